package parkbench.measure;

/**
 * What was measured over time, by its kind. A kind offers only what may be done with it: a counter
 * has no sum, and a gauge no change.
 */
public sealed interface Series permits Counter, Gauge, Distribution {

  /**
   * One observed value.
   *
   * @param atNanos on the machine's monotonic clock
   */
  record Reading(long atNanos, double value) {}
}
