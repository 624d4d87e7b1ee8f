package parkbench.session;

import java.time.Duration;
import java.util.function.LongSupplier;
import parkbench.plan.Precision;

/**
 * Whether there is time for one more block, by what those before it have taken: {@code spent +
 * spent / blocks ≤ within}. It never reads a clock but the one that it is given.
 *
 * @param before what the run had taken before it was cut off and resumed, by its plan; zero: it was
 *     not
 * @param startNanos when it began, or was resumed
 * @param clock nanoseconds on the machine's monotonic clock
 */
record BlockTime(Duration before, long startNanos, LongSupplier clock) {

  static BlockTime from(Duration before, LongSupplier clock) {
    return new BlockTime(before, clock.getAsLong(), clock);
  }

  /**
   * Always, where the run is not bounded.
   *
   * @param blocks that were measured; at least one
   */
  boolean forOneMore(Precision asked, int blocks) {
    Duration spent = before.plusNanos(clock.getAsLong() - startNanos);
    Duration withOneMore = spent.plus(spent.dividedBy(blocks));
    return asked.within().map(bound -> withOneMore.compareTo(bound) <= 0).orElse(true);
  }
}
