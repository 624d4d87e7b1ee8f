package parkbench.analysis;

import java.util.List;
import parkbench.diagnose.Diagnosis;
import parkbench.measure.EvidenceAggregation;
import parkbench.record.Collected;
import parkbench.record.ExaminationRecord;
import parkbench.result.Evidence;
import parkbench.result.Finding;
import parkbench.stacks.StackClassifier;

/** An examination in, its evidence and findings out. */
public final class ExaminationAnalysis {
  private ExaminationAnalysis() {}

  /**
   * What {@code doctor --json} prints.
   *
   * @param findings the likely cause first; never empty
   */
  public record Examined(String schema, Evidence evidence, List<Finding> findings) {
    public Examined {
      findings = List.copyOf(findings);
    }
  }

  /**
   * Judges what was collected, by the limits on its record.
   *
   * @throws IllegalArgumentException without two dumps or two samples of the service
   */
  public static Examined of(
      ExaminationRecord examined, Collected collected, StackClassifier classifier) {
    Evidence evidence =
        EvidenceAggregation.of(
            collected,
            examined.port(),
            new EvidenceAggregation.AllowedCpu(examined.cores(), examined.bound()),
            classifier,
            examined.limits());
    List<Finding> found = Diagnosis.of(evidence, examined.limits());
    return new Examined(
        ExaminationRecord.SCHEMA,
        evidence,
        examined.ended() ? Diagnosis.ofOneThatEnded(found) : found);
  }
}
