package parkbench.text;

import java.time.Duration;
import parkbench.plan.Numbers;
import parkbench.system.Bytes;
import parkbench.system.Limits;

/** Values as a user writes and reads them. */
public final class ScenarioWords {
  private static final int BRIEF = 80;

  private ScenarioWords() {}

  /** A user's text fit for one line of a terminal: printable, and cut where it is long. */
  public static String brief(String text) {
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
  public static String duration(Duration value) {
    long millis = value.toMillis();
    if (millis % 1000 != 0) {
      return millis < 1000 ? millis + "ms" : Numbers.of(millis / 1000.0) + "s";
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

  /** {@code 1 core}, {@code 2 cores}. */
  public static String count(long n, String noun) {
    return Numbers.grouped(n) + " " + noun + (n == 1 ? "" : "s");
  }

  /** {@code 1 core}, {@code 1 over 2 cores}. */
  public static String cpus(Limits limits) {
    return limits
        .quota()
        .map(quota -> "CPU " + Numbers.of(quota) + " over " + count(limits.cores(), "core"))
        .orElse(count(limits.cores(), "core"));
  }

  /** {@code {cores: 1, memory: 1024MiB}}: as a scenario file has them. */
  public static String limitsAsWritten(Limits limits) {
    String cpus =
        limits
            .quota()
            .map(quota -> "cpus: \"" + Numbers.of(quota) + " over " + limits.cores() + "\"")
            .orElse("cores: " + limits.cores());
    return "{" + cpus + ", memory: " + (limits.memory().count() >> 20) + "MiB}";
  }

  public static String limits(Limits limits) {
    return cpus(limits) + ", " + size(limits.memory());
  }

  public static String size(Bytes bytes) {
    return bytes.toString();
  }
}
