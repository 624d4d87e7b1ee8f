package parkbench.hiccup;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import parkbench.record.Hiccups;

/**
 * How much later than it was due each of a row of sleeps ended.
 *
 * <p>Who is held up for long sleeps seldom: a hold-up of 100 ms is one sleep of few, and would hide
 * in a percentile of sleeps. So it counts as often as sleeps were due in it, each shorter by one
 * period than the one before: percentiles are of instants, not of sleeps.
 *
 * <p>Pure: the instants are the caller's, on a clock that never goes back.
 */
final class Wakes {
  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final double NANOS_PER_MILLI = 1e6;

  private final long periodNanos;
  private final Histogram late = new Histogram(1, LONGEST_NANOS, 3);
  private long sinceNanos;
  private long dueNanos;

  Wakes(long periodNanos, long nowNanos) {
    this.periodNanos = periodNanos;
    this.sinceNanos = nowNanos;
    this.dueNanos = nowNanos + periodNanos;
  }

  /** Forgets what was; of a sleep that is overdue, only what is still to come counts. */
  void begin(long nowNanos) {
    late.reset();
    sinceNanos = nowNanos;
  }

  /** A sleep has ended, and the next one begins. */
  void awake(long nowNanos) {
    record(late, nowNanos);
    dueNanos = nowNanos + periodNanos;
  }

  /**
   * All since the beginning; a sleep that should have ended by now counts with what it is late
   * already. Empty: none was due.
   */
  Optional<Hiccups> tell(long nowNanos) {
    Histogram all = late.copy();
    record(all, nowNanos);
    return all.getTotalCount() == 0
        ? Optional.empty()
        : Optional.of(
            new Hiccups(
                all.getValueAtPercentile(99) / NANOS_PER_MILLI,
                all.getMaxValue() / NANOS_PER_MILLI));
  }

  private void record(Histogram into, long nowNanos) {
    long lateNanos = nowNanos - Math.max(dueNanos, sinceNanos);
    if (nowNanos >= dueNanos) {
      into.recordValueWithExpectedInterval(Math.min(lateNanos, LONGEST_NANOS), periodNanos);
    }
  }
}
