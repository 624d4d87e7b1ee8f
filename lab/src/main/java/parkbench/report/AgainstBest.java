package parkbench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Quantity;
import parkbench.result.ComparisonVerdict;
import parkbench.result.Report;
import parkbench.text.Figures;

/** Throughputs of one load point against the best of them. */
final class AgainstBest {
  /** One start each tests nothing; ratios nearer to one than this are not shown as different. */
  private static final double SHOWN = Report.Comparison.MARGIN;

  private final Report report;
  private final SummaryRow best;

  private AgainstBest(Report report, SummaryRow best) {
    this.report = report;
    this.best = best;
  }

  /** Absent: fewer than two approaches, or all answer what they were asked. */
  static Optional<AgainstBest> of(Report report, List<SummaryRow> atPoint) {
    Optional<SummaryRow> best =
        atPoint.stream().max(Comparator.comparingDouble(SummaryRow::rps)).filter(b -> b.rps() > 0);
    boolean open =
        atPoint.stream().allMatch(row -> row.trials().getFirst().load().rate().isPresent());
    return best.filter(
            most ->
                atPoint.size() > 1
                    && !(open
                        && atPoint.stream().allMatch(row -> row.rps() > (1 - SHOWN) * most.rps())))
        .map(most -> new AgainstBest(report, most));
  }

  /** {@code best}, {@code no difference}, {@code × 0.5 (0.49 to 0.51)}. */
  String words(SummaryRow row) {
    if (row.approach().equals(best.approach())) {
      return "best";
    }
    return ratio(row)
        .map(AgainstBest::words)
        .orElseGet(
            () -> {
              boolean single = row.trials().size() == 1 && best.trials().size() == 1;
              return near(row) + (single ? ", one start" : ", not compared");
            });
  }

  private String near(SummaryRow row) {
    double ratio = row.rps() / best.rps();
    return ratio > 1 - SHOWN ? "within " + Figures.percent(SHOWN) : "× " + Figures.number(ratio);
  }

  private static String words(Ratio ratio) {
    String times =
        "× %s (%s to %s)"
            .formatted(
                Figures.number(ratio.value()),
                Figures.number(ratio.low()),
                Figures.number(ratio.high()));
    return switch (ratio.verdict()) {
      case NO_DIFFERENCE -> "no difference";
      case UNDECIDED -> times + ", not decided";
      case HIGHER, LOWER -> times;
    };
  }

  /** Of an approach to the best. */
  record Ratio(double value, double low, double high, ComparisonVerdict verdict) {}

  /** Absent: they were not compared. */
  Optional<Ratio> ratio(SummaryRow row) {
    return report.comparisons().stream()
        .filter(pair -> pair.metric() == Quantity.THROUGHPUT_RPS)
        .filter(pair -> pair.point().equals(row.point()))
        .flatMap(
            pair ->
                pair.a().equals(row.approach()) && pair.b().equals(best.approach())
                    ? Optional.of(new Ratio(pair.ratio(), pair.low(), pair.high(), pair.verdict()))
                        .stream()
                    : pair.b().equals(row.approach()) && pair.a().equals(best.approach())
                        ? Optional.of(inverse(pair)).stream()
                        : Optional.<Ratio>empty().stream())
        .findFirst();
  }

  private static Ratio inverse(Report.Comparison pair) {
    return new Ratio(
        1 / pair.ratio(),
        1 / pair.high(),
        1 / pair.low(),
        switch (pair.verdict()) {
          case HIGHER -> ComparisonVerdict.LOWER;
          case LOWER -> ComparisonVerdict.HIGHER;
          case NO_DIFFERENCE -> ComparisonVerdict.NO_DIFFERENCE;
          case UNDECIDED -> ComparisonVerdict.UNDECIDED;
        });
  }
}
