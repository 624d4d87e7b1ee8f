package parkbench.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import parkbench.result.LoadPoint;
import parkbench.result.Statement;

/**
 * At which load points throughputs differ by more than a margin, tested: every two approaches of a
 * load point are compared repeat by repeat, and all such pairs of a report share the risk of a
 * false difference ({@link Family}). The largest and the smallest of many differ by chance, which
 * is why every pair is in the family and not that one.
 *
 * @param pairs that were measured in two repeats at least
 * @param shared load points with two approaches or more
 */
record PointDifferences(List<Pair> pairs, List<LoadPoint> shared) {
  private static final int BLOCKS = 2;

  /**
   * Two approaches at one load point.
   *
   * @param all that were measured there
   */
  private record Pair(
      ApproachSummary a, ApproachSummary b, List<ApproachSummary> all, LogRatio ratio) {

    LoadPoint point() {
      return a.point();
    }

    double size() {
      return Math.abs(ratio.log());
    }

    /** The ratio is that of the first to the second. */
    Statement.PointDifference difference() {
      return ratio.log() < 0
          ? MatrixVerdict.difference(a, b, all)
          : MatrixVerdict.difference(b, a, all);
    }
  }

  static PointDifferences of(List<ApproachSummary> summaries, List<LoadPoint> shared) {
    List<Pair> pairs = new ArrayList<>();
    for (LoadPoint point : shared) {
      List<ApproachSummary> here =
          summaries.stream().filter(each -> each.point().equals(point)).toList();
      for (int a = 0; a < here.size(); a++) {
        for (int b = a + 1; b < here.size(); b++) {
          pair(here.get(a), here.get(b), here).ifPresent(pairs::add);
        }
      }
    }
    return new PointDifferences(pairs, shared);
  }

  /** A throughput of zero has no ratio; that it answers nothing has a finding. */
  private static Optional<Pair> pair(
      ApproachSummary a, ApproachSummary b, List<ApproachSummary> all) {
    List<Double> logs =
        throughputs(a).pairs(throughputs(b)).stream()
            .map(block -> Math.log(block.of() / block.to()))
            .toList();
    return logs.size() < BLOCKS
        ? Optional.empty()
        : Optional.of(new Pair(a, b, all, LogRatio.paired(logs)));
  }

  private static Blocks throughputs(ApproachSummary of) {
    return Blocks.of(
        of.trials(), trial -> Comparisons.throughput(trial.report()).filter(rps -> rps > 0));
  }

  Statement statement() {
    int tested = (int) shared.stream().filter(point -> pairs.stream().anyMatch(at(point))).count();
    List<Pair> different = different();
    return new Statement.TestedDifferences(
        MatrixVerdict.ALIKE,
        tested,
        shared.size() - tested,
        different.size(),
        pairs.stream().allMatch(pair -> pair.ratio().within(MatrixVerdict.MARGIN)),
        different.stream().limit(MatrixVerdict.EXAMPLES).map(Pair::difference).toList());
  }

  /** Of each load point that has a difference the largest one; the largest of all first. */
  private List<Pair> different() {
    Set<Integer> beyond =
        Family.beyond(MatrixVerdict.MARGIN, pairs.stream().map(Pair::ratio).toList());
    return IntStream.range(0, pairs.size())
        .filter(beyond::contains)
        .mapToObj(pairs::get)
        .sorted(Comparator.comparingDouble(Pair::size).reversed())
        .collect(
            Collectors.toMap(
                Pair::point, pair -> pair, (larger, smaller) -> larger, LinkedHashMap::new))
        .values()
        .stream()
        .toList();
  }

  private static Predicate<Pair> at(LoadPoint point) {
    return pair -> pair.point().equals(point);
  }
}
