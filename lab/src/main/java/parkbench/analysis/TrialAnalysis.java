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
import parkbench.measure.ScriptPhases;
import parkbench.measure.ServiceUses;
import parkbench.measure.Window;
import parkbench.plan.DiagnosisLimits;
import parkbench.plan.Fork;
import parkbench.plan.Incident;
import parkbench.plan.Quantity;
import parkbench.plan.Rate;
import parkbench.plan.Trial;
import parkbench.record.DriverRecord;
import parkbench.record.Ledger;
import parkbench.record.LoadResult;
import parkbench.record.ProbeResult;
import parkbench.result.Audit;
import parkbench.result.Evidence;
import parkbench.result.Graded;
import parkbench.result.PhaseEvidence;
import parkbench.result.Report;
import parkbench.result.TrialEvidence;
import parkbench.result.TrialReport;
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
    TrialReport measured = analysis.measured();
    TrialReport graded = measured.graded(analysis.grades(measured));
    DiagnosisLimits limits = trial.plan().limits().diagnosis();
    List<PhaseEvidence> phases =
        ScriptPhases.of(trial).stream()
            .map(
                phase ->
                    new PhaseEvidence(
                        phase.fromSeconds(),
                        phase.toSeconds(),
                        EvidenceAggregation.of(
                            phase.trial(), SampledPools.of(phase.trial()), classifier, limits)))
            .toList();
    Evidence evidence =
        EvidenceAggregation.of(
                phases.isEmpty() ? trial : trial.withoutDumps(), analysis.pools, classifier, limits)
            .of(new TrialEvidence(trial.fork(), trial.record(), graded));
    return new AnalysedTrial(
        trial.fork(), trial.record(), graded.diagnosed(Diagnosis.of(evidence, phases, limits)));
  }

  private List<Graded> grades(TrialReport measured) {
    Map<Quantity, Double> values = new EnumMap<>(Quantity.class);
    for (Quantity quantity : Quantity.values()) {
      Quantities.value(measured, quantity).ifPresent(value -> values.put(quantity, value));
    }
    return Grades.of(trial, service, interference, audit, values);
  }

  /** Without grades and findings. */
  private TrialReport measured() {
    Trial planned = trial.trial();
    SystemSpec system = trial.fork().system();
    Optional<LoadResult> load = trial.record().load();
    long lost = load.map(result -> result.failed() + result.population().pending()).orElse(0L);
    long unfired =
        load.map(result -> Math.max(0, result.population().asked() - result.population().fired()))
            .orElse(0L);
    return new TrialReport(
        new TrialReport.Identity(
            planned.id(),
            trial.fork().number(),
            trial.fork().repeat(),
            "trials/" + trial.directory()),
        new TrialReport.Target(
            system.name(),
            trial.fork().approach().name(),
            label(),
            title(),
            trial.fork().approach().summary(),
            system.description().generation(),
            system.description().stack(),
            trial.fork().approach().workload().name().toLowerCase(Locale.ROOT),
            trial.record().service().jvm(),
            java(trial.fork()),
            trial.record().service().serviceCommand()),
        load(planned),
        upstream(),
        new TrialReport.Responses(
            windowSeconds(),
            makespanMillis(),
            load.map(each -> each.population().asked()).orElse(0L),
            load.map(each -> each.population().goodInWindow()).orElse(0L),
            trial.throughputRps(),
            countingError(),
            new Report.Errors(
                load.map(LoadResult::failed).orElse(0L),
                load.map(each -> each.population().failures()).orElse(Map.of())),
            load.map(each -> each.population().pending()).orElse(0L),
            new Report.InFlight(
                load.map(each -> each.concurrency().inFlightMean()).orElse(0.0),
                load.map(each -> each.concurrency().inFlightMax()).orElse(0L))),
        new TrialReport.Ceiling(
            planned.bound().ceiling().map(Rate::perSecond),
            planned.bound().ceilingWhy(),
            planned
                .bound()
                .ceiling()
                .filter(ceiling -> ceiling.perSecond() > 0)
                .map(this::ofCeiling)),
        new TrialReport.Latency(
            trial.distribution(Latencies.RESPONSE, lost).percentiles(),
            trial.distribution(Latencies.SERVICE, lost).percentiles(),
            trial.distribution(Latencies.CONNECTION, 0).percentiles(),
            trial.distribution(Latencies.LAG, unfired).percentiles()),
        Outcomes.of(trial, service),
        new TrialReport.Resources(service, lab, MachineUses.of(trial)),
        new TrialReport.Quality(
            trial.record().warmUp(),
            new Report.AuditResult(audit.passed(), audit.checks()),
            interference,
            List.of(),
            Stream.concat(trial.record().lab().notes().stream(), trial.replayed().notes().stream())
                .toList(),
            Optional.of(
                trial.record().lab().driver().orElse(DriverRecord.of(trial.trial().driver(), "")))),
        List.of(),
        new TrialReport.Course(
            planned
                .observation()
                .probe()
                .flatMap(probe -> trial.record().beside().probe().map(seen -> probe(seen))),
            trial.replayed().replay(),
            overTime));
  }

  /** The approach, and what runs it where that differs within the run. */
  private String label() {
    Fork own = trial.fork();
    return name(own) + java();
  }

  /**
   * Its name for people. Where another approach of the run has the same, with the generation; where
   * that does not distinguish them either, its label.
   */
  private String title() {
    Fork own = trial.fork();
    return own.approach().title().flatMap(title -> alone(own, title)).orElseGet(this::label);
  }

  private Optional<String> alone(Fork own, String title) {
    List<Fork> others =
        trial.plan().forks().stream()
            .filter(fork -> fork.approach().title().filter(title::equals).isPresent())
            .filter(fork -> !name(fork).equals(name(own)))
            .toList();
    String generation = own.system().description().generation();
    boolean distinct =
        others.stream()
            .noneMatch(fork -> fork.system().description().generation().equals(generation));
    return others.isEmpty()
        ? Optional.of(title + java())
        : Optional.of(title + " (" + generation + ")" + java()).filter(words -> distinct);
  }

  private static String name(Fork fork) {
    return fork.system().name() + "/" + fork.approach().name();
  }

  /** {@code on Java 17}, where the approach ran on several. */
  private String java() {
    Fork own = trial.fork();
    long javas =
        trial.plan().forks().stream()
            .filter(fork -> fork.system().name().equals(own.system().name()))
            .filter(fork -> fork.approach().name().equals(own.approach().name()))
            .flatMap(fork -> java(fork).stream())
            .distinct()
            .count();
    return javas > 1 ? java(own).map(java -> " on Java " + java).orElse("") : "";
  }

  private static Optional<Integer> java(Fork fork) {
    return fork.jvm().map(Jvm::feature);
  }

  private Report.LoadSummary load(Trial planned) {
    Report.LoadSummary load =
        LoadWords.by(
            planned.driver(), LoadWords.of(planned.load(), trial.fork().limits(), limits()));
    return trial
        .plan()
        .incident()
        .map(asked -> LoadWords.meeting(Incident.kind(planned), load))
        .orElse(load);
  }

  /** All limits that the run gives to services. */
  private List<Limits> limits() {
    return trial.plan().forks().stream().map(Fork::limits).distinct().toList();
  }

  private double windowSeconds() {
    return trial.window().map(Window::seconds).orElse(0.0);
  }

  /** From t = 0 to the last good answer; a closed load ends with its window, not by itself. */
  private Optional<Double> makespanMillis() {
    return trial.trial().load().isClosed()
        ? Optional.empty()
        : trial.record().load().flatMap(TrialAnalysis::makespanMillis);
  }

  private static Optional<Double> makespanMillis(LoadResult load) {
    return load.instants().lastGoodNanos().map(last -> (last - load.instants().startNanos()) / 1e6);
  }

  private double ofCeiling(Rate ceiling) {
    return trial.throughputRps() / ceiling.perSecond();
  }

  /** Users of a closed loop finish in waves, and a window may hold one more or one less. */
  private Optional<Double> countingError() {
    double seconds = windowSeconds();
    return trial
        .trial()
        .load()
        .closed()
        .filter(closed -> seconds > 0)
        .map(closed -> closed.users() / seconds);
  }

  private Report.UpstreamSummary upstream() {
    Optional<Ledger> ledger = trial.record().upstream();
    return new Report.UpstreamSummary(
        trial.trial().delay().toNanos() / 1e6,
        LoadWords.capacity(trial.trial().upstream().capacity()),
        ledger.map(each -> each.requests().arrivals()).orElse(0L),
        ledger.map(each -> each.queue().inFlightMean()).orElse(0.0),
        ledger.map(each -> each.queue().inFlightMax()).orElse(0L),
        ledger.map(each -> each.requests().faults()).orElse(Map.of()),
        FaultCounts.off(trial),
        trial.trial().upstream().origin().flatMap(origin -> proxied(origin, ledger)));
  }

  private static Optional<Report.OriginSummary> proxied(Origin origin, Optional<Ledger> ledger) {
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
        trial.trial().observation().probe().orElseThrow().failuresToEvict(),
        seen.asks().stream().mapToDouble(ProbeResult.Ask::millis).max().orElse(0));
  }
}
