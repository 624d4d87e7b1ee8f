package parkbench.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * An axis.
 *
 * @param name below or next to it; may be empty
 * @param low its beginning, positive on a logarithmic one
 * @param high its end, above the beginning
 */
public record Axis(String name, Scale scale, Unit unit, double low, double high) {
  /** Ends of a logarithmic axis: beyond them is nothing that was measured. */
  private static final double SMALLEST = 1e-6;

  private static final double LARGEST = 1e12;
  private static final double[] STEPS = {1, 2, 2.5, 5, 10};
  private static final double[][] WITHIN_DECADE = {{1, 1.5, 2, 3, 5, 7}, {1, 2, 5}, {1, 3}, {1}};
  private static final double[] PERCENTILES = {0, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999};

  public Axis {
    if (scale == Scale.LOG) {
      low = Math.clamp(low, SMALLEST, LARGEST);
      high = Math.clamp(high, SMALLEST, LARGEST);
    }
    if (!(high > low)) {
      high = low + (low == 0 ? 1 : Math.abs(low) * 0.1);
    }
  }

  /** How values are laid out. */
  public enum Scale {
    LINEAR,
    LOG,
    /** Shares below one, by the logarithm of what lies above them, as HdrHistogram plots them. */
    PERCENTILE
  }

  /** What values count. */
  public enum Unit {
    NUMBER,
    MILLIS,
    SECONDS,
    SHARE,
    RATIO,
    PERCENTILE
  }

  /** From zero to a little above the largest value. */
  public static Axis fromZero(String name, Unit unit, double most) {
    return new Axis(name, Scale.LINEAR, unit, 0, most > 0 ? most * 1.05 : 1);
  }

  /** Logarithmic, with some room at both ends; of no positive value: from 1 to 10. */
  public static Axis log(String name, Unit unit, double least, double most) {
    return least > 0 && most >= least
        ? new Axis(name, Scale.LOG, unit, least / 1.25, Math.max(most * 1.25, least * 3.2))
        : new Axis(name, Scale.LOG, unit, 1, 10);
  }

  /** From 0 at its beginning to 1 at its end, and no further. */
  double place(double value) {
    double share = (moved(value) - moved(low)) / (moved(high) - moved(low));
    return Double.isNaN(share) ? 0 : Math.clamp(share, 0, 1);
  }

  private double moved(double value) {
    return switch (scale) {
      case LINEAR -> value;
      case LOG -> Math.log10(Math.max(value, Double.MIN_NORMAL));
      case PERCENTILE -> -Math.log10(Math.max(1 - value, 1e-9));
    };
  }

  /** Round values in order, as many as have room. */
  List<Double> ticks(int most) {
    return switch (scale) {
      case LINEAR -> linear(most);
      case LOG -> log(most);
      case PERCENTILE ->
          IntStream.range(0, PERCENTILES.length)
              .mapToObj(i -> PERCENTILES[i])
              .filter(value -> value >= low && value <= high)
              .toList();
    };
  }

  private List<Double> linear(int most) {
    double step = step((high - low) / Math.max(1, most));
    List<Double> ticks = new ArrayList<>();
    for (long i = (long) Math.ceil(low / step - 1e-9); i * step <= high * (1 + 1e-9); i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  private static double step(double least) {
    double decade = Math.pow(10, Math.floor(Math.log10(least)));
    for (double step : STEPS) {
      if (step * decade >= least * (1 - 1e-9)) {
        return step * decade;
      }
    }
    return 10 * decade;
  }

  private List<Double> log(int most) {
    List<Double> ticks = List.of();
    for (double[] steps : WITHIN_DECADE) {
      ticks = decades(steps);
      if (ticks.size() <= most) {
        return ticks;
      }
    }
    int every = (ticks.size() + most - 1) / most;
    List<Double> all = ticks;
    return IntStream.range(0, all.size()).filter(i -> i % every == 0).mapToObj(all::get).toList();
  }

  private List<Double> decades(double[] steps) {
    List<Double> ticks = new ArrayList<>();
    for (int e = (int) Math.floor(Math.log10(low)); e <= Math.ceil(Math.log10(high)); e++) {
      for (double step : steps) {
        double value = step * Math.pow(10, e);
        if (value >= low && value <= high) {
          ticks.add(value);
        }
      }
    }
    return ticks;
  }

  /** A tick in words: {@code 400}, {@code 500 ms}, {@code 1 s}, {@code p99}. */
  String words(double value) {
    return switch (unit) {
      case NUMBER -> number(value);
      case MILLIS -> value < 1000 ? number(value) + " ms" : number(value / 1000) + " s";
      case SECONDS -> number(value) + " s";
      case SHARE -> number(value * 100) + " %";
      case RATIO -> "× " + number(value);
      case PERCENTILE -> "p" + number(value * 100);
    };
  }

  private static String number(double value) {
    if (Math.abs(value) >= 1000) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    String digits = String.format(Locale.ROOT, "%.3f", value);
    return digits.contains(".") ? digits.replaceFirst("\\.?0+$", "") : digits;
  }
}
