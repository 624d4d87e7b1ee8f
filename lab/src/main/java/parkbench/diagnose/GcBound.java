package parkbench.diagnose;

import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.Remedy;
import parkbench.result.RuleId;

/** Collections stop the service for much of its time, most often because its heap is full. */
final class GcBound implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .use(Kind.GC_PAUSES)
        .filter(share -> share >= limits.memory().gcPauses())
        .map(share -> finding(share, evidence, limits.memory()));
  }

  private static Finding finding(double share, Evidence evidence, DiagnosisLimits.Memory limits) {
    Optional<Double> inUse = evidence.use(Kind.HEAP_IN_USE);
    boolean full = inUse.filter(least -> least >= limits.heapFull()).isPresent();
    return new FindingBuilder()
        .share(FactName.GC_PAUSES, share)
        .add(inUse.map(FactName.HEAP_IN_USE::share))
        .finding(
            RuleId.GC_BOUND,
            share >= limits.gcPausesSurely() || full ? Confidence.HIGH : Confidence.MEDIUM,
            full ? Remedy.Advice.MORE_HEAP : Remedy.Advice.ALLOCATE_LESS);
  }
}
