package parkbench.upstream;

import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import parkbench.model.Ledger;

/**
 * How long an origin took, and on how many calls it worked at once.
 *
 * <p>The latter cannot be seen from outside but for what is known of the work: if each call's takes
 * the nominal delay and ends with its answer, then the calls at work at any instant are those that
 * are answered in the stretch of one delay behind it. The stretch is taken a little shorter, since
 * one answer may be heard late and the next that comes from the same slot in time.
 */
final class PassedOn {
  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final double NANOS_PER_MICRO = 1e3;

  /** Of the delay. */
  private static final double STRETCH = 0.98;

  private final Histogram took = new Histogram(1, LONGEST_NANOS, 3);
  private final ArrayDeque<Long> lately = new ArrayDeque<>();
  private final long stretchNanos;
  private double tookSum;
  private long unanswered;
  private int atWorkMax;

  /**
   * @param delayNanos nominal time of the work on one call
   */
  PassedOn(long delayNanos) {
    stretchNanos = Math.round(STRETCH * delayNanos);
  }

  void answered(long arrivedNanos, long nowNanos) {
    took.recordValue(Math.clamp(nowNanos - arrivedNanos, 0, LONGEST_NANOS));
    tookSum += nowNanos - arrivedNanos;
    lately.addLast(nowNanos);
    while (lately.size() > 1 && nowNanos - lately.getFirst() >= stretchNanos) {
      lately.removeFirst();
    }
    atWorkMax = Math.max(atWorkMax, lately.size());
  }

  void unanswered() {
    unanswered++;
  }

  /**
   * What was seen.
   *
   * @param inFlightMax most calls under way
   */
  Ledger.PassedOn told(long inFlightMax) {
    long count = took.getTotalCount();
    return new Ledger.PassedOn(
        count,
        unanswered,
        atWorkMax,
        inFlightMax,
        count == 0 ? 0 : tookSum / count / NANOS_PER_MICRO,
        took.getValueAtPercentile(50) / NANOS_PER_MICRO,
        took.getMaxValue() / NANOS_PER_MICRO);
  }
}
