package parkbench.diagnose;

import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.Finding;
import parkbench.result.Remedy;
import parkbench.result.RuleId;

/** Coroutines wait for Mutexes. Which, and where, the heap does not show. */
final class MutexContention implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return AsyncWaits.of(evidence, ThreadActivity.LOCK_WAIT, limits)
        .map(
            waiters ->
                AsyncWaits.facts(waiters)
                    .finding(
                        RuleId.LOCK_CONTENTION, Confidence.MEDIUM, Remedy.Advice.SMALLER_LOCKS));
  }
}
