package parkbench.analyse;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Comparisons that share the risk of naming a false winner: those of one metric in one report. A
 * winner clears the margin, and by so much that chance would make any winner of the family in one
 * report of twenty at the most (Holm, 1979): the least likely of n at 0.05 / n, the next at 0.05 /
 * (n − 1), and so on until one does not.
 */
final class Family {
  /** Ratios within this factor of 1, either way, are no difference worth a decision. */
  static final double MARGIN = 1.02;

  private static final double RISK = 0.05;

  private Family() {}

  /**
   * {@code higher} or {@code lower}, {@code no difference} where the 95 % interval lies inside the
   * margin, or {@code undecided}; one for each, in their order.
   */
  static List<String> verdicts(List<LogRatio> ratios) {
    String[] verdicts = new String[ratios.size()];
    Arrays.setAll(verdicts, i -> unwon(ratios.get(i)));
    List<Integer> leastLikelyFirst =
        IntStream.range(0, ratios.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> ratios.get(i).chance(MARGIN)))
            .toList();
    int left = ratios.size();
    for (int i : leastLikelyFirst) {
      if (ratios.get(i).chance(MARGIN) > RISK / left--) {
        break;
      }
      verdicts[i] = ratios.get(i).log() > 0 ? "higher" : "lower";
    }
    return List.of(verdicts);
  }

  private static String unwon(LogRatio ratio) {
    return ratio.low() >= 1 / MARGIN && ratio.high() <= MARGIN ? "no difference" : "undecided";
  }
}
