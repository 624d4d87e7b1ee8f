package parkbench.analysis;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Plan;
import parkbench.record.Calibration;
import parkbench.record.ClaimVerdict;
import parkbench.record.SuiteRecord;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.statistics.AnalysedTrial;
import parkbench.statistics.Claims;
import parkbench.store.StoredRun;
import parkbench.store.StoredSuite;
import parkbench.system.Limits;

/** A run of the suite of known services in, the calibration of the machine out. */
public final class CalibrationAnalysis {
  /** The scenario whose requests are counted. */
  static final String COST = "cost";

  private static final double MICROS_PER_SECOND = 1e6;

  /** How the sandbox begins to say that it cannot hold a quota. */
  private static final String QUOTA = "The quota of ";

  private CalibrationAnalysis() {}

  /**
   * Every claim with a prediction is a truth.
   *
   * @param machine facts that must be the same for it to hold
   * @param words why a claim has its verdict
   */
  public static Calibration of(
      StoredSuite stored,
      Analysis analysis,
      Map<String, String> machine,
      Instant now,
      Function<Report.Claim, String> words) {
    return new Calibration(
        Calibration.SCHEMA,
        now,
        stored.record().labVersion(),
        stored.directory().toString(),
        machine,
        IntStream.range(0, stored.runs().size())
            .boxed()
            .flatMap(
                i -> truths(stored.record().steps().get(i), stored.runs().get(i), analysis, words))
            .toList(),
        stored.runs().stream()
            .flatMap(Optional::stream)
            .filter(run -> run.run().plan().source().scenario().equals(COST))
            .findFirst()
            .flatMap(run -> cost(run, analysis)));
  }

  private static Stream<Calibration.Truth> truths(
      SuiteRecord.Step step,
      Optional<StoredRun> run,
      Analysis analysis,
      Function<Report.Claim, String> words) {
    List<Claim> claims = run.map(stored -> stored.run().plan().claims()).orElse(step.claims());
    List<Report.Claim> tested =
        run.map(stored -> analysis.of(stored).claims()).orElseGet(() -> Claims.untested(claims));
    List<String> notEnforced =
        run.map(stored -> stored.run().environment().notEnforced()).orElse(List.of()).stream()
            .filter(gap -> gap.startsWith(QUOTA))
            .toList();
    return IntStream.range(0, claims.size())
        .boxed()
        .flatMap(i -> truth(claims.get(i), tested.get(i), notEnforced, words).stream());
  }

  /**
   * A figure under a limit that this machine cannot enforce is none.
   *
   * @param notEnforced why, in sentences
   */
  private static Optional<Calibration.Truth> truth(
      Claim claim,
      Report.Claim tested,
      List<String> notEnforced,
      Function<Report.Claim, String> words) {
    boolean unlimited = !notEnforced.isEmpty() && asksForAQuota(claim);
    return claim
        .predicted()
        .flatMap(
            known ->
                bound(claim)
                    .map(
                        bound ->
                            new Calibration.Truth(
                                claim.id(),
                                claim.text(),
                                tested.unit(),
                                known,
                                bound.high() - known,
                                unlimited
                                    ? Optional.empty()
                                    : tested.measured().map(Report.Measured::value),
                                unlimited ? ClaimVerdict.NOT_TESTED : verdict(bound, tested),
                                unlimited ? String.join(" ", notEnforced) : words.apply(tested))));
  }

  /** By its value: what the lab gets wrong of what is known has no spread of forks. */
  private static ClaimVerdict verdict(Bound bound, Report.Claim tested) {
    return tested.verdict() == ClaimVerdict.NOT_TESTED
        ? ClaimVerdict.NOT_TESTED
        : tested
            .measured()
            .map(measured -> ClaimVerdict.of(bound, measured.value(), measured.value()))
            .orElse(tested.verdict());
  }

  private static boolean asksForAQuota(Claim claim) {
    return claim.test() instanceof Claim.Figure figure
        && figure.of().limits().flatMap(Limits::quota).isPresent();
  }

  private static Optional<Bound> bound(Claim claim) {
    return switch (claim.test()) {
      case Claim.Figure figure -> Optional.of(figure.bound());
      case Claim.Compared compared -> Optional.of(compared.bound());
      case Claim.NotTested not -> Optional.empty();
    };
  }

  /** Of the scenario that is made for it, where its trial counts. */
  private static Optional<Calibration.Cost> cost(StoredRun run, Analysis analysis) {
    return analysis.judged(run).stream()
        .filter(AnalysedTrial::valid)
        .findFirst()
        .flatMap(trial -> cost(run.run().plan(), trial.report()));
  }

  private static Optional<Calibration.Cost> cost(Plan plan, TrialReport report) {
    Report.LabUse lab = report.resources().lab();
    if (lab.loadMicrosPerRequest().isEmpty()
        || lab.upstreamMicrosPerRequest().isEmpty()
        || lab.shareOfCores().isEmpty()) {
      return Optional.empty();
    }
    double load = lab.loadMicrosPerRequest().get();
    double upstream = lab.upstreamMicrosPerRequest().get();
    int cores = plan.layout().lab().size();
    double used = lab.shareOfCores().get() * cores * MICROS_PER_SECOND;
    double controller = Math.max(0, used - (load + upstream) * report.responses().throughputRps());
    double one = plan.audit().lab().labShareOfCores() * MICROS_PER_SECOND;
    return Optional.of(
        new Calibration.Cost(
            load, upstream, report.responses().throughputRps(), one * cores - controller, one));
  }
}
