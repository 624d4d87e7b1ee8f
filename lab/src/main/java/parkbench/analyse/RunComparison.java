package parkbench.analyse;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.hipparchus.distribution.continuous.TDistribution;
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
  private static final double QUANTILE = 0.975;

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
   * first.
   */
  public static List<Row> of(Report a, Report b) {
    Map<String, List<Report.Cell>> first = byName(a);
    Map<String, List<Report.Cell>> second = byName(b);
    List<Row> rows = new ArrayList<>();
    first.forEach(
        (name, cells) -> {
          List<Report.Cell> others = second.getOrDefault(name, List.of());
          if (!others.isEmpty()) {
            row(name, "throughput rps", cells, others, Comparisons::throughput)
                .ifPresent(rows::add);
            row(name, "response p50 ms", cells, others, Comparisons::median).ifPresent(rows::add);
            row(name, "response p99 ms", cells, others, Comparisons::p99).ifPresent(rows::add);
          }
        });
    return List.copyOf(rows);
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

  /** Nothing where no trial of one of the runs has a sound value. */
  private static Optional<Row> row(
      String name,
      String metric,
      List<Report.Cell> as,
      List<Report.Cell> bs,
      Function<Report.Cell, Optional<Double>> value) {
    StreamingStatistics a = logs(as, value);
    StreamingStatistics b = logs(bs, value);
    if (a.getN() == 0 || b.getN() == 0) {
      return Optional.empty();
    }
    double difference = b.getMean() - a.getMean();
    Optional<Double> half = halfWidth(a, b);
    Optional<Double> low = half.map(width -> Math.exp(difference - width));
    Optional<Double> high = half.map(width -> Math.exp(difference + width));
    String verdict =
        low.isPresent() && high.isPresent()
            ? Comparisons.verdict(low.get(), high.get())
            : "shown only";
    return Optional.of(
        new Row(
            name,
            metric,
            Math.exp(a.getMean()),
            Math.exp(b.getMean()),
            Math.exp(difference),
            low,
            high,
            verdict));
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

  /** Welch's interval with the degrees of freedom of Satterthwaite. */
  private static Optional<Double> halfWidth(StreamingStatistics a, StreamingStatistics b) {
    if (a.getN() < 2 || b.getN() < 2) {
      return Optional.empty();
    }
    double va = a.getVariance() / a.getN();
    double vb = b.getVariance() / b.getN();
    if (va + vb == 0) {
      return Optional.of(0.0);
    }
    double freedom = (va + vb) * (va + vb) / (va * va / (a.getN() - 1) + vb * vb / (b.getN() - 1));
    double t = new TDistribution(freedom).inverseCumulativeProbability(QUANTILE);
    return Optional.of(t * Math.sqrt(va + vb));
  }
}
