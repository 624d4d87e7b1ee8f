package parkbench.audit;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import parkbench.measure.Measurement;
import parkbench.measure.RunQueueLatencies;
import parkbench.measure.Series;
import parkbench.measure.Window;
import parkbench.plan.AuditLimits;
import parkbench.plan.Quantity.Unit;
import parkbench.record.LoadProgress;
import parkbench.record.Metric;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.result.Audit;
import parkbench.result.Audit.Reason;
import parkbench.result.CheckId;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Limit;
import parkbench.result.Report;

/** Whether the machine left the lab's processes room, ran evenly, and was sampled all the time. */
final class MachineChecks {
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
        checks.runQueueLatency(),
        checks.steal(),
        checks.cpuTaken(),
        checks.clock(),
        checks.clockOffset(),
        checks.samples(),
        instruments(trial));
  }

  private Audit.Check labShare() {
    Checks check =
        Checks.interference(
            CheckId.LAB_SHARE, Limit.atMost(limits.lab().labShareOfCores(), Unit.SHARE));
    return withWindow(
        check,
        () ->
            lab.shareOfCores()
                .map(share -> check.made(FactName.LAB_SHARE_OF_CORES, share))
                .orElseGet(() -> check.notMade(Reason.LAB_CPU_NOT_SAMPLED)));
  }

  /**
   * How long the lab's threads wait for a core, by {@link RunQueueLatencies}. A request meets a
   * wait of the load generator and one of the upstream for each of its calls. All of them together
   * may be as long as a turnaround.
   */
  private Audit.Check runQueueLatency() {
    Checks check =
        Checks.interference(
            CheckId.RUN_QUEUE_LATENCY,
            LatenessLimit.of(
                limits.lab().labRunDelayP99Millis(),
                limits.labRunDelayShare(),
                trial.latenessReference()));
    return withWindow(
        check,
        () ->
            lab.runDelayMillis()
                .map(millis -> check.made(FactName.RUN_QUEUE_LATENCY, millis))
                .orElseGet(() -> check.notMade(Reason.RUN_QUEUE_NOT_SAMPLED)));
  }

  private Audit.Check steal() {
    Checks check =
        Checks.interference(CheckId.STEAL, Limit.atMost(limits.stealShare(), Unit.SHARE));
    return withWindow(
        check,
        () ->
            lab.stealShare()
                .map(share -> check.made(FactName.STEAL, share))
                .orElseGet(() -> check.notMade(Reason.MACHINE_NOT_SAMPLED)));
  }

  /** Steal, stalls and other processes on the service's own cores, whatever the others lose. */
  private Audit.Check cpuTaken() {
    Checks check =
        Checks.interference(CheckId.CPU_TAKEN, Limit.atMost(limits.takenOfCores(), Unit.SHARE));
    if (trial.foreign()) {
      return check.notNeeded(Reason.SERVICE_NOT_OURS);
    }
    if (trial.died() && met.takenOfCores().isEmpty()) {
      return check.notNeeded(Reason.SERVICE_DIED_UNSAMPLED);
    }
    return withWindow(
        check,
        () ->
            met.takenOfCores()
                .map(share -> check.made(FactName.CPU_TAKEN_BY_MACHINE, share))
                .orElseGet(() -> check.notMade(Reason.CORES_NOT_SAMPLED)));
  }

  /** All processes share one monotonic clock: it never goes back, and never skips. */
  private Audit.Check clock() {
    Checks check =
        Checks.identity(
            CheckId.CLOCK, Limit.atMost(limits.clocks().clockGapSeconds(), Unit.SECONDS));
    Map<String, Double> samplesBack = new LinkedHashMap<>();
    for (Subject subject : Subject.values()) {
      double back =
          -leastStepSeconds(
              trial.samples().all().stream()
                  .filter(sample -> sample.subject() == subject)
                  .map(Sample::atNanos)
                  .toList());
      if (back > 0) {
        samplesBack.put(word(subject), back);
      }
    }
    List<Long> reported = trial.progress().stream().map(LoadProgress::atNanos).toList();
    double progressBack = -leastStepSeconds(reported);
    double gap = largestStepSeconds(reported);
    List<Fact> back = new ArrayList<>();
    if (!samplesBack.isEmpty()) {
      back.add(new Fact(FactName.SAMPLES_WENT_BACK, new Fact.Table(samplesBack, Unit.SECONDS)));
    }
    if (progressBack > 0) {
      back.add(Fact.figure(FactName.PROGRESS_WENT_BACK, progressBack, Unit.SECONDS));
    }
    return check.judged(
        back.isEmpty() && check.limit().allows(gap),
        FactName.CLOCK_GAP,
        gap,
        back.toArray(Fact[]::new));
  }

  /** Negative where the instants go back; infinite of fewer than two. */
  private static double leastStepSeconds(List<Long> instants) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 1; i < instants.size(); i++) {
      least = Math.min(least, (instants.get(i) - instants.get(i - 1)) / 1e9);
    }
    return least;
  }

  private static double largestStepSeconds(List<Long> instants) {
    double largest = 0;
    for (int i = 1; i < instants.size(); i++) {
      largest = Math.max(largest, (instants.get(i) - instants.get(i - 1)) / 1e9);
    }
    return largest;
  }

  /**
   * Wall clock against monotonic clock over the whole trial: the latter stops while the machine
   * sleeps, and neither steps on a sound one.
   */
  private Audit.Check clockOffset() {
    List<Series.Reading> offsets =
        trial.samples().gauge(Subject.MACHINE, Metric.CLOCK_OFFSET).readings();
    if (offsets.size() < 2) {
      Checks check = Checks.identity(CheckId.CLOCK_OFFSET, offsetLimit(0));
      return trial.died() && trial.record().lab().instruments().isEmpty()
          ? check.notNeeded(Reason.SERVICE_ENDED_BEFORE_LOAD)
          : check.notMade(Reason.CLOCKS_NOT_SAMPLED);
    }
    double seconds = (offsets.getLast().atNanos() - offsets.getFirst().atNanos()) / 1e9;
    return Checks.identity(CheckId.CLOCK_OFFSET, offsetLimit(seconds))
        .made(
            FactName.CLOCK_OFFSET,
            apartMillis(offsets),
            Fact.figure(FactName.OBSERVED, seconds, Unit.SECONDS));
  }

  private Limit offsetLimit(double seconds) {
    double jump = limits.clocks().clockJumpMillis();
    double drift = limits.clocks().clockDriftPerSecondMillis();
    return Limit.atMost(
        jump + seconds * drift,
        Unit.MILLISECONDS,
        new Limit.Constant(jump, Unit.MILLISECONDS),
        new Limit.Constant(drift, Unit.MILLISECONDS));
  }

  private static double apartMillis(List<Series.Reading> offsets) {
    DoubleSummaryStatistics all =
        offsets.stream().mapToDouble(Series.Reading::value).summaryStatistics();
    return (all.getMax() - all.getMin()) / 1e6;
  }

  /** One sample a second of every subject; the edges of the window cost one. */
  private Audit.Check samples() {
    Checks check =
        Checks.identity(CheckId.SAMPLES, Limit.atLeast(limits.counts().samplesOfDue(), Unit.SHARE));
    return withWindow(check, () -> samples(check));
  }

  private Audit.Check samples(Checks check) {
    Window window = trial.window().orElseThrow();
    double due = Math.max(0, Math.floor(window.seconds()) - 1);
    double least = 1;
    Map<String, Double> missing = new LinkedHashMap<>();
    for (Subject subject : expected()) {
      double count = trial.samples().count(subject, window);
      double ofDue = due == 0 ? 1 : count / due;
      least = Math.min(least, ofDue);
      if (!check.limit().allows(ofDue)) {
        missing.put(word(subject), count);
      }
    }
    Fact all = Fact.number(FactName.SAMPLES_DUE, due);
    return missing.isEmpty()
        ? check.made(FactName.SAMPLES_OF_DUE, least, all)
        : check.made(
            FactName.SAMPLES_OF_DUE,
            least,
            all,
            new Fact(FactName.SAMPLES_MISSING, new Fact.Table(missing, Unit.NUMBER)));
  }

  private Set<Subject> expected() {
    Set<Subject> expected = EnumSet.complementOf(EnumSet.of(Subject.NEIGHBOUR));
    if (trial.died() || trial.foreign()) {
      expected.remove(Subject.SERVICE);
    }
    return expected;
  }

  /** Whether a process of the lab failed. */
  static Audit.Check instruments(Measurement trial) {
    Checks check = Checks.identity(CheckId.INSTRUMENTS, Limit.atMost(0, Unit.NUMBER));
    String failure = trial.record().lab().instruments();
    return failure.isEmpty()
        ? check.made(FactName.FAILURES, 0)
        : check.made(FactName.FAILURES, 1, Fact.text(FactName.FAILURE, failure));
  }

  /** Calls that are left of an earlier trial would be measured with this one. */
  static Audit.Check idle(Measurement trial) {
    return Checks.identity(CheckId.SERVICE_IDLE, Limit.atMost(0, Unit.NUMBER))
        .made(
            FactName.FAILURES,
            1,
            Fact.text(FactName.CALLS_IN_FLIGHT_BEFORE, trial.record().lab().restless()));
  }

  private Audit.Check withWindow(Checks check, Supplier<Audit.Check> made) {
    if (trial.window().filter(window -> window.seconds() > 0).isPresent()) {
      return made.get();
    }
    return trial.died() && trial.record().lab().instruments().isEmpty()
        ? check.notNeeded(Reason.SERVICE_ENDED_BEFORE_WINDOW)
        : check.notMade(Reason.NO_WINDOW);
  }

  /** As the JSON names it. */
  private static String word(Subject subject) {
    return subject.name().toLowerCase(Locale.ROOT);
  }
}
