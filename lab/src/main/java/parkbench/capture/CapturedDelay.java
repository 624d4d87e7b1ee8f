package parkbench.capture;

import java.time.Duration;
import java.util.List;
import parkbench.text.ScenarioWords;

/**
 * The delay of a route, as far as its calls show one.
 *
 * @param yaml value of the key {@code delay}
 * @param note what was measured
 */
record CapturedDelay(String yaml, String note) {
  /** Below this many calls, fewer than five are slower than the p95. */
  static final int DISTRIBUTED = 100;

  private static final double SPREAD = 0.2;
  private static final double LEAST_SPREAD_MS = 3;

  /** Standard normal quantiles. */
  private static final double Z95 = 1.6449;

  private static final double Z99 = 2.3263;

  /**
   * The median, or a log-normal distribution with the measured median and p95. Its p99 is never
   * above the slowest call.
   *
   * @param nanos of at least one call
   */
  static CapturedDelay of(List<Long> nanos) {
    double[] millis = nanos.stream().mapToDouble(n -> n / 1e6).sorted().toArray();
    double median = percentile(millis, 50);
    double p95 = percentile(millis, 95);
    double max = millis[millis.length - 1];
    String calls = "delay of " + ScenarioWords.count(millis.length, "call") + ": ";
    if (millis.length == 1) {
      return new CapturedDelay(words(median), calls + words(median));
    }
    if (millis.length < DISTRIBUTED) {
      return new CapturedDelay(
          words(median),
          calls
              + "median %s, max %s; too few for a distribution"
                  .formatted(words(median), words(max)));
    }
    String note =
        calls + "median %s, p95 %s, max %s".formatted(words(median), words(p95), words(max));
    if (p95 - median <= Math.max(LEAST_SPREAD_MS, SPREAD * median)) {
      return new CapturedDelay(words(median), note);
    }
    return new CapturedDelay(
        "{log-normal: {median: %s, p99: %s}}"
            .formatted(words(median), words(Math.min(max, p99(median, p95)))),
        note);
  }

  /** Of the log-normal distribution through both. */
  private static double p99(double median, double p95) {
    return median * Math.pow(p95 / median, Z99 / Z95);
  }

  /** Nearest rank. */
  private static double percentile(double[] sorted, int percent) {
    return sorted[Math.ceilDiv(sorted.length * percent, 100) - 1];
  }

  /** Whole milliseconds, as files have them, and at least one. */
  private static String words(double millis) {
    return ScenarioWords.duration(Duration.ofMillis(Math.max(1, Math.round(millis))));
  }
}
