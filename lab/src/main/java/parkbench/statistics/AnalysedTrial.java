package parkbench.statistics;

import parkbench.plan.Fork;
import parkbench.record.TrialRecord;
import parkbench.result.Report;

/** A trial with its figures, audit, outcome and findings. */
public record AnalysedTrial(Fork fork, TrialRecord record, Report.Cell cell) {

  /** {@code spring-mvc/blocking}, with its JVM where the approach ran on several. */
  String name() {
    return cell.label();
  }

  /** {@code spring-mvc/blocking}, whatever ran it. */
  public String approach() {
    return cell.system() + "/" + cell.approach();
  }

  public boolean valid() {
    return cell.audit().passed();
  }

  public LoadPoint point() {
    return LoadPoint.of(cell);
  }
}
