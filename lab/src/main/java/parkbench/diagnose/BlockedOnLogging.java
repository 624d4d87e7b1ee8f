package parkbench.diagnose;

import java.util.List;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.TrialEvidence;

/**
 * Threads write a log or wait to, or the service writes much more to files than an answer is worth.
 * The bytes show it where lines come from many places and no thread is seen to wait.
 */
final class BlockedOnLogging implements Rule {
  private static final double KIBI = 1 << 10;

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    Optional<Double> perRequest = kibibytes(evidence);
    return ThreadsWait.TO_LOG
        .examine(evidence, limits)
        .map(
            threads ->
                perRequest
                    .filter(kibi -> kibi >= limits.logging().kibibytesPerRequest())
                    .map(kibi -> threads.with(List.of(written(kibi))))
                    .orElse(threads))
        .or(
            () ->
                evidence.trial().isPresent()
                    ? perRequest.flatMap(
                        kibi -> ofTrial(kibi, evidence, evidence.trial().get(), limits))
                    : ofProcess(evidence, limits));
  }

  /** To files, per good answer; of a service whose load is not known, per request. */
  private static Optional<Double> kibibytes(Evidence evidence) {
    double rps =
        evidence
            .trial()
            .map(trial -> trial.figures().responses().throughputRps())
            .or(() -> evidence.flow().map(Flow::requestsPerSecond))
            .orElse(0.0);
    return evidence.use(Kind.FILES_WRITTEN).filter(any -> rps > 0).map(mebi -> KIBI * mebi / rps);
  }

  private static Fact written(double kibibytes) {
    return FactName.WRITTEN_PER_REQUEST.number(kibibytes);
  }

  private static Optional<Finding> ofTrial(
      double kibibytes, Evidence evidence, TrialEvidence trial, DiagnosisLimits limits) {
    return kibibytes >= limits.logging().kibibytesPerRequest()
            && isMuch(evidence, limits)
            && !trial.mayReachDemand(limits)
        ? Optional.of(
            finding(
                new FindingBuilder().add(Optional.of(written(kibibytes))),
                evidence,
                logs(evidence, limits) ? Confidence.HIGH : Confidence.MEDIUM))
        : Optional.empty();
  }

  /**
   * Stacks have to show that it is a log; where requests are counted, it has to be much for one.
   */
  private static Optional<Finding> ofProcess(Evidence evidence, DiagnosisLimits limits) {
    Optional<Double> perRequest = kibibytes(evidence);
    return isMuch(evidence, limits)
            && logs(evidence, limits)
            && perRequest.filter(kibi -> kibi < limits.logging().kibibytesPerRequest()).isEmpty()
        ? Optional.of(
            finding(
                new FindingBuilder().add(perRequest.map(BlockedOnLogging::written)),
                evidence,
                Confidence.MEDIUM))
        : Optional.empty();
  }

  private static boolean isMuch(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .use(Kind.FILES_WRITTEN)
        .filter(mebi -> mebi >= limits.logging().mebibytesPerSecond())
        .isPresent();
  }

  private static boolean logs(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .stacks()
        .logging()
        .filter(share -> share >= limits.logging().threads())
        .isPresent();
  }

  private static Finding finding(FindingBuilder facts, Evidence evidence, Confidence confidence) {
    return facts
        .add(
            evidence
                .use(Kind.FILES_WRITTEN)
                .map(
                    mebi ->
                        Fact.figure(FactName.WRITTEN_PER_SECOND, mebi, Kind.FILES_WRITTEN.unit())))
        .add(evidence.stacks().logging().map(FactName.THREADS_IN_LOG_LIBRARY::share))
        .add(evidence.cpuShare().map(FactName.CPU::share))
        .finding(RuleId.BLOCKED_ON_LOGGING, confidence, Remedy.Advice.LOG_LESS_OF_EVERYTHING);
  }
}
