package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.KnownLibraries;
import parkbench.plan.AuditLimits;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Quantity;
import parkbench.plan.Suite;
import parkbench.record.Calibration;
import parkbench.record.ClaimVerdict;
import parkbench.record.SuiteRecord;
import parkbench.store.StoredSuite;
import parkbench.store.SuiteWriter;
import parkbench.system.Bytes;
import parkbench.system.Limits;
import parkbench.system.Start;
import parkbench.text.ClaimText;

class CalibrationAnalysisTest {
  private static final Map<String, String> MACHINE = Map.of("CPU", "a fast one");

  @TempDir Path folder;
  private List<String> notEnforced = List.of();
  private double cpus = 1;

  @Test
  void aClaimWithAPredictionIsATruthWithItsErrorAndItsLimit() {
    Calibration calibration =
        calibration(
            claim("near", 198, 202, Optional.of(200.0)),
            claim("far", 148, 152, Optional.of(150.0)),
            claim("unknown", 1, 1e6, Optional.empty()));

    assertThat(calibration.truths())
        .extracting(Calibration.Truth::id, Calibration.Truth::verdict)
        .containsExactly(
            tuple("near", ClaimVerdict.CONFIRMED),
            tuple("far", ClaimVerdict.REFUTED),
            tuple("not-run", ClaimVerdict.NOT_TESTED));
    Calibration.Truth far = calibration.truths().get(1);
    assertThat(far.limit()).isCloseTo(2, within(1e-9));
    assertThat(far.error().orElseThrow()).isCloseTo(50, within(1e-9));
    assertThat(calibration.truths().getLast().measured()).isEmpty();
    assertThat(calibration.kept()).isEqualTo(1);
    assertThat(calibration.machine()).isEqualTo(MACHINE);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "The quota of 0.5 CPUs is not enforced: no group. | NOT_TESTED",
        "The memory limit of 1 GiB is not enforced: no group. | REFUTED"
      })
  void aFigureUnderAQuotaThatIsNotEnforcedIsNotTested(String gap, ClaimVerdict verdict) {
    notEnforced = List.of(gap);
    Limits half = new Limits(1, Optional.of(0.5), Bytes.mebi(1024));
    cpus = 0.5;

    assertThat(calibration(claim("half", 248, 252, Optional.of(250.0), Optional.of(half))).truths())
        .first()
        .returns(verdict, Calibration.Truth::verdict);
  }

  @Test
  void whatARequestCostsSaysHowManyTheLabMayMake() {
    Calibration.Cost cost =
        calibration(claim("near", 198, 202, Optional.of(200.0))).cost().orElseThrow();

    assertThat(cost.atRps()).isCloseTo(200, within(1e-9));
    assertThat(cost.honest(1).perSecond())
        .isCloseTo(cost.labMicros() / (cost.loadMicros() + cost.upstreamMicros()), within(1e-6));
    assertThat(cost.labMicros())
        .isPositive()
        .isLessThanOrEqualTo(AuditLimits.DEFAULT.lab().labShareOfCores() * 1e6);
    assertThat(cost.honest(0).perSecond()).isGreaterThan(cost.honest(2).perSecond());
  }

  /**
   * Of one scenario that asked the upstream itself 200 times a second, and one that did not run.
   */
  private Calibration calibration(Claim... claims) {
    Path directory = folder.resolve("calibration");
    Suite suite =
        new Suite(
            "calibration",
            "What is known",
            List.of(
                new Suite.Post(
                    "delays",
                    "Delays",
                    "",
                    "",
                    List.of(),
                    List.of(
                        new Suite.Part("cost", Optional.empty()),
                        new Suite.Part("two", Optional.empty())),
                    List.of())));
    SuiteWriter writer =
        SuiteWriter.create(
            directory,
            new SuiteRecord(
                SuiteRecord.SCHEMA,
                "s1",
                "0.1.0",
                "./parkbench run calibration",
                Instant.EPOCH,
                Optional.empty(),
                "cut off",
                suite,
                List.of(
                    step("cost", List.of(claims)),
                    step("two", List.of(claim("not-run", 1, 3, Optional.of(2.0)))))));
    SyntheticRun run =
        SyntheticRun.in(directory.resolve("cost"))
            .of(CalibrationAnalysis.COST)
            .notEnforcing(notEnforced);
    List.of(claims).forEach(run::claim);
    run.written(
        SyntheticTrial.unbounded("upstream", "itself", 200)
            .with(
                trial -> {
                  trial.start = new Start.NoService();
                  trial.cpus = cpus;
                }));
    writer.ended(0, 0, "");
    writer.end("complete", Instant.ofEpochSecond(100));
    return CalibrationAnalysis.of(
        StoredSuite.open(directory),
        KnownLibraries.analysis(),
        MACHINE,
        Instant.EPOCH,
        ClaimText::why);
  }

  private static SuiteRecord.Step step(String scenario, List<Claim> claims) {
    return new SuiteRecord.Step(
        "delays",
        scenario,
        "Why?",
        scenario,
        Optional.of("./parkbench run " + scenario),
        Optional.of("./parkbench run " + scenario),
        Optional.empty(),
        Optional.of(Duration.ofMinutes(1)),
        claims,
        Optional.empty(),
        "");
  }

  private static Claim claim(String id, double low, double high, Optional<Double> predicted) {
    return claim(id, low, high, predicted, Optional.empty());
  }

  private static Claim claim(
      String id, double low, double high, Optional<Double> predicted, Optional<Limits> limits) {
    return new Claim(
        id,
        "",
        "",
        "Text.",
        Optional.empty(),
        predicted,
        "",
        false,
        new Claim.Figure(
            Quantity.THROUGHPUT_RPS,
            new Claim.Side(
                "upstream/itself",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                limits,
                Optional.empty()),
            new Bound.Between(Optional.of(low), Optional.of(high))));
  }
}
