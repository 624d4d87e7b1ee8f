package parkbench.analysis;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.audit.Audits;
import parkbench.audit.FaultCounts;
import parkbench.audit.Grades;
import parkbench.audit.Outcomes;
import parkbench.audit.Stationarities;
import parkbench.diagnose.Diagnosis;
import parkbench.measure.EvidenceAggregation;
import parkbench.measure.Interferences;
import parkbench.measure.LabUses;
import parkbench.measure.Latencies;
import parkbench.measure.MachineUses;
import parkbench.measure.Measurement;
import parkbench.measure.Recoveries;
import parkbench.measure.SampledPools;
import parkbench.measure.ServiceUses;
import parkbench.measure.Window;
import parkbench.plan.DiagnosisLimits;
import parkbench.plan.Fork;
import parkbench.plan.Load;
import parkbench.plan.Quantity;
import parkbench.plan.Rate;
import parkbench.plan.Trial;
import parkbench.record.DriverRecord;
import parkbench.record.Ledger;
import parkbench.record.LoadResult;
import parkbench.record.ProbeResult;
import parkbench.result.Audit;
import parkbench.result.Evidence;
import parkbench.result.Finding;
import parkbench.result.Graded;
import parkbench.result.Report;
import parkbench.result.TrialEvidence;
import parkbench.stacks.StackClassifier;
import parkbench.statistics.AnalysedTrial;
import parkbench.statistics.Quantities;
import parkbench.system.Jvm;
import parkbench.system.Limits;
import parkbench.system.Origin;
import parkbench.system.SystemSpec;
import parkbench.text.LoadWords;

/** The figures of one trial: measured, audited, then diagnosed. */
final class TrialAnalysis {
  private final Measurement trial;
  private final SampledPools pools;
  private final Report.ServiceUse service;
  private final Report.LabUse lab;
  private final Report.Interference interference;
  private final Audit audit;
  private final Report.OverTime overTime;

  private TrialAnalysis(Measurement trial) {
    this.trial = trial;
    this.pools = SampledPools.of(trial);
    this.service = ServiceUses.of(trial, pools);
    this.lab = LabUses.of(trial);
    this.interference = Interferences.of(trial);
    this.audit = Audits.of(trial, lab, interference);
    this.overTime = new Report.OverTime(Stationarities.of(trial), Recoveries.of(trial));
  }

  static AnalysedTrial of(Measurement trial, StackClassifier classifier) {
    TrialAnalysis analysis = new TrialAnalysis(trial);
    List<Graded> grades = analysis.grades(analysis.cell(List.of(), List.of()));
    DiagnosisLimits limits = trial.plan().limits().diagnosis();
    Evidence evidence =
        EvidenceAggregation.of(trial, classifier, limits)
            .of(new TrialEvidence(trial.fork(), trial.record(), analysis.cell(grades, List.of())));
    return new AnalysedTrial(
        trial.fork(), trial.record(), analysis.cell(grades, Diagnosis.of(evidence, limits)));
  }

  private List<Graded> grades(Report.Cell measured) {
    Map<Quantity, Double> values = new EnumMap<>(Quantity.class);
    for (Quantity quantity : Quantity.values()) {
      Quantities.value(measured, quantity).ifPresent(value -> values.put(quantity, value));
    }
    return Grades.of(trial, service, interference, audit, values);
  }

  private Report.Cell cell(List<Graded> grades, List<Finding> findings) {
    Trial planned = trial.trial();
    SystemSpec system = trial.fork().system();
    Optional<LoadResult> load = trial.record().load();
    long lost = load.map(result -> result.failed() + result.pending()).orElse(0L);
    long unfired = load.map(result -> Math.max(0, result.asked() - result.fired())).orElse(0L);
    return new Report.Cell(
        planned.id(),
        trial.fork().number(),
        trial.fork().repeat(),
        "trials/" + trial.directory(),
        system.name(),
        trial.fork().approach().name(),
        label(),
        trial.fork().approach().summary(),
        system.generation(),
        system.stack(),
        trial.fork().approach().workload().name().toLowerCase(Locale.ROOT),
        trial.record().jvm(),
        java(trial.fork()),
        trial.record().serviceCommand(),
        upstream(),
        LoadWords.by(
            planned.driver(), LoadWords.of(planned.load(), trial.fork().limits(), limits())),
        trial.record().warmUp(),
        windowSeconds(),
        makespanMillis(),
        load.map(LoadResult::asked).orElse(0L),
        load.map(LoadResult::goodInWindow).orElse(0L),
        trial.throughputRps(),
        countingError(),
        planned.ceiling().map(Rate::perSecond),
        planned.ceilingWhy(),
        planned.ceiling().filter(ceiling -> ceiling.perSecond() > 0).map(this::ofCeiling),
        trial.distribution(Latencies.RESPONSE, lost).percentiles(),
        trial.distribution(Latencies.SERVICE, lost).percentiles(),
        trial.distribution(Latencies.CONNECTION, 0).percentiles(),
        trial.distribution(Latencies.LAG, unfired).percentiles(),
        new Report.Errors(
            load.map(LoadResult::failed).orElse(0L),
            load.map(LoadResult::failures).orElse(Map.of())),
        load.map(LoadResult::pending).orElse(0L),
        new Report.InFlight(
            load.map(LoadResult::inFlightMean).orElse(0.0),
            load.map(LoadResult::inFlightMax).orElse(0L)),
        Outcomes.of(trial, service),
        service,
        lab,
        MachineUses.of(trial),
        planned.probe().flatMap(probe -> trial.record().probe().map(seen -> probe(seen))),
        trial.replayed().replay(),
        new Report.AuditResult(audit.passed(), audit.checks()),
        interference,
        grades,
        Stream.concat(trial.record().notes().stream(), trial.replayed().notes().stream()).toList(),
        findings,
        Optional.of(trial.record().driver().orElse(DriverRecord.of(trial.trial().driver(), ""))),
        overTime);
  }

