package parkbench.analyse;

/**
 * A stretch of time on the machine's monotonic clock.
 *
 * @param fromNanos inclusive
 * @param toNanos exclusive
 */
record Window(long fromNanos, long toNanos) {
  Window {
    if (toNanos < fromNanos) {
      throw new IllegalArgumentException("a window ends before it begins");
    }
  }

  boolean contains(long atNanos) {
    return fromNanos <= atNanos && atNanos < toNanos;
  }

  double seconds() {
    return (toNanos - fromNanos) / 1e9;
  }
}
