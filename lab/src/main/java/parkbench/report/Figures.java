package parkbench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;

/**
 * Numbers as a reader wants them: about three significant digits, with the unit where it varies
 * from cell to cell, and a dash where there is no figure.
 */
final class Figures {
  static final String NONE = "–";

  private Figures() {}

  /** {@code 392}, {@code 19.8}, {@code 7.95}, {@code 12,345}. */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return NONE;
    }
    double size = Math.abs(value);
    if (size >= 99.95 || value == Math.rint(value)) {
      return format("%,.0f", value);
    }
    return format(size >= 9.995 ? "%.1f" : size >= 0.00995 ? "%.2f" : "%.3f", value);
  }

  static String number(Optional<Double> value) {
    return value.map(Figures::number).orElse(NONE);
  }

  /** {@code 0.85 ms}, {@code 502 ms}, {@code 1.02 s}, {@code 27.3 s}. */
  static String millis(double value) {
    if (!Double.isFinite(value)) {
      return NONE;
    }
    return value < 999.5 ? number(value) + " ms" : seconds(value / 1000);
  }

  /** {@code 1.02 s}; trailing zeros stay, since they were measured. */
  private static String seconds(double value) {
    String digits = value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%,.0f";
    return format(digits, value) + " s";
  }

  /** A duration that somebody chose, exact: {@code 10 ms}, {@code 1 s}, {@code 1.5 s}. */
  static String chosenMillis(double value) {
    return value < 1000 ? number(value) + " ms" : number(value / 1000) + " s";
  }

  /** {@code 7 %}, {@code 0.42 %}, {@code 98 %}. */
  static String share(double ratio) {
    if (!Double.isFinite(ratio)) {
      return NONE;
    }
    double percent = ratio * 100;
    if (Math.abs(percent) >= 0.95 || percent == 0) {
      return format("%,.0f", percent) + " %";
    }
    return percent < 0.01 ? "< 0.01 %" : format("%.2f", percent) + " %";
  }

  static String share(Optional<Double> ratio) {
    return ratio.map(Figures::share).orElse(NONE);
  }

  static String count(long value) {
    return format("%,d", value);
  }

  /** {@code 412 MiB}. */
  static String bytes(double value) {
    return Double.isFinite(value) ? number(Math.rint(value / (1 << 20))) + " MiB" : NONE;
  }

  static String bytes(Optional<Double> value) {
    return value.map(Figures::bytes).orElse(NONE);
  }

  /** For programs: up to six significant digits, no grouping, no exponent. */
  static String exact(double value) {
    BigDecimal exact = new BigDecimal(value);
    int whole = exact.precision() - exact.scale();
    return exact
        .round(new MathContext(Math.max(6, whole), RoundingMode.HALF_EVEN))
        .stripTrailingZeros()
        .toPlainString();
  }

  /** Four significant digits, for data that a chart draws. */
  static double rounded(double value) {
    if (!Double.isFinite(value) || value == 0) {
      return 0;
    }
    return new BigDecimal(value).round(new MathContext(4, RoundingMode.HALF_EVEN)).doubleValue();
  }

  private static String format(String pattern, Object value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
