package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.chart.Axis;
import parkbench.chart.Axis.Unit;
import parkbench.chart.Figure;
import parkbench.chart.Panel;
import parkbench.chart.Plot;
import parkbench.chart.Plot.Line;
import parkbench.chart.Plot.Point;
import parkbench.chart.Plot.Style;
import parkbench.chart.Rows;
import parkbench.chart.Rows.Glyph;
import parkbench.chart.Rows.Shape;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.Status;
import parkbench.result.TrialReport;
import parkbench.text.Block;
import parkbench.text.Block.Cell;
import parkbench.text.Block.Chart;
import parkbench.text.Block.Column;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Gap;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;
import parkbench.text.Figures;
import parkbench.text.LoadWords;
import parkbench.text.StatusText;

/**
 * Where throughput changes: of several load points a curve over the load for each delay and a heat
 * map, of one a bar for each approach.
 */
final class ThroughputSection {
  private static final int HEIGHT = 200;

  /** The chart ends at so much more than what was measured, however high a ceiling is. */
  private static final double ABOVE_MOST = 1.15;

  /** Loads that differ by more are drawn on a logarithmic axis. */
  private static final double WIDE = 3.5;

  private final List<SummaryRow> rows;
  private final List<String> approaches;
  private final Map<LoadPoint, Double> best = new HashMap<>();

  private ThroughputSection(List<SummaryRow> rows) {
    this.rows = rows;
    this.approaches = rows.stream().map(SummaryRow::approach).distinct().toList();
  }

  /** Empty: nothing that counts was measured. */
  static Optional<Section> of(Report report) {
    ThroughputSection section = new ThroughputSection(SummaryRow.of(report));
    if (section.rows.isEmpty()) {
      return Optional.empty();
    }
    List<Block> blocks = section.isMatrix() ? section.matrix(report) : section.bars();
    blocks.add(
        new Folded("Every throughput with the arithmetic of its ceiling", List.of(table(report))));
    return Optional.of(
        new Section(
            "throughput",
            section.isMatrix() ? "Where it changes" : "Throughput against its ceiling",
            blocks));
  }

  /** Whether some delay was measured under several loads of a known size, or a load at delays. */
  private boolean isMatrix() {
    return points().size() > 1
        && rows.stream().allMatch(row -> row.point().size() > 0)
        && points().stream().map(LoadPoint::size).distinct().count() > 1;
  }

  private List<LoadPoint> points() {
    return rows.stream()
        .map(SummaryRow::point)
        .distinct()
        .sorted(LoadPoint.LIGHTEST_FIRST)
        .toList();
  }

  /* ---- curves and a heat map ---- */

  private List<Block> matrix(Report report) {
    List<Block> blocks = new ArrayList<>();
    List<Double> delays = points().stream().map(LoadPoint::delayMillis).distinct().toList();
    blocks.add(
        new Paragraph(
            "Throughput over the load, one chart per delay of the upstream. Grey and dashed: what"
                + " the load allows. A line that leaves it met a limit."
                + (isOpen() ? " A bar: what a quiet machine may show." : "")));
    blocks.add(new Chart(new Figure("", delays.stream().map(this::curves).toList(), legend())));
    if (approaches.size() > 1) {
      blocks.add(heatMap(report));
    }
    return blocks;
  }

  /** Whether interference leaves some throughput open. */
  private boolean isOpen() {
    return rows.stream().anyMatch(row -> row.low() < row.high());
  }

  private List<Figure.Entry> legend() {
    List<Figure.Entry> legend = new ArrayList<>();
    for (String approach : approaches) {
      legend.add(new Figure.Entry(approaches.indexOf(approach), approach, Style.POINTS));
    }
    if (rows.stream().anyMatch(row -> row.ceiling().isPresent())) {
      legend.add(new Figure.Entry(0, "ceiling of the load", Style.LIMIT));
    }
    return legend;
  }

