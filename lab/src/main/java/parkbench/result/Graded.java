package parkbench.result;

import java.util.List;
import parkbench.plan.Quantity;

/**
 * A figure of a trial, with what it may be taken for.
 *
 * @param quantity names the figure and its unit
 * @param value as measured
 * @param bracket what a quiet machine may give
 * @param causes what the machine did, and the arithmetic of the bracket
 */
public record Graded(
    Quantity quantity, double value, Bracket bracket, Grade grade, List<GradeCause> causes) {
  /** A bracket this narrow, with the value in it, is one value. */
  public static final double EXACT = 0.01;

  public Graded {
    causes = List.copyOf(causes);
  }

  /** A figure that a quiet machine makes larger, within a bracket; exact where that is narrow. */
  public static Graded atLeast(
      Quantity quantity, double value, Bracket bracket, List<GradeCause> causes) {
    return bounded(quantity, value, bracket, Grade.AT_LEAST, causes);
  }

  /** A figure that a quiet machine makes smaller, within a bracket; exact where that is narrow. */
  public static Graded atMost(
      Quantity quantity, double value, Bracket bracket, List<GradeCause> causes) {
    return bounded(quantity, value, bracket, Grade.AT_MOST, causes);
  }

  private static Graded bounded(
      Quantity quantity, double value, Bracket bracket, Grade side, List<GradeCause> causes) {
    boolean one = bracket.width() <= EXACT && bracket.and(Bracket.exactly(value)).width() <= EXACT;
    return new Graded(quantity, value, bracket, one ? Grade.EXACT : side, causes);
  }

  /** An estimate, whatever the width of its bracket. */
  public static Graded about(
      Quantity quantity, double value, Bracket bracket, List<GradeCause> causes) {
    return new Graded(quantity, value, bracket, Grade.ABOUT, causes);
  }

  /** The same figure, where something else shows that it is at most a value. */
  public Graded upTo(double most) {
    return new Graded(quantity, value, bracket.upTo(Math.max(value, most)), grade, causes);
  }

  public static Graded unusable(Quantity quantity, double value, List<GradeCause> causes) {
    return new Graded(quantity, value, Bracket.OPEN, Grade.UNUSABLE, causes);
  }
}
