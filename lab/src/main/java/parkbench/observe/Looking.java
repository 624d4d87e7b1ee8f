package parkbench.observe;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import parkbench.model.ThreadsLook;

/**
 * Looks at the threads of a JVM at irregular instants, so that no rhythm of the service hides from
 * them.
 */
public final class Looking {
  /** The shortest pause between two looks, in means; the longest is as far on the other side. */
  private static final double SHORTEST = 2.0 / 3;

  private final JvmObserver jvm;
  private final Duration every;
  private final RandomGenerator random;

  /**
   * @param every pause between two looks, on average
   * @param random chooses the instants
   */
  public Looking(JvmObserver jvm, Duration every, RandomGenerator random) {
    this.jvm = jvm;
    this.every = every;
    this.random = random;
  }

  /**
   * Looks from now on for so long, or as long as something holds.
   *
   * @param to hears each look; one that the JVM does not answer is left out
   */
  public void look(Duration time, BooleanSupplier holds, Consumer<ThreadsLook> to)
      throws InterruptedException {
    Pace pace = Pace.MONOTONIC;
    long end = pace.nanos() + time.toNanos();
    for (long next = pace.nanos();
        next < end && holds.getAsBoolean();
        next = pace.nanos() + pause()) {
      pace.waitUntil(next);
      jvm.threads().ifPresent(to);
    }
    pace.waitUntil(holds.getAsBoolean() ? end : pace.nanos());
  }

  private long pause() {
    double shortest = SHORTEST * every.toNanos();
    return Math.round(random.nextDouble(shortest, 2 * every.toNanos() - shortest));
  }
}
