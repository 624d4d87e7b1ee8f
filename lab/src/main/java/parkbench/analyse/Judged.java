package parkbench.analyse;

import parkbench.model.Fork;
import parkbench.model.Report;
import parkbench.model.TrialRecord;

/** A trial with its figures, audit, outcome and findings. */
record Judged(Fork fork, TrialRecord record, Report.Cell cell) {

  /** {@code spring-mvc/blocking}, with its JVM where the approach ran on several. */
  String name() {
    return cell.label();
  }

  /** {@code spring-mvc/blocking}, whatever ran it. */
  String approach() {
    return cell.system() + "/" + cell.approach();
  }

  boolean valid() {
    return cell.audit().passed();
  }

  LoadPoint point() {
    return LoadPoint.of(cell);
  }
}
