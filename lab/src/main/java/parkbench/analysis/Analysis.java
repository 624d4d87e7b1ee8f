package parkbench.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.measure.Measurement;
import parkbench.measure.TimesSpent;
import parkbench.plan.Plan;
import parkbench.record.MachineCheck;
import parkbench.record.RunRecord;
import parkbench.record.TrialRecord;
import parkbench.record.WorkTime;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.result.TrialReport;
import parkbench.stacks.StackClassifier;
import parkbench.statistics.AnalysedTrial;
import parkbench.statistics.CapacityAnswers;
import parkbench.statistics.Claims;
import parkbench.statistics.Comparisons;
import parkbench.statistics.Drifts;
import parkbench.statistics.ExperimentVerdict;
import parkbench.statistics.FindingGroups;
import parkbench.statistics.IncidentAnswers;
import parkbench.statistics.Intervals;
import parkbench.statistics.MainVerdict;
import parkbench.statistics.PairVerdict;
import parkbench.statistics.RegressionAnswers;
import parkbench.statistics.ServiceModels;
import parkbench.statistics.WrongByChance;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;

/** A run in, its report out. */
public final class Analysis {
  /** Many cores must not read as many trials into memory at once. */
  private static final int MAX_AT_ONCE = 4;

  private static final int CORES = Runtime.getRuntime().availableProcessors();

  private final StackClassifier classifier;

  /** Of trials that were analysed before: a run that grows block by block asks again and again. */
  private final Map<TrialRecord, Known> known = new ConcurrentHashMap<>();

  private record Known(Optional<WorkTime> fastest, AnalysedTrial trial) {}

  /**
   * Sets out.
   *
   * @param classifier knows the libraries whose frames are on the stacks of the services
   */
  public Analysis(StackClassifier classifier) {
    this.classifier = classifier;
  }

  /** Every figure of a run, with how far it may be trusted. */
  public Report of(StoredRun stored) {
    return of(stored, judged(stored));
  }

  /** The interference of a trial that has just ended. */
  public TrialInterference met(Plan plan, StoredTrial trial) {
    return TrialInterference.of(
        TrialAnalysis.of(Measurement.read(plan, Optional.empty(), trial), classifier));
  }

  /** Each trial once; of one that was measured again, the measurement that counts. */
  public List<AnalysedTrial> judged(StoredRun stored) {
    List<StoredTrial> trials = stored.trials();
    Optional<WorkTime> work = fastestWork(stored, trials);
    try (ForkJoinPool pool = new ForkJoinPool(Math.min(MAX_AT_ONCE, CORES))) {
      return TrialInterference.least(
          pool.submit(
                  () ->
                      trials.parallelStream()
                          .map(trial -> judged(stored.run().plan(), work, trial))
                          .toList())
              .join());
    }
  }

  private AnalysedTrial judged(Plan plan, Optional<WorkTime> fastest, StoredTrial trial) {
    Known before = known.get(trial.record());
    if (before != null && before.fastest().equals(fastest)) {
      return before.trial();
    }
    AnalysedTrial judged = TrialAnalysis.of(Measurement.read(plan, fastest, trial), classifier);
    known.put(trial.record(), new Known(fastest, judged));
    return judged;
  }

  /** The core may have been slow before the run, and fast later. */
  private static Optional<WorkTime> fastestWork(StoredRun stored, List<StoredTrial> trials) {
    return Stream.concat(
            stored.preflight().flatMap(MachineCheck::work).map(MachineCheck.Work::idle).stream(),
            trials.stream().flatMap(trial -> trial.record().lab().fixedWork().stream()))
        .min(Comparator.comparingLong(WorkTime::cpuNanos));
  }

  Report of(StoredRun stored, List<AnalysedTrial> trials) {
    RunRecord run = stored.run();
    List<Report.Claim> claims = Claims.of(run.plan(), trials);
    List<TrialReport> reports = trials.stream().map(AnalysedTrial::report).toList();
    List<Statement> verdict = new ArrayList<>();
    run.plan()
        .proof()
        .map(asked -> ExperimentVerdict.of(asked, claims, reports))
        .ifPresent(verdict::add);
    List<Report.Drift> drifts = Drifts.of(trials);
    List<Report.Comparison> comparisons = Comparisons.of(trials, drifts);
    verdict.addAll(PairVerdict.of(run.plan(), comparisons, reports));
    List<Statement> sought = sought(run.plan(), trials);
    if (sought.isEmpty()) {
      verdict.addAll(MainVerdict.of(stored, trials));
    } else {
      verdict.addAll(sought);
      verdict.addAll(MainVerdict.remarks(stored, trials));
    }
    Claims.summary(run.plan(), claims).ifPresent(verdict::add);
    WrongByChance.of(claims).ifPresent(verdict::add);
    verdict.addAll(Drifts.statements(drifts));
    return new Report(
        Report.SCHEMA,
        run(stored),
        verdict,
        reports,
        FindingGroups.of(reports),
        comparisons,
        claims,
        drifts,
        Intervals.of(trials, run.plan().precision()),
        ServiceModels.of(trials));
  }

  /** What a run was made for; empty: for the question of its scenario, or it shows nothing. */
  private static List<Statement> sought(Plan plan, List<AnalysedTrial> trials) {
    List<Statement> sought = new ArrayList<>();
    RegressionAnswers.of(plan, trials).map(Statement.VersionsCompared::new).ifPresent(sought::add);
    sought.addAll(IncidentAnswers.of(trials));
    if (trials.stream().anyMatch(AnalysedTrial::hasLoad)) {
      CapacityAnswers.of(plan, trials).values().stream()
          .map(Statement.CapacityFound::new)
          .forEach(sought::add);
    }
    return sought;
  }

  /** The trials that do not count, by their ids: an instrument was out of its limits. */
  public static Set<String> invalid(Report report) {
    return report.trials().stream()
        .filter(trial -> !trial.quality().audit().passed())
        .map(each -> each.identity().id())
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static Report.Run run(StoredRun stored) {
    RunRecord run = stored.run();
    return new Report.Run(
        run.id(),
        run.plan().source().scenario(),
        run.plan().source().question(),
        run.started(),
        run.finished(),
        run.ended(),
        run.environment(),
        run.labVersion(),
        run.plan().randomSeed(),
        TimesSpent.of(stored),
        notes(stored),
        run.invocation());
  }

  private static List<String> notes(StoredRun stored) {
    List<String> notes = new ArrayList<>(stored.run().plan().notes());
    if (!stored.cutOff().isEmpty()) {
      notes.add(
          "Begun and never finished, so left out: " + String.join(", ", stored.cutOff()) + ".");
    }
    measuredAgain(stored).ifPresent(notes::add);
    stored.trials().stream()
        .filter(trial -> trial.samplesTorn())
        .forEach(
            trial ->
                notes.add(
                    "The last sample of "
                        + trial.record().trial().id()
                        + " is torn and left out."));
    return notes;
  }

  private static Optional<String> measuredAgain(StoredRun stored) {
    Map<String, Long> times =
        stored.trials().stream()
            .map(StoredTrial::record)
            .collect(
                Collectors.groupingBy(
                    record -> record.fork() + " " + record.trial().id(),
                    TreeMap::new,
                    Collectors.counting()));
    long several = times.values().stream().filter(count -> count > 1).count();
    return several == 0
        ? Optional.empty()
        : Optional.of(
            "%d of %d trials met interference and were measured again in the same fork. Of each, the"
                    .formatted(several, times.size())
                + " measurement with the least interference counts.");
  }
}
