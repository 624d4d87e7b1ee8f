package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Delay;
import parkbench.plan.Load;
import parkbench.plan.Quantity;
import parkbench.plan.Rate;
import parkbench.plan.Route;
import parkbench.plan.WarmUp;
import parkbench.record.ClaimVerdict;
import parkbench.result.ComparisonVerdict;
import parkbench.result.Report;
import parkbench.system.Bytes;
import parkbench.system.Jvm;
import parkbench.system.Limits;
import parkbench.text.ClaimText;
import parkbench.text.VerdictText;

class ClaimsTest {
  private static final String BLOCKING = "spring-mvc/blocking";
  private static final String WEBCLIENT = "spring-webflux/webclient";

  @TempDir Path disk;

  private Report.Claim tested(Claim.Test test, SyntheticTrial... trials) {
    return report(claim("C1", test), trials).claims().getFirst();
  }

  private Report report(Claim claim, SyntheticTrial... trials) {
    return SyntheticRun.in(disk.resolve("run")).claim(claim).report(trials);
  }

  private static Claim claim(String id, Claim.Test test) {
    return new Claim(
        id,
        "001",
        "text, table",
        "It is so.",
        Optional.of(27_289.0),
        Optional.of(27_300.0),
        "7 workers / (2 x 0.332 s)",
        false,
        test);
  }

