package parkbench.load;

import org.jspecify.annotations.Nullable;

/**
 * One request and its answer under way: its instants on the monotonic clock, who asked, what
 * carries it. Used again once it has ended.
 */
final class Exchange {
  /** Stands for an instant that has not come. */
  static final long NOT_YET = Long.MIN_VALUE;

  long intended;
  long fired;
  long sent = NOT_YET;
  @Nullable User user;
  @Nullable Connection connection;

  /** Neighbours in {@link InFlight}, by intended instant. */
  @Nullable Exchange earlier;

  @Nullable Exchange later;
}