  /** The approach, and what runs it where that differs within the run. */
  private String label() {
    Fork own = trial.fork();
    long javas =
        trial.plan().forks().stream()
            .filter(fork -> fork.system().name().equals(own.system().name()))
            .filter(fork -> fork.approach().name().equals(own.approach().name()))
            .flatMap(fork -> java(fork).stream())
            .distinct()
            .count();
    return own.system().name()
        + "/"
        + own.approach().name()
        + (javas > 1 ? java(own).map(java -> " on Java " + java).orElse("") : "");
  }

  private static Optional<Integer> java(Fork fork) {
    return fork.jvm().map(Jvm::feature);
  }

  /** All limits that the run gives to services. */
  private List<Limits> limits() {
    return trial.plan().forks().stream().map(Fork::limits).distinct().toList();
  }

  private double windowSeconds() {
    return trial.window().map(Window::seconds).orElse(0.0);
  }

  /** From t = 0 to the last good answer; a closed load ends when it is told to, not by itself. */
  private Optional<Double> makespanMillis() {
    return trial.trial().load() instanceof Load.Closed
        ? Optional.empty()
        : trial.record().load().flatMap(TrialAnalysis::makespanMillis);
  }

  private static Optional<Double> makespanMillis(LoadResult load) {
    return load.lastGoodNanos().map(last -> (last - load.startNanos()) / 1e6);
  }

  private double ofCeiling(Rate ceiling) {
    return trial.throughputRps() / ceiling.perSecond();
  }

  /** Users of a closed loop finish in waves, and a window may hold one more or one less. */
  private Optional<Double> countingError() {
    double seconds = windowSeconds();
    return trial.trial().load() instanceof Load.Closed closed && seconds > 0
        ? Optional.of(closed.users() / seconds)
        : Optional.empty();
  }

  private Report.UpstreamSummary upstream() {
    Optional<Ledger> ledger = trial.record().upstream();
    return new Report.UpstreamSummary(
        trial.trial().delay().toNanos() / 1e6,
        LoadWords.capacity(trial.trial().upstream().capacity()),
        ledger.map(Ledger::arrivals).orElse(0L),
        ledger.map(Ledger::inFlightMean).orElse(0.0),
        ledger.map(Ledger::inFlightMax).orElse(0L),
        ledger.map(Ledger::faults).orElse(Map.of()),
        FaultCounts.off(trial),
        trial.trial().upstream().origin().flatMap(origin -> passedOn(origin, ledger)));
  }

  private static Optional<Report.OriginSummary> passedOn(Origin origin, Optional<Ledger> ledger) {
    return ledger
        .flatMap(Ledger::origin)
        .map(
            seen ->
                new Report.OriginSummary(
                    origin.name(),
                    origin.jvm().map(Jvm::words).orElse("not known"),
                    seen.answered(),
                    seen.failed(),
                    seen.atWorkMax(),
                    seen.inFlightMax(),
                    seen.meanMicros() / 1e3,
                    seen.p50Micros() / 1e3,
                    seen.maxMicros() / 1e3));
  }

  private Report.ProbeSummary probe(ProbeResult seen) {
    return new Report.ProbeSummary(
        seen.asks().size(),
        seen.failed(),
        seen.longestFailure(),
        trial.trial().probe().orElseThrow().failuresToEvict(),
        seen.asks().stream().mapToDouble(ProbeResult.Ask::millis).max().orElse(0));
  }
}
