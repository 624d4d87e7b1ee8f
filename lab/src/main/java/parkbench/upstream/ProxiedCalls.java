package parkbench.upstream;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import parkbench.record.Ledger;

/**
 * How long an origin took, and on how many calls it worked at once.
 *
 * <p>The latter cannot be seen from outside but for what is known of the work: if each call's takes
 * the nominal delay and ends with its answer, then the calls at work at any instant are those that
 * are answered in the stretch of one delay behind it. The stretch is taken a little shorter, since
 * one answer may be heard late and the next that comes from the same slot in time.
 */
final class ProxiedCalls {
  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final double NANOS_PER_MICRO = 1e3;

  /** By how much an answer may be heard late: of the delay, and at the least. */
  private static final double LATE = 0.02;

  private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Histogram took = new Histogram(1, LONGEST_NANOS, 3);
  private final ArrayDeque<Long> lately = new ArrayDeque<>();
  private final long stretchNanos;
  private double tookSum;
  private long tookLeast = LONGEST_NANOS;
  private long failed;
  private int atWorkMax;

  /**
   * For work of a known length.
   *
   * @param delayNanos nominal time of the work on one call
   */
  ProxiedCalls(long delayNanos) {
    stretchNanos = delayNanos - Math.max(LATE_NANOS, Math.round(LATE * delayNanos));
  }

  void answered(long arrivedNanos, long nowNanos) {
    long nanos = Math.clamp(nowNanos - arrivedNanos, 0, LONGEST_NANOS);
    took.recordValue(nanos);
    tookSum += nanos;
    tookLeast = Math.min(tookLeast, nanos);
    lately.addLast(nowNanos);
    while (lately.size() > 1 && nowNanos - lately.getFirst() >= stretchNanos) {
      lately.removeFirst();
    }
    atWorkMax = Math.max(atWorkMax, lately.size());
  }

  void failed() {
    failed++;
  }

  /**
   * What was seen.
   *
   * @param inFlightMax most calls under way
   */
  Ledger.Proxied result(long inFlightMax) {
    long count = took.getTotalCount();
    return new Ledger.Proxied(
        count,
        failed,
        count > 0 && stretchNanos > 0 && tookLeast >= stretchNanos
            ? Optional.of(Math.min(atWorkMax, inFlightMax))
            : Optional.empty(),
        inFlightMax,
        count == 0 ? 0 : tookSum / count / NANOS_PER_MICRO,
        count == 0 ? 0 : tookLeast / NANOS_PER_MICRO,
        took.getValueAtPercentile(50) / NANOS_PER_MICRO,
        took.getMaxValue() / NANOS_PER_MICRO);
  }
}
