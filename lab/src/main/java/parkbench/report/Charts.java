package parkbench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import parkbench.measure.Median;
import parkbench.plan.Quantity;
import parkbench.result.CapacityAnswer;
import parkbench.result.CapacityAnswer.Kept;
import parkbench.result.LoadPoint;
import parkbench.result.Outcome;
import parkbench.result.Report;
import parkbench.result.ServiceModel;
import parkbench.result.Timeline;
import parkbench.result.TrialReport;
import parkbench.text.Figures;
import parkbench.text.LoadWords;
import parkbench.wire.Json;

/** What the page's script draws: numbers and names as JSON, nothing that a browser would run. */
record Charts(
    List<Panel> panels, List<Track> tracks, List<Curve> curves, List<ServiceModel> models) {
  private static final int MOST_POINTS = 600;
  private static final int FEWEST_POINTS = 40;

  /** Bars and percentiles of one load point. */
  record Panel(String title, List<Bar> bars) {}

  /**
   * One approach at one load point.
   *
   * @param throughput median of {@code repeats}, requests per second
   * @param repeats every repeat that counts
   * @param low least that a quiet machine gives, median of the repeats; the throughput where no
   *     interference was met
   * @param high most that it gives; absent: no end is known
   * @param percentiles p50, p90, p99 and maximum of the response time in milliseconds, medians over
   *     the repeats, each absent where fewer than ten answers lie beyond it in one of them; empty:
   *     no good answer
   * @param atLeast whether the p99 is a lower bound
   * @param grows whether a longer run would have measured larger percentiles
   */
  record Bar(
      String approach,
      double throughput,
      List<Double> repeats,
      double low,
      Optional<Double> high,
      Optional<Double> ceiling,
      List<Optional<Double>> percentiles,
      boolean atLeast,
      boolean grows) {}

  /** One trial over time. */
  record Track(
      String trial, double from, double until, List<Timeline.Mark> marks, List<Line> lines) {}

  /** Seconds and values of one line, side by side. */
  record Line(String group, String name, String unit, List<Double> t, List<Double> v) {}

  /**
   * What a search for a capacity tried.
   *
   * @param most p99 of the objective in milliseconds
   * @param best highest rate that keeps it; absent: none does
   */
  record Curve(String title, double most, Optional<Double> best, List<Dot> dots) {}

  /**
   * One of its trials.
   *
   * @param rps that was asked
   * @param p99 in milliseconds; absent: nothing was answered
   * @param cpu share of what the service may use, 0 to 1
   */
  record Dot(double rps, Optional<Double> p99, Optional<Double> cpu, Kept kept) {}

  static Charts of(Report report, List<Timeline> timelines, int mostPoints) {
    List<TrialReport> counted =
        report.trials().stream().filter(cell -> cell.quality().audit().passed()).toList();
    return new Charts(
        LoadPoint.all(counted).stream().map(point -> panel(point, counted)).toList(),
        timelines.stream().map(timeline -> track(timeline, mostPoints)).toList(),
        report.capacities().stream().map(Charts::curve).toList(),
        report.models());
  }

  /**
   * JSON of at most {@code most} characters if thinner lines can do it, safe inside a script
   * element.
   */
  static String json(Report report, List<Timeline> timelines, int most) {
    int points = MOST_POINTS;
    String json = Inline.json(Json.line(of(report, timelines, points)));
    while (json.length() > most && points > FEWEST_POINTS) {
      points = Math.max(FEWEST_POINTS, points / 2);
      json = Inline.json(Json.line(of(report, timelines, points)));
    }
    return json;
  }

  private static Curve curve(CapacityAnswer answer) {
    return new Curve(
        CapacityDocument.title(answer),
        answer.objective().p99Ms(),
        answer.search().rps(),
        answer.steps().stream()
            .sorted(Comparator.comparingDouble(CapacityAnswer.Step::rps))
            .map(
                step ->
                    new Dot(
                        step.rps(),
                        step.p99Ms().map(Figures::rounded),
                        step.cpuShare().map(Figures::rounded),
                        step.kept()))
            .toList());
  }

  private static Panel panel(LoadPoint point, List<TrialReport> cells) {
    List<TrialReport> own =
        cells.stream().filter(cell -> Objects.equals(LoadPoint.of(cell), point)).toList();
    List<Bar> bars =
        own.stream().map(Row::approach).distinct().map(approach -> bar(approach, own)).toList();
    return new Panel(LoadWords.title(point), bars);
  }

  private static Bar bar(String approach, List<TrialReport> cells) {
    List<TrialReport> own =
        cells.stream().filter(cell -> Row.approach(cell).equals(approach)).toList();
    List<Double> repeats =
        own.stream().map(cell -> Figures.rounded(cell.responses().throughputRps())).toList();
    List<Report.Percentiles> latency =
        own.stream()
            .filter(
                cell -> cell.outcome() != Outcome.FAILED || cell.latency().responseMs().count() > 0)
            .filter(cell -> usable(cell, Quantity.RESPONSE_P50_MS))
            .map(each -> each.latency().responseMs())
            .filter(response -> response.count() > 0)
            .toList();
    return new Bar(
        approach,
        Median.of(repeats, Double::doubleValue),
        repeats,
        // Rounded once, where it is printed, as the table's.
        Median.of(own, cell -> cell.throughput().low()),
        Optional.of(Median.of(own, cell -> cell.throughput().top())).filter(Double::isFinite),
        own.getFirst().ceiling().ceilingRps().map(Figures::rounded),
        latency.isEmpty() ? List.of() : percentiles(latency),
        latency.stream().anyMatch(response -> response.atLeast().contains("p99")),
        own.stream().anyMatch(Row::grows));
  }

  private static boolean usable(TrialReport cell, Quantity quantity) {
    return cell.graded(quantity).map(graded -> graded.grade().usable()).orElse(true);
  }

  private static List<Optional<Double>> percentiles(List<Report.Percentiles> latency) {
    return List.of(
        percentile("p50", latency, Report.Percentiles::p50),
        percentile("p90", latency, Report.Percentiles::p90),
        percentile("p99", latency, Report.Percentiles::p99),
        percentile("max", latency, Report.Percentiles::max));
  }

  private static Optional<Double> percentile(
      String name, List<Report.Percentiles> latency, ToDoubleFunction<Report.Percentiles> of) {
    return latency.stream().anyMatch(response -> response.tooFew().contains(name))
        ? Optional.empty()
        : Optional.of(Figures.rounded(Median.of(latency, of)));
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
