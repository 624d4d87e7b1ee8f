package parkbench.statistics;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import parkbench.measure.MeanInterval;
import parkbench.plan.Precision;
import parkbench.plan.Quantity;
import parkbench.result.Report;
import parkbench.result.TrialReport;

/**
 * Every approach at every load point over its forks: the mean of a figure, and its 95 % interval
 * from their variation ({@link MeanInterval}); wider by {@link ConvergenceCheck#STOPPED} in a run
 * that stopped by that width. One fork has none.
 */
public final class Intervals {
  private static final int FORKS = 2;

  /** Those that have a column of their own, and differences, which no user measures. */
  private static final Set<Quantity> APART =
      EnumSet.of(
          Quantity.THROUGHPUT_RPS,
          Quantity.RESPONSE_P50_MS,
          Quantity.RESPONSE_P99_MS,
          Quantity.REPLAY_MEAN_OFF_MS,
          Quantity.REPLAY_P99_OFF_MS,
          Quantity.REPLAY_REFUSED_OFF,
          Quantity.REPLAY_WAIT_P90_OFF_MS,
          Quantity.REPLAY_WAIT_P99_OFF_MS,
          Quantity.QUEUE_GROWTH_RPS,
          Quantity.FAULTS_OFF);

  private final double wider;

  private Intervals(double wider) {
    this.wider = wider;
  }

  /** In the order in which approaches and load points appear; invalid trials are left out. */
  public static List<Report.Repeated> of(
      List<AnalysedTrial> trials, Optional<Precision> precision) {
    Intervals intervals = new Intervals(precision.isPresent() ? ConvergenceCheck.STOPPED : 1);
    return Claims.repeats(trials.stream().filter(AnalysedTrial::valid).toList()).stream()
        .filter(repeats -> repeats.forks() >= FORKS)
        .map(intervals::repeated)
        .toList();
  }

  private Report.Repeated repeated(Repeats repeats) {
    AnalysedTrial first = repeats.trials().getFirst();
    return new Report.Repeated(
        first.name(),
        first.point(),
        repeats.forks(),
        measured(
            repeats, Quantity.THROUGHPUT_RPS, own -> Optional.of(own.responses().throughputRps())),
        measured(repeats, Quantity.RESPONSE_P50_MS, Comparisons::soundMedian),
        measured(repeats, Quantity.RESPONSE_P99_MS, Comparisons::soundP99),
        figures(repeats));
  }

  /** The others, of which no fork's is in doubt. */
  private Map<String, Report.Measured> figures(Repeats repeats) {
    Map<String, Report.Measured> figures = new LinkedHashMap<>();
    for (Quantity quantity : Quantity.values()) {
      if (!APART.contains(quantity) && !doubtful(repeats, quantity)) {
        measured(repeats, quantity, repeats.values(quantity).values())
            .ifPresent(measured -> figures.put(quantity.word(), measured));
      }
    }
    return figures;
  }

  private static boolean doubtful(Repeats repeats, Quantity quantity) {
    return Stream.of(
            repeats.mayBeMore(quantity),
            repeats.mayBeLess(quantity),
            repeats.undecided(quantity),
            repeats.growing(quantity))
        .anyMatch(Optional::isPresent);
  }

  private Optional<Report.Measured> measured(
      Repeats repeats, Quantity quantity, Function<TrialReport, Optional<Double>> figure) {
    return measured(
        repeats,
        quantity,
        Blocks.of(
                repeats.trials().stream()
                    .filter(trial -> trial.report().latency().responseMs().count() > 0)
                    .toList(),
                trial -> figure.apply(trial.report()))
            .values());
  }

  /**
   * Absent where some fork lacks the figure, or interference left nothing of it: the mean of the
   * others would be a selection. None of these figures is ever negative, and no interval of two
   * forks makes it so.
   */
  private Optional<Report.Measured> measured(
      Repeats repeats, Quantity quantity, List<Double> values) {
    List<Double> lows = repeats.lows(quantity).values();
    if (values.size() != repeats.forks() || lows.size() != values.size()) {
      return Optional.empty();
    }
    MeanInterval spread =
        FailureShare.spread(quantity, repeats, values)
            .reaching(values, lows, repeats.highs(quantity).values())
            .times(wider);
    return Optional.of(
        new Report.Measured(
            spread.mean(),
            Math.max(0, spread.low()),
            spread.high(),
            repeats.interfered(quantity).isPresent()));
  }
}
