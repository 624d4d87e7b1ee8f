package parkbench.report;

import java.time.Duration;
import java.util.Optional;

/**
 * What a service is to do, whose cost is asked.
 *
 * @param p99 most that the 99th percentile of response times may be; absent: any
 * @param rate requests per second that all instances together are to answer
 */
public record CostGoal(Optional<Duration> p99, double rate) {
  /** Without a bound for response times, for 10,000 requests per second. */
  public static final CostGoal USUAL = new CostGoal(Optional.empty(), 10_000);

  /** Whether a load point is within it. */
  boolean keeps(SummaryRow row) {
    return p99.isEmpty() || row.p99Millis() <= p99.get().toNanos() / 1e6;
  }
}
