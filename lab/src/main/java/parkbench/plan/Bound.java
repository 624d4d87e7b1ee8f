package parkbench.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import parkbench.system.Guards;

/** What must hold of a figure: that it lies between two values, both inclusive. */
public sealed interface Bound {

  /** Negative infinity where nothing bounds it from below. */
  double low();

  /** Positive infinity where nothing bounds it from above. */
  double high();

  /**
   * In words: {@code within 5 % of the predicted 400 rps}.
   *
   * @param figure words of a value, with its unit
   */
  String words(DoubleFunction<String> figure);

  /** Which number a tolerance is held against. */
  enum Basis {
    PREDICTED,
    PUBLISHED
  }

  /**
   * Near a number: {@code target ± share · |target|}.
   *
   * @param share of the target, above 0
   */
  record Within(double share, double target, Basis basis) implements Bound {
    public Within {
      Guards.aboveZero(share, "share");
    }

    @Override
    public double low() {
      return target - share * Math.abs(target);
    }

    @Override
    public double high() {
      return target + share * Math.abs(target);
    }

    @Override
    public String words(DoubleFunction<String> figure) {
      String which =
          switch (basis) {
            case PREDICTED -> " of the predicted ";
            case PUBLISHED -> " of the published ";
          };
      return "within " + percent(share) + which + figure.apply(target);
    }
  }

  /** Inside edges of which at least one is given. */
  record Between(Optional<Double> atLeast, Optional<Double> atMost) implements Bound {
    public Between {
      if (atLeast.isEmpty() && atMost.isEmpty()) {
        throw new IllegalArgumentException("a bound needs at least one edge");
      }
    }

    @Override
    public double low() {
      return atLeast.orElse(Double.NEGATIVE_INFINITY);
    }

    @Override
    public double high() {
      return atMost.orElse(Double.POSITIVE_INFINITY);
    }

    @Override
    public String words(DoubleFunction<String> figure) {
      List<String> edges = new ArrayList<>();
      atLeast.ifPresent(least -> edges.add("≥ " + figure.apply(least)));
      atMost.ifPresent(most -> edges.add("≤ " + figure.apply(most)));
      return String.join(" and ", edges);
    }
  }

  /**
   * A ratio that is no difference worth a decision: {@code 1 / (1 + share)} to {@code 1 + share},
   * so that it does not matter which of the two is divided by the other.
   *
   * @param share above 0
   */
  record Equal(double share) implements Bound {
    public Equal {
      Guards.aboveZero(share, "share");
    }

    @Override
    public double low() {
      return 1 / (1 + share);
    }

    @Override
    public double high() {
      return 1 + share;
    }

    @Override
    public String words(DoubleFunction<String> figure) {
      return "equal within " + percent(share);
    }
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + " %";
  }
}
