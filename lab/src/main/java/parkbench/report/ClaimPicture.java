package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import parkbench.chart.Axis;
import parkbench.chart.Axis.Unit;
import parkbench.chart.Figure;
import parkbench.chart.Plot;
import parkbench.chart.Rows;
import parkbench.chart.Rows.Glyph;
import parkbench.plan.Bound;
import parkbench.plan.Quantity;
import parkbench.result.Report;
import parkbench.text.ClaimText;
import parkbench.text.Figures;

/** A claim as a chart: published, predicted and measured, and the range that it must lie in. */
final class ClaimPicture {
  /**
   * From this ratio of the largest figure to the smallest on, an axis from zero hides the small
   * one.
   */
  private static final double FAR = 15;

  private final Report.Claim claim;
  private final Report.Measured measured;

  private ClaimPicture(Report.Claim claim, Report.Measured measured) {
    this.claim = claim;
    this.measured = measured;
  }

  /** Empty: no figure was measured. */
  static Optional<Figure> of(Report.Claim claim) {
    return claim
        .measured()
        .map(of -> new Figure("", List.of(new ClaimPicture(claim, of).rows()), List.of()));
  }

  private Rows rows() {
    List<Rows.Row> rows = new ArrayList<>();
    claim
        .expectation()
        .published()
        .ifPresent(value -> rows.add(row("published", value, Rows.Shape.CIRCLE)));
    claim
        .expectation()
        .predicted()
        .ifPresent(value -> rows.add(row("predicted", value, Rows.Shape.TRIANGLE)));
    rows.add(
        new Rows.Row(
            measured.graded() ? "measured, graded" : "measured",
            figure(measured.value()),
            interval(),
            ClaimRow.of(claim).measured()));
    Axis axis = axis();
    return new Rows(
        "",
        ClaimText.text(claim)
            + " "
            + rows.stream()
                .map(row -> row.label() + " " + row.value())
                .collect(Collectors.joining(", "))
            + "; must be "
            + ClaimText.expected(claim)
            + ".",
        axis,
        rows,
        List.of(),
        claim.expectation().bound().map(bound -> span(bound, axis)));
  }

  private Rows.Row row(String label, double value, Rows.Shape shape) {
    return new Rows.Row(label, figure(value), List.of(new Glyph.Dot(value, shape)), "");
  }

  private List<Glyph> interval() {
    Glyph dot = new Glyph.Dot(measured.value(), Rows.Shape.DIAMOND);
    return measured.bottom() < measured.top()
        ? List.of(new Glyph.Interval(Math.max(0, measured.bottom()), measured.top()), dot)
        : List.of(dot);
  }

  private String figure(double value) {
    return Figures.in(claim.unit(), value);
  }

  /** From zero, but where one figure is many times the other. */
  private Axis axis() {
    List<Double> values =
        Stream.of(
                claim.expectation().published().stream(),
                claim.expectation().predicted().stream(),
                measured.low().stream(),
                measured.high().stream(),
                Stream.of(measured.value()),
                claim.expectation().bound().stream()
                    .flatMap(bound -> Stream.of(bound.low(), bound.high()))
                    .filter(Double::isFinite))
            .flatMap(each -> each)
            .toList();
    double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
    double least = positive(values).min().orElse(1);
    boolean allPositive = values.stream().allMatch(value -> value > 0);
    return allPositive && most > FAR * least
        ? Axis.log(name(), unit(), least, most)
        : Axis.fromZero(name(), unit(), most);
  }

  private static DoubleStream positive(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).filter(value -> value > 0);
  }

  private static Plot.Span span(Bound bound, Axis axis) {
    return new Plot.Span(Math.max(axis.low(), bound.low()), Math.min(axis.high(), bound.high()));
  }

  private Unit unit() {
    return switch (claim.unit()) {
      case MILLISECONDS -> Unit.MILLIS;
      case SECONDS -> Unit.SECONDS;
      case SHARE -> Unit.SHARE;
      case REQUESTS_PER_SECOND, MICROSECONDS, CORES, MEBIBYTES, NUMBER -> Unit.NUMBER;
    };
  }

  private String name() {
    return switch (claim.unit()) {
      case REQUESTS_PER_SECOND -> "rps";
      case MICROSECONDS -> "µs";
      case CORES -> "cores";
      case MEBIBYTES -> "MiB";
      case MILLISECONDS, SECONDS, SHARE ->
          claim
              .quantity()
              .map(Quantity::word)
              .map(word -> word.replaceFirst("-ms$", ""))
              .orElse("");
      case NUMBER -> ClaimText.quantity(claim);
    };
  }
}
