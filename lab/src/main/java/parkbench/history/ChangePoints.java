package parkbench.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hipparchus.stat.inference.TTest;

/**
 * Where the level of a series changes: E-divisive (Matteson and James, 2014, A Nonparametric
 * Approach for Multiple Change Point Analysis of Multivariate Data), as performance tests of
 * databases use it, with Welch's t-test instead of permutations for the significance. A segment is
 * split where the energy distance between both sides is largest:
 *
 * <pre>Q = mn / (m + n) · (2 E|X − Y| − E|X − X'| − E|Y − Y'|)</pre>
 *
 * The split counts where p is below {@link #SIGNIFICANT} and the means differ by more than {@link
 * #SMALLEST}; then both sides are searched. Values are in order of time, positive.
 */
final class ChangePoints {
  /** So many values on each side at least. */
  static final int FEWEST = 3;

  static final double SIGNIFICANT = 0.001;
  static final double SMALLEST = 0.02;

  private ChangePoints() {}

  /**
   * A change of the level.
   *
   * @param at index of the first value after it
   * @param before mean of the values since the change before
   * @param after mean of the values until the next
   * @param p of Welch's t-test between both levels; the place was searched, so that chance alone is
   *     under it more often
   */
  record Change(int at, double before, double after, double p) {}

  /** In order of time; empty: the level does not change, or there are too few values. */
  static List<Change> of(double[] values) {
    List<Integer> splits = new ArrayList<>();
    split(values, 0, values.length, splits);
    splits.sort(Comparator.naturalOrder());
    List<Change> changes = between(values, splits);
    // A split of a long segment may say nothing of the two short ones at its sides.
    Optional<Change> weakest = weakest(changes);
    while (weakest.isPresent()) {
      splits.remove(Integer.valueOf(weakest.get().at()));
      changes = between(values, splits);
      weakest = weakest(changes);
    }
    return changes;
  }

  private static Optional<Change> weakest(List<Change> changes) {
    return changes.stream()
        .filter(change -> !counts(change.before(), change.after(), change.p()))
        .max(Comparator.comparingDouble(Change::p));
  }

  private static boolean counts(double before, double after, double p) {
    return Math.abs(after / before - 1) > SMALLEST && p < SIGNIFICANT;
  }

  private static List<Change> between(double[] values, List<Integer> splits) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < splits.size(); i++) {
      int from = i == 0 ? 0 : splits.get(i - 1);
      int at = splits.get(i);
      int to = i + 1 < splits.size() ? splits.get(i + 1) : values.length;
      double[] before = Arrays.copyOfRange(values, from, at);
      double[] after = Arrays.copyOfRange(values, at, to);
      changes.add(new Change(at, mean(before), mean(after), p(before, after)));
    }
    return changes;
  }

  private static void split(double[] values, int from, int to, List<Integer> splits) {
    if (to - from < 2 * FEWEST) {
      return;
    }
    int at = best(values, from, to);
    double[] before = Arrays.copyOfRange(values, from, at);
    double[] after = Arrays.copyOfRange(values, at, to);
    if (counts(mean(before), mean(after), p(before, after))) {
      splits.add(at);
      split(values, from, at, splits);
      split(values, at, to, splits);
    }
  }

  /** Index that begins the right side of the largest energy distance. */
  private static int best(double[] values, int from, int to) {
    Distances distances = new Distances(Arrays.copyOfRange(values, from, to));
    double all = distances.ofAllPairs();
    double right = all; // sum of distances within the right side, each pair once
    double left = 0;
    int best = from + FEWEST;
    double most = Double.NEGATIVE_INFINITY;
    for (int at = from + 1; at < to; at++) {
      double moved = values[at - 1];
      double toLeft = 0;
      for (int i = from; i < at - 1; i++) {
        toLeft += Math.abs(values[i] - moved);
      }
      left += toLeft;
      right -= distances.toAll(moved) - toLeft;
      int m = at - from;
      int n = to - at;
      if (m < FEWEST || n < FEWEST) {
        continue;
      }
      double between = all - left - right;
      double q =
          (double) m
              * n
              / (m + n)
              * (2 * between / ((double) m * n) - within(left, m) - within(right, n));
      if (q > most) {
        most = q;
        best = at;
      }
    }
    return best;
  }

  /** Distances within one segment, from its values in order and their running sums. */
  private static final class Distances {
    private final double[] sorted;
    private final double[] sums;

    Distances(double[] values) {
      sorted = values.clone();
      Arrays.sort(sorted);
      sums = new double[sorted.length + 1];
      for (int i = 0; i < sorted.length; i++) {
        sums[i + 1] = sums[i] + sorted[i];
      }
    }

    /** Sum over all pairs, each once. */
    double ofAllPairs() {
      double sum = 0;
      for (int i = 0; i < sorted.length; i++) {
        sum += i * sorted[i] - sums[i];
      }
      return sum;
    }

    /** Sum of the distances of one of the values to all. */
    double toAll(double value) {
      int at = Arrays.binarySearch(sorted, value);
      double below = at * value - sums[at];
      double above = sums[sorted.length] - sums[at] - (sorted.length - at) * value;
      return below + above;
    }
  }

  /** Mean distance of two values of a side. */
  private static double within(double sum, int count) {
    return sum / (count * (count - 1) / 2.0);
  }

  /** Of values without any scatter, each difference is certain. */
  private static double p(double[] before, double[] after) {
    boolean level =
        Arrays.stream(before).distinct().count() == 1
            && Arrays.stream(after).distinct().count() == 1;
    if (level) {
      return before[0] == after[0] ? 1 : 0;
    }
    return new TTest().tTest(before, after);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }
}
