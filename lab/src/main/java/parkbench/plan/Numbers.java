package parkbench.plan;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;

/** Numbers as they stand in arithmetic: as a user wrote them, or would. */
public final class Numbers {
  private Numbers() {}

  /** At most three decimals and no zeros at the end; what would vanish so keeps its digits. */
  public static String of(double value) {
    if (value != 0 && Math.abs(value) < 0.0005) {
      return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
    String text = String.format(Locale.ROOT, "%.3f", value);
    return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
  }

  /** With a comma between thousands. */
  public static String grouped(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** Seconds: {@code 0.5 s}. */
  public static String seconds(Duration value) {
    return of(value.toMillis() / 1e3) + " s";
  }
}
