package parkbench.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import parkbench.plan.Quantity;
import parkbench.result.Bracket;
import parkbench.result.Graded;

/**
 * Numbers as they stand in sentences and tables: about three digits, with the unit where it varies
 * from place to place, and a dash where there is no figure.
 */
public final class Figures {
  public static final String NONE = "–";

  private Figures() {}

  /**
   * {@code 392}, {@code 19.8}, {@code 7.95}, {@code 0.5}, {@code 0.005}, {@code < 0.001}, {@code
   * 12,345}.
   */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return NONE;
    }
    double size = Math.abs(value);
    if (size >= 99.95 || value == Math.rint(value)) {
      return format("%,.0f", value);
    }
    if (value > 0 && value < 0.0005) {
      return "< 0.001";
    }
    return plain(format(size >= 9.995 ? "%.1f" : size >= 0.00995 ? "%.2f" : "%.3f", value));
  }

  /**
   * Three significant digits, so that a reader's own arithmetic comes to the same: {@code 0.128}.
   */
  static String factor(double value) {
    return value > 0 && value < 0.995
        ? plain(format("%." + (2 - (int) Math.floor(Math.log10(value))) + "f", value))
        : number(value);
  }

  public static String number(Optional<? extends Number> value) {
    return value.map(Number::doubleValue).map(Figures::number).orElse(NONE);
  }

  /** In its own unit whatever its size, so that a column of them compares: {@code 27,289 ms}. */
  public static String in(Quantity.Unit unit, double value) {
    return switch (unit) {
      case REQUESTS_PER_SECOND -> rps(value);
      case MILLISECONDS -> number(value) + " ms";
      case MICROSECONDS -> number(value) + " µs";
      case CORES -> number(value) + (value == 1 ? " core" : " cores");
      case MEBIBYTES -> number(value) + " MiB";
      case SHARE -> percent(value);
      case NUMBER -> number(value);
      case SECONDS -> number(value) + " s";
    };
  }

  /**
   * A graded figure: {@code 392}, {@code 752 to 800}, {@code ≥ 752}, {@code ≤ 622}, {@code ≈ 640 to
   * 790}, or a dash where it says nothing. An estimate is its bracket, too: the value as measured
   * would be biased.
   *
   * @param number one value, without its unit where that follows
   */
  public static String graded(Graded graded, DoubleFunction<String> number) {
    Bracket bracket = graded.bracket();
    return switch (graded.grade()) {
      case EXACT -> number.apply(graded.value());
      case AT_LEAST ->
          bracket
              .high()
              .map(high -> range(bracket.low(), high, number))
              .orElseGet(() -> "≥ " + number.apply(bracket.low()));
      case AT_MOST ->
          bracket.low() > 0
              ? range(bracket.low(), bracket.top(), number)
              : "≤ " + number.apply(bracket.top());
      case ABOUT -> about(graded, number);
      case UNUSABLE -> NONE;
    };
  }

  private static String about(Graded graded, DoubleFunction<String> number) {
    Bracket bracket = graded.bracket();
    if (bracket.low() == 0 && bracket.high().isPresent()) {
      return "≤ " + number.apply(bracket.top());
    }
    return "≈ "
        + bracket
            .high()
            .map(high -> range(bracket.low(), high, number))
            .orElseGet(() -> number.apply(graded.value()));
  }

  /** {@code 500 to 511 ms}: a unit that both have is said once. */
  private static String range(double low, double high, DoubleFunction<String> number) {
    String from = number.apply(low);
    String to = number.apply(high);
    int space = to.lastIndexOf(' ');
    return (space >= 0 && from.endsWith(to.substring(space))
            ? from.substring(0, from.length() - (to.length() - space))
            : from)
        + " to "
        + to;
  }

  /** {@code 392 rps}. */
  public static String rps(double perSecond) {
    return number(perSecond) + " rps";
  }

  /** {@code 0.85 ms}, {@code 502 ms}, {@code 1.02 s}, {@code 1 s}. */
  public static String millis(double value) {
    if (!Double.isFinite(value)) {
      return NONE;
    }
    return value < 999.5 ? number(value) + " ms" : number(value / 1000) + " s";
  }

  /** For columns: as {@link #millis}, but the zeros of seconds stay, since they were measured. */
  public static String latency(double millis) {
    if (!Double.isFinite(millis) || millis < 999.5) {
      return millis(millis);
    }
    double seconds = millis / 1000;
    return format(seconds < 9.995 ? "%.2f" : seconds < 99.95 ? "%.1f" : "%,.0f", seconds) + " s";
  }

  /** {@code 314 µs}, {@code 1.02 ms}. */
  public static String micros(double value) {
    return Math.abs(value) < 999.5 ? number(value) + " µs" : number(value / 1000) + " ms";
  }

  /** {@code 7 %}, {@code 0.42 %}, {@code 0.5 %}, {@code 98 %}. */
  public static String percent(double ratio) {
    if (!Double.isFinite(ratio)) {
      return NONE;
    }
    double percent = ratio * 100;
    if (Math.abs(percent) >= 0.95 || percent == 0) {
      return format("%,.0f", percent) + " %";
    }
    return percent > 0 && percent < 0.01 ? "< 0.01 %" : plain(format("%.2f", percent)) + " %";
  }

  public static String percent(Optional<? extends Number> ratio) {
    return ratio.map(Number::doubleValue).map(Figures::percent).orElse(NONE);
  }

  /** {@code 1 core}, {@code 0.5 cores}. */
  public static String cores(double cores) {
    return number(cores) + (cores == 1 ? " core" : " cores");
  }

  /** {@code 12,345}. */
  public static String count(long value) {
    return format("%,d", value);
  }

  /** {@code 412 MiB}. */
  public static String bytes(double value) {
    return Double.isFinite(value) ? number(Math.rint(value / (1 << 20))) + " MiB" : NONE;
  }

  /** {@code 1,200 timeout, 4 reset}: the most frequent first. */
  public static String causes(Map<String, Long> byCause) {
    return byCause.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(cause -> count(cause.getValue()) + " " + cause.getKey())
        .collect(Collectors.joining(", "));
  }

  /** For programs: up to six significant digits, no grouping, no exponent. */
  public static String exact(double value) {
    BigDecimal exact = new BigDecimal(value);
    int whole = exact.precision() - exact.scale();
    return exact
        .round(new MathContext(Math.max(6, whole), RoundingMode.HALF_EVEN))
        .stripTrailingZeros()
        .toPlainString();
  }

  /** Four significant digits, for data that a chart draws. */
  public static double rounded(double value) {
    if (!Double.isFinite(value) || value == 0) {
      return 0;
    }
    return new BigDecimal(value).round(new MathContext(4, RoundingMode.HALF_EVEN)).doubleValue();
  }

  private static String plain(String digits) {
    return digits.replaceFirst("\\.?0+$", "");
  }

  /** A value that rounds to zero has no sign. */
  private static String format(String pattern, Object value) {
    return String.format(Locale.ROOT, pattern, value).replaceFirst("^-(0(\\.0*)?)$", "$1");
  }
}
