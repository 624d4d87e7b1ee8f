package parkbench.statistics;

import parkbench.plan.CapacityGoal;
import parkbench.plan.Quantity;
import parkbench.result.Bracket;
import parkbench.result.CapacityAnswer.Kept;
import parkbench.result.Outcome;
import parkbench.result.TrialReport;

/**
 * One rate that was tried.
 *
 * @param rps that was asked
 * @param fork in which it was tried
 */
public record CapacityStep(double rps, int fork, Kept kept) {

  /** What a trial of an open load says about an objective. */
  static CapacityStep of(TrialReport trial, double rps, CapacityGoal goal) {
    return new CapacityStep(rps, trial.identity().fork(), kept(trial, rps, goal));
  }

  private static Kept kept(TrialReport trial, double rps, CapacityGoal goal) {
    if (trial.outcome() == Outcome.FAILED) {
      return Kept.BROKEN;
    }
    if (!trial.quality().audit().passed()) {
      return Kept.UNDECIDED;
    }
    if (failed(trial) > goal.errors()
        || trial.course().overTime().stationarity().grows()
        || fallsBehind(trial, rps, goal)) {
      return Kept.BROKEN;
    }
    double most = goal.p99().toNanos() / 1e6;
    Bracket p99 =
        trial
            .graded(Quantity.RESPONSE_P99_MS)
            .map(graded -> graded.grade().usable() ? graded.bracket() : Bracket.OPEN)
            .orElseGet(() -> Bracket.exactly(trial.latency().responseMs().p99()));
    if (p99.top() <= most) {
      return Kept.KEPT;
    }
    return p99.low() > most ? Kept.BROKEN : Kept.UNDECIDED;
  }

  /**
   * Whether a quiet machine, too, would answer less than what was asked, and requests take longer
   * than the objective on average (Little's law).
   */
  private static boolean fallsBehind(TrialReport trial, double rps, CapacityGoal goal) {
    double answered = trial.responses().throughputRps();
    return trial.throughput().top() < rps
        && trial.responses().inFlight().mean() > answered * goal.p99().toNanos() / 1e9;
  }

  /** Share of the requests that failed or had no answer in the end. */
  static double failed(TrialReport trial) {
    return (trial.responses().errors().total() + trial.responses().pending())
        / (double) Math.max(1, trial.responses().requests());
  }
}
