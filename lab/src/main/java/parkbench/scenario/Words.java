package parkbench.scenario;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import parkbench.model.Bytes;
import parkbench.model.Limits;

/** Values as a user writes and reads them. */
final class Words {
  private static final int BRIEF = 80;

  private Words() {}

  /** A user's text fit for one line of a terminal: printable, and cut where it is long. */
  static String brief(String text) {
    StringBuilder line = new StringBuilder();
    text.codePoints()
        .limit(BRIEF + 1L)
        .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT ? '?' : c)
        .forEach(line::appendCodePoint);
    return line.codePointCount(0, line.length()) > BRIEF
        ? line.substring(0, line.offsetByCodePoints(0, BRIEF)) + "…"
        : line.toString();
  }

  /** {@code 500ms}, {@code 1.5s}, {@code 30s}, {@code 2m}, {@code 1m30s}, {@code 1h5m}. */
  static String duration(Duration value) {
    long millis = value.toMillis();
    if (millis % 1000 != 0) {
      return millis < 1000 ? millis + "ms" : number(millis / 1000.0) + "s";
    }
    long seconds = millis / 1000;
    if (seconds < 60) {
      return seconds + "s";
    }
    String hours = seconds >= 3600 ? seconds / 3600 + "h" : "";
    String minutes = seconds % 3600 >= 60 ? seconds % 3600 / 60 + "m" : "";
    String rest = seconds % 60 > 0 ? seconds % 60 + "s" : "";
    return hours + minutes + rest;
  }

  /** Seconds for arithmetic: {@code 0.5 s}. */
  static String seconds(Duration value) {
    return number(value.toMillis() / 1e3) + " s";
  }

  /** At most three decimals and no zeros at the end; what would vanish so keeps its digits. */
  static String number(double value) {
    if (value != 0 && Math.abs(value) < 0.0005) {
      return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
    String text = String.format(Locale.ROOT, "%.3f", value);
    return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
  }

  /** With a comma between thousands. */
  static String grouped(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** {@code 1 core}, {@code 2 cores}. */
  static String count(long n, String noun) {
    return grouped(n) + " " + noun + (n == 1 ? "" : "s");
  }

  /** {@code 1 core}, {@code 1 over 2 cores}. */
  static String cpus(Limits limits) {
    return limits
        .quota()
        .map(quota -> "CPU " + number(quota) + " over " + count(limits.cores(), "core"))
        .orElse(count(limits.cores(), "core"));
  }

  static String limits(Limits limits) {
    return cpus(limits) + ", " + size(limits.memory());
  }

  static String size(Bytes bytes) {
    return bytes.toString();
  }
}