  private static Claim.Side side(String approach) {
    return new Claim.Side(
        approach, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static Claim.Side side(String approach, int users) {
    return new Claim.Side(
        approach,
        Optional.of(Duration.ofMillis(500)),
        Optional.of(users),
        Optional.empty(),
        Optional.empty());
  }

  private static Bound within5(double predicted) {
    return new Bound.Within(0.05, predicted, Bound.Basis.PREDICTED);
  }

  private static Claim.Test mean(double predicted) {
    return new Claim.Figure(Quantity.RESPONSE_MEAN_MS, side(BLOCKING), within5(predicted));
  }

  private static Claim.Test ratio(Bound bound) {
    return new Claim.Compared(
        Quantity.THROUGHPUT_RPS,
        side(WEBCLIENT, 400),
        side(BLOCKING, 400),
        Claim.Comparison.RATIO,
        bound);
  }

  /** The common pool's collapse as seven workers cause it. */
  private static SyntheticTrial collapse() {
    return SyntheticTrial.sound()
        .with(
            trial -> {
              trial.load = SyntheticTrial.open(20, 60);
              trial.rps = 20;
              trial.responseMillis = 27_350;
            });
  }

  private static SyntheticTrial of(String system, String approach, int repeat, double rps) {
    return SyntheticTrial.unbounded(system, approach, rps).with(trial -> trial.repeat = repeat);
  }

  private static SyntheticTrial webclient(int repeat, double rps) {
    return of("spring-webflux", "webclient", repeat, rps);
  }

  private static SyntheticTrial blocking(int repeat, double rps) {
    return of("spring-mvc", "blocking", repeat, rps);
  }

  @Test
  void aShareOfFailuresSaysWhatFailed() {
    Report.Claim share =
        tested(
            new Claim.Figure(Quantity.ERROR_RATIO, side(BLOCKING), within5(0)),
            SyntheticTrial.sound().with(t -> t.failures = Map.of("reset", 3L, "timeout", 40L)));

    assertThat(ClaimText.why(share)).endsWith("; failed of 3,963: 40 timeout, 3 reset");
  }

  @Test
  void sevenWorkersAreConfirmedAndEightRefuted() {
    Report.Claim seven = tested(mean(27_300), collapse());

    assertThat(seven.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(ClaimText.why(seven))
        .matches(
            "measured 27,3\\d\\d ms in one fork \\(26,8\\d\\d ms to 27,9\\d\\d ms, since forks"
                + " differ by up to 2 %\\)");
    assertThat(ClaimText.expected(seven)).isEqualTo("within 5 % of the predicted 27,300 ms");
    assertThat(ClaimText.subject(seven)).isEqualTo(BLOCKING + " at 500 ms, 20 rps");
    assertThat(seven.quantity()).contains(Quantity.RESPONSE_MEAN_MS);
    assertThat(seven.origin().post()).isEqualTo("001");
    assertThat(seven.expectation().published()).contains(27_289.0);

    assertThat(verdict("eight", mean(20_200), collapse())).isEqualTo(ClaimVerdict.REFUTED);
  }

  private ClaimVerdict verdict(String run, Claim.Test test, SyntheticTrial... trials) {
    return SyntheticRun.in(disk.resolve(run))
        .claim(claim("C1", test))
        .report(trials)
        .claims()
        .getFirst()
        .verdict();
  }

  @Test
  void aRatioOfOneForkEachIsAsWideAsForksDiffer() {
    Report.Claim claim = tested(ratio(within5(2)), blocking(1, 392), webclient(1, 788));

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(claim.measured().orElseThrow().value()).isCloseTo(788.0 / 392, within(1e-9));
    assertThat(ClaimText.why(claim))
        .isEqualTo("measured 2.01 in one fork (1.95 to 2.07, since forks differ by up to 3 %)");
    assertThat(ClaimText.quantity(claim)).isEqualTo("throughput-rps, ratio");
    assertThat(claim.unit()).isEqualTo(Quantity.Unit.NUMBER);
    assertThat(ClaimText.subject(claim))
        .isEqualTo(WEBCLIENT + " at 500 ms, 400 users / " + BLOCKING + " at 500 ms, 400 users");
  }

  @Test
  void aPercentileWithFewerThanTenSamplesBeyondItDecidesNoComparison() {
    Claim.Test p99 =
        new Claim.Compared(
            Quantity.RESPONSE_P99_MS,
            side(WEBCLIENT, 400),
            side(BLOCKING, 400),
            Claim.Comparison.RATIO,
            within5(1));
    Report report =
        report(
            claim("C1", p99),
            blocking(1, 392),
            webclient(1, 392),
            blocking(2, 40),
            webclient(2, 392));

    assertThat(report.claims().getFirst().verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(report.claims().getFirst()))
        .contains(
            "; fewer than ten requests lie beyond this percentile in 1 of 2 forks on the other"
                + " side, so that it decides nothing");
    assertThat(report.comparisons())
        .as("the repeat without it leaves one, which compares nothing")
        .extracting(VerdictText::metric)
        .containsExactly("throughput, 500 ms, 400 users", "response p50, 500 ms, 400 users");
  }

  @Test
  void theSameApproachOnTwoJvmsIsToldApartAndCompared() {
    Claim.Test ratio =
        new Claim.Compared(
            Quantity.THROUGHPUT_RPS,
            onJava(25),
            onJava(17),
            Claim.Comparison.RATIO,
            new Bound.Within(0.05, 2, Bound.Basis.PREDICTED));
    Report report =
        report(
            claim("C1", ratio),
            on(17, blocking(1, 390)),
            on(25, blocking(1, 780)),
            on(17, blocking(2, 400)),
            on(25, blocking(2, 801)));

    assertThat(report.claims().getFirst().verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(ClaimText.subject(report.claims().getFirst()))
        .isEqualTo(
            BLOCKING
                + " on Java 25 at 500 ms, 400 users / "
                + BLOCKING
                + " on Java 17 at 500 ms, 400 users");
    assertThat(report.trials().getFirst().target().java()).contains(17);
    assertThat(report.comparisons().getFirst().a()).isEqualTo(BLOCKING + " on Java 17");
    assertThat(report.comparisons().getFirst().b()).isEqualTo(BLOCKING + " on Java 25");
    assertThat(report.comparisons().getFirst().verdict()).isEqualTo(ComparisonVerdict.LOWER);
  }

  private static Claim.Side onJava(int feature) {
    return new Claim.Side(
        BLOCKING,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(feature));
  }

  private static SyntheticTrial on(int feature, SyntheticTrial trial) {
    Jvm jvm = new Jvm(feature, feature + ".0.1", "", Path.of("/jvm/bin/java"));
    return trial.with(changed -> changed.jvm = Optional.of(jvm));
  }

  @Test
  void aRatiosIntervalComesFromItsBlocks() {
    SyntheticTrial[] trials = {
      blocking(1, 390), webclient(1, 780),
      blocking(2, 300), webclient(2, 600),
      blocking(3, 350), webclient(3, 700)
    };
    Report.Claim claim = tested(ratio(within5(2)), trials);

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(claim.measured().orElseThrow().top()).isCloseTo(2, within(1e-9));
    assertThat(ClaimText.why(claim)).contains("95 % interval of 3 forks");
  }

  @Test
  void noDifferenceNeedsTheWholeIntervalNearOne() {
    SyntheticTrial[] alike = {
      blocking(1, 500), webclient(1, 501), blocking(2, 500), webclient(2, 502)
    };
    SyntheticTrial[] scattered = {
      blocking(1, 500), webclient(1, 400), blocking(2, 500), webclient(2, 620)
    };
    SyntheticTrial[] apart = {
      blocking(1, 500), webclient(1, 800), blocking(2, 500), webclient(2, 801)
    };

    assertThat(verdict("alike", ratio(new Bound.Equal(0.1)), alike))
        .isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(verdict("scattered", ratio(new Bound.Equal(0.1)), scattered))
        .isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(verdict("apart", ratio(new Bound.Equal(0.1)), apart))
        .isEqualTo(ClaimVerdict.REFUTED);
  }

  @Test
  void aDifferenceHasTheUnitOfItsQuantity() {
    Claim.Test test =
        new Claim.Compared(
            Quantity.THROUGHPUT_RPS,
            side(WEBCLIENT),
            side(BLOCKING),
            Claim.Comparison.DIFFERENCE,
            new Bound.Between(Optional.of(370.0), Optional.empty()));
    Report.Claim claim = tested(test, blocking(1, 392), webclient(1, 788));

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(ClaimText.why(claim))
        .isEqualTo(
            "measured 396 rps in one fork (374 rps to 418 rps, since forks differ by up to 3 %)");
    assertThat(ClaimText.expected(claim)).isEqualTo("≥ 370 rps");
  }

  @Test
  void everyForkCountsAlsoWhereARepeatHasTwo() {
    Claim.Test test = new Claim.Figure(Quantity.THROUGHPUT_RPS, side(BLOCKING), within5(395));
    Report.Claim claim = tested(test, blocking(1, 390), blocking(1, 400));

    assertThat(claim.measured().orElseThrow().value()).isCloseTo(395, within(1e-9));
    assertThat(claim.measured().orElseThrow().bottom()).isLessThan(390);
    assertThat(ClaimText.why(claim))
        .contains("95 % interval of 2 forks")
        .doesNotContain("in one fork");
  }

  @Test
  void aSideThatWasStartedTwiceInARepeatIsItsMean() {
    Report.Claim claim =
        tested(ratio(within5(2)), blocking(1, 380), blocking(1, 400), webclient(1, 780));

    assertThat(claim.measured().orElseThrow().value()).isCloseTo(2, within(1e-9));
    assertThat(ClaimText.why(claim))
        .isEqualTo("measured 2 in one repeat (1.94 to 2.06, since repeats differ by up to 3 %)");
  }

  @Test
  void blocksThatLackASideAreLeftOut() {
    Report.Claim claim =
        tested(
            ratio(within5(2)),
            blocking(1, 392),
            webclient(1, 788).with(trial -> trial.stealShare = 0.1),
            blocking(2, 392),
            webclient(2, 790));

    assertThat(ClaimText.why(claim))
        .isEqualTo(
            "measured 2.02 in one fork (1.96 to 2.07, since forks differ by up to 3 %); 1 invalid left"
                + " out");
  }

  @Test
  void blocksThatNeverHaveBothSidesDecideNothing() {
    Report.Claim claim = tested(ratio(within5(2)), blocking(1, 392), webclient(2, 790));

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(claim)).startsWith("no repeat has a trial of both sides");
  }

  @Test
  void aFigureOfZeroHasNoRatio() {
    Report.Claim claim = tested(ratio(within5(2)), blocking(1, 0), webclient(1, 790));

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(claim.measured()).isEmpty();
  }

  @Test
  void theOtherSidesOpenEndCannotConfirmARatioFromBelow() {
    SyntheticTrial failing =
        blocking(1, 392)
            .with(
                trial -> {
                  trial.failures = Map.of("reset", 400L);
                  trial.failuresBySecond = new long[] {0, 0, 0};
                });
    Claim.Test test =
        new Claim.Compared(
            Quantity.RESPONSE_P99_MS,
            side(WEBCLIENT),
            side(BLOCKING),
            Claim.Comparison.RATIO,
            new Bound.Between(Optional.of(0.9), Optional.empty()));
    Report.Claim claim = tested(test, failing, webclient(1, 788));

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(claim)).contains("on the other side, so that it is at most that");
  }

  /** All of its CPU used, and a share of it by the compilers. */
  private static SyntheticTrial compiling(double cores) {
    return blocking(1, 392)
        .with(
            trial -> {
              trial.serviceCpu = 0.99;
              trial.compilerCpu = cores;
            });
  }

  private Report.Claim compiled(Quantity quantity, Bound bound, SyntheticTrial trial) {
    return tested(new Claim.Figure(quantity, side(BLOCKING), bound), trial);
  }

  /** Nothing bounds what a JIT has left to gain, which leaves the upper end. */
  @Test
  void aRatioToLessThanMeasuredIsDecidedByItsUpperEnd() {
    Report.Claim claim =
        tested(
            new Claim.Compared(
                Quantity.CPU_US_PER_REQUEST,
                side(BLOCKING),
                side(WEBCLIENT),
                Claim.Comparison.RATIO,
                new Bound.Between(Optional.empty(), Optional.of(0.9))),
            compiling(0.3).with(trial -> trial.rps = 4 * 392),
            compiling(0.3).with(trial -> trial.repeat = 2).with(trial -> trial.rps = 4 * 393),
            webclient(1, 392).with(trial -> trial.serviceCpu = 1),
            webclient(2, 393).with(trial -> trial.serviceCpu = 1));

    assertThat(claim.measured().orElseThrow().low()).contains(0.0);
    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
  }

  @Test
  void whereTheJitStillCompilesAServiceMayAnswerMore() {
    Report.Claim claim = compiled(Quantity.THROUGHPUT_RPS, within5(392), compiling(0.3));

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(claim))
        .contains(
            "measured 392 rps in one fork (at least 384 rps, since forks differ by up to 2 %)")
        .endsWith(
            "graded in 1 of 1 forks: the JIT still compiled, with up to 30 % of the CPU time");
  }

  @Test
  void whatItCannotFallBelowIsConfirmedAllTheSame() {
    Bound atLeast = new Bound.Between(Optional.of(300.0), Optional.empty());

    assertThat(compiled(Quantity.THROUGHPUT_RPS, atLeast, compiling(0.3)).verdict())
        .isEqualTo(ClaimVerdict.CONFIRMED);
  }

  @Test
  void whereTheJitStillCompilesAServiceMayUseLessCpu() {
    Bound atMost = new Bound.Between(Optional.empty(), Optional.of(3_100.0));
    Report.Claim claim = compiled(Quantity.CPU_US_PER_REQUEST, atMost, compiling(0.3));

    assertThat(claim.verdict()).as(ClaimText.why(claim)).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(ClaimText.why(claim)).contains("(0 µs to 3,031 µs");
    assertThat(
            verdict(
                "exactly",
                new Claim.Figure(Quantity.CPU_CORES, side(BLOCKING), within5(0.99)),
                compiling(0.3)))
        .isEqualTo(ClaimVerdict.UNDECIDED);
  }

  @Test
  void noCompilerGetsAResponseBelowItsDelay() {
    SyntheticTrial trial = compiling(0.3).with(t -> t.responseMillis = 520);
    Claim.Figure oneDelay =
        new Claim.Figure(
            Quantity.RESPONSE_P50_MS,
            side(BLOCKING),
            new Bound.Between(Optional.of(500.0), Optional.of(540.0)));

    Report.Claim claim = tested(oneDelay, trial);

    assertThat(claim.verdict()).as(ClaimText.why(claim)).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(ClaimText.why(claim)).contains("in one fork (500 ms to 53");
  }

  @Test
  void noCompilerGetsABurstBelowWhatItsCeilingTakes() {
    SyntheticTrial burst = compilingBurst(SyntheticTrial.sound(), 9.9);
    Report.Claim claim = compiled(Quantity.MAKESPAN_MS, within5(9_800), burst);

    assertThat(claim.verdict()).as(ClaimText.why(claim)).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(ClaimText.why(claim)).contains("in one fork (9,800 ms to 10,098 ms");
  }

  /** 3,920 requests, at the limit of its core. */
  private static SyntheticTrial compilingBurst(SyntheticTrial of, double seconds) {
    return of.with(
        trial -> {
          trial.serviceCpu = 0.99;
          trial.compilerCpu = 0.3;
          trial.load = new Load.AtOnce(392, 10);
          trial.settleSeconds = 0;
          trial.lastGoodSeconds = seconds;
        });
  }

  private static Claim.Test makespans(Claim.Comparison how, double atLeast) {
    return new Claim.Compared(
        Quantity.MAKESPAN_MS,
        side(BLOCKING),
        side(WEBCLIENT),
        how,
        new Bound.Between(Optional.of(atLeast), Optional.empty()));
  }

  private static SyntheticTrial[] bursts() {
    return new SyntheticTrial[] {
      compilingBurst(SyntheticTrial.sound(), 9.9), compilingBurst(webclient(1, 788), 6)
    };
  }

  @ParameterizedTest(name = "{0} of at least {1}: {2}")
  @CsvSource({
    "RATIO, 1.57, CONFIRMED",
    "RATIO, 1.64, UNDECIDED",
    "RATIO, 1.97, UNDECIDED",
    "RATIO, 2.1, REFUTED",
    "DIFFERENCE, 3500, CONFIRMED",
    "DIFFERENCE, 3820, UNDECIDED",
    "DIFFERENCE, 4880, UNDECIDED",
    "DIFFERENCE, 5300, REFUTED"
  })
  void aComparisonIsOpenBetweenTheArithmeticOfItsSides(
      Claim.Comparison how, double atLeast, ClaimVerdict verdict) {
    Report.Claim claim = tested(makespans(how, atLeast), bursts());

    assertThat(claim.verdict()).as(ClaimText.why(claim)).isEqualTo(verdict);
  }

  @Test
  void aRatioSaysWhereTheArithmeticOfItsSidesEndsIt() {
    Report.Claim claim = tested(makespans(Claim.Comparison.RATIO, 1.6), bursts());

    assertThat(ClaimText.why(claim))
        .contains("measured 1.65 in one fork (1.59 to 2.04")
        .endsWith("the JIT still compiled, with up to 30 % of the CPU time");
  }

  @Test
  void delaysThatAreDrawnAreNoFloor() {
    Delay drawn = new Delay.Uniform(Duration.ofMillis(1), Duration.ofSeconds(1));
    SyntheticTrial trial =
        compiling(0.3)
            .with(
                t -> {
                  t.responseMillis = 520;
                  t.routes = List.of(new Route("GET", "/", 200, "text/plain", "", drawn));
                });

    assertThat(
            tested(new Claim.Figure(Quantity.RESPONSE_P50_MS, side(BLOCKING), within5(500)), trial)
                .verdict())
        .isEqualTo(ClaimVerdict.UNDECIDED);
  }

  @Test
  void aBurstThatWasCutShortHasNoMakespan() {
    SyntheticTrial burst =
        compilingBurst(SyntheticTrial.sound(), 9.9)
            .with(trial -> trial.load = new Load.AtOnce(400, 10));
    Report.Claim claim = compiled(Quantity.MAKESPAN_MS, within5(9_900), burst);

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(claim))
        .contains("its window ended when 3,920 of 4,000 requests had been asked");
  }

