package parkbench.upstream;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import parkbench.record.Ledger;

/** How far the answers of one route were from their due instants. */
final class DelayTally {
  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final double NANOS_PER_MICRO = 1e3;

  private final Histogram errors = new Histogram(1, LONGEST_NANOS, 3);
  private double drawnSum;
  private double errorSum;

  void add(long drawnNanos, long errorNanos) {
    errors.recordValue(Math.clamp(errorNanos, 0, LONGEST_NANOS));
    drawnSum += drawnNanos;
    errorSum += errorNanos;
  }

  Ledger.DelayError result(String route) {
    long count = errors.getTotalCount();
    return new Ledger.DelayError(
        route,
        count,
        drawnSum / count / NANOS_PER_MICRO,
        errorSum / count / NANOS_PER_MICRO,
        errors.getValueAtPercentile(50) / NANOS_PER_MICRO,
        errors.getValueAtPercentile(99) / NANOS_PER_MICRO,
        errors.getMaxValue() / NANOS_PER_MICRO);
  }
}
