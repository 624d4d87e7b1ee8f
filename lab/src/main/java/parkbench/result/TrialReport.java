package parkbench.result;

import java.util.List;
import java.util.Optional;
import parkbench.plan.Quantity;
import parkbench.record.DriverRecord;
import parkbench.record.WarmUpRecord;
import parkbench.result.Report.AuditResult;
import parkbench.result.Report.Errors;
import parkbench.result.Report.InFlight;
import parkbench.result.Report.Interference;
import parkbench.result.Report.LabUse;
import parkbench.result.Report.LoadSummary;
import parkbench.result.Report.MachineUse;
import parkbench.result.Report.OverTime;
import parkbench.result.Report.Percentiles;
import parkbench.result.Report.ProbeSummary;
import parkbench.result.Report.Replay;
import parkbench.result.Report.ServiceUse;
import parkbench.result.Report.UpstreamSummary;

/** One trial. */
public record TrialReport(
    Identity identity,
    Target target,
    LoadSummary load,
    UpstreamSummary upstream,
    Responses responses,
    Ceiling ceiling,
    Latency latency,
    Outcome outcome,
    Resources resources,
    Quality quality,
    List<Finding> findings,
    Course course) {
  /**
   * Which trial it is.
   *
   * @param directory relative to the run's
   */
  public record Identity(String id, int fork, int repeat, String directory) {}

  /**
   * The system under test.
   *
   * @param label the approach as distinguished from others of the run: {@code spring-mvc/blocking},
   *     with {@code on Java 17} where it ran on several
   * @param title its name for people; the label, where it has none
   * @param jvm vendor and version of what ran it
   * @param java its feature release; absent: not known
   * @param command how it was started; its first word is the JVM's program
   */
  public record Target(
      String system,
      String approach,
      String label,
      String title,
      String summary,
      String generation,
      String stack,
      String workload,
      String jvm,
      Optional<Integer> java,
      String command) {}

  /**
   * What was sent, and what came back.
   *
   * @param makespanMs from t = 0 to the last good answer; absent for closed loads
   * @param goodInWindow good answers that completed inside the window
   * @param throughputRps these, per second of the window; of a burst that was answered in full, per
   *     second until its last answer
   */
  public record Responses(
      double windowSeconds,
      Optional<Double> makespanMs,
      long requests,
      long goodInWindow,
      double throughputRps,
      Optional<Double> countingErrorRps,
      Errors errors,
      long pending,
      InFlight inFlight) {}

  /** The throughput that its load, pools and upstream allow. */
  public record Ceiling(
      Optional<Double> ceilingRps, String ceilingWhy, Optional<Double> ofCeiling) {}

  /** Times in milliseconds. */
  public record Latency(
      Percentiles responseMs,
      Percentiles serviceMs,
      Percentiles connectionWaitMs,
      Percentiles sendLagMs) {}

  /** Use of the machine over the window. */
  public record Resources(ServiceUse service, LabUse lab, MachineUse machine) {}

  /**
   * How far its figures can be trusted.
   *
   * @param grades figures that the machine touched; a figure that is absent is as measured
   * @param notes what could not be observed and why
   * @param driver the load generator; without its version where it did not run
   */
  public record Quality(
      WarmUpRecord warmUp,
      AuditResult audit,
      Interference interference,
      List<Graded> grades,
      List<String> notes,
      Optional<DriverRecord> driver) {}

  /** How it went over time. */
  public record Course(Optional<ProbeSummary> probe, Optional<Replay> replay, OverTime overTime) {}

  /** The same with grades. */
  public TrialReport graded(List<Graded> grades) {
    Quality graded =
        new Quality(
            quality.warmUp(),
            quality.audit(),
            quality.interference(),
            grades,
            quality.notes(),
            quality.driver());
    return new TrialReport(
        identity, target, load, upstream, responses, ceiling, latency, outcome, resources, graded,
        findings, course);
  }

  /** The same with findings. */
  public TrialReport diagnosed(List<Finding> found) {
    return new TrialReport(
        identity, target, load, upstream, responses, ceiling, latency, outcome, resources, quality,
        found, course);
  }

  /** What the machine left of a figure; absent: it is as measured. */
  public Optional<Graded> graded(Quantity quantity) {
    return quality.grades().stream().filter(graded -> graded.quantity() == quantity).findFirst();
  }

  /** Whether a figure is that of a quiet machine. */
  public boolean exact(Quantity quantity) {
    return graded(quantity).map(Graded::grade).map(Grade.EXACT::equals).orElse(true);
  }

  /** The values that the throughput may have on a quiet machine. */
  public Bracket throughput() {
    return graded(Quantity.THROUGHPUT_RPS)
        .map(Graded::bracket)
        .orElseGet(() -> Bracket.exactly(responses.throughputRps()));
  }

  /** Whether the machine interfered with this valid trial. */
  public boolean interfered() {
    return !quality.audit().interfering().isEmpty();
  }
}
