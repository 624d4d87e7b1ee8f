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
 * The CPU quota stops the service, whether or not a core is idle. In a trial the lab set the quota,
 * and {@link CpuBound} says what it means.
 */
final class CfsThrottled implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence.trial().isPresent()
        ? Optional.empty()
        : evidence
            .use(Kind.THROTTLED_PERIODS)
            .filter(share -> share >= limits.cpu().throttled())
            .map(share -> finding(share, evidence, limits.cpu()));
  }

  private static Finding finding(double share, Evidence evidence, DiagnosisLimits.Cpu limits) {
    return new FindingBuilder()
        .share(FactName.THROTTLED_PERIODS, share)
        .add(evidence.use(Kind.CPU_LIMIT).map(FactName.CPU_LIMIT::cores))
        .add(evidence.use(Kind.CPU).map(FactName.CPU_USED::cores))
        .finding(
            RuleId.CFS_THROTTLED,
            share >= limits.throttledSurely() ? Confidence.HIGH : Confidence.MEDIUM,
            Remedy.Advice.RAISE_CPU_LIMIT);
  }
}