  @Test
  void whatABurstThatWasCutShortDidNotAskMayFailOrNot() {
    SyntheticTrial burst =
        compilingBurst(SyntheticTrial.sound(), 9.9)
            .with(
                trial -> {
                  trial.load = new Load.AtOnce(500, 10);
                  trial.failures = Map.of("reset", 400L);
                });
    Bound few = new Bound.Between(Optional.empty(), Optional.of(0.05));

    assertThat(compiled(Quantity.ERROR_RATIO, few, burst).verdict())
        .isEqualTo(ClaimVerdict.UNDECIDED);
  }

  @Test
  void ofAServiceThatWasToBeColdTheCompilersArePart() {
    SyntheticTrial cold = compiling(0.3).with(trial -> trial.warmUp = WarmUp.NONE);

    assertThat(ClaimText.why(compiled(Quantity.THROUGHPUT_RPS, within5(392), cold)))
        .isEqualTo(
            "measured 392 rps in one fork (384 rps to 400 rps, since forks differ by up to 2 %)");
  }

  @Test
  void aLittleCompilingLeavesNothingOpen() {
    assertThat(ClaimText.why(compiled(Quantity.THROUGHPUT_RPS, within5(392), compiling(0.05))))
        .isEqualTo(
            "measured 392 rps in one fork (314 rps to 470 rps, since forks differ by up to 20 %)");
  }