  private Panel curves(double delay) {
    List<SummaryRow> here =
        rows.stream().filter(row -> row.point().delayMillis() == delay).toList();
    double most = here.stream().mapToDouble(SummaryRow::rps).max().orElse(1) * ABOVE_MOST;
    double least = here.stream().mapToDouble(row -> row.point().size()).min().orElse(1);
    double largest = here.stream().mapToDouble(row -> row.point().size()).max().orElse(1);
    boolean users = here.getFirst().trials().getFirst().load().users().isPresent();
    String name = users ? "users" : "requests per second asked";
    Axis x =
        largest > WIDE * least
            ? new Axis(name, Axis.Scale.LOG, Unit.NUMBER, least / 1.15, largest * 1.15)
            : new Axis(
                name,
                Axis.Scale.LINEAR,
                Unit.NUMBER,
                least - 0.1 * (largest - least),
                largest + 0.1 * (largest - least));
    List<Line> lines = new ArrayList<>();
    ceiling(here, most).ifPresent(lines::add);
    for (String approach : approaches) {
      List<Point> points =
          here.stream()
              .filter(row -> row.approach().equals(approach))
              .sorted(Comparator.comparingDouble(row -> row.point().size()))
              .map(ThroughputSection::point)
              .toList();
      if (!points.isEmpty()) {
        lines.add(new Line(approaches.indexOf(approach), approach, Style.POINTS, points));
      }
    }
    String title = "Upstream " + Figures.millis(delay);
    return new Plot(
        title,
        "Line chart of throughput over "
            + name
            + ", "
            + title
            + ". "
            + here.stream()
                .map(
                    row ->
                        "%s, %s: %s"
                            .formatted(row.approach(), row.point().load(), row.throughput()))
                .collect(Collectors.joining("; "))
            + ".",
        x,
        Axis.fromZero("rps", Unit.NUMBER, most),
        lines,
        List.of(),
        Optional.empty(),
        HEIGHT);
  }

  private static Point point(SummaryRow row) {
    return new Point(
        row.point().size(),
        row.rps(),
        row.low(),
        row.high(),
        "%s, %s: %s rps, %s"
            .formatted(
                row.approach(),
                LoadWords.point(row.point()),
                row.throughput(),
                StatusText.word(row.status())));
  }

  /** The highest of each load, up to the edge of the chart. */
  private static Optional<Line> ceiling(List<SummaryRow> here, double edge) {
    List<Point> points = new ArrayList<>();
    List<LoadPoint> loads =
        here.stream()
            .map(SummaryRow::point)
            .distinct()
            .sorted(Comparator.comparingDouble(LoadPoint::size))
            .toList();
    for (LoadPoint load : loads) {
      double most =
          here.stream()
              .filter(row -> row.point().equals(load))
              .flatMap(row -> row.ceiling().stream())
              .mapToDouble(Double::doubleValue)
              .max()
              .orElse(Double.NaN);
      if (Double.isNaN(most)) {
        continue;
      }
      if (most > edge) {
        crossing(points, load.size(), most, edge).ifPresent(points::add);
        break;
      }
      points.add(Point.of(load.size(), most));
    }
    return points.size() < 2
        ? Optional.empty()
        : Optional.of(new Line(0, "ceiling of the load", Style.LIMIT, points));
  }

  /** Where the line from the last point leaves the chart. */
  private static Optional<Point> crossing(List<Point> before, double x, double y, double edge) {
    if (before.isEmpty()) {
      return Optional.empty();
    }
    Point last = before.getLast();
    double share = (edge - last.y()) / (y - last.y());
    return Optional.of(Point.of(last.x() + share * (x - last.x()), edge));
  }

