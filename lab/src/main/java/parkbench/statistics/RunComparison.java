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
  static final String SHOWN_ONLY = "shown only";

  private RunComparison() {}

  /**
   * One line.
   *
   * @param cell {@code system/approach, load point}
   * @param a mean over the valid trials of the first run
   * @param b of the second
   * @param ratio b / a
   * @param low lower end of the ratio's interval; absent: too few repeats
   * @param verdict of b against a: {@code higher}, {@code lower}, {@code no difference}, {@code
   *     undecided}, or {@code shown only}
   */
  public record Row(
      String cell,
      String metric,
      double a,
      double b,
      double ratio,
      Optional<Double> low,
      Optional<Double> high,
      String verdict) {

    /** Whether another line tells of the same figure. */
    boolean isAbout(Row other) {
      return cell.equals(other.cell) && metric.equals(other.metric);
    }
  }

  /**
   * Every cell that both runs measured with valid trials and good answers, in the order of the
   * first; no response times of trials that are not stationary. All rows of one metric are a {@link
   * Family}.
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
    Side first = new Side(byName(a), inA);
    Side second = new Side(byName(b), inB);
    List<List<Row>> byMetric =
        List.of(
            rows(
                "throughput rps",
                Comparisons::throughput,
                cell -> Optional.of(cell.responses().throughputRps()),
                first,
                second),
            rows("response p50 ms", Comparisons::median, Comparisons::soundMedian, first, second),
            rows("response p99 ms", Comparisons::p99, Comparisons::soundP99, first, second));
    return first.cells.keySet().stream()
        .flatMap(
            name ->
                byMetric.stream()
                    .flatMap(rows -> rows.stream().filter(row -> row.cell().equals(name))))
        .toList();
  }

  /**
   * By exact figures; where a side has none, what was measured is shown and not tested.
   *
   * @param measured whatever the machine did
   */
  private static List<Row> rows(String metric, Figure exact, Figure measured, Side a, Side b) {
    List<ClaimSides> all =
        a.cells.keySet().stream()
            .map(
                name ->
                    Optional.of(
                            new ClaimSides(name, a.logs(name, exact), b.logs(name, exact), true))
                        .filter(sides -> sides.a.getN() > 0 && sides.b.getN() > 0)
                        .orElseGet(
                            () ->
                                new ClaimSides(
                                    name, a.logs(name, measured), b.logs(name, measured), false)))
            .filter(sides -> sides.a.getN() > 0 && sides.b.getN() > 0)
            .toList();
    Iterator<String> verdicts =
        Family.verdicts(all.stream().flatMap(sides -> sides.ratio().stream()).toList()).iterator();
    return all.stream()
        .map(sides -> sides.row(metric, sides.ratio().isPresent() ? verdicts.next() : SHOWN_ONLY))
        .toList();
  }

  /**
   * One run.
   *
   * @param cells valid ones with good answers, by name, in the order of the report
   */
  private record Side(Map<String, List<TrialReport>> cells, UnaryOperator<Figure> seen) {

    StreamingStatistics logs(String name, Figure figure) {
      Figure own = seen.apply(figure);
      StreamingStatistics logs = new StreamingStatistics();
      cells
          .getOrDefault(name, List.of())
          .forEach(
              cell ->
                  own.apply(cell)
                      .filter(measured -> measured > 0)
                      .ifPresent(measured -> logs.addValue(Math.log(measured))));
      return logs;
    }
  }

  /**
   * Logarithms of one figure of a cell in both runs.
   *
   * @param exact whether no machine interfered with them
   */
  private record ClaimSides(
      String cell, StreamingStatistics a, StreamingStatistics b, boolean exact) {

    Optional<LogRatio> ratio() {
      return exact ? LogRatio.unpaired(a, b) : Optional.empty();
    }

    Row row(String metric, String verdict) {
      return new Row(
          cell,
          metric,
          Math.exp(a.getMean()),
          Math.exp(b.getMean()),
          Math.exp(b.getMean() - a.getMean()),
          ratio().map(LogRatio::low),
          ratio().map(LogRatio::high),
          verdict);
    }
  }

  private static Map<String, List<TrialReport>> byName(Report report) {
    Map<String, List<TrialReport>> cells = new LinkedHashMap<>();
    for (TrialReport cell : report.trials()) {
      if (counts(cell)) {
        String name = cell.target().label() + ", " + LoadPoint.of(cell).words();
        cells.computeIfAbsent(name, unseen -> new ArrayList<>()).add(cell);
      }
    }
    return cells;
  }

  static boolean counts(TrialReport cell) {
    return cell.quality().audit().passed() && cell.latency().responseMs().count() > 0;
  }
}
