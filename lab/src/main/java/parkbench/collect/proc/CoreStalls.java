package parkbench.collect.proc;

import java.util.random.RandomGenerator;

/**
 * For how long a core ran nothing although something on it was due, estimated from the wake-ups of
 * a sleeper on that core.
 *
 * <p>Time is cut into periods, each with one due instant at a random place. An instant that lies in
 * a stall stands for one period. So the estimate is right on average for stalls of any length, and
 * a stall that comes at fixed intervals is neither always met nor always missed. The sum of how
 * late the sleeper woke would miss most of a stall shorter than a period.
 *
 * <p>Lateness below {@link #SLACK_NANOS} counts as none: interrupts and critical sections of the
 * kernel cause it on a core that runs. So a stall shorter than that is not seen, and of a longer
 * one this much is missing.
 *
 * <p>Pure: the instants are the caller's, on a clock that never goes back.
 */
final class CoreStalls {
  /**
   * On a core that compilers kept busy, 0.1 to 0.3 % of the wake-ups were later than this, and 1 to
   * 2 % were later than 0.1 ms.
   */
  static final long SLACK_NANOS = 500_000;

  private final long periodNanos;
  private final RandomGenerator random;
  private long slotNanos;
  private long dueNanos;
  private long stalledNanos;
  private long longestNanos;

  CoreStalls(long periodNanos, long nowNanos, RandomGenerator random) {
    this.periodNanos = periodNanos;
    this.random = random;
    this.slotNanos = nowNanos;
    this.dueNanos = nowNanos + random.nextLong(periodNanos);
  }

  /** When to wake next. */
  long dueNanos() {
    return dueNanos;
  }

  /**
   * The sleeper is awake, and what comes due next lies ahead.
   *
   * @param ownWaitNanos of the time since it was due: ready to run while others had the core, which
   *     is no stall
   */
  void awake(long nowNanos, long ownWaitNanos) {
    long ranAgainNanos = nowNanos - Math.max(0, ownWaitNanos);
    longestNanos = Math.max(longestNanos, stall(ranAgainNanos));
    while (dueNanos <= nowNanos) {
      stalledNanos += stall(ranAgainNanos) > 0 ? periodNanos : 0;
      next();
    }
  }

  /** The sleeper is awake on another core: what came due since then is not known. */
  void unknownUntil(long nowNanos) {
    while (dueNanos <= nowNanos) {
      next();
    }
  }

  /** Since the beginning. */
  long stalledNanos() {
    return stalledNanos;
  }

  /** The longest that was met, from the first instant due in it. */
  long longestNanos() {
    return longestNanos;
  }

  private void next() {
    slotNanos += periodNanos;
    dueNanos = slotNanos + random.nextLong(periodNanos);
  }

  private long stall(long ranAgainNanos) {
    long lateNanos = ranAgainNanos - dueNanos;
    return lateNanos > SLACK_NANOS ? lateNanos : 0;
  }
}
