package parkbench.sandbox;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import parkbench.collect.proc.ProcessLiveness;

/** Waits for conditions, with a generous deadline that only a broken build reaches. */
public final class Eventually {
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private Eventually() {}

  public static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + DEADLINE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not within " + DEADLINE.toSeconds() + " s: " + what);
      }
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  static void awaitGone(long pid) {
    await("process " + pid + " is gone", () -> !ProcessLiveness.is(pid));
  }
}
