package parkbench.plan;

import java.time.Duration;
import java.util.Optional;
import parkbench.system.Guards;

/**
 * What a run looks for: the highest rate of an open load that a service answers within an
 * objective.
 *
 * @param p99 most that the 99th percentile of its response times may be
 * @param errors share of its requests that may fail, 0 to 1
 * @param within what the search of one approach at one delay may take
 * @param wanted rate that all instances together are to answer; absent: one instance is asked about
 * @param applied whether the service is searched again with the pool size that follows
 */
public record CapacityGoal(
    Duration p99, double errors, Duration within, Optional<Rate> wanted, boolean applied)
    implements Purpose {
  /** Rates that differ by less are one rate. */
  public static final double RESOLUTION = 0.05;

  /** How many fresh forks have to confirm the answer. */
  public static final int CONFIRMATIONS = 2;

  /** End of the name of an approach with the pool size that follows. */
  public static final String ADVISED = "-advised";

  public CapacityGoal {
    Guards.positive(p99, "p99");
    Guards.positive(within, "within");
    if (!(errors >= 0 && errors < 1)) {
      throw new IllegalArgumentException("errors must be a share below 1: " + errors);
    }
  }
}
