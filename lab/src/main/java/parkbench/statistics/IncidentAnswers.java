package parkbench.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Incident;
import parkbench.plan.Plan;
import parkbench.result.IncidentAnswer;
import parkbench.result.IncidentAnswer.Health;
import parkbench.result.IncidentAnswer.Recovery;
import parkbench.result.Report;

/** What the incidents of a run did to each service. */
public final class IncidentAnswers {
  /** Failures at the end that are more than those of a service that is back. */
  private static final double FAILING = 0.5;

  private IncidentAnswers() {}

  /**
   * One for each trial that counts and was disturbed, in their order; empty: no incident was asked
   * for.
   */
  public static List<IncidentAnswer> of(Plan plan, List<AnalysedTrial> trials) {
    return plan.incident().stream()
        .flatMap(
            asked ->
                trials.stream()
                    .filter(AnalysedTrial::valid)
                    .sorted(Comparator.comparingInt(trial -> trial.record().order()))
                    .flatMap(trial -> answer(asked, trial).stream()))
        .toList();
  }

  private static Optional<IncidentAnswer> answer(Incident asked, AnalysedTrial trial) {
    return trial
        .report()
        .course()
        .overTime()
        .disturbance()
        .map(
            seen ->
                new IncidentAnswer(
                    trial.name(),
                    Incident.kind(trial.record().trial()),
                    seen.lastedSeconds(),
                    asked.slow().toNanos() / 1e6,
                    CapacitySubject.rate(trial),
                    seen.levelP99Ms(),
                    seen.during(),
                    trial.report().responses().inFlight().max(),
                    trial
                        .report()
                        .course()
                        .probe()
                        .map(probe -> new Health(probe.longestFailure(), probe.failuresToEvict())),
                    recovery(trial, seen),
                    seen.recoveredAfterSeconds(),
                    seen.leftSeconds()));
  }

  private static Recovery recovery(AnalysedTrial trial, Report.Disturbance seen) {
    if (trial.record().service().died().isPresent()) {
      return Recovery.DIED;
    }
    if (seen.degradedAfterSeconds().isEmpty() && seen.recoveredAfterSeconds().isPresent()) {
      return Recovery.UNHARMED;
    }
    if (seen.recoveredAfterSeconds().isPresent()) {
      return Recovery.RECOVERED;
    }
    return seen.end().falls() && seen.end().failedShare() < FAILING
        ? Recovery.RECOVERING
        : Recovery.STUCK;
  }
}
