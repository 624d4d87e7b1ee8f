package parkbench.diagnose;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import parkbench.plan.DiagnosisLimits;
import parkbench.result.Finding;
import parkbench.result.RuleId;
import parkbench.result.TrialEvidence;
import parkbench.result.TrialReport;

/**
 * Where most requests fail at once, or none has a good answer, the errors come first: what limits
 * the throughput of failures is no limit of the service.
 */
final class LeadingErrors {
  /** What explains failures better than their list. */
  private static final Set<RuleId> BEFORE =
      EnumSet.of(RuleId.SERVICE_DIED, RuleId.UPSTREAM_AT_CAPACITY);

  /** What limits a throughput. */
  private static final Set<RuleId> LIMITS =
      EnumSet.of(
          RuleId.GC_BOUND,
          RuleId.CPU_BOUND,
          RuleId.THREAD_POOL_EXHAUSTED,
          RuleId.REQUEST_THREADS_EXHAUSTED,
          RuleId.CALLS_BOUNDED,
          RuleId.NOT_DECIDED,
          RuleId.UNKNOWN);

  private LeadingErrors() {}

  static List<Finding> of(
      List<Finding> findings, TrialEvidence trial, DiagnosisLimits.Calls limits) {
    TrialReport.Responses responses = trial.figures().responses();
    long atOnce = responses.errors().total() - responses.errors().timeouts();
    boolean failing = atOnce > 0 && atOnce >= limits.failing() * responses.requests();
    boolean nothing = trial.bad() > 0 && responses.goodInWindow() == 0;
    if (!failing && !nothing) {
      return findings;
    }
    return Stream.of(
            findings.stream().filter(finding -> BEFORE.contains(finding.rule())),
            findings.stream().filter(finding -> finding.rule() == RuleId.ERRORS),
            findings.stream()
                .filter(finding -> finding.rule() != RuleId.ERRORS)
                .filter(finding -> !BEFORE.contains(finding.rule()))
                .filter(finding -> !(failing && nothing && LIMITS.contains(finding.rule()))))
        .flatMap(found -> found)
        .toList();
  }
}
