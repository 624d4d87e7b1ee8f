package parkbench.statistics;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import parkbench.plan.Quantity;
import parkbench.result.ComparisonVerdict;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.TrialReport;

/**
 * Two runs side by side: the same approach at the same load point, in one and in the other.
 *
 * <p>The runs happened at different times, so nothing pairs their repeats: the ratio's 95 %
 * interval is Welch's, on logarithms, and contains whatever the machine did between the runs. With
 * one repeat in either there is no interval and no verdict.
 */
public final class RunComparison {
  private RunComparison() {}

  /**
   * One line.
   *
   * @param of whose figure
   * @param a mean over the valid trials of the first run
   * @param b of the second
   * @param ratio b / a
   * @param low lower end of the ratio's interval; absent: too few repeats
   * @param verdict on b against a; absent: the figures are shown only
   */
  public record Row(
      Report.Subject of,
      Quantity metric,
      double a,
      double b,
      double ratio,
      Optional<Double> low,
      Optional<Double> high,
      Optional<ComparisonVerdict> verdict) {

    /** Whether the first run's figure differs from the second's. */
    boolean differs() {
      return verdict.filter(ComparisonVerdict::differs).isPresent();
    }

    /** Whether another line is about the same figure. */
    boolean isAbout(Row other) {
      return of.equals(other.of) && metric == other.metric;
    }
  }

  /**
   * Every approach and load point that both runs measured with valid trials and good answers, in
   * the order of the first; no response times of trials that are not stationary. All rows of one
   * metric are a {@link Family}.
   */
  public static List<Row> of(Report a, Report b) {
    return of(a, b, figure -> figure, figure -> figure);
  }

  /** A figure of a trial; absent where it has none. */
  interface Figure extends Function<TrialReport, Optional<Double>> {}

  /**
   * The same of figures that are seen differently in each run.
   *
   * @param inA what becomes of a figure in the first run
   */
  static List<Row> of(Report a, Report b, UnaryOperator<Figure> inA, UnaryOperator<Figure> inB) {
    Side first = new Side(bySubject(a), inA);
    Side second = new Side(bySubject(b), inB);
    List<List<Row>> byMetric =
        List.of(
            rows(
                Quantity.THROUGHPUT_RPS,
                Comparisons::throughput,
                report -> Optional.of(report.responses().throughputRps()),
                first,
                second),
            rows(
                Quantity.RESPONSE_P50_MS,
                Comparisons::median,
                Comparisons::soundMedian,
                first,
                second),
            rows(Quantity.RESPONSE_P99_MS, Comparisons::p99, Comparisons::soundP99, first, second));
    return first.trials.keySet().stream()
        .flatMap(
            subject ->
                byMetric.stream()
                    .flatMap(rows -> rows.stream().filter(row -> row.of().equals(subject))))
        .toList();
  }

  /**
   * By exact figures; where a side has none, what was measured is shown and not tested.
   *
   * @param measured whatever the machine did
   */
  private static List<Row> rows(Quantity metric, Figure exact, Figure measured, Side a, Side b) {
    List<Sides> all =
        a.trials.keySet().stream()
            .map(
                of ->
                    Optional.of(new Sides(of, a.logs(of, exact), b.logs(of, exact), true))
                        .filter(sides -> sides.a.getN() > 0 && sides.b.getN() > 0)
                        .orElseGet(
                            () -> new Sides(of, a.logs(of, measured), b.logs(of, measured), false)))
            .filter(sides -> sides.a.getN() > 0 && sides.b.getN() > 0)
            .toList();
    Iterator<ComparisonVerdict> verdicts =
        Family.verdicts(all.stream().flatMap(sides -> sides.ratio().stream()).toList()).iterator();
    return all.stream()
        .map(sides -> sides.row(metric, sides.ratio().map(ratio -> verdicts.next())))
        .toList();
  }

  /**
   * One run.
   *
   * @param trials valid ones with good answers, in the order of the report
   */
  private record Side(Map<Report.Subject, List<TrialReport>> trials, UnaryOperator<Figure> seen) {

    StreamingStatistics logs(Report.Subject of, Figure figure) {
      Figure own = seen.apply(figure);
      StreamingStatistics logs = new StreamingStatistics();
      trials.entrySet().stream()
          .filter(each -> isSame(each.getKey(), of))
          .flatMap(each -> each.getValue().stream())
          .flatMap(trial -> own.apply(trial).stream())
          .filter(measured -> measured > 0)
          .forEach(measured -> logs.addValue(Math.log(measured)));
      return logs;
    }

    /** Rates are quotients, and differ in their last digits where windows differ in length. */
    private static boolean isSame(Report.Subject one, Report.Subject other) {
      return one.approach().equals(other.approach())
          && one.point().delayMillis() == other.point().delayMillis()
          && one.point().load().equals(other.point().load());
    }
  }

  /**
   * Logarithms of one figure in both runs.
   *
   * @param exact whether no machine interfered with them
   */
  private record Sides(
      Report.Subject of, StreamingStatistics a, StreamingStatistics b, boolean exact) {

    Optional<LogRatio> ratio() {
      return exact ? LogRatio.unpaired(a, b) : Optional.empty();
    }

    Row row(Quantity metric, Optional<ComparisonVerdict> verdict) {
      return new Row(
          of,
          metric,
          Math.exp(a.getMean()),
          Math.exp(b.getMean()),
          Math.exp(b.getMean() - a.getMean()),
          ratio().map(LogRatio::low),
          ratio().map(LogRatio::high),
          verdict);
    }
  }

  private static Map<Report.Subject, List<TrialReport>> bySubject(Report report) {
    Map<Report.Subject, List<TrialReport>> trials = new LinkedHashMap<>();
    for (TrialReport trial : report.trials()) {
      if (counts(trial)) {
        Report.Subject of = new Report.Subject(trial.target().label(), LoadPoint.of(trial));
        trials.computeIfAbsent(of, first -> new ArrayList<>()).add(trial);
      }
    }
    return trials;
  }

  static boolean counts(TrialReport trial) {
    return trial.quality().audit().passed() && trial.latency().responseMs().count() > 0;
  }
}
