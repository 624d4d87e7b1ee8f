package parkbench.statistics;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import parkbench.result.LoadPoint;
import parkbench.result.TrialReport;

/**
 * By how much the figures of one fork differ from those of the next in the same repeat: standard
 * deviations of natural logarithms, so that 0.01 is one percent.
 */
record Scatter(double throughput, double median, double p99) {

  /** Of a run with repeats, pooled over pairs of approaches that share no fork. */
  static Scatter of(List<AnalysedTrial> trials) {
    List<AnalysedTrial> valid = trials.stream().filter(AnalysedTrial::valid).toList();
    return new Scatter(
        of(valid, Comparisons::throughput),
        of(valid, Comparisons::median),
        of(valid, Comparisons::p99));
  }

  /** Two forks differ by √2 of what one does; whatever they differ by always is no scatter. */
  private static double of(
      List<AnalysedTrial> valid, Function<TrialReport, Optional<Double>> figure) {
    double squares = 0;
    long freedom = 0;
    for (Winners.Pair pair : Winners.Pair.disjoint(Winners.same(valid))) {
      for (LoadPoint point : valid.stream().map(AnalysedTrial::point).distinct().toList()) {
        StreamingStatistics logs = new StreamingStatistics();
        blocks(pair.a(), point, valid, figure)
            .pairs(blocks(pair.b(), point, valid, figure))
            .forEach(block -> logs.addValue(Math.log(block.of() / block.to())));
        if (logs.getN() > 1) {
          squares += (logs.getN() - 1) * logs.getVariance();
          freedom += logs.getN() - 1;
        }
      }
    }
    if (freedom == 0) {
      throw new IllegalArgumentException(
          "no two approaches were measured at one load point in two repeats, so that nothing reports"
              + " how forks differ; take a run with repeats");
    }
    return Math.sqrt(squares / freedom / 2);
  }

  private static Blocks blocks(
      String name,
      LoadPoint point,
      List<AnalysedTrial> valid,
      Function<TrialReport, Optional<Double>> figure) {
    return Blocks.of(
        valid.stream()
            .filter(trial -> trial.name().equals(name) && trial.point().equals(point))
            .toList(),
        trial -> figure.apply(trial.report()));
  }

  String words() {
    return String.format(
        Locale.ROOT,
        "forks differ by %.2f %% in throughput, %.2f %% in p50, %.2f %% in p99",
        100 * throughput,
        100 * median,
        100 * p99);
  }
}
