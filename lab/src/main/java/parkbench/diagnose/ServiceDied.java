package parkbench.diagnose;

import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.plan.Quantity;
import parkbench.record.Death;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.TrialEvidence;

/** The service ended by itself, or was killed, while it should have lived. */
final class ServiceDied implements Rule {
  private static final double MEBIBYTE = 1 << 20;

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .trial()
        .flatMap(trial -> trial.record().service().died().map(death -> finding(trial, death)));
  }

  private static Finding finding(TrialEvidence trial, Death death) {
    FindingBuilder facts = new FindingBuilder().number(FactName.EXIT_CODE, death.exitCode());
    if (death.outOfMemory()) {
      facts
          .mark(FactName.OUT_OF_MEMORY)
          .figure(
              FactName.MEMORY_LIMIT,
              trial.fork().limits().memory().count() / MEBIBYTE,
              Quantity.Unit.MEBIBYTES);
    }
    if (death.exitCode() == Death.NEVER_READY) {
      facts.mark(FactName.NEVER_READY);
    } else if (trial.record().load().isEmpty()) {
      facts.mark(FactName.BEFORE_LOAD);
    }
    if (!death.lastWords().isEmpty()) {
      facts.text(
          FactName.LAST_LOG_LINE,
          death.exitCode() == Death.NEVER_READY
              ? death.lastWords().getFirst()
              : death.lastWords().getLast());
    }
    return facts.finding(
        RuleId.SERVICE_DIED,
        Confidence.HIGH,
        death.outOfMemory() ? Remedy.Advice.MEMORY_LIMIT : Remedy.Advice.READ_LOG);
  }
}
