package parkbench.statistics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import parkbench.measure.MeanInterval;
import parkbench.plan.Precision;
import parkbench.plan.Quantity;
import parkbench.result.Convergence;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.TrialReport;

/**
 * Whether a run ends with the precision that it has.
 *
 * <p>The figures that count are, of each approach at each load point, the mean throughput, and the
 * median response time where every trial that counts has a sound one. What decides is how wide
 * their intervals are, never where they lie: a run that stopped when a winner shows would find one
 * too often.
 */
public final class ConvergenceCheck {
  /**
   * How much wider intervals are than Student's where a run stops by their width. It stops sooner
   * where they are narrow by chance: of Student's own, 92 of 100 hold the truth then, at worst. So
   * many times as wide, 95 do ({@code ConvergenceCheckTest}), where at least {@link
   * Precision#LEAST} values count.
   */
  static final double STOPPED = 1.17;

  private ConvergenceCheck() {}

  /** How well the figures are known, by the trials of a report that are not invalid. */
  public static Convergence of(Report report) {
    Map<Report.Subject, List<TrialReport>> bySubject = new LinkedHashMap<>();
    for (TrialReport trial : report.trials()) {
      List<TrialReport> own =
          bySubject.computeIfAbsent(
              new Report.Subject(trial.target().label(), LoadPoint.of(trial)),
              first -> new ArrayList<>());
      if (trial.quality().audit().passed()) {
        own.add(trial);
      }
    }
    List<Convergence.Figure> figures = new ArrayList<>();
    bySubject.forEach(
        (of, own) -> {
          figures.add(figure(Quantity.THROUGHPUT_RPS, of, values(own, Comparisons::throughput)));
          List<Double> medians = values(own, Comparisons::median);
          if (!medians.isEmpty() && medians.size() == own.size()) {
            figures.add(figure(Quantity.RESPONSE_P50_MS, of, medians));
          }
        });
    return new Convergence(figures);
  }

  private static List<Double> values(
      List<TrialReport> trials, Function<TrialReport, Optional<Double>> figure) {
    return trials.stream().flatMap(trial -> figure.apply(trial).stream()).toList();
  }

  /** A mean of zero has no scatter, since nothing is below it: it is known. */
  static Convergence.Figure figure(Quantity metric, Report.Subject of, List<Double> values) {
    if (values.size() < 2) {
      return new Convergence.Figure(metric, of, values.size(), Optional.empty());
    }
    MeanInterval spread = MeanInterval.of(values).times(STOPPED);
    double half = spread.high() - spread.mean();
    return new Convergence.Figure(
        metric, of, values.size(), Optional.of(half == 0 ? 0 : half / spread.mean()));
  }

  static boolean within(Convergence.Figure figure, double asked) {
    return figure.values() >= Precision.LEAST
        && figure.share().filter(reached -> reached <= asked).isPresent();
  }

  /**
   * Why the run ends now; absent: it continues.
   *
   * @param blocks that were measured, all of them whole
   * @param timeForOneMore whether one more fits the budget, if there is one
   */
  public static Optional<Convergence.End> end(
      Convergence now, Precision asked, int blocks, boolean timeForOneMore) {
    if (blocks >= Precision.LEAST
        && now.figures().stream().allMatch(figure -> within(figure, asked.share()))) {
      return Optional.of(Convergence.End.REACHED);
    }
    if (blocks >= asked.most()) {
      return Optional.of(Convergence.End.MOST_BLOCKS);
    }
    return timeForOneMore ? Optional.empty() : Optional.of(Convergence.End.BUDGET);
  }
}
