package parkbench.load;

import java.util.EnumMap;
import java.util.Locale;
import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/** The histograms of one second of a trial, in µs; each made when its first value comes. */
final class Interval {
  private static final int SIGNIFICANT_DIGITS = 3;

  /** What is recorded. */
  enum Series {
    /** Completed − intended of the good answers. */
    RESPONSE,
    /** Completed − sent of the good answers. */
    SERVICE,
    /** Sent − fired of the good answers. */
    CONNECTION,
    /** Fired − intended of everything fired. */
    LAG,
    /** Ended − intended of the failures. */
    FAILED;

    /** Its tag in the interval log. */
    String tag() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final EnumMap<Series, IntCountsHistogram> histograms = new EnumMap<>(Series.class);
  private int second;

  /** Exchanges that belong here and have not ended. */
  int open;

  /** Starts over for another second. */
  void startOver(int newSecond) {
    second = newSecond;
    open = 0;
    for (IntCountsHistogram histogram : histograms.values()) {
      if (histogram.getTotalCount() > 0) {
        histogram.reset();
      }
    }
  }

  int second() {
    return second;
  }

  void record(Series series, long nanos) {
    record(series, nanos, 1);
  }

  /** The same value several times. */
  void record(Series series, long nanos, long count) {
    IntCountsHistogram histogram = histograms.get(series);
    if (histogram == null) {
      histogram = new IntCountsHistogram(SIGNIFICANT_DIGITS);
      histograms.put(series, histogram);
    }
    histogram.recordValueWithCount(Math.max(0, nanos) / 1_000, count);
  }

  /** What was recorded of a series, absent when nothing was. */
  @Nullable IntCountsHistogram of(Series series) {
    IntCountsHistogram histogram = histograms.get(series);
    return histogram == null || histogram.getTotalCount() == 0 ? null : histogram;
  }
}
