package parkbench.measure;

/**
 * An interval on the machine's monotonic clock.
 *
 * @param fromNanos inclusive
 * @param toNanos exclusive
 */
public record Window(long fromNanos, long toNanos) {
  public Window {
    if (toNanos < fromNanos) {
      throw new IllegalArgumentException("a window ends before it begins");
    }
  }

  boolean contains(long atNanos) {
    return fromNanos <= atNanos && atNanos < toNanos;
  }

  public double seconds() {
    return (toNanos - fromNanos) / 1e9;
  }
}
