package parkbench.config;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import parkbench.plan.Bound;
import parkbench.system.Bytes;
import parkbench.system.Limits;

/**
 * The small written forms of the files: durations, sizes, percentages, tolerances, cycles and CPU
 * quotas. Empty means that a text has not that form.
 */
public final class ValueParsers {
  private static final Pattern DURATION =
      Pattern.compile(
          "(?=\\d)(?:(\\d{1,2})h)?(?:(\\d{1,4})m(?!s))?(?:(\\d{1,5}(?:\\.\\d{1,3})?)s)?(?:(\\d{1,8})ms)?");
  private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,6}) ?(KiB|MiB|GiB)");
  private static final Pattern PERCENT = Pattern.compile("(100|\\d{1,2}(?:\\.\\d{1,6})?) ?%");
  private static final Pattern TOLERANCE =
      Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?) ?%(?: of (predicted|published))?");
  private static final Pattern CYCLES = Pattern.compile("(\\d{1,4}) cycles?(?:, at least (.+))?");
  private static final Pattern CPUS =
      Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?) over ([1-9]\\d{0,3})");

  private ValueParsers() {}

  /** {@code 500ms}, {@code 10s}, {@code 1.5s}, {@code 2m}, {@code 1m30s}, {@code 1h}. */
  public static Optional<Duration> duration(String text) {
    Matcher m = DURATION.matcher(text);
    if (!m.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        Duration.ofHours(whole(m.group(1)))
            .plusMinutes(whole(m.group(2)))
            .plusMillis(millis(m.group(3)))
            .plusMillis(whole(m.group(4))));
  }

  /** {@code 1GiB}, {@code 512MiB}. */
  static Optional<Bytes> size(String text) {
    Matcher m = SIZE.matcher(text);
    if (!m.matches()) {
      return Optional.empty();
    }
    int shift =
        switch (m.group(2)) {
          case "KiB" -> 10;
          case "MiB" -> 20;
          default -> 30;
        };
    return Optional.of(new Bytes(Long.parseLong(m.group(1)) << shift));
  }

  /** {@code 1%} as a share of one. */
  public static Optional<Double> percent(String text) {
    Matcher m = PERCENT.matcher(text);
    return m.matches()
        ? Optional.of(new BigDecimal(m.group(1)).movePointLeft(2).doubleValue())
        : Optional.empty();
  }

  /** {@code 5%}, {@code 5% of published}: its share of one. */
  static Optional<Double> tolerance(String text) {
    Matcher m = TOLERANCE.matcher(text);
    return m.matches()
        ? Optional.of(new BigDecimal(m.group(1)).movePointLeft(2).doubleValue())
        : Optional.empty();
  }

  /** {@code 5% of published}: what the tolerance is of, where that is said. */
  static Optional<Bound.Basis> basis(String text) {
    Matcher m = TOLERANCE.matcher(text);
    return m.matches()
        ? Optional.ofNullable(m.group(2))
            .map(word -> Bound.Basis.valueOf(word.toUpperCase(Locale.ROOT)))
        : Optional.empty();
  }

  /** {@code 20 cycles}, {@code 2 cycles, at least 30s}, or a duration. */
  static Optional<CycleTime> stretch(String text) {
    Matcher m = CYCLES.matcher(text);
    if (!m.matches()) {
      return duration(text).map(CycleTime.Fixed::new);
    }
    int count = Integer.parseInt(m.group(1));
    String least = m.group(2);
    return least == null
        ? Optional.of(new CycleTime.Cycles(count))
        : duration(least).map(value -> new CycleTime.Cycles(count, value));
  }

  /** {@code 1 over 2}: CPU seconds per second over a number of cores. */
  static Optional<Cpus> cpus(String text) {
    Matcher m = CPUS.matcher(text);
    return m.matches()
        ? Optional.of(
            new Cpus(Integer.parseInt(m.group(2)), Optional.of(Double.parseDouble(m.group(1)))))
        : Optional.empty();
  }

  /** Cores and a quota over them; no quota: all of them. */
  record Cpus(int cores, Optional<Double> quota) {
    boolean fits() {
      return quota.isEmpty() || (quota.get() > 0 && quota.get() <= cores);
    }

    Limits with(Bytes memory) {
      return new Limits(cores, quota, memory);
    }
  }

  private static long whole(String group) {
    return group == null ? 0 : Long.parseLong(group);
  }

  private static long millis(String group) {
    return group == null ? 0 : new BigDecimal(group).movePointRight(3).longValueExact();
  }
}
