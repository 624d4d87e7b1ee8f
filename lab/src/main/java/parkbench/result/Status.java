package parkbench.result;

import java.util.List;
import java.util.Set;

/** How an approach did under its load, the best first. */
public enum Status {
  /** It answers all that is asked, and no limit of its own shows. */
  HOLDS,
  /** Neither a limit nor its absence shows. */
  UNDECIDED,
  /** A limit, its own or its upstream's, keeps it below the offered load. */
  LIMITED,
  /**
   * Requests fail or wait ever longer; in an incident, wait much longer than the upstream alone
   * makes them.
   */
  DEGRADES,
  /** An orchestrator would restart it: too many failed health checks in a row. */
  WOULD_BE_RESTARTED,
  /** It ended, or gave no good answer. */
  FAILS;

  /** Rules that leave open what limits a service. */
  private static final Set<RuleId> OPEN =
      Set.of(RuleId.NOT_DECIDED, RuleId.JIT_WARM_UP, RuleId.UNKNOWN);

  /** Rules that say how a service went with its upstream, and not what limits it. */
  private static final Set<RuleId> COURSE = Set.of(RuleId.RECOVERY, RuleId.NO_BOTTLENECK);

  /** Of one valid trial. */
  public static Status of(TrialReport trial) {
    if (trial.outcome() == Outcome.FAILED) {
      return FAILS;
    }
    if (trial.course().probe().filter(Report.ProbeSummary::restarts).isPresent()) {
      return WOULD_BE_RESTARTED;
    }
    if (trial.outcome() == Outcome.DEGRADED || trial.course().overTime().stationarity().grows()) {
      return DEGRADES;
    }
    List<RuleId> rules =
        trial.findings().stream()
            .map(Finding::rule)
            .filter(rule -> !COURSE.contains(rule))
            .toList();
    if (rules.isEmpty() || rules.contains(RuleId.LIMITED_BY_LOAD)) {
      return HOLDS;
    }
    return OPEN.containsAll(rules) ? UNDECIDED : LIMITED;
  }

  /** Of several trials: the one in the middle, the worse of two. */
  public static Status typical(List<TrialReport> trials) {
    List<Status> sorted = trials.stream().map(Status::of).sorted().toList();
    return sorted.get(sorted.size() / 2);
  }
}
