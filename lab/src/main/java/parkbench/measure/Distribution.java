package parkbench.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import parkbench.result.Report;

/**
 * Latencies of a population of which some never got a good answer. Those count as infinitely late:
 * the value at rank {@code ⌈p · (good + lost)⌉} of all, in order. A percentile whose rank falls
 * among the lost ones is only known to be at least as large as anything seen.
 *
 * @param good latencies of good answers in µs
 * @param lost failures and exchanges without an end
 * @param lostMicros largest time that one of the lost ones was waited for
 * @param seconds the good ones of each second; empty: not known by second
 */
public record Distribution(Histogram good, long lost, long lostMicros, List<Histogram> seconds)
    implements Series {
  /** So many samples beyond a percentile make it worth printing without a doubt. */
  static final int ENOUGH = 10;

  /** In fewer seconds, chance alone often puts most samples into one of them. */
  private static final int SECONDS = 5;

  /** By how much a percentile must be smaller without a second to hang on it. */
  private static final double MATTERS = 0.05;

  private static final List<String> NAMES = List.of("p50", "p75", "p90", "p95", "p99", "p999");
  private static final int[] PER_MILLE = {500, 750, 900, 950, 990, 999};

  Distribution(Histogram good, long lost, long lostMicros) {
    this(good, lost, lostMicros, List.of());
  }

  /** In milliseconds; zeros where nothing was measured. */
  public Report.Percentiles percentiles() {
    List<String> atLeast = new ArrayList<>();
    List<String> tooFew = new ArrayList<>();
    List<String> oneSecond = new ArrayList<>();
    SortedCounts all = SortedCounts.of(good);
    double[] values = new double[PER_MILLE.length];
    for (int i = 0; i < PER_MILLE.length; i++) {
      long rank = rank(PER_MILLE[i], population());
      values[i] = millis(rank > all.total() ? largestSeen() : all.at(rank));
      if (rank > all.total()) {
        atLeast.add(NAMES.get(i));
      }
      if (population() - rank < ENOUGH) {
        tooFew.add(NAMES.get(i));
      } else if (rank <= all.total() && hangsOnOneSecond(PER_MILLE[i], all.at(rank), all)) {
        oneSecond.add(NAMES.get(i));
      }
    }
    if (lost > 0) {
      atLeast.add("max");
    }
    return new Report.Percentiles(
        good.getTotalCount(),
        good.getTotalCount() == 0 ? 0 : good.getMean() / 1e3,
        values[0],
        values[1],
        values[2],
        values[3],
        values[4],
        values[5],
        millis(largestSeen()),
        atLeast,
        tooFew,
        oneSecond);
  }

  /**
   * Whether one second holds more than half of the samples that are at least a percentile, and
   * without it the percentile would be smaller by more than a twentieth. A stall delays many
   * requests at once, and they are one event. Where a percentile falls among the lost ones, nothing
   * is said.
   */
  private boolean hangsOnOneSecond(int perMille, long value, SortedCounts all) {
    if (seconds.size() < SECONDS) {
      return false;
    }
    long late = all.atLeast(value) + lost;
    Optional<Histogram> most =
        seconds.stream()
            .filter(second -> 2 * second.getTotalCount() > late)
            .max(Comparator.comparingLong(second -> atLeast(value, second)));
    if (most.isEmpty() || 2 * atLeast(value, most.get()) <= late) {
      return false;
    }
    SortedCounts rest = all.without(SortedCounts.of(most.get()));
    long rank = rank(perMille, rest.total() + lost);
    return rank >= 1 && rank <= rest.total() && rest.at(rank) < (1 - MATTERS) * value;
  }

  private static long atLeast(long value, Histogram second) {
    return second.getMaxValue() < value
        ? 0
        : second.getCountBetweenValues(value, second.getMaxValue());
  }

  private long population() {
    return good.getTotalCount() + lost;
  }

  private static long rank(int perMille, long population) {
    return (population * perMille + 999) / 1000;
  }

  private long largestSeen() {
    return lost > 0 ? Math.max(good.getMaxValue(), lostMicros) : good.getMaxValue();
  }

  private static double millis(long micros) {
    return micros / 1e3;
  }
}
