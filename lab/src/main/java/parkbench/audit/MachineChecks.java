package parkbench.audit;

import java.util.DoubleSummaryStatistics;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import parkbench.measure.Measurement;
import parkbench.measure.RunQueueLatencies;
import parkbench.measure.Series;
import parkbench.measure.Window;
import parkbench.plan.AuditLimits;
import parkbench.record.LoadProgress;
import parkbench.record.Metric;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.result.Audit;
import parkbench.result.Report;
import parkbench.text.Figures;

/** Whether the machine left the lab's players room, ran evenly, and was watched all the time. */
final class MachineChecks {
  private static final String QUIET = "End other work on this machine";

  private final Measurement trial;
  private final AuditLimits limits;
  private final Report.LabUse lab;
  private final Report.Interference met;

  private MachineChecks(Measurement trial, Report.LabUse lab, Report.Interference met) {
    this.trial = trial;
    this.limits = trial.plan().audit();
    this.lab = lab;
    this.met = met;
  }

  static List<Audit.Check> of(Measurement trial, Report.LabUse lab, Report.Interference met) {
    MachineChecks checks = new MachineChecks(trial, lab, met);
    return List.of(
        checks.labShare(),
        checks.runDelay(),
        checks.steal(),
        checks.taken(),
        checks.clock(),
        checks.clockJump(),
        checks.samples(),
        instruments(trial));
  }

  private Audit.Check labShare() {
    Checks check =
        Checks.interference(
            "lab's share of its cores",
            "≤ " + Figures.percent(limits.lab().labShareOfCores()),
            "Lower the load, or use a machine with more cores");
    return withWindow(
        check,
        () ->
            check.atMost(
                limits.lab().labShareOfCores(),
                lab.shareOfCores(),
                Figures::percent,
                "CPU time of load engine, upstream or conductor was not sampled around the window"));
  }

  /**
   * How long the lab's threads wait for a core, by {@link RunQueueLatencies}. A request meets a
   * wait of the load engine and one of the upstream for each of its calls, and is held up by no
   * more than a turnaround may.
   */
  private Audit.Check runDelay() {
    LatenessLimit allowed =
        new LatenessLimit(
            limits.lab().labRunDelayP99Millis(), limits.labRunDelayShare(), trial.taken());
    Checks check =
        Checks.interference(
            "lab's run delay, p99 of each second's mean",
            allowed.inWords(),
            QUIET + ", lower the load, or use a machine with more cores");
    return withWindow(
        check,
        () ->
            check.atMost(
                allowed.millis(),
                lab.runDelayMillis(),
                Figures::millis,
                "the kernel's schedstat of the lab's players was not sampled"));
  }

  private Audit.Check steal() {
    Checks check =
        Checks.interference(
            "CPU taken by the hypervisor",
            "≤ " + Figures.percent(limits.stealShare()) + " of a core",
            "Measure when the host is quiet, or on a machine of your own");
    return withWindow(
        check,
        () ->
            check.atMost(
                limits.stealShare(),
                lab.stealShare(),
                share -> Figures.number(100 * share) + " %",
                "the machine was not sampled around the window"));
  }

  /** Steal, stalls and other processes on the service's own cores, whatever the others lose. */
  private Audit.Check taken() {
    Checks check =
        Checks.interference(
            "CPU taken from the service's cores",
            "≤ " + Figures.percent(limits.takenOfCores()) + " of their time",
            QUIET);
    if (trial.foreign()) {
      return check.notNeeded("the lab did not start the service, and knows no core of it");
    }
    if (trial.died() && met.takenOfCores().isEmpty()) {
      return check.notNeeded("the service died, and its CPU time was not sampled to the end");
    }
    return withWindow(
        check,
        () ->
            check.atMost(
                limits.takenOfCores(),
                met.takenOfCores(),
                share -> Figures.number(100 * share) + " %",
                "the machine's cores were not sampled around the window"));
  }

  /** All processes share one monotonic clock: it never goes back, and never skips. */
  private Audit.Check clock() {
    Checks check =
        Checks.identity(
            "clock",
            "never back, no gap above " + Figures.number(limits.clocks().clockGapSeconds()) + " s",
            "Keep the machine awake and its clock source steady, then repeat");
    for (Subject subject : Subject.values()) {
      List<Long> instants =
          trial.samples().all().stream()
              .filter(sample -> sample.subject() == subject)
              .map(Sample::atNanos)
              .toList();
      if (goesBack(instants)) {
        return check.failed("samples of " + words(subject) + " go back in time");
      }
    }
    List<Long> told = trial.progress().stream().map(LoadProgress::atNanos).toList();
    if (goesBack(told)) {
      return check.failed("the load engine's clock went back");
    }
    long gap = largestGap(told);
    return gap > limits.clocks().clockGapSeconds() * 1e9
        ? check.failed("the load engine skipped " + Figures.number(gap / 1e9) + " s")
        : check.passed("steady");
  }

