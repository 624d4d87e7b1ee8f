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

/**
 * Collections stop the service for much of its time, most often because its heap is full, or its
 * young generation small. Where the JIT has most of the CPU that is used, it allocates much of what
 * is collected: such a service is not warm, and this says no more than that.
 */
final class GcBound implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return pauses(evidence, limits)
        .filter(share -> !compilesMost(evidence, limits))
        .map(share -> finding(share, evidence, limits));
  }

  /** The same of a service whose JIT has most of the CPU; it explains nothing. */
  static Optional<Finding> whileNotWarm(Evidence evidence, DiagnosisLimits limits) {
    return pauses(evidence, limits)
        .filter(share -> compilesMost(evidence, limits))
        .map(
            share ->
                facts(share, evidence)
                    .share(FactName.JIT, JitWarmUp.compiling(evidence))
                    .finding(RuleId.GC_BOUND, Confidence.LOW, Remedy.Advice.LONGER_WARM_UP));
  }

  private static Optional<Double> pauses(Evidence evidence, DiagnosisLimits limits) {
    return evidence.use(Kind.GC_PAUSES).filter(share -> share >= limits.memory().gcPauses());
  }

  private static boolean compilesMost(Evidence evidence, DiagnosisLimits limits) {
    return JitWarmUp.compiling(evidence) >= limits.heap().jitMost();
  }

  private static FindingBuilder facts(double share, Evidence evidence) {
    return new FindingBuilder()
        .share(FactName.GC_PAUSES, share)
        .add(evidence.use(Kind.HEAP_IN_USE).map(FactName.HEAP_IN_USE::share))
        .add(evidence.use(Kind.HEAP_IN_USE_MOST).map(FactName.HEAP_IN_USE_MOST::share));
  }

  private static Finding finding(double share, Evidence evidence, DiagnosisLimits limits) {
    boolean full =
        evidence
            .use(Kind.HEAP_IN_USE)
            .filter(least -> least >= limits.memory().heapFull())
            .isPresent();
    boolean small =
        evidence
            .use(Kind.HEAP_IN_USE_MOST)
            .filter(most -> most <= limits.heap().mostInUse())
            .isPresent();
    return facts(share, evidence)
        .finding(
            RuleId.GC_BOUND,
            share >= limits.memory().gcPausesSurely() || full ? Confidence.HIGH : Confidence.MEDIUM,
            full
                ? Remedy.Advice.MORE_HEAP
                : small ? Remedy.Advice.LARGER_YOUNG_GENERATION : Remedy.Advice.ALLOCATE_LESS);
  }
}
