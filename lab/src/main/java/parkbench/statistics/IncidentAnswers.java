package parkbench.statistics;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.plan.Change;
import parkbench.plan.Delay;
import parkbench.plan.Faults;
import parkbench.plan.Incident;
import parkbench.result.IncidentAnswer;
import parkbench.result.IncidentAnswer.Health;
import parkbench.result.IncidentAnswer.Recovery;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.Statement;

/** What the incidents of a run did to each service. */
public final class IncidentAnswers {
  /** Failures at the end that are more than those of a service that is back. */
  private static final double FAILING = 0.5;

  private IncidentAnswers() {}

  /**
   * One for each approach and kind of incident, in the order of their trials; empty: no valid trial
   * was disturbed by a single change of its upstream.
   */
  public static List<Statement.IncidentMet> of(List<AnalysedTrial> trials) {
    return trials.stream()
        .filter(trial -> trial.valid() && isIncident(trial))
        .sorted(Comparator.comparingInt(trial -> trial.record().order()))
        .collect(
            Collectors.groupingBy(
                trial -> new Subject(trial.name(), trial.point(), kind(trial)),
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .stream()
        .map(forks -> forks.stream().flatMap(fork -> answer(fork).stream()).toList())
        .filter(answers -> !answers.isEmpty())
        .map(IncidentAnswers::typical)
        .toList();
  }

  private record Subject(String approach, LoadPoint point, Incident.Kind kind) {}

  private static Incident.Kind kind(AnalysedTrial trial) {
    return Incident.kind(trial.record().trial());
  }

  private static List<Change> script(AnalysedTrial trial) {
    return trial.record().trial().upstream().script();
  }

  /**
   * A single change that ends, and after which nothing is as before: no few errors, no less delay.
   */
  private static boolean isIncident(AnalysedTrial trial) {
    List<Change> script = script(trial);
    return script.size() == 1
        && script.getFirst().until().isPresent()
        && switch (script.getFirst().effect()) {
          case Change.Effect.Takes takes ->
              takes.delay() instanceof Delay.Constant slow
                  && slow.value().compareTo(trial.record().trial().delay()) > 0;
          case Change.Effect.Failing failing -> failsAll(failing.faults());
          case Change.Effect.Stall stall -> true;
          case Change.Effect.Refuse refuse -> true;
        };
  }

  private static boolean failsAll(Faults faults) {
    return faults.hangRatio() == 1
        || (faults.errorRatio() == 1 && faults.errorStatus() == Incident.STATUS);
  }

  /** Of an even number, the worse of the two in the middle. */
  private static Statement.IncidentMet typical(List<IncidentAnswer> forks) {
    List<IncidentAnswer> sorted =
        forks.stream()
            .sorted(
                Comparator.comparing(IncidentAnswer::status)
                    .thenComparing(answer -> answer.during().p99Ms().orElse(Double.MAX_VALUE)))
            .toList();
    IncidentAnswer middle = sorted.get(sorted.size() / 2);
    long alike = sorted.stream().filter(each -> each.status() == middle.status()).count();
    return new Statement.IncidentMet(middle, (int) alike, sorted.size());
  }

  /** What a call takes meanwhile, in milliseconds; 0: it does not slow. */
  private static double slow(AnalysedTrial trial) {
    return script(trial).getFirst().effect() instanceof Change.Effect.Takes takes
            && takes.delay() instanceof Delay.Constant constant
        ? constant.value().toNanos() / 1e6
        : 0;
  }

  private static Optional<IncidentAnswer> answer(AnalysedTrial trial) {
    return trial
        .report()
        .course()
        .overTime()
        .disturbance()
        .map(
            seen ->
                new IncidentAnswer(
                    trial.name(),
                    Incident.kind(trial.record().trial()),
                    seen.lastedSeconds(),
                    slow(trial),
                    new IncidentAnswer.Asked(
                        CapacitySubject.rate(trial),
                        seconds(trial.record().trial().exchange().timeout())),
                    seen.levelP99Ms(),
                    seen.during(),
                    trial.report().responses().inFlight().max(),
                    trial.report().course().probe().flatMap(probe -> health(trial, probe)),
                    recovery(trial, seen),
                    seen.recoveredAfterSeconds(),
                    seen.leftSeconds()));
  }

  private static Optional<Health> health(AnalysedTrial trial, Report.ProbeSummary seen) {
    return trial
        .record()
        .trial()
        .observation()
        .probe()
        .map(
            probe ->
                new Health(
                    seen.longestFailure(),
                    seen.failuresToEvict(),
                    seconds(probe.every()),
                    seconds(probe.timeout())));
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  private static Recovery recovery(AnalysedTrial trial, Report.Disturbance seen) {
    if (trial.record().service().died().isPresent()) {
      return Recovery.DIED;
    }
    if (seen.degradedAfterSeconds().isEmpty() && seen.recoveredAfterSeconds().isPresent()) {
      return Recovery.UNHARMED;
    }
    if (seen.recoveredAfterSeconds().isPresent()) {
      return Recovery.RECOVERED;
    }
    return seen.end().falls() && seen.end().failedShare() < FAILING
        ? Recovery.RECOVERING
        : Recovery.STUCK;
  }
}
