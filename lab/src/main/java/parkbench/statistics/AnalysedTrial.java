package parkbench.statistics;

import parkbench.plan.Fork;
import parkbench.record.TrialRecord;
import parkbench.result.LoadPoint;
import parkbench.result.TrialReport;

/** A trial with its figures, audit, outcome and findings. */
public record AnalysedTrial(Fork fork, TrialRecord record, TrialReport report) {

  /** {@code spring-mvc/blocking}, with its JVM where the approach ran on several. */
  String name() {
    return report.target().label();
  }

  /** {@code spring-mvc/blocking}, whatever ran it. */
  public String approach() {
    return report.target().system() + "/" + report.target().approach();
  }

  public boolean valid() {
    return report.quality().audit().passed();
  }

  /** Whether it was measured: its service was ready, and answered as it should. */
  public boolean hasLoad() {
    return record.load().isPresent();
  }

  public LoadPoint point() {
    return LoadPoint.of(report);
  }
}
