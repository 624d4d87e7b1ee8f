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
 * Threads of the service are ready and get no core, because other processes have them. Where the
 * quota stops it, that is {@link CfsThrottled}; where it uses all it may, that is {@link CpuBound}.
 * In a trial it is interference, and graded.
 */
final class CpuContention implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    DiagnosisLimits.Cpu cpu = limits.cpu();
    boolean throttled =
        evidence.use(Kind.THROTTLED_PERIODS).filter(share -> share >= cpu.throttled()).isPresent();
    boolean waits =
        evidence
            .use(Kind.RUN_QUEUE_LATENCY)
            .filter(waited -> waited >= cpu.contention())
            .isPresent();
    return evidence.trial().isPresent() || throttled || !waits
        ? Optional.empty()
        : evidence
            .use(Kind.CPU_LIMIT)
            .flatMap(
                cores ->
                    evidence
                        .use(Kind.OTHERS_CPU)
                        .filter(others -> others >= cpu.contentionOthers() * cores)
                        .filter(
                            others ->
                                evidence
                                    .use(Kind.IDLE_CPU)
                                    .filter(idle -> idle <= cpu.contentionIdle() * cores)
                                    .isPresent()))
            .map(others -> finding(others, evidence));
  }

  private static Finding finding(double others, Evidence evidence) {
    return new FindingBuilder()
        .add(evidence.use(Kind.RUN_QUEUE_LATENCY).map(FactName.THREADS_READY_TO_RUN::number))
        .add(evidence.use(Kind.CPU).map(FactName.CPU_USED::cores))
        .cores(FactName.OTHERS_CPU, others)
        .add(evidence.use(Kind.IDLE_CPU).map(FactName.IDLE_CPU::cores))
        .add(
            evidence
                .use(Kind.STOLEN_CPU)
                .filter(stolen -> stolen > 0)
                .map(FactName.STOLEN_CPU::cores))
        .add(evidence.use(Kind.CPU_LIMIT).map(FactName.CPU_LIMIT::cores))
        .finding(
            RuleId.CPU_CONTENTION,
            others >= evidence.use(Kind.CPU).orElse(0.0) ? Confidence.HIGH : Confidence.MEDIUM,
            Remedy.Advice.MOVE_NEIGHBOURS);
  }
}