  /** For a terminal: one table per delay, approaches over loads. */
  static Optional<Section> tables(Report report) {
    ThroughputSection section = new ThroughputSection(SummaryRow.of(report));
    List<Double> delays = section.points().stream().map(LoadPoint::delayMillis).distinct().toList();
    return section.rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Section(
                "throughput",
                "Throughput, rps",
                delays.stream()
                    .<Block>flatMap(delay -> Stream.of(section.ofDelay(report, delay), new Gap()))
                    .toList()));
  }

  private Table ofDelay(Report report, double delay) {
    List<LoadPoint> own = points().stream().filter(point -> point.delayMillis() == delay).toList();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("upstream " + Figures.millis(delay)));
    // A narrow terminal keeps the heaviest loads.
    for (int i = 0; i < own.size(); i++) {
      columns.add(Column.numbers(own.get(i).load()).ranked(own.size() - 1 - i));
    }
    return new Table(
        columns,
        approaches.stream()
            .map(
                approach -> {
                  List<Cell> cells = new ArrayList<>();
                  cells.add(Cell.of(approach));
                  own.forEach(point -> cells.add(heat(report, approach, point)));
                  return new Block.Row(cells);
                })
            .toList());
  }

  private Table heatMap(Report report) {
    List<LoadPoint> points = points();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("approach"));
    points.forEach(point -> columns.add(Column.numbers(LoadWords.point(point))));
    return new Table(
        "Throughput in rps, and its share of the best at that load point. The darker, the further"
            + " below the best.",
        columns,
        approaches.stream()
            .map(
                approach -> {
                  List<Cell> cells = new ArrayList<>();
                  cells.add(Cell.of(approach, Block.Tone.STRONG));
                  points.forEach(point -> cells.add(heat(report, approach, point)));
                  return new Block.Row(cells);
                })
            .toList());
  }

  private double best(LoadPoint point) {
    return best.computeIfAbsent(
        point,
        of ->
            rows.stream()
                .filter(each -> each.point().equals(of))
                .mapToDouble(SummaryRow::rps)
                .max()
                .orElse(0));
  }

  private Cell heat(Report report, String approach, LoadPoint point) {
    Optional<SummaryRow> row =
        rows.stream()
            .filter(each -> each.approach().equals(approach) && each.point().equals(point))
            .findFirst();
    if (row.isEmpty()) {
      boolean tried =
          report.trials().stream()
              .anyMatch(
                  trial ->
                      Row.approach(trial).equals(approach) && LoadPoint.of(trial).equals(point));
      return Cell.of(tried ? "invalid" : Figures.NONE, Block.Tone.SOFT);
    }
    if (row.get().status() == Status.FAILS) {
      return Cell.of("failed", Block.Tone.BAD).heated(1);
    }
    double best = best(point);
    double share = best > 0 ? row.get().rps() / best : 1;
    String words =
        row.get().repeated().isPresent() ? Figures.number(row.get().rps()) : row.get().throughput();
    return Cell.of(words).detailed(Figures.percent(share)).heated(1 - share);
  }

  /* ---- bars ---- */

  private List<Block> bars() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Paragraph(
            "Bars: good answers per second. Outline: the ceiling, which is what threads,"
                + " connections or users allow by arithmetic. A bar that fills its outline is limited"
                + " by exactly that."));
    blocks.add(new Chart(new Figure("", points().stream().map(this::bars).toList(), List.of())));
    return blocks;
  }

  private Panel bars(LoadPoint point) {
    List<SummaryRow> here = rows.stream().filter(row -> row.point().equals(point)).toList();
    double most = here.stream().mapToDouble(SummaryRow::rps).max().orElse(1);
    double ceilings =
        here.stream().flatMap(row -> row.ceiling().stream()).mapToDouble(d -> d).max().orElse(most);
    double edge = Math.max(1, Math.min(Math.max(most, ceilings), most == 0 ? ceilings : 3 * most));
    String title = points().size() > 1 ? LoadWords.title(point) : "";
    return new Rows(
        title,
        "Bar chart of throughput and its ceiling in requests per second, "
            + LoadWords.title(point)
            + ". "
            + here.stream()
                .map(row -> row.approach() + ": " + value(row))
                .collect(Collectors.joining("; "))
            + ".",
        new Axis("requests per second", Axis.Scale.LINEAR, Unit.NUMBER, 0, edge),
        here.stream().map(row -> bar(row, edge)).toList(),
        List.of(),
        Optional.empty());
  }

  private static Rows.Row bar(SummaryRow row, double edge) {
    List<Glyph> glyphs = new ArrayList<>();
    glyphs.add(new Glyph.Bar(row.rps()));
    row.ceiling().ifPresent(ceiling -> glyphs.add(new Glyph.Outline(ceiling, ceiling > edge)));
    if (row.high() > row.low() * 1.01) {
      glyphs.add(new Glyph.Interval(row.low(), row.high()));
    }
    if (row.trials().size() > 1) {
      for (TrialReport trial : row.trials()) {
        glyphs.add(new Glyph.Dot(trial.responses().throughputRps(), Shape.CIRCLE));
      }
    }
    return new Rows.Row(
        row.approach(),
        value(row),
        glyphs,
        row.approach() + ": " + value(row) + ", " + row.row().rate().ceilingWhy());
  }

  /** {@code 400 of 400}. */
  private static String value(SummaryRow row) {
    if (row.status() == Status.FAILS) {
      return "no good answer";
    }
    String words =
        row.repeated().isPresent() ? Figures.number(row.rps()) : row.row().rate().throughput();
    return row.ceiling().map(ceiling -> words + " of " + Figures.number(ceiling)).orElse(words);
  }

  private static Table table(Report report) {
    return new Table(
        Column.all(
            "approach",
            "load point",
            "#throughput, rps",
            "#counting error, ± rps",
            "#ceiling, rps",
            "#of ceiling",
            "ceiling by"),
        report.trials().stream()
            .filter(trial -> trial.quality().audit().passed())
            .sorted(
                Comparator.comparing(LoadPoint::of, LoadPoint.LIGHTEST_FIRST)
                    .thenComparing(Approaches.ORDER)
                    .thenComparingInt(trial -> trial.identity().repeat()))
            .map(
                trial ->
                    Block.Row.texts(
                        List.of(
                            Row.approach(trial),
                            LoadWords.where(trial),
                            Figures.number(trial.responses().throughputRps()),
                            Figures.number(trial.responses().countingErrorRps()),
                            Figures.number(trial.ceiling().ceilingRps()),
                            Figures.percent(trial.ceiling().ofCeiling()),
                            trial.ceiling().ceilingWhy())))
            .toList());
  }
}
