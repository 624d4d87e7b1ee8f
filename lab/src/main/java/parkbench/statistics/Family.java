package parkbench.statistics;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import parkbench.result.ComparisonVerdict;
import parkbench.result.Report;

/**
 * Comparisons that share the risk of naming a false winner: those of one metric in one report. A
 * winner clears the margin, and by so much that chance would make any winner of the family in at
 * most one report of twenty (Holm, 1979): the least likely of n at 0.05 / n, the next at 0.05 / (n
 * − 1), and so on until one does not.
 */
final class Family {
  /** {@link Report.Comparison#MARGIN} as a factor. */
  static final double MARGIN = 1 + Report.Comparison.MARGIN;

  private static final double RISK = 0.05;

  private Family() {}

  /**
   * A winner, no difference where the 95 % interval lies inside the margin and rests on enough, or
   * undecided; one for each, in their order.
   */
  static List<ComparisonVerdict> verdicts(List<LogRatio> ratios) {
    return verdictsOfEnds(ratios.stream().map(ratio -> new Ends(ratio, ratio)).toList());
  }

  /**
   * A ratio of figures that are known to lie between ends.
   *
   * @param low of the first side's low ends to the second's high ends
   * @param high the other way round
   */
  record Ends(LogRatio low, LogRatio high) {

    /** The one that is nearer to no difference; a winner has to show by it. */
    private LogRatio nearest() {
      if (low.log() > 0) {
        return low;
      }
      return high.log() < 0 ? high : new LogRatio(0, low.error(), low.freedom());
    }

    private ComparisonVerdict withoutWinner() {
      return low.within(MARGIN) && high.within(MARGIN)
          ? ComparisonVerdict.NO_DIFFERENCE
          : ComparisonVerdict.UNDECIDED;
    }
  }

  /** The same for ratios with ends: a winner wins whatever the figures are between these. */
  static List<ComparisonVerdict> verdictsOfEnds(List<Ends> ends) {
    List<LogRatio> nearest = ends.stream().map(Ends::nearest).toList();
    Set<Integer> beyond = beyond(MARGIN, nearest);
    return IntStream.range(0, ends.size())
        .mapToObj(i -> beyond.contains(i) ? won(nearest.get(i)) : ends.get(i).withoutWinner())
        .toList();
  }

  /** Places of those that lie beyond a margin, by more than chance explains in any of them. */
  static Set<Integer> beyond(double margin, List<LogRatio> ratios) {
    return unlikely(ratios, ratio -> ratio.chance(margin), RISK);
  }

  /**
   * Places of those that lie above 1, by more than chance explains in any of them.
   *
   * @param risk that any of them does not, 0 to 1
   */
  static Set<Integer> above(List<LogRatio> ratios, double risk) {
    return unlikely(ratios, LogRatio::chanceAbove, risk);
  }

  private static Set<Integer> unlikely(
      List<LogRatio> ratios, ToDoubleFunction<LogRatio> chance, double risk) {
    List<Integer> leastLikelyFirst =
        IntStream.range(0, ratios.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> chance.applyAsDouble(ratios.get(i))))
            .toList();
    Set<Integer> unlikely = new HashSet<>();
    for (int i : leastLikelyFirst) {
      if (chance.applyAsDouble(ratios.get(i)) > risk / (ratios.size() - unlikely.size())) {
        break;
      }
      unlikely.add(i);
    }
    return unlikely;
  }

  private static ComparisonVerdict won(LogRatio ratio) {
    return ratio.log() > 0 ? ComparisonVerdict.HIGHER : ComparisonVerdict.LOWER;
  }
}
