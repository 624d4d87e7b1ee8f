package parkbench.analyse;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import parkbench.diagnose.Figures;
import parkbench.model.Report;

/**
 * Two runs side by side: the same approach at the same load point, in one and in the other.
 *
 * <p>The runs happened at different times, so nothing pairs their repeats: the ratio's 95 %
 * interval is Welch's, on logarithms, and contains whatever the machine did between the runs. With
 * one repeat in either there is no interval and no verdict.
 */
public final class RunComparison {
  private static final String SHOWN_ONLY = "shown only";

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
      String verdict) {}

  /**
   * Every cell that both runs measured with valid trials and good answers, in the order of the
   * first. All rows of one metric are a {@link Family}.
   */
  public static List<Row> of(Report a, Report b) {
    List<List<Row>> byMetric =
        List.of(
            rows("throughput rps", Comparisons::throughput, a, b),
            rows("response p50 ms", Comparisons::median, a, b),
            rows("response p99 ms", Comparisons::p99, a, b));
    return byName(a).keySet().stream()
        .flatMap(
            name ->
                byMetric.stream()
                    .flatMap(rows -> rows.stream().filter(row -> row.cell().equals(name))))
        .toList();
  }

  private static List<Row> rows(
      String metric, Function<Report.Cell, Optional<Double>> value, Report a, Report b) {
    Map<String, List<Report.Cell>> others = byName(b);
    List<Sides> all =
        byName(a).entrySet().stream()
            .map(
                own ->
                    new Sides(
                        own.getKey(),
                        logs(own.getValue(), value),
                        logs(others.getOrDefault(own.getKey(), List.of()), value)))
            .filter(sides -> sides.a.getN() > 0 && sides.b.getN() > 0)
            .toList();
    Iterator<String> verdicts =
        Family.verdicts(all.stream().flatMap(sides -> sides.ratio().stream()).toList()).iterator();
    return all.stream()
        .map(sides -> sides.row(metric, sides.ratio().isPresent() ? verdicts.next() : SHOWN_ONLY))
        .toList();
  }

  /** Logarithms of one figure of a cell in both runs. */
  private record Sides(String cell, StreamingStatistics a, StreamingStatistics b) {

    Optional<LogRatio> ratio() {
      return LogRatio.unpaired(a, b);
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

  private static Map<String, List<Report.Cell>> byName(Report report) {
    Map<String, List<Report.Cell>> cells = new LinkedHashMap<>();
    for (Report.Cell cell : report.trials()) {
      if (cell.audit().passed() && cell.responseMs().count() > 0) {
        String name =
            cell.label()
                + ", "
                + Figures.millis(cell.upstream().delayMs())
                + ", "
                + cell.load().words();
        cells.computeIfAbsent(name, unseen -> new ArrayList<>()).add(cell);
      }
    }
    return cells;
  }

  private static StreamingStatistics logs(
      List<Report.Cell> cells, Function<Report.Cell, Optional<Double>> value) {
    StreamingStatistics logs = new StreamingStatistics();
    cells.forEach(
        cell ->
            value
                .apply(cell)
                .filter(measured -> measured > 0)
                .ifPresent(measured -> logs.addValue(Math.log(measured))));
    return logs;
  }
}
