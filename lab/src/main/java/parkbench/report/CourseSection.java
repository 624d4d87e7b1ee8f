package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import parkbench.chart.Axis;
import parkbench.chart.Axis.Unit;
import parkbench.chart.Figure;
import parkbench.chart.Panel;
import parkbench.chart.Plot;
import parkbench.chart.Plot.Line;
import parkbench.chart.Plot.Style;
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

/**
 * All approaches over time under a script of the upstream: completions and arrivals, what is in
 * flight, response time and health check. Of each approach the fork with the median p99.
 */
final class CourseSection {
  private static final int HEIGHT = 120;
  private static final int MOST_POINTS = 160;

  /** Completions beyond so many times the arrivals are cut. */
  private static final double PEAK = 2;

  private final List<TrialReport> shown;
  private final List<Timeline> timelines;

  private CourseSection(List<TrialReport> shown, List<Timeline> all) {
    this.shown = shown;
    this.timelines =
        shown.stream()
            .flatMap(
                trial ->
                    all.stream()
                        .filter(each -> each.trial().equals(trial.identity().id()))
                        .limit(1))
            .toList();
  }

  /** One for each load that was disturbed; empty: none was. */
  static List<Section> of(Report report, List<Timeline> timelines) {
    List<TrialReport> disturbed = ScriptEffects.shown(report);
    List<String> loads = disturbed.stream().map(trial -> trial.load().words()).distinct().toList();
    return IntStream.range(0, loads.size())
        .mapToObj(
            i -> {
              List<TrialReport> own =
                  disturbed.stream()
                      .filter(trial -> trial.load().words().equals(loads.get(i)))
                      .toList();
              String title = "Over time" + (loads.size() > 1 ? ": " + loads.get(i) : "");
              return new CourseSection(typical(own), timelines)
                  .section(i == 0 ? "course" : "course-" + (i + 1), title, own);
            })
        .toList();
  }

  /** Of each approach one trial. */
  private static List<TrialReport> typical(List<TrialReport> trials) {
    return Approaches.of(trials).stream()
        .map(
            approach -> {
              List<TrialReport> own =
                  trials.stream()
                      .filter(trial -> Row.approach(trial).equals(approach))
                      .sorted(Comparator.comparingDouble(CourseSection::worst))
                      .toList();
              return own.get(own.size() / 2);
            })
        .toList();
  }

  private static double worst(TrialReport trial) {
    return trial.course().overTime().disturbance().map(Report.Disturbance::worstP99Ms).orElse(0.0);
  }

  private Section section(String id, String title, List<TrialReport> all) {
    List<Block> blocks = new ArrayList<>();
    if (!timelines.isEmpty()) {
      blocks.add(
          new Paragraph(
              "All approaches on one axis: seconds since the first request."
                  + (all.size() > shown.size() ? " Of each, the fork with the median p99." : "")
                  + " Arrivals are the same for all. Response times are shown at the second in"
                  + " which a request was due, completions at the second in which they came."));
      blocks.add(new Chart(new Figure("", panels(), legend())));
    }
    blocks.add(
        new Folded(
            "Degrade and recover, every trial",
            List.of(new Paragraph(ScriptEffects.RULE), effects(all))));
    if (all.stream().anyMatch(trial -> trial.course().probe().isPresent())) {
      blocks.add(new Folded("Health check, every trial", List.of(probes(all))));
    }
    return new Section(id, title, blocks);
  }

  private List<Figure.Entry> legend() {
    List<Figure.Entry> legend = new ArrayList<>();
    for (int i = 0; i < shown.size(); i++) {
      legend.add(new Figure.Entry(i, Row.approach(shown.get(i)), Style.LINE));
    }
    legend.add(new Figure.Entry(0, "arrivals", Style.LIMIT));
    return legend;
  }

  private List<Panel> panels() {
    List<Line> requests = new ArrayList<>();
    requests.add(
        line(
            0,
            "arrivals",
            Style.LIMIT,
            timelines.getFirst().line(Timeline.REQUESTS, Timeline.ARRIVALS)));
    requests.addAll(lines(each -> each.line(Timeline.REQUESTS, Timeline.COMPLETIONS)));
    return Stream.of(
            completions(requests),
            panel(
                "requests in flight",
                Unit.NUMBER,
                lines(each -> each.line(Timeline.IN_FLIGHT, "requests"))),
            panel(
                "response time, " + percentile(),
                Unit.MILLIS,
                lines(each -> each.line(Timeline.RESPONSE_TIME, percentile()))),
            panel(
                "health check",
                Unit.MILLIS,
                lines(each -> each.line(Timeline.RESPONSE_TIME, Timeline.HEALTH_CHECK))))
        .flatMap(Optional::stream)
        .toList();
  }

