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
import parkbench.text.Figures;

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

  /** Two approaches at one load point. */
  private record Pair(ApproachSummary a, ApproachSummary b, LogRatio ratio) {

    LoadPoint point() {
      return a.point();
    }

    double size() {
      return Math.abs(ratio.log());
    }

    /** The ratio is that of the first to the second. */
    String range() {
      return ratio.log() < 0 ? MatrixVerdict.range(a, b) : MatrixVerdict.range(b, a);
    }
  }

  static PointDifferences of(List<ApproachSummary> answers, List<LoadPoint> shared) {
    List<Pair> pairs = new ArrayList<>();
    for (LoadPoint point : shared) {
      List<ApproachSummary> here =
          answers.stream().filter(each -> each.point().equals(point)).toList();
      for (int a = 0; a < here.size(); a++) {
        for (int b = a + 1; b < here.size(); b++) {
          pair(here.get(a), here.get(b)).ifPresent(pairs::add);
        }
      }
    }
    return new PointDifferences(pairs, shared);
  }

  /** A throughput of zero has no ratio; that the service answers nothing is said elsewhere. */
  private static Optional<Pair> pair(ApproachSummary a, ApproachSummary b) {
    List<Double> logs =
        throughputs(a).pairs(throughputs(b)).stream()
            .map(block -> Math.log(block.of() / block.to()))
            .toList();
    return logs.size() < BLOCKS
        ? Optional.empty()
        : Optional.of(new Pair(a, b, LogRatio.paired(logs)));
  }

  private static Blocks throughputs(ApproachSummary of) {
    return Blocks.of(
        of.trials(), trial -> Comparisons.throughput(trial.cell()).filter(rps -> rps > 0));
  }

  String sentence() {
    String margin = Figures.percent(MatrixVerdict.MARGIN - 1);
    List<LoadPoint> tested =
        shared.stream().filter(point -> pairs.stream().anyMatch(at(point))).toList();
    if (tested.isEmpty()) {
      return "No two approaches were measured twice at one load point, so that no difference is"
          + " tested.";
    }
    List<Pair> different = different();
    String many = tested.size() + " load points";
    if (different.isEmpty()) {
      return pairs.stream().allMatch(pair -> pair.ratio().within(MatrixVerdict.MARGIN))
          ? "At " + many + " all approaches lie within " + margin + "." + untested(tested)
          : "At none of "
              + many
              + " is a difference in throughput of more than "
              + margin
              + " shown beyond chance."
              + untested(tested);
    }
    return "Throughput differs by more than "
        + margin
        + ", beyond chance, at "
        + different.size()
        + " of "
        + many
        + ", most at "
        + different.stream()
            .limit(MatrixVerdict.EXAMPLES)
            .map(Pair::range)
            .collect(Collectors.joining("; "))
        + "."
        + untested(tested);
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

  private String untested(List<LoadPoint> tested) {
    int left = shared.size() - tested.size();
    return left == 0
        ? ""
        : " Not tested, for want of repeats: "
            + left
            + (left == 1 ? " load point." : " load points.");
  }
}
