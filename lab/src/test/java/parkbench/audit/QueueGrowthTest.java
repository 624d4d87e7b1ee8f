package parkbench.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.measure.SimulatedQueue;
import parkbench.record.LoadProgress;

/** Simulated, with fixed seeds: what is a queue that stands, and what is one that grows. */
class QueueGrowthTest {
  private static final double MARGIN = 0.01;
  private static final int TRIALS = 500;
  private static final int SETTLE = 2;

  private static boolean grows(List<LoadProgress> words, double rate) {
    return QueueGrowth.over(words).orElseThrow().exceeds(MARGIN * rate);
  }

  @ParameterizedTest(
      name = "of 500 stationary trials, {0} servers of {1} ms, {2} of them used, over {3} s")
  @CsvSource({
    "8, 20, 0.7, 10",
    "8, 20, 0.7, 60",
    "8, 20, 0.9, 10",
    "8, 20, 0.9, 30",
    "8, 20, 0.9, 60",
    "1, 5, 0.9, 30",
    "1, 50, 0.9, 60",
    "1, 500, 0.9, 30",
    "1, 500, 0.9, 60",
    "200, 500, 0.9, 30",
    "7, 660, 0.9, 60"
  })
  void aQueueThatStandsIsHardlyEverTakenForOneThatGrows(
      int servers, int millis, double used, int seconds) {
    Duration work = Duration.ofMillis(millis);
    double rate = used * servers * 1e3 / millis;
    SplittableRandom random = new SplittableRandom(20_261_122);

    long flagged =
        IntStream.range(0, TRIALS)
            .filter(
                trial ->
                    grows(
                        SimulatedQueue.random(rate, servers, work, SETTLE + seconds, random)
                            .words(SETTLE),
                        rate))
            .count();

    assertThat(flagged).isLessThanOrEqualTo(TRIALS / 100);
  }

  @ParameterizedTest(name = "20 rps, random, for a random server that answers 10, over {0} s")
  @CsvSource({"30", "60"})
  void twiceTheCapacityIsAlwaysTold(int seconds) {
    SplittableRandom random = new SplittableRandom(1);

    assertThat(IntStream.range(0, TRIALS))
        .allMatch(
            trial ->
                grows(
                    SimulatedQueue.random(20, 1, Duration.ofMillis(100), SETTLE + seconds, random)
                        .words(SETTLE),
                    20));
  }

  @ParameterizedTest(name = "20 rps, even, for an even server that answers 10, over {0} s")
  @CsvSource({"6", "10", "60"})
  void twiceTheCapacityIsMeasured(int seconds) {
    QueueGrowth growth =
        QueueGrowth.over(SimulatedQueue.even(20, 1, Duration.ofMillis(100), seconds).words(0))
            .orElseThrow();

    assertThat(growth.exceeds(MARGIN * 20)).isTrue();
    assertThat(growth.perSecond()).isCloseTo(10, within(0.2));
    assertThat(growth.answers().value()).isCloseTo(10, within(0.2));
  }

  @Test
  void theIntervalHoldsTheTrueGrowthInNineteenOfTwentyTrials() {
    SplittableRandom random = new SplittableRandom(7);

    long holds =
        IntStream.range(0, TRIALS)
            .mapToObj(
                trial ->
                    QueueGrowth.over(
                            SimulatedQueue.random(20, 1, Duration.ofMillis(100), 62, random)
                                .words(SETTLE))
                        .orElseThrow()
                        .estimate())
            .filter(growth -> growth.low() <= 10 && 10 <= growth.high())
            .count();

    assertThat(holds / (double) TRIALS).isBetween(0.92, 0.98);
  }

  @Test
  void ofAMildOverloadInAShortWindowNothingIsSaid() {
    QueueGrowth growth =
        QueueGrowth.over(
                SimulatedQueue.random(10.5, 1, Duration.ofMillis(100), 12, new SplittableRandom(3))
                    .words(SETTLE))
            .orElseThrow();

    assertThat(growth.exceeds(MARGIN * 10.5)).isFalse();
    assertThat(growth.estimate().high()).isGreaterThan(0.05 * 10.5);
  }

  @Test
  void aQueueThatFillsUpToItsLevelDoesNotGrow() {
    assertThat(grows(inFlight(60, second -> Math.min(second, 30) * 20), 20)).isFalse();
  }

  @Test
  void aWaveInEachSeventhSecondIsNoGrowth() {
    assertThat(grows(inFlight(60, second -> second % 7 == 6 ? 180 : 10), 200)).isFalse();
  }

  @Test
  void growthThatHardlyMattersIsNone() {
    assertThat(grows(inFlight(60, second -> 10 + second / 6), 200)).isFalse();
  }

  private static List<LoadProgress> inFlight(int seconds, IntUnaryOperator at) {
    return IntStream.rangeClosed(0, seconds)
        .mapToObj(
            second -> new LoadProgress(second * 1_000_000_000L, 0, 0, at.applyAsInt(second), 0))
        .toList();
  }

  @Test
  void fewSecondsSayNothing() {
    assertThat(QueueGrowth.over(inFlight(4, second -> 10 * second))).isEmpty();
    assertThat(QueueGrowth.over(List.of())).isEmpty();
  }

  @Test
  void aClockThatStandsSaysNothing() {
    assertThat(QueueGrowth.over(Collections.nCopies(20, inFlight(1, s -> s).getLast()))).isEmpty();
  }
}
