package parkbench.diagnose;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Numbers as they stand in sentences: about three digits, with their unit. */
public final class Figures {
  private Figures() {}

  /** {@code 392}, {@code 19.8}, {@code 7.95}, {@code 0.5}, {@code 12,345}. */
  public static String number(double value) {
    double size = Math.abs(value);
    if (size >= 99.95 || value == Math.rint(value)) {
      return format("%,.0f", value);
    }
    return format(size >= 9.995 ? "%.1f" : "%.2f", value).replaceFirst("\\.?0+$", "");
  }

  /** {@code 392 rps}. */
  public static String rps(double perSecond) {
    return number(perSecond) + " rps";
  }

  /** {@code 0.85 ms}, {@code 502 ms}, {@code 1.02 s}. */
  public static String millis(double value) {
    return value < 999.5 ? number(value) + " ms" : number(value / 1000) + " s";
  }

  /** {@code 314 µs}, {@code 1.02 ms}. */
  public static String micros(double value) {
    return Math.abs(value) < 999.5 ? number(value) + " µs" : number(value / 1000) + " ms";
  }

  /** {@code 7 %}, {@code 0.4 %}, {@code 98 %}. */
  public static String percent(double ratio) {
    double percent = ratio * 100;
    boolean small = Math.abs(percent) < 0.95 && percent != 0;
    return (small ? format("%.2g", percent) : format("%,.0f", percent)) + " %";
  }

  /** {@code 12,345}. */
  public static String count(long value) {
    return format("%,d", value);
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

  private static String format(String pattern, Object value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
