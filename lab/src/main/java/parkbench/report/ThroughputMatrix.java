package parkbench.report;

import java.util.List;
import java.util.Objects;
import parkbench.measure.Median;
import parkbench.plan.Quantity;
import parkbench.result.Bracket;
import parkbench.result.Grade;
import parkbench.result.Graded;
import parkbench.result.LoadPoint;
import parkbench.result.Outcome;
import parkbench.result.TrialReport;
import parkbench.text.Figures;
import parkbench.text.LoadWords;

/**
 * Throughput of every approach at every load point, one figure per pair.
 *
 * @param points columns, the lightest first
 */
record ThroughputMatrix(List<LoadPoint> points, List<Line> lines) {

  record Line(String approach, List<Figure> figures) {}

  /**
   * Median over the repeats that count.
   *
   * @param words the figure, {@code invalid}, {@code failed}, or a dash where nothing was tried
   * @param ofCeiling share of the ceiling that it reaches; empty: unknown
   */
  record Figure(String words, String ofCeiling) {}

  /** Neighbouring load points of the same delay, for a heading of two lines. */
  record Span(String delay, int columns) {}

  static ThroughputMatrix of(List<TrialReport> cells) {
    List<LoadPoint> points = LoadPoint.all(cells);
    List<Line> lines =
        cells.stream()
            .map(Row::approach)
            .distinct()
            .map(approach -> line(approach, points, cells))
            .toList();
    return new ThroughputMatrix(points, lines);
  }

  /** Whether a matrix shows more than the table of trials. */
  boolean isUseful() {
    return points.size() > 1 && lines.size() > 1;
  }

  List<Span> spans() {
    return points.stream()
        .map(LoadWords::delay)
        .distinct()
        .map(delay -> new Span(delay, columns(delay)))
        .toList();
  }

  private int columns(String delay) {
    return (int) points.stream().filter(point -> LoadWords.delay(point).equals(delay)).count();
  }

  private static Line line(String approach, List<LoadPoint> points, List<TrialReport> cells) {
    List<TrialReport> own =
        cells.stream().filter(cell -> Row.approach(cell).equals(approach)).toList();
    return new Line(approach, points.stream().map(point -> figure(point, own)).toList());
  }

  private static Figure figure(LoadPoint point, List<TrialReport> cells) {
    List<TrialReport> tried =
        cells.stream().filter(cell -> Objects.equals(LoadPoint.of(cell), point)).toList();
    List<TrialReport> counted =
        tried.stream().filter(cell -> cell.quality().audit().passed()).toList();
    if (counted.isEmpty()) {
      return new Figure(tried.isEmpty() ? Figures.NONE : "invalid", "");
    }
    if (counted.stream().allMatch(cell -> cell.outcome() == Outcome.FAILED)) {
      return new Figure("failed", "");
    }
    if (counted.stream().anyMatch(cell -> !cell.exact(Quantity.THROUGHPUT_RPS))) {
      return new Figure(bracket(counted), "");
    }
    double median = Median.of(counted, each -> each.responses().throughputRps());
    List<Double> shares =
        counted.stream().flatMap(cell -> cell.ceiling().ofCeiling().stream()).toList();
    return new Figure(
        Figures.number(median),
        shares.isEmpty() ? "" : Figures.percent(Median.of(shares, Double::doubleValue)));
  }

  /** From the median low end to the median high end of the repeats. */
  private static String bracket(List<TrialReport> counted) {
    Bracket bracket =
        Bracket.between(
            Median.of(counted, cell -> cell.throughput().low()),
            Median.of(counted, cell -> cell.throughput().top()));
    double median = Median.of(counted, each -> each.responses().throughputRps());
    boolean estimated = counted.stream().anyMatch(ThroughputMatrix::estimated);
    return Figures.graded(
        estimated
            ? Graded.about(Quantity.THROUGHPUT_RPS, median, bracket, List.of())
            : Graded.atLeast(Quantity.THROUGHPUT_RPS, median, bracket, List.of()),
        Figures::number);
  }

  private static boolean estimated(TrialReport cell) {
    return cell.graded(Quantity.THROUGHPUT_RPS)
        .filter(graded -> graded.grade() == Grade.ABOUT)
        .isPresent();
  }
}
