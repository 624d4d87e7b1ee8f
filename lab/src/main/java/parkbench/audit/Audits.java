package parkbench.audit;

import java.util.List;
import java.util.stream.Stream;
import parkbench.measure.Measurement;
import parkbench.plan.AuditMode;
import parkbench.result.Audit;
import parkbench.result.Report;

/**
 * The checks of the instruments in one trial. They judge the lab, and that the service is the one
 * that was described: what a service can cause, such as its own death, is an outcome and fails no
 * check. A check that could not be made has failed and says why.
 */
public final class Audits {
  private Audits() {}

  /**
   * Where a process of the lab failed, or the trial did not begin, that is the only check: all
   * others would repeat it.
   */
  public static Audit of(Measurement trial, Report.LabUse lab, Report.Interference met) {
    AuditMode mode = trial.plan().audit().mode();
    Audit.Check instruments = MachineChecks.instruments(trial);
    if (!instruments.passed()) {
      return new Audit(List.of(instruments), mode);
    }
    if (!trial.record().lab().restless().isEmpty()) {
      return new Audit(List.of(MachineChecks.idle(trial)), mode);
    }
    return new Audit(
        Stream.of(
                LoadGeneratorChecks.of(trial),
                UpstreamChecks.of(trial),
                ServiceChecks.of(trial),
                MachineChecks.of(trial, lab, met))
            .flatMap(List::stream)
            .toList(),
        mode);
  }
}
