package parkbench.statistics;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.measure.Median;
import parkbench.plan.CapacityGoal;
import parkbench.plan.Plan;
import parkbench.result.CapacityAnswer;
import parkbench.result.CapacityAnswer.Kept;
import parkbench.result.Finding;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.statistics.CapacitySearch.Next;

/** The answers of a run that looks for rates, one for each approach and delay. */
public final class CapacityAnswers {
  private CapacityAnswers() {}

  /** In the order in which they were measured; empty where a run looks for none. */
  public static Map<CapacitySubject, CapacityAnswer> of(Plan plan, List<AnalysedTrial> trials) {
    Map<CapacitySubject, CapacityAnswer> answers = new LinkedHashMap<>();
    plan.capacity()
        .ifPresent(
            goal ->
                CapacitySubject.all(trials)
                    .forEach(
                        (subject, own) ->
                            answers.put(
                                subject, answer(subject, own, goal, applied(subject, answers)))));
    return answers;
  }

  private static CapacityAnswer answer(
      CapacitySubject subject,
      List<AnalysedTrial> trials,
      CapacityGoal goal,
      Optional<CapacityAnswer.Applied> applied) {
    Next.Found found = CapacitySearch.soFar(CapacitySubject.steps(trials, goal), goal);
    List<TrialReport> at =
        found.rps().stream()
            .flatMap(rps -> trials.stream().filter(t -> CapacitySubject.rate(t) == rps))
            .map(AnalysedTrial::report)
            .filter(report -> CapacityStep.of(report, found.rps().get(), goal).kept() == Kept.KEPT)
            .toList();
    return new CapacityAnswer(
        subject.approach(),
        subject.delay().toNanos() / 1e6,
        subject.limits().cpus(),
        new CapacityAnswer.Objective(goal.p99().toNanos() / 1e6, goal.errors()),
        applied,
        found.search(trials.getFirst().fork().system().start().ours()),
        trials.stream().map(trial -> step(subject, trial, goal)).toList(),
        at.isEmpty() ? Optional.empty() : Optional.of(at(subject, at)),
        limit(trials, found),
        at.isEmpty()
            ? CapacityAnswer.Advice.NONE
            : new CapacityAdvice(subject, trials, goal, found.rps().orElseThrow()).advice());
  }

  /** Its advice comes from the same service as it was found. */
  private static Optional<CapacityAnswer.Applied> applied(
      CapacitySubject subject, Map<CapacitySubject, CapacityAnswer> before) {
    return before.entrySet().stream()
        .filter(found -> subject.equals(found.getKey().advised()))
        .map(Map.Entry::getValue)
        .flatMap(
            found ->
                found.advice().pool().stream()
                    .map(pool -> new CapacityAnswer.Applied(pool, found.search().rps())))
        .findFirst();
  }

  private static CapacityAnswer.Step step(
      CapacitySubject subject, AnalysedTrial trial, CapacityGoal goal) {
    TrialReport report = trial.report();
    CapacityStep step = CapacityStep.of(report, CapacitySubject.rate(trial), goal);
    return new CapacityAnswer.Step(
        step.fork(),
        step.rps(),
        step.kept(),
        report.responses().throughputRps(),
        Optional.of(report.latency().responseMs())
            .filter(response -> response.count() > 0)
            .map(Report.Percentiles::p99),
        CapacityStep.failed(report),
        report.responses().inFlight().mean(),
        cpuShare(subject, report),
        report.quality().audit().invalidating().stream().findFirst());
  }

  private static Optional<Double> cpuShare(CapacitySubject subject, TrialReport trial) {
    return trial
        .resources()
        .service()
        .cpu()
        .cpuCores()
        .map(cores -> cores / subject.limits().cpus());
  }

  private static CapacityAnswer.At at(CapacitySubject subject, List<TrialReport> trials) {
    List<Double> cpu = trials.stream().flatMap(trial -> cpuShare(subject, trial).stream()).toList();
    return new CapacityAnswer.At(
        Median.of(trials, trial -> trial.latency().responseMs().p50()),
        Median.of(trials, trial -> trial.latency().responseMs().p99()),
        Median.of(trials, trial -> trial.responses().inFlight().mean()),
        cpu.isEmpty() ? Optional.empty() : Optional.of(Median.of(cpu, share -> share)));
  }

  /** What was found at the lowest rate above the answer that says why. */
  private static Optional<Finding> limit(List<AnalysedTrial> trials, Next.Found found) {
    return trials.stream()
        .filter(AnalysedTrial::valid)
        .filter(trial -> CapacitySubject.rate(trial) > found.rps().orElse(0.0))
        .sorted(Comparator.comparingDouble(CapacitySubject::rate))
        .flatMap(trial -> trial.report().findings().stream().filter(CapacityAnswers::explains))
        .findFirst();
  }

  private static boolean explains(Finding finding) {
    return switch (finding.rule()) {
      case LIMITED_BY_LOAD, NOT_STATIONARY, NOT_DECIDED, ERRORS, RECOVERY, UNKNOWN, NO_BOTTLENECK ->
          false;
      default -> true;
    };
  }
}
