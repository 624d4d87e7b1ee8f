package parkbench.plan;

import java.time.Duration;
import parkbench.system.Guards;

/** How long the upstream works on a request, counted from the arrival of its last byte. */
public sealed interface Delay {

  /** Whether two requests alike may get different ones. */
  default boolean random() {
    return switch (this) {
      case Uniform uniform -> true;
      case LogNormal shape -> true;
      case Exponential shape -> true;
      case Constant constant -> false;
      case FromQuery query -> false;
      case FromPath path -> false;
    };
  }

  /** Whether it is fixed or drawn, and not what a request asks for. */
  default boolean known() {
    return random() || this instanceof Constant;
  }

  record Constant(Duration value) implements Delay {
    public Constant {
      Guards.notNegative(value, "delay");
    }
  }

  /** Every duration from {@code low} to {@code high} is equally likely. */
  record Uniform(Duration low, Duration high) implements Delay {
    public Uniform {
      Guards.notNegative(low, "low");
      if (high.compareTo(low) < 0) {
        throw new IllegalArgumentException("high " + high + " lies below low " + low);
      }
    }
  }

  /**
   * Log-normal: ln X is normal with μ = ln(median) and σ = ln(p99 / median) / 2.3263, where 2.3263
   * is the 0.99 quantile of the standard normal distribution.
   */
  record LogNormal(Duration median, Duration p99) implements Delay {
    public LogNormal {
      Guards.positive(median, "median");
      if (p99.compareTo(median) <= 0) {
        throw new IllegalArgumentException("p99 " + p99 + " must lie above the median " + median);
      }
    }
  }

  /** Exponential, the delay of a server without a memory: P(D > t) = e^(−t / mean). */
  record Exponential(Duration mean) implements Delay {
    public Exponential {
      Guards.positive(mean, "mean");
    }
  }

  /** Milliseconds in a query parameter of the request; {@code absent} where it is missing. */
  record FromQuery(String parameter, Duration absent) implements Delay {
    public FromQuery {
      Guards.notBlank(parameter, "parameter");
      Guards.notNegative(absent, "absent");
    }
  }

  /** Milliseconds in a variable of the path, such as {@code ms} in {@code /sleep/{ms}}. */
  record FromPath(String variable) implements Delay {
    public FromPath {
      Guards.notBlank(variable, "variable");
    }
  }
}