  /** What waited is answered at once when the upstream is back: such a peak would hide the rest. */
  private Optional<Panel> completions(List<Line> lines) {
    double arrivals = most(lines.subList(0, 1));
    double edge = PEAK * arrivals;
    String name = "completions per second";
    return arrivals > 0 && most(lines) > edge
        ? panel(
            name + ", peaks above " + Figures.number(edge) + " are cut", Unit.NUMBER, lines, edge)
        : panel(name, Unit.NUMBER, lines, most(lines));
  }

  private static double most(List<Line> lines) {
    return lines.stream()
        .flatMap(line -> line.points().stream())
        .mapToDouble(Plot.Point::y)
        .filter(Double::isFinite)
        .max()
        .orElse(0);
  }

  /** The highest that enough seconds of all have. */
  private String percentile() {
    return Stream.of("p99", "p95", "p50")
        .filter(
            name ->
                timelines.stream()
                    .noneMatch(each -> each.line(Timeline.RESPONSE_TIME, name).isEmpty()))
        .findFirst()
        .orElse("max");
  }

  private List<Line> lines(Function<Timeline, List<Timeline.Point>> points) {
    return IntStream.range(0, timelines.size())
        .mapToObj(
            i -> line(i, Row.approach(shown.get(i)), Style.LINE, points.apply(timelines.get(i))))
        .filter(line -> !line.points().isEmpty())
        .toList();
  }

  private static Line line(int series, String name, Style style, List<Timeline.Point> points) {
    return new Line(
        series,
        name,
        style,
        Downsampling.of(points, MOST_POINTS).stream()
            .map(point -> Plot.Point.of(point.second(), point.value()))
            .toList());
  }

  private Optional<Panel> panel(String name, Unit unit, List<Line> lines) {
    return panel(name, unit, lines, most(lines));
  }

  private Optional<Panel> panel(String name, Unit unit, List<Line> lines, double most) {
    if (most == 0) {
      return Optional.empty();
    }
    Timeline first = timelines.getFirst();
    double end =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .mapToDouble(Plot.Point::x)
            .max()
            .orElse(1);
    return Optional.of(
        new Plot(
            "",
            "Line chart of "
                + name
                + " over time. "
                + lines.stream()
                    .map(line -> described(line, unit))
                    .collect(Collectors.joining("; "))
                + ".",
            new Axis("", Axis.Scale.LINEAR, Unit.SECONDS, 0, end),
            Axis.fromZero(name, unit, most),
            lines,
            first.marks().stream().map(mark -> new Plot.Mark(mark.second(), mark.words())).toList(),
            span(first),
            HEIGHT));
  }

  /** What the script changed. */
  private static Optional<Plot.Span> span(Timeline timeline) {
    return timeline.marks().size() == 2
        ? Optional.of(
            new Plot.Span(
                timeline.marks().getFirst().second(), timeline.marks().getLast().second()))
        : Optional.empty();
  }

  private static String described(Line line, Unit unit) {
    double most = line.points().stream().mapToDouble(Plot.Point::y).max().orElse(0);
    return line.name()
        + ": at most "
        + (unit == Unit.MILLIS ? Figures.latency(most) : Figures.number(most));
  }

  private static Table effects(List<TrialReport> trials) {
    return Table.of(
        Column.all(
            "approach",
            "load point",
            "#p99 before",
            "#p99 at worst",
            "#failures",
            "degraded",
            "recovered"),
        trials.stream()
            .map(
                trial -> {
                  Report.Disturbance seen = trial.course().overTime().disturbance().orElseThrow();
                  return List.of(
                      Row.approach(trial),
                      LoadWords.where(trial),
                      Figures.latency(seen.levelP99Ms()),
                      Figures.latency(seen.worstP99Ms()),
                      Figures.count(seen.failures()),
                      ScriptEffects.degraded(seen),
                      ScriptEffects.recovered(seen));
                }));
  }

  static Table probes(List<TrialReport> trials) {
    return new Table(
        "So many failures in a row as under “restarts after” make an orchestrator restart the"
            + " service, or send it no requests.",
        Column.all(
            "approach",
            "load point",
            "#checks",
            "#failed",
            "#failed in a row",
            "#restarts after",
            "#slowest",
            "would be restarted"),
        trials.stream()
            .filter(trial -> trial.course().probe().isPresent())
            .map(CourseSection::probe)
            .toList());
  }

  private static Block.Row probe(TrialReport trial) {
    Report.ProbeSummary probe = trial.course().probe().orElseThrow();
    return new Block.Row(
        List.of(
            Block.Cell.of(Row.approach(trial)),
            Block.Cell.of(LoadWords.where(trial)),
            Block.Cell.of(Figures.count(probe.asks())),
            Block.Cell.of(Figures.count(probe.failed())),
            Block.Cell.of(Figures.count(probe.longestFailure())),
            Block.Cell.of(Figures.count(probe.failuresToEvict())),
            Block.Cell.of(Figures.latency(probe.slowestMillis())),
            Block.Cell.of(
                probe.restarts() ? "yes" : "no",
                probe.restarts() ? Block.Tone.BAD : Block.Tone.GOOD)));
  }
}