  /**
   * Wall clock against monotonic clock over the whole trial: the latter stops while the machine
   * sleeps, and neither steps on a sound one.
   */
  private Audit.Check clockJump() {
    Checks check =
        Checks.identity(
            "wall clock against monotonic clock",
            "≤ "
                + Figures.millis(limits.clocks().clockJumpMillis())
                + " apart, and "
                + Figures.millis(limits.clocks().clockDriftPerSecondMillis())
                + " of drift per second",
            "Keep the machine from sleeping, and its time service from stepping the clock (let it"
                + " slew), then repeat");
    List<Series.Reading> offsets =
        trial.samples().gauge(Subject.MACHINE, Metric.CLOCK_OFFSET).readings();
    if (offsets.size() < 2) {
      return trial.died() && trial.record().lab().instruments().isEmpty()
          ? check.notNeeded("the service ended before the load began")
          : check.notMade("the machine's clocks were not sampled");
    }
    double seconds = (offsets.getLast().atNanos() - offsets.getFirst().atNanos()) / 1e9;
    double apart = apartMillis(offsets);
    String measured = Figures.millis(apart) + " apart in " + Figures.number(seconds) + " s";
    return apart
            <= limits.clocks().clockJumpMillis()
                + seconds * limits.clocks().clockDriftPerSecondMillis()
        ? check.passed(measured)
        : check.failed(measured);
  }

  private static double apartMillis(List<Series.Reading> offsets) {
    DoubleSummaryStatistics all =
        offsets.stream().mapToDouble(Series.Reading::value).summaryStatistics();
    return (all.getMax() - all.getMin()) / 1e6;
  }

  private static boolean goesBack(List<Long> instants) {
    for (int i = 1; i < instants.size(); i++) {
      if (instants.get(i) < instants.get(i - 1)) {
        return true;
      }
    }
    return false;
  }

  private static long largestGap(List<Long> instants) {
    long largest = 0;
    for (int i = 1; i < instants.size(); i++) {
      largest = Math.max(largest, instants.get(i) - instants.get(i - 1));
    }
    return largest;
  }

  /** One sample a second of everybody who can be watched; the edges of the window cost one. */
  private Audit.Check samples() {
    Checks check =
        Checks.identity(
            "samples",
            "≥ " + Figures.percent(limits.counts().samplesOfDue()) + " of one a second",
            QUIET + ", and see the trial's notes on what could not be read");
    return withWindow(check, () -> samples(check));
  }

  private Audit.Check samples(Checks check) {
    Window window = trial.window().orElseThrow();
    double due = Math.max(0, Math.floor(window.seconds()) - 1);
    String missing =
        expected().stream()
            .filter(
                subject ->
                    trial.samples().count(subject, window) < limits.counts().samplesOfDue() * due)
            .map(
                subject ->
                    words(subject)
                        + " "
                        + trial.samples().count(subject, window)
                        + " of "
                        + Figures.number(due))
            .collect(Collectors.joining(", "));
    return missing.isEmpty() ? check.passed("all there") : check.failed(missing);
  }

  private Set<Subject> expected() {
    Set<Subject> expected = EnumSet.allOf(Subject.class);
    if (trial.died() || trial.foreign()) {
      expected.remove(Subject.SERVICE);
    }
    return expected;
  }

  static Audit.Check instruments(Measurement trial) {
    Checks check =
        Checks.identity(
            "instruments", "no failure", "See the trial's files for the cause, and repeat");
    String failure = trial.record().lab().instruments();
    return failure.isEmpty() ? check.passed("no failure") : check.failed(failure);
  }

  /** What is left of an earlier trial would be measured with this one. */
  static Audit.Check atRest(Measurement trial) {
    return Checks.identity(
            "service at rest before the trial",
            "no call in flight",
            "Lower the load of the trial before it, or give it a fork of its own")
        .failed(trial.record().lab().restless());
  }

  private Audit.Check withWindow(Checks check, Supplier<Audit.Check> made) {
    if (trial.window().filter(window -> window.seconds() > 0).isPresent()) {
      return made.get();
    }
    return trial.died() && trial.record().lab().instruments().isEmpty()
        ? check.notNeeded("the service ended before the window")
        : check.notMade("the load engine reported no window");
  }

  private static String words(Subject subject) {
    return switch (subject) {
      case SERVICE -> "the service";
      case UPSTREAM -> "the upstream";
      case LOAD -> "the load engine";
      case CONTROLLER -> "the controller";
      case MACHINE -> "the machine";
    };
  }
}
