package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
import parkbench.measure.Median;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.Timeline;
import parkbench.result.TrialReport;
import parkbench.text.Block;
import parkbench.text.Block.Chart;
import parkbench.text.Block.Column;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;
import parkbench.text.Figures;
import parkbench.text.LoadWords;

/** Response times by percentile, one panel per load point. */
final class LatencySection {
  private static final int HEIGHT = 220;

  /** Panels of more load points are not compared by eye. */
  private static final int MOST_PANELS = 12;

  private static final List<String> HEADINGS =
      List.of("#answers", "#mean", "#p50", "#p75", "#p90", "#p95", "#p99", "#p99.9", "#max");

  private final List<TrialReport> trials;
  private final List<String> approaches;
  private final Map<String, Timeline> timelines;

  private LatencySection(List<TrialReport> trials, List<Timeline> timelines) {
    this.trials = trials;
    this.approaches = Approaches.of(trials);
    this.timelines =
        timelines.stream()
            .collect(Collectors.toMap(Timeline::trial, timeline -> timeline, (a, b) -> a));
  }

  /** Empty: nothing was answered. */
  static Optional<Section> of(Report report, List<Timeline> timelines) {
    List<TrialReport> counted =
        report.trials().stream()
            .filter(trial -> trial.quality().audit().passed())
            .filter(trial -> trial.latency().responseMs().count() > 0)
            .toList();
    return counted.isEmpty()
        ? Optional.empty()
        : Optional.of(new LatencySection(counted, timelines).section());
  }

  private Section section() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Paragraph(
            "From the instant at which a request was meant to be sent until its answer was"
                + " complete, good answers only. Each line ends where fewer than ten answers lie"
                + " beyond it."));
    if (trials.stream().anyMatch(Caveat::closed)) {
      blocks.add(
          new Paragraph(
              "Closed loop:",
              "each user waits for an answer before the next request, so a slow service gets fewer"
                  + " requests. Independent visitors would see higher percentiles.",
              Block.Tone.SOFT));
    }
    List<LoadPoint> points = LoadPoint.all(trials);
    List<Panel> panels =
        points.stream().limit(MOST_PANELS).flatMap(point -> panel(point).stream()).toList();
    if (!panels.isEmpty()) {
      blocks.add(new Chart(new Figure("", panels, legend())));
    }
    blocks.add(new Folded("The percentiles as a table", List.of(table())));
    return new Section("latency", "Response time", blocks);
  }

  private List<Figure.Entry> legend() {
    return approaches.stream()
        .map(name -> new Figure.Entry(approaches.indexOf(name), name, Style.LINE))
        .toList();
  }

  private Optional<Panel> panel(LoadPoint point) {
    List<Line> lines = new ArrayList<>();
    for (String approach : approaches) {
      List<Timeline> own =
          trials.stream()
              .filter(trial -> Row.approach(trial).equals(approach))
              .filter(trial -> LoadPoint.of(trial).equals(point) && !Row.grows(trial))
              .flatMap(trial -> Optional.ofNullable(timelines.get(trial.identity().id())).stream())
              .filter(timeline -> !timeline.percentiles().isEmpty())
              .toList();
      if (!own.isEmpty()) {
        lines.add(new Line(approaches.indexOf(approach), approach, Style.LINE, medians(own)));
      }
    }
    List<Point> all = lines.stream().flatMap(line -> line.points().stream()).toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    double least = all.stream().mapToDouble(Point::y).filter(y -> y > 0).min().orElse(1);
    double most = all.stream().mapToDouble(Point::y).max().orElse(10);
    double end = all.stream().mapToDouble(Point::x).max().orElse(0.9);
    return Optional.of(
        new Plot(
            LoadPoint.all(trials).size() > 1 ? LoadWords.title(point) : "",
            "Line chart of response time by percentile, "
                + LoadWords.title(point)
                + ". "
                + lines.stream().map(LatencySection::described).collect(Collectors.joining("; "))
                + ".",
            new Axis("percentile", Axis.Scale.PERCENTILE, Unit.PERCENTILE, 0, Math.max(0.95, end)),
            Axis.log("response time", Unit.MILLIS, least, most),
            lines,
            List.of(),
            Optional.empty(),
            HEIGHT));
  }

  private static String described(Line line) {
    return line.name()
        + ": from "
        + Figures.latency(line.points().getFirst().y())
        + " to "
        + Figures.latency(line.points().getLast().y());
  }

  /** At each percentile the median over the forks that have it. */
  private static List<Point> medians(List<Timeline> forks) {
    Map<Double, List<Double>> values = new TreeMap<>();
    for (Timeline fork : forks) {
      for (Timeline.Percentile each : fork.percentiles()) {
        values.computeIfAbsent(each.share(), share -> new ArrayList<>()).add(each.millis());
      }
    }
    return values.entrySet().stream()
        .filter(each -> each.getValue().size() == forks.size())
        .map(each -> Point.of(each.getKey(), Median.of(each.getValue(), Double::doubleValue)))
        .toList();
  }

  private Table table() {
    List<String> headings =
        Stream.concat(Stream.of("approach", "load point"), HEADINGS.stream()).toList();
    return new Table(
        "≥: failures would reach this percentile. *: fewer than ten answers beyond it. ↗: not"
            + " stationary, a longer run would have measured more.",
        Column.all(headings.toArray(String[]::new)),
        trials.stream()
            .sorted(
                Comparator.comparing(LoadPoint::of, LoadPoint.LIGHTEST_FIRST)
                    .thenComparingInt(trial -> approaches.indexOf(Row.approach(trial)))
                    .thenComparingInt(trial -> trial.identity().repeat()))
            .map(
                trial ->
                    Block.Row.texts(
                        Stream.concat(
                                Stream.of(Row.approach(trial), LoadWords.where(trial)),
                                figures(trial.latency().responseMs(), Row.grows(trial)))
                            .toList()))
            .toList());
  }

  /** The columns of {@link #HEADINGS}. */
  static Stream<String> figures(Report.Percentiles of, boolean grows) {
    String mean =
        of.count() == 0
            ? Figures.NONE
            : grows ? Figures.NONE + Row.GROWS : Figures.latency(of.mean());
    return Stream.concat(
        Stream.of(Figures.count(of.count()), mean),
        Row.PERCENTILES.stream().map(name -> Row.percentile(of, name, grows)));
  }

  /** Headings of {@link #figures}. */
  static List<String> headings() {
    return HEADINGS;
  }
}
