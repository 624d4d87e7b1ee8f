package parkbench.result;

import java.util.List;
import parkbench.plan.Quantity;

/**
 * The bound of a check.
 *
 * @param value bound of the check's first measured figure, in the same unit
 * @param parts what the value is made of; empty: it is a constant. The largest part counts. Of the
 *     clock offset the first part is constant, and the second is added for each second.
 */
public record Limit(Direction direction, double value, Quantity.Unit unit, List<Limit.Part> parts) {
  public Limit {
    parts = List.copyOf(parts);
  }

  public static Limit atMost(double value, Quantity.Unit unit, Part... parts) {
    return new Limit(Direction.AT_MOST, value, unit, List.of(parts));
  }

  public static Limit atLeast(double value, Quantity.Unit unit, Part... parts) {
    return new Limit(Direction.AT_LEAST, value, unit, List.of(parts));
  }

  /** The bound itself is allowed. */
  public boolean allows(double measured) {
    return switch (direction) {
      case AT_MOST -> measured <= value;
      case AT_LEAST -> measured >= value;
    };
  }

  public enum Direction {
    AT_MOST,
    AT_LEAST
  }

  /** One part of a bound. */
  public sealed interface Part {}

  /** A constant. */
  public record Constant(double value, Quantity.Unit unit) implements Part {}

  /**
   * A share of another figure.
   *
   * @param share between 0 and 1
   */
  public record ShareOf(double share, Reference reference) implements Part {}

  /** A figure of the trial with which an error is compared. */
  public record Reference(Basis basis, double value, Quantity.Unit unit) {

    public static Reference millis(Basis basis, double value) {
      return new Reference(basis, value, Quantity.Unit.MILLISECONDS);
    }
  }

  /** Which figure that is. */
  public enum Basis {
    /** How often a user sends a request at most: delay and think time. */
    CYCLE,
    DELAY,
    MEDIAN_SERVICE_TIME,
    /** For each call in a row, where the service used all of its CPU far below its ceiling. */
    MEAN_RESPONSE_TIME,
    /** Likewise. */
    P99_RESPONSE_TIME
  }
}
