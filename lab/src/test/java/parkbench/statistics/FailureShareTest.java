package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.KnownLibraries;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.measure.MeanInterval;
import parkbench.plan.Quantity;
import parkbench.plan.Threshold;
import parkbench.record.ClaimVerdict;
import parkbench.result.ClaimSide;
import parkbench.result.Report;
import parkbench.text.ClaimText;

class FailureShareTest {
  private static final Quantity ERRORS = Quantity.ERROR_RATIO;

  @TempDir Path disk;

  /** 5 of 100 is a row of many tables of Clopper and Pearson; so is 81 of 263 (Newcombe, 1998). */
  @ParameterizedTest(name = "{0} of {1} failed: {2} to {3}")
  @CsvSource({
    "5, 100, 0.0164, 0.1128",
    "81, 263, 0.2527, 0.3676",
    "15, 148, 0.0578, 0.1617",
    "0, 20, 0.0000, 0.1684",
    "1, 29, 0.0009, 0.1776",
    "29, 29, 0.8806, 1.0000"
  })
  void theIntervalIsThatOfTheTables(long failed, long of, double low, double high) {
    FailureShare share = new FailureShare(failed, of);

    assertThat(share.low()).isCloseTo(low, within(5e-5));
    assertThat(share.high()).isCloseTo(high, within(5e-5));
  }

  @ParameterizedTest(name = "of {0} requests none failed")
  @CsvSource({"1", "10", "3920", "1000000"})
  void noneThatFailedLeaveAShareOpen(long of) {
    assertThat(new FailureShare(0, of).low()).isZero();
    assertThat(new FailureShare(0, of).high())
        .isCloseTo(1 - Math.pow(0.025, 1.0 / of), within(1e-9));
  }

  @Test
  void moreFailuresThanRequestsAreNoShare() {
    assertThatThrownBy(() -> new FailureShare(2, 1)).hasMessageContaining("2 of 1");
  }

  @Test
  void theDifferenceOfTwoSidesWithoutAFailureHasAWidth() {
    Repeats none =
        new Repeats(
            new ClaimSide.OfThreshold(Optional.empty()),
            KnownLibraries.analysis()
                .judged(SyntheticRun.in(disk.resolve("none")).written(SyntheticTrial.sound())));
    double most = new FailureShare(0, 3_920).high();

    assertThat(FailureShare.difference(ERRORS, none, none, new MeanInterval(0, 0, 0)))
        .isEqualTo(new MeanInterval(0, -most, most));
    assertThat(
            FailureShare.difference(Quantity.THROUGHPUT_RPS, none, none, new MeanInterval(0, 0, 0)))
        .isEqualTo(new MeanInterval(0, 0, 0));
  }

  /** Each fork asks 10 times 392 requests, of which so many get no answer. */
  private Report.Claim atMost(double share, long... failed) {
    SyntheticTrial[] forks =
        IntStream.range(0, failed.length)
            .mapToObj(
                i ->
                    SyntheticTrial.sound()
                        .with(
                            trial -> {
                              trial.repeat = i + 1;
                              trial.failures =
                                  failed[i] == 0 ? Map.of() : Map.of("reset", failed[i]);
                            }))
            .toArray(SyntheticTrial[]::new);
    Threshold most =
        new Threshold(
            Optional.of("spring-mvc/blocking"), ERRORS, Optional.empty(), Optional.of(share));
    return SyntheticRun.in(disk.resolve("run" + share + failed.length))
        .hold(most)
        .report(forks)
        .claims()
        .getFirst();
  }

  @Test
  void noFailureInAnyForkConfirmsNoSmallerShareThanItsRequestsDo() {
    assertThat(atMost(0.0001, 0, 0).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    Report.Claim confirmed = atMost(0.001, 0, 0);
    assertThat(confirmed.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(confirmed.measured().orElseThrow().top())
        .isCloseTo(1 - Math.pow(0.025, 1 / 7840.0), within(1e-9));
  }

  @Test
  void oneForkHasTheIntervalOfItsRequests() {
    Report.Claim claim = atMost(0.0005, 0);

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(claim))
        .isEqualTo("measured 0 % in one fork (0 % to 0.09 %, 95 % interval of its requests)");
  }

  @Test
  void aBoundOfZeroAsksWhetherAnyFailed() {
    assertThat(atMost(0, 0, 0).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(atMost(0, 3).verdict()).isEqualTo(ClaimVerdict.REFUTED);
  }

  @Test
  void forksThatScatterMoreThanTheirRequestsKeepTheWiderInterval() {
    Report.Measured measured = atMost(0.5, 0, 400).measured().orElseThrow();

    assertThat(measured.bottom()).isZero();
    assertThat(measured.top())
        .as("Student's interval of two forks, which no share passes by one")
        .isGreaterThan(new FailureShare(400, 8_240).high());
  }

  /** Of none, of few and of many failures; forks alike, and forks of which some are bad. */
  @ParameterizedTest(name = "a mean share of {0}, {2} of which differs between forks, {1} forks")
  @CsvSource({
    "0.0002, 1, 0",
    "0.0002, 5, 0",
    "0.01, 1, 0",
    "0.01, 5, 0",
    "0.01, 3, 0.5",
    "0.05, 5, 0.3"
  })
  void theIntervalHoldsTheTruthInNineteenOfTwentyRuns(double share, int forks, double scatter) {
    RandomGenerator random = new SplittableRandom(2043);
    int runs = 400;
    int held = 0;
    for (int run = 0; run < runs; run++) {
      long[] failed =
          IntStream.range(0, forks)
              .mapToLong(
                  fork -> binomial(random, 2_000, share * (1 + scatter * random.nextGaussian())))
              .toArray();
      MeanInterval spread = over(2_000, failed);
      held += spread.low() <= share && share <= spread.high() ? 1 : 0;
    }

    assertThat(held / (double) runs).isGreaterThan(0.95 - 1.96 * Math.sqrt(0.95 * 0.05 / runs));
  }

  private static long binomial(RandomGenerator random, int of, double share) {
    return IntStream.range(0, of).filter(i -> random.nextDouble() < share).count();
  }

  private static MeanInterval over(long of, long... failed) {
    return new FailureShare(LongStream.of(failed).sum(), of * failed.length)
        .widening(
            MeanInterval.of(LongStream.of(failed).mapToObj(count -> count / (double) of).toList()));
  }
}
