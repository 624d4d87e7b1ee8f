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
 * The CPU is used up, and the JIT has a good part of it: what requests will take is not known yet.
 * What else the service lacks comes first. In a trial the grades of its figures say it.
 */
final class JitWarmUp implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence.trial().isEmpty() && is(evidence, limits.cpu())
        ? Optional.of(finding(evidence))
        : Optional.empty();
  }

  /** Whether the CPU is used up, and the JIT has a good part of it. */
  static boolean is(Evidence evidence, DiagnosisLimits.Cpu limits) {
    return evidence.use().cpuShare().filter(share -> share >= limits.bound()).isPresent()
        && compiling(evidence) >= limits.jitWarmUp();
  }

  /** What the JIT had of the CPU that was used, 0 to 1; 0, too, where that is not known. */
  static double compiling(Evidence evidence) {
    return evidence
        .use(Kind.JIT_CPU)
        .flatMap(jit -> evidence.use(Kind.CPU).map(used -> jit / used))
        .orElse(0.0);
  }

  private static Finding finding(Evidence evidence) {
    return new FindingBuilder()
        .add(evidence.use().cpuShare().map(FactName.CPU::share))
        .add(evidence.use(Kind.CPU_LIMIT).map(FactName.CPU_LIMIT::cores))
        .share(FactName.JIT, compiling(evidence))
        .add(evidence.use().ownCpuShare().map(FactName.CPU_WITHOUT_JIT::share))
        .finding(RuleId.JIT_WARM_UP, Confidence.MEDIUM, Remedy.Advice.LONGER_WARM_UP);
  }
}
