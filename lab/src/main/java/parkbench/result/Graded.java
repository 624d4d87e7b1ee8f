package parkbench.result;

import parkbench.plan.Quantity;

/**
 * A figure of a trial, with what it may be taken for.
 *
 * @param quantity names the figure and its unit
 * @param value as measured
 * @param bracket what a quiet machine may give
 * @param why what the machine did, or the arithmetic of the bracket; empty where it is exact
 */
public record Graded(Quantity quantity, double value, Bracket bracket, Grade grade, String why) {
  /** A bracket this narrow, with the value in it, is one value. */
  public static final double EXACT = 0.01;

  /** A figure that a quiet machine makes larger, within a bracket; exact where that is narrow. */
  public static Graded atLeast(Quantity quantity, double value, Bracket bracket, String why) {
    return bounded(quantity, value, bracket, Grade.AT_LEAST, why);
  }

  /** A figure that a quiet machine makes smaller, within a bracket; exact where that is narrow. */
  public static Graded atMost(Quantity quantity, double value, Bracket bracket, String why) {
    return bounded(quantity, value, bracket, Grade.AT_MOST, why);
  }

  private static Graded bounded(
      Quantity quantity, double value, Bracket bracket, Grade side, String why) {
    boolean one = bracket.width() <= EXACT && bracket.and(Bracket.exactly(value)).width() <= EXACT;
    return new Graded(quantity, value, bracket, one ? Grade.EXACT : side, why);
  }

  /** An estimate, whatever the width of its bracket. */
  public static Graded about(Quantity quantity, double value, Bracket bracket, String why) {
    return new Graded(quantity, value, bracket, Grade.ABOUT, why);
  }

  public static Graded unusable(Quantity quantity, double value, String why) {
    return new Graded(quantity, value, Bracket.OPEN, Grade.UNUSABLE, why);
  }
}
