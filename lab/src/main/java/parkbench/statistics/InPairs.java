package parkbench.statistics;

import java.util.List;
import java.util.Optional;
import parkbench.plan.Quantity;
import parkbench.result.Grade;
import parkbench.result.TrialReport;

/**
 * What figures are compared where two services are warm at once and asked in turn.
 *
 * <p>Both met the same interference. So they have the figures as measured, or by the CPU that was
 * left where that decides; the control bounds what is left of the interference.
 */
final class InPairs {
  /** Beyond it an estimate is meaningless. */
  private static final double MOST_TAKEN = 0.9;

  private InPairs() {}

  /** Whether the trial is of a run in pairs. */
  static boolean is(AnalysedTrial trial) {
    return trial.fork().group().isPresent();
  }

  /** Requests per second, by the CPU that was left. */
  static double throughput(TrialReport report) {
    return report.responses().throughputRps() / (1 - taken(report));
  }

  /** Of the demand of a service whose throughput is an estimate for that; else 0. */
  private static double taken(TrialReport report) {
    return report
        .graded(Quantity.THROUGHPUT_RPS)
        .filter(graded -> graded.grade() == Grade.ABOUT)
        .flatMap(graded -> report.quality().interference().takenOfDemand())
        .map(share -> Math.min(share, MOST_TAKEN))
        .orElse(0.0);
  }

  /** What a ratio is made of: the JIT's work is that of one start. Absent: not known. */
  static Optional<Double> figure(AnalysedTrial trial, Quantity quantity) {
    return switch (quantity) {
      case THROUGHPUT_RPS -> Optional.of(throughput(trial.report()));
      case CPU_US_PER_REQUEST -> trial.report().resources().service().ownMicrosPerRequest();
      default -> Quantities.value(trial.report(), quantity);
    };
  }

  /** The trials of the second start of what these are trials of. */
  static List<AnalysedTrial> controls(List<AnalysedTrial> of, List<AnalysedTrial> all) {
    Optional<AnalysedTrial> first = of.stream().findFirst();
    return all.stream()
        .filter(trial -> is(trial) && trial.fork().approach().isControl())
        .filter(
            trial ->
                first
                    .filter(own -> own.point().equals(trial.point()) && controls(trial, own))
                    .isPresent())
        .toList();
  }

  private static boolean controls(AnalysedTrial control, AnalysedTrial own) {
    return control.report().target().system().equals(own.report().target().system())
        && control.fork().approach().controlled().equals(own.fork().approach().name());
  }
}
