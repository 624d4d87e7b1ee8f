package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Quantity;
import parkbench.plan.Threshold;
import parkbench.record.ClaimVerdict;
import parkbench.result.Report;
import parkbench.text.ClaimText;

class ThresholdsTest {
  @TempDir Path disk;

  private Report.Claim claim(Threshold threshold, SyntheticTrial... trials) {
    return SyntheticRun.in(disk.resolve("run")).hold(threshold).report(trials).claims().getFirst();
  }

  private static Threshold blocking(
      Quantity quantity, Optional<Double> least, Optional<Double> most) {
    return new Threshold(Optional.of("spring-mvc/blocking"), quantity, least, most);
  }

  private static Threshold throughput() {
    return blocking(Quantity.THROUGHPUT_RPS, Optional.of(380.0), Optional.of(402.0));
  }

  @Test
  void aFigureInsideOfItsBoundsConfirms() {
    Report.Claim claim = claim(throughput(), SyntheticTrial.sound());

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(ClaimText.text(claim))
        .isEqualTo(
            "spring-mvc/blocking at 500 ms, 400 users: throughput-rps ≥ 380 rps and ≤ 402 rps");
    assertThat(ClaimText.why(claim))
        .isEqualTo(
            "measured 392 rps in one fork (384 rps to 400 rps, since forks differ by up to 2 %)");
    Report.Measured measured = claim.measured().orElseThrow();
    assertThat(measured.value()).isEqualTo(392);
    assertThat(measured.bottom()).isCloseTo(392 * 0.98, within(1e-9));
    assertThat(measured.top()).isCloseTo(392 * 1.02, within(1e-9));
  }

  @Test
  void aFigureOutsideRefutes() {
    assertThat(claim(throughput(), SyntheticTrial.sound().with(t -> t.rps = 300)).verdict())
        .isEqualTo(ClaimVerdict.REFUTED);
  }

  @Test
  void anIntervalAcrossABoundIsUndecided() {
    Report.Claim claim =
        claim(
            throughput(),
            SyntheticTrial.sound(),
            SyntheticTrial.sound()
                .with(
                    t -> {
                      t.repeat = 2;
                      t.rps = 399;
                    }));

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(claim)).contains("95 % interval of 2 forks");
  }

  @Test
  void anInvalidTrialDecidesNothing() {
    Report.Claim claim = claim(throughput(), SyntheticTrial.sound().with(t -> t.stealShare = 0.1));

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(claim)).contains("invalid: CPU taken by the hypervisor 10 %");
  }

  @Test
  void anApproachThatDidNotRunIsNotTested() {
    assertThat(claim(throughput(), SyntheticTrial.unbounded("own", "hello", 790)).verdict())
        .isEqualTo(ClaimVerdict.NOT_TESTED);
  }

  @Test
  void aPercentileThatFailuresReachCannotConfirmAnUpperBound() {
    SyntheticTrial trial =
        SyntheticTrial.sound()
            .with(
                t -> {
                  t.failures = Map.of("reset", 400L);
                  t.failuresBySecond = new long[] {0, 0, 0};
                });
    Report.Claim claim =
        claim(blocking(Quantity.RESPONSE_P99_MS, Optional.empty(), Optional.of(2000.0)), trial);

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(claim)).contains("at least that");
  }

  @Test
  void aPercentileWithFewerThanTenSamplesBeyondItHoldsNothing() {
    SyntheticTrial few = SyntheticTrial.sound().with(t -> t.rps = 40);
    Threshold lax = blocking(Quantity.RESPONSE_P99_MS, Optional.empty(), Optional.of(2000.0));
    Threshold strict = blocking(Quantity.RESPONSE_P99_MS, Optional.empty(), Optional.of(10.0));

    assertThat(claim(lax, few))
        .satisfies(
            claim -> {
              assertThat(claim.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
              assertThat(ClaimText.why(claim))
                  .matches(
                      "measured 1,02\\d ms in one fork \\(.*\\); fewer than ten requests lie beyond this"
                          + " percentile in 1 of 1 forks, so that it decides nothing");
              assertThat(claim.measured()).isPresent();
            });
    assertThat(SyntheticRun.in(disk.resolve("strict")).hold(strict).report(few).claims().getFirst())
        .extracting(Report.Claim::verdict)
        .isEqualTo(ClaimVerdict.UNDECIDED);
  }

  /** Ten seconds, of which one is slow; the p99 of the others is less than half of it. */
  private static SyntheticTrial stalled(int repeat) {
    return SyntheticTrial.sound()
        .with(
            trial -> {
              trial.repeat = repeat;
              trial.responseMillisBySecond = new double[12];
              Arrays.fill(trial.responseMillisBySecond, 1_020);
              trial.responseMillisBySecond[7] = 2_500;
            });
  }

  @Test
  void aPercentileOfOneSlowSecondHoldsNothingInOneFork() {
    Threshold lax = blocking(Quantity.RESPONSE_P99_MS, Optional.empty(), Optional.of(4_000.0));
    Report.Claim one = claim(lax, stalled(1));

    assertThat(one.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(one))
        .contains(
            "one second of the only fork holds more than half of the requests that are as late");
    assertThat(
            SyntheticRun.in(disk.resolve("two"))
                .hold(lax)
                .report(stalled(1), stalled(2))
                .claims()
                .getFirst()
                .verdict())
        .as("of two forks their variation shows it")
        .isEqualTo(ClaimVerdict.CONFIRMED);
  }

  @Test
  void thePercentilesBelowItDoHold() {
    assertThat(
            claim(
                    blocking(Quantity.RESPONSE_P95_MS, Optional.empty(), Optional.of(2000.0)),
                    SyntheticTrial.sound().with(t -> t.rps = 40))
                .verdict())
        .isEqualTo(ClaimVerdict.CONFIRMED);
  }

  @Test
  void anErrorRatioCountsWhatIsPending() {
    Report.Claim claim =
        claim(
            blocking(Quantity.ERROR_RATIO, Optional.empty(), Optional.of(0.01)),
            SyntheticTrial.sound().with(t -> t.pending = 80));

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.REFUTED);
    assertThat(claim.measured().orElseThrow().value()).isEqualTo(0.02);
  }
}
