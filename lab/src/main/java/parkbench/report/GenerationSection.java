package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.chart.Axis;
import parkbench.chart.Axis.Unit;
import parkbench.chart.Figure;
import parkbench.chart.Panel;
import parkbench.chart.Rows;
import parkbench.chart.Rows.Glyph;
import parkbench.result.SuiteReport;
import parkbench.text.Block;
import parkbench.text.Block.Chart;
import parkbench.text.Block.Column;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Table;
import parkbench.text.LoadWords;

/** Two generations of an approach at the same load. */
final class GenerationSection {
  private GenerationSection() {}

  static List<Block> of(List<SuiteReport.ThenNow> pairs) {
    List<Block> blocks = new ArrayList<>();
    for (SuiteReport.ThenNow pair : pairs) {
      blocks.add(
          new Paragraph(
              pair.name() + ":",
              "then " + side(pair.then()) + "; today " + side(pair.today()) + "."));
      List<Panel> panels =
          Stream.of(true, false)
              .flatMap(byThroughput -> panel(pair, byThroughput).stream())
              .toList();
      blocks.add(
          panels.isEmpty()
              ? new Paragraph("No load was measured on both.")
              : new Chart(new Figure("", panels, List.of())));
    }
    blocks.add(new Folded("All figures of then and today as a table", List.of(table(pairs))));
    return blocks;
  }

  private static String side(SuiteReport.Side side) {
    String words = SuiteWords.generation(side);
    return side.approach() + (words.isEmpty() ? "" : " (" + words + ")");
  }

  /** Those points of a pair that are compared by the same figure; the table has the others. */
  private static Optional<Panel> panel(SuiteReport.ThenNow pair, boolean byThroughput) {
    List<SuiteReport.Point> points =
        pair.points().stream()
            .filter(point -> point.byThroughput() == byThroughput)
            .filter(point -> point.better().isPresent())
            .toList();
    if (points.isEmpty()) {
      return Optional.empty();
    }
    double most =
        points.stream()
            .flatMap(
                point -> Stream.of(point.then(), point.today()).map(seen -> value(point, seen)))
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(1);
    List<Rows.Row> rows =
        points.stream()
            .flatMap(
                point ->
                    Stream.of(
                        row(point, "then", point.then(), ""),
                        row(point, "today", point.today(), " (" + SuiteWords.ratio(point) + ")")))
            .toList();
    String title = byThroughput ? "Throughput" : "Mean response time";
    return Optional.of(
        new Rows(
            title,
            title
                + ", "
                + pair.name()
                + ": "
                + rows.stream()
                    .map(row -> row.label() + " " + row.value())
                    .collect(Collectors.joining("; "))
                + ".",
            Axis.fromZero("", byThroughput ? Unit.NUMBER : Unit.MILLIS, most),
            rows,
            List.of(),
            Optional.empty()));
  }

  private static Rows.Row row(
      SuiteReport.Point point, String when, SuiteReport.Seen seen, String ratio) {
    double value = value(point, seen);
    return new Rows.Row(
        LoadWords.title(point.load()) + ", " + when,
        SuiteWords.figure(point, seen) + ratio,
        List.of(when.equals("then") ? new Glyph.Outline(value, false) : new Glyph.Bar(value)),
        SuiteWords.everything(seen));
  }

  private static double value(SuiteReport.Point point, SuiteReport.Seen seen) {
    return point.byThroughput() ? seen.throughputRps() : seen.meanMs();
  }

  private static Table table(List<SuiteReport.ThenNow> pairs) {
    return Table.of(
        Column.all("What", "Load", "Then", "Today", "#Today / then"),
        pairs.stream()
            .flatMap(
                pair ->
                    pair.points().stream()
                        .map(
                            point ->
                                List.of(
                                    pair.name(),
                                    LoadWords.title(point.load()),
                                    SuiteWords.everything(point.then()),
                                    SuiteWords.everything(point.today()),
                                    SuiteWords.ratio(point)
                                        + (point.byThroughput()
                                            ? " (throughput)"
                                            : " (mean response)")))));
  }
}
