package parkbench.result;

import java.util.Optional;

/**
 * The values that a figure may have on a quiet machine, both ends included. No figure that has a
 * bracket is ever negative.
 *
 * @param low zero where nothing is known
 * @param high absent: without a known end
 */
public record Bracket(double low, Optional<Double> high) {
  /** Any value. */
  public static final Bracket OPEN = new Bracket(0, Optional.empty());

  public Bracket {
    if (!(low >= 0) || Double.isInfinite(low) || high.filter(end -> !(end >= low)).isPresent()) {
      throw new IllegalArgumentException("no bracket: " + low + " to " + high);
    }
  }

  /** Of one value. */
  public static Bracket exactly(double value) {
    return between(value, value);
  }

  /**
   * Of two ends.
   *
   * @param high infinite: without a known end
   */
  public static Bracket between(double low, double high) {
    return new Bracket(low, Double.isInfinite(high) ? Optional.empty() : Optional.of(high));
  }

  /** The high end; infinite where it has none. */
  public double top() {
    return high.orElse(Double.POSITIVE_INFINITY);
  }

  /** {@code high / low − 1}; infinite where it has no high end, or begins at zero. */
  public double width() {
    return top() == low ? 0 : top() / low - 1;
  }

  public boolean contains(double value) {
    return low <= value && value <= top();
  }

  /** The smallest bracket that contains both. */
  public Bracket and(Bracket other) {
    return between(Math.min(low, other.low), Math.max(top(), other.top()));
  }

  /** What of it is at most a value; the value alone where all of it is above. */
  public Bracket upTo(double most) {
    return between(Math.min(low, most), Math.min(top(), most));
  }

  /** The same figure in another unit. */
  public Bracket times(double factor) {
    return between(low * factor, top() * factor);
  }

  /** Of {@code amount / figure}: the ends change places. */
  public Bracket divides(double amount) {
    return between(amount / top(), amount / low);
  }
}
