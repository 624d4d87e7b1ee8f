package parkbench.analysis;

import java.util.List;
import java.util.Optional;
import parkbench.plan.Quantity;
import parkbench.result.RuleId;
import parkbench.statistics.AnalysedTrial;
import parkbench.statistics.ForkSpread;
import parkbench.statistics.Quantities;

/**
 * What the services of {@code bench/noise} do on a quiet machine: by arithmetic, and where that has
 * no answer, the median of trials without interference.
 *
 * @param quiet valid trials of runs that nothing was done to
 */
record QuietTruth(List<AnalysedTrial> quiet) {
  private static final double DELAY_SECONDS = 0.5;
  private static final double THREADS = 200;
  private static final double MICROS = 2_000;

  /** EXACT allows 1 %, and arithmetic leaves out what a service adds to its delay: another 1 %. */
  private static final double OF_ARITHMETIC = 0.02;

  /** The JVM's own threads and the collector add to the 2 ms. */
  private static final double OF_CPU = 0.05;

  /** Fewer quiet trials are no truth. */
  private static final int ENOUGH = 2;

  /** Of the service's demand; what a hypervisor took meanwhile. */
  private static final double QUIET = 0.02;

  /**
   * What is so.
   *
   * @param tolerance share of it by which a statement may be off
   */
  record Figure(double value, double tolerance) {}

  static QuietTruth of(List<AnalysedTrial> trials) {
    return new QuietTruth(
        trials.stream()
            .filter(AnalysedTrial::valid)
            .filter(each -> NoisyTrial.taken(each.report()) < QUIET && !each.report().interfered())
            .toList());
  }

  /** Absent: not known. */
  Optional<Figure> of(AnalysedTrial trial, Quantity quantity) {
    double users = trial.report().load().users().orElseThrow();
    double rps = rps(trial.approach(), users);
    return switch (quantity) {
      case THROUGHPUT_RPS -> Optional.of(new Figure(rps, OF_ARITHMETIC));
      case RESPONSE_MEAN_MS ->
          queues(trial.approach())
              ? measured(trial, quantity)
              : Optional.of(new Figure(1e3 * users / rps, OF_ARITHMETIC));
      case CPU_US_PER_REQUEST ->
          working(trial.approach())
              ? Optional.of(new Figure(MICROS, OF_CPU))
              : measured(trial, quantity);
      default -> measured(trial, quantity);
    };
  }

  private static double rps(String approach, double users) {
    return switch (approach) {
      case "spring-mvc/blocking" -> Math.min(THREADS, users) / DELAY_SECONDS;
      case "spring-webflux/webclient" -> users / DELAY_SECONDS;
      case "known/busy" -> 1e6 / MICROS;
      default -> throw new IllegalArgumentException(approach + " has no arithmetic here");
    };
  }

  /** Where requests queue, those that overtake others make the mean of a short window smaller. */
  private static boolean queues(String approach) {
    return !approach.equals("spring-webflux/webclient");
  }

  private static boolean working(String approach) {
    return approach.equals("known/busy");
  }

  /** The rule that names what limits it. */
  static RuleId limit(AnalysedTrial trial) {
    return switch (trial.approach()) {
      case "spring-mvc/blocking" -> RuleId.REQUEST_THREADS_EXHAUSTED;
      case "spring-webflux/webclient" -> RuleId.LIMITED_BY_LOAD;
      default -> RuleId.CPU_BOUND;
    };
  }

  private Optional<Figure> measured(AnalysedTrial trial, Quantity quantity) {
    double[] values =
        quiet.stream()
            .filter(each -> each.approach().equals(trial.approach()))
            .filter(each -> each.report().load().users().equals(trial.report().load().users()))
            .filter(each -> each.report().exact(quantity))
            .map(each -> Quantities.value(each.report(), quantity))
            .flatMap(Optional::stream)
            .mapToDouble(Double::doubleValue)
            .sorted()
            .toArray();
    return values.length < ENOUGH
        ? Optional.empty()
        : Optional.of(
            new Figure(
                (values[(values.length - 1) / 2] + values[values.length / 2]) / 2,
                ForkSpread.share(trial, quantity)));
  }
}
