package parkbench.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.record.Invocation;
import parkbench.result.Report;
import parkbench.result.ServiceModel;
import parkbench.result.Timeline;
import parkbench.text.Figures;
import parkbench.text.MarkdownWriter;
import parkbench.wire.Json;

/** What the page's script draws: numbers and names as JSON, nothing that a browser would run. */
record PageData(List<Track> tracks, List<ServiceModel> models, Copies copies) {
  private static final int MOST_POINTS = 600;
  private static final int FEWEST_POINTS = 40;

  /** What the buttons copy; empty: there is none. */
  record Copies(String command, String yaml, String summary) {}

  /** One trial over time. */
  record Track(
      String trial, double from, double until, List<Timeline.Mark> marks, List<Line> lines) {}

  /** Seconds and values of one line, side by side. */
  record Line(String group, String name, String unit, List<Double> t, List<Double> v) {}

  static PageData of(Report report, List<Timeline> timelines, int mostPoints) {
    Report titled = Titles.in(report);
    return new PageData(tracks(timelines, mostPoints), titled.models(), copies(report));
  }

  private static Copies copies(Report report) {
    Optional<Invocation> asked = report.run().invocation();
    return new Copies(
        asked.map(Invocation::command).orElse(""),
        asked.stream()
            .flatMap(each -> each.files().stream())
            .map(file -> "# " + file.name() + "\n" + file.text())
            .collect(Collectors.joining("\n")),
        MarkdownWriter.of(RunDocument.brief(report)));
  }

  /**
   * JSON of at most {@code most} characters if thinner lines can do it, safe inside a script
   * element.
   */
  static String json(Report report, List<Timeline> timelines, int most) {
    int points = MOST_POINTS;
    PageData data = of(report, timelines, points);
    String json = Inline.json(Json.line(data));
    while (json.length() > most && points > FEWEST_POINTS) {
      points = Math.max(FEWEST_POINTS, points / 2);
      data = new PageData(tracks(timelines, points), data.models(), data.copies());
      json = Inline.json(Json.line(data));
    }
    return json;
  }

  private static List<Track> tracks(List<Timeline> timelines, int mostPoints) {
    return timelines.stream().map(timeline -> track(timeline, mostPoints)).toList();
  }

  private static Track track(Timeline timeline, int mostPoints) {
    return new Track(
        timeline.trial(),
        Figures.rounded(timeline.windowStart()),
        Figures.rounded(timeline.windowEnd()),
        timeline.marks(),
        timeline.lines().stream()
            .filter(line -> !line.points().isEmpty())
            .map(line -> line(line, mostPoints))
            .toList());
  }

  private static Line line(Timeline.Line line, int mostPoints) {
    List<Timeline.Point> points =
        Downsampling.of(
            line.points().stream().filter(point -> Double.isFinite(point.value())).toList(),
            mostPoints);
    return new Line(
        line.group(),
        line.name(),
        line.unit(),
        points.stream().map(point -> Math.round(point.second() * 100) / 100.0).toList(),
        points.stream().map(point -> Figures.rounded(point.value())).toList());
  }
}
