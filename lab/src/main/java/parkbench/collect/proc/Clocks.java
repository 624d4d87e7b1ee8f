package parkbench.collect.proc;

import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * The machine's two clocks beside each other.
 *
 * @param wall nanoseconds since 1970
 * @param monotonic nanoseconds of the clock that all samples are timed by
 */
public record Clocks(LongSupplier wall, LongSupplier monotonic) {
  public static final Clocks SYSTEM =
      new Clocks(
          () -> {
            Instant now = Instant.now();
            return now.getEpochSecond() * 1_000_000_000 + now.getNano();
          },
          System::nanoTime);

  private static final int TRIES = 3;

  /**
   * Wall clock less monotonic clock. The reader may lose its core between two readings: of some
   * tries, the one whose readings lay closest together counts.
   */
  public long offsetNanos() {
    long closest = Long.MAX_VALUE;
    long offset = 0;
    for (int i = 0; i < TRIES; i++) {
      long before = monotonic.getAsLong();
      long now = wall.getAsLong();
      long passed = monotonic.getAsLong() - before;
      if (passed < closest) {
        closest = passed;
        offset = now - before - passed / 2;
      }
    }
    return offset;
  }
}
