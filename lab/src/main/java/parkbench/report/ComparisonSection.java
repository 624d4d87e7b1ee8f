package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.chart.Axis;
import parkbench.chart.Axis.Unit;
import parkbench.chart.Figure;
import parkbench.chart.Panel;
import parkbench.chart.Plot;
import parkbench.chart.Rows;
import parkbench.chart.Rows.Glyph;
import parkbench.plan.Quantity;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.text.Block;
import parkbench.text.Block.Chart;
import parkbench.text.Block.Column;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;
import parkbench.text.Figures;
import parkbench.text.LoadWords;
import parkbench.text.VerdictText;

/** Ratios of two approaches with their intervals: a forest plot, and all of them as a table. */
final class ComparisonSection {
  /** An axis shows the margin and some room at least. */
  private static final double NARROWEST = 0.95;

  /** Panels of more load points are in the table alone. */
  private static final int MOST_PANELS = 6;

  private static final int MOST_ROWS = 12;

  private ComparisonSection() {}

  /** Empty: nothing was compared. */
  static Optional<Section> of(Report report) {
    if (report.comparisons().isEmpty()) {
      return Optional.empty();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph(Report.Comparison.RULE));
    Caveat.uncompared(report).ifPresent(words -> blocks.add(new Paragraph(words)));
    List<Panel> panels = panels(report);
    if (!panels.isEmpty()) {
      blocks.add(new Chart(new Figure("", panels, List.of())));
    }
    blocks.add(new Folded("Every comparison as a table", List.of(table(report))));
    return Optional.of(new Section("comparisons", "Comparisons", blocks));
  }

  private record Key(Quantity metric, LoadPoint point) {}

  private static List<Panel> panels(Report report) {
    List<Key> keys =
        report.comparisons().stream()
            .map(pair -> new Key(pair.metric(), pair.point()))
            .distinct()
            .sorted(
                Comparator.comparing(Key::metric)
                    .thenComparing(Key::point, LoadPoint.LIGHTEST_FIRST))
            .toList();
    return keys.size() > MOST_PANELS
        ? List.of()
        : keys.stream().map(key -> panel(report, key)).toList();
  }

  private static Panel panel(Report report, Key key) {
    List<Report.Comparison> pairs =
        report.comparisons().stream()
            .filter(pair -> pair.metric() == key.metric() && pair.point().equals(key.point()))
            .sorted(Comparator.comparingDouble(pair -> -Math.abs(Math.log(pair.ratio()))))
            .limit(MOST_ROWS)
            .toList();
    double least = pairs.stream().mapToDouble(Report.Comparison::low).min().orElse(1);
    double most = pairs.stream().mapToDouble(Report.Comparison::high).max().orElse(1);
    String title = VerdictText.metric(key.metric()) + ", " + LoadWords.point(key.point());
    return new Rows(
        title,
        "Forest plot of ratios, "
            + title
            + ". "
            + pairs.stream()
                .map(pair -> names(pair) + ": " + interval(pair) + ", " + word(pair))
                .collect(Collectors.joining("; "))
            + ".",
        axis(Math.min(NARROWEST, least / 1.02), Math.max(1 / NARROWEST, most * 1.02)),
        pairs.stream().map(ComparisonSection::row).toList(),
        List.of(new Plot.Mark(1, "")),
        Optional.of(new Plot.Span(1 - Report.Comparison.MARGIN, 1 + Report.Comparison.MARGIN)));
  }

  /** Logarithmic, but where both are nearly the same. */
  private static Axis axis(double least, double most) {
    Axis.Scale scale = most < 2 * least ? Axis.Scale.LINEAR : Axis.Scale.LOG;
    return new Axis("ratio", scale, Unit.RATIO, least, most);
  }

  private static Rows.Row row(Report.Comparison pair) {
    return new Rows.Row(
        names(pair),
        word(pair),
        List.of(
            new Glyph.Interval(pair.low(), pair.high()),
            new Glyph.Dot(pair.ratio(), Rows.Shape.DIAMOND)),
        names(pair) + ": " + interval(pair));
  }

  private static String names(Report.Comparison pair) {
    return pair.a() + " / " + pair.b();
  }

  private static String word(Report.Comparison pair) {
    return VerdictText.word(pair.verdict());
  }

  private static String interval(Report.Comparison pair) {
    return "%s (%s to %s)"
        .formatted(
            Figures.number(pair.ratio()), Figures.number(pair.low()), Figures.number(pair.high()));
  }

  private static Table table(Report report) {
    return Table.of(
        Column.all("metric", "A", "B", "#A / B", "#95 % interval", "A is"),
        report.comparisons().stream()
            .map(
                pair ->
                    Stream.of(
                            VerdictText.metric(pair),
                            pair.a(),
                            pair.b(),
                            Figures.number(pair.ratio()),
                            Figures.number(pair.low()) + " to " + Figures.number(pair.high()),
                            word(pair))
                        .toList()));
  }
}