  @Test
  void whereADelayDecidesNoCompilerMovesTheFigure() {
    SyntheticTrial waiting = blocking(1, 392).with(trial -> trial.compilerCpu = 0.05);

    assertThat(compiled(Quantity.THROUGHPUT_RPS, within5(392), waiting).verdict())
        .as("7 % of a core are used, most of it by the JIT")
        .isEqualTo(ClaimVerdict.CONFIRMED);
  }

  /** 3,920 answers after 1 s, and 400 requests that nobody awaited for longer than 30 s. */
  private static SyntheticTrial timingOut() {
    return SyntheticTrial.sound()
        .with(
            trial -> {
              trial.responseMillis = 1_000;
              trial.failures = Map.of("timeout", 400L);
            });
  }

  @Test
  void whoTimedOutCountsWithTheTimeOfWaitingForHim() {
    Report.Claim claim = tested(mean(2_000), timingOut());

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.REFUTED);
    assertThat(claim.measured().orElseThrow().value())
        .isCloseTo((3_920 * 1_000 + 400 * 30_000) / 4_320.0, within(5.0));
    assertThat(ClaimText.why(claim))
        .endsWith(
            "failures reach p99, and 400 that timed out count with the 30 s that they were waited"
                + " for, so that it is at least that");
  }

  @Test
  void whatTheyWouldHaveTakenStaysOpen() {
    assertThat(verdict("more", mean(3_690), timingOut())).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(
            verdict(
                "resets", mean(2_000), timingOut().with(t -> t.failures = Map.of("reset", 400L))))
        .isEqualTo(ClaimVerdict.UNDECIDED);
  }

  @Test
  void invalidTrialsDecideNothingAndSayWhy() {
    Report.Claim claim = tested(mean(27_300), collapse().with(trial -> trial.stealShare = 0.1));
    Report.Claim pair =
        SyntheticRun.in(disk.resolve("pair"))
            .claim(claim("C1", ratio(within5(2))))
            .report(blocking(1, 392), webclient(1, 788).with(trial -> trial.stealShare = 0.1))
            .claims()
            .getFirst();

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(claim))
        .startsWith("its trials are invalid: CPU taken by the hypervisor 10 %");
    assertThat(pair.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(pair))
        .startsWith(WEBCLIENT + " at 500 ms, 400 users: its trials are invalid");
  }

  @Test
  void aClaimWithoutATrialIsNotTested() {
    Report.Claim claim = tested(ratio(within5(2)), blocking(1, 392));

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.NOT_TESTED);
    assertThat(ClaimText.why(claim))
        .isEqualTo(WEBCLIENT + " at 500 ms, 400 users: no trial of it was finished");
  }

  @Test
  void aScenarioMaySayWhyItDoesNotTestAClaim() {
    Report.Claim claim =
        tested(
            new Claim.NotTested("Only an image shows it.", Optional.of(Quantity.RESPONSE_P95_MS)),
            SyntheticTrial.sound());

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.NOT_TESTED);
    assertThat(ClaimText.why(claim)).isEqualTo("Only an image shows it.");
    assertThat(claim.unit()).isEqualTo(Quantity.Unit.MILLISECONDS);
  }

  @Test
  void aSideIsOneLoadPointOfSeveral() {
    SyntheticTrial more =
        SyntheticTrial.sound()
            .with(
                trial -> {
                  trial.repeat = 2;
                  trial.rps = 396;
                  trial.load = new Load.Closed(800, Duration.ZERO, Duration.ofMillis(500));
                });
    Claim.Test test = new Claim.Figure(Quantity.THROUGHPUT_RPS, side(BLOCKING, 800), within5(400));

    assertThat(ClaimText.why(tested(test, SyntheticTrial.sound(), more)))
        .startsWith("measured 396 rps");
  }

  @Test
  void aSideIsChosenByItsRateAndItsLimits() {
    Claim.Side side =
        new Claim.Side(
            BLOCKING,
            Optional.empty(),
            Optional.empty(),
            Optional.of(new Rate(20)),
            Optional.of(new Limits(1, Optional.empty(), Bytes.mebi(1024))));
    Claim.Side other =
        new Claim.Side(
            BLOCKING,
            Optional.empty(),
            Optional.empty(),
            Optional.of(new Rate(21)),
            Optional.empty());

    assertThat(
            verdict(
                "own",
                new Claim.Figure(Quantity.RESPONSE_MEAN_MS, side, within5(27_300)),
                collapse()))
        .isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(
            verdict(
                "other",
                new Claim.Figure(Quantity.RESPONSE_MEAN_MS, other, within5(27_300)),
                collapse()))
        .isEqualTo(ClaimVerdict.NOT_TESTED);
  }

  @Test
  void theReportsVerdictCountsTheClaims() {
    Report report =
        SyntheticRun.in(disk.resolve("run"))
            .claim(claim("H1.1", mean(27_300)))
            .claim(claim("H1.2", mean(20_200)))
            .claim(claim("H1.3", new Claim.NotTested("No.", Optional.empty())))
            .report(collapse());

    assertThat(VerdictText.sentences(report.verdict()))
        .contains("Of 3 claims: 1 confirmed, 1 refuted (H1.2), 1 not tested (H1.3).");
    assertThat(
            VerdictText.sentences(
                SyntheticRun.in(disk.resolve("none")).report(SyntheticTrial.sound()).verdict()))
        .noneMatch(sentence -> sentence.contains("claim"));
  }
}
