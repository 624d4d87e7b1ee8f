package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.measure.MeanInterval;
import parkbench.plan.Precision;
import parkbench.plan.Quantity;
import parkbench.record.Death;
import parkbench.result.Convergence;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.text.ConvergenceText;

class ConvergenceCheckTest {
  private static final Precision TWO_PERCENT =
      new Precision(0.02, Precision.MOST, Optional.empty(), List.of());

  /** Half of the interval of eight such values is the first within 2 % of their mean. */
  private static final double[] EVERY_OTHER = {400, 386};

  @TempDir Path disk;

  private Convergence of(SyntheticTrial... trials) {
    return ConvergenceCheck.of(SyntheticRun.in(disk.resolve("run")).report(trials));
  }

  /** Why it ends, in words. */
  private static Optional<String> end(
      Convergence now, Precision asked, int blocks, boolean timeForOneMore) {
    return ConvergenceCheck.end(now, asked, blocks, timeForOneMore)
        .map(end -> ConvergenceText.end(end, now, asked, blocks));
  }

  private static Convergence.Figure figure(List<Double> values) {
    return ConvergenceCheck.figure(
        Quantity.THROUGHPUT_RPS,
        new Report.Subject("own/hello", new LoadPoint(500, "400 users", 400)),
        values);
  }

  /** One approach, whose forks answer so many requests per second in turn. */
  private static List<SyntheticTrial> blocks(String approach, int blocks, double... rps) {
    return IntStream.range(0, blocks)
        .mapToObj(
            block ->
                SyntheticTrial.unbounded("spring-mvc", approach, rps[block % rps.length])
                    .with(trial -> trial.repeat = block + 1))
        .toList();
  }

  private static SyntheticTrial[] all(List<SyntheticTrial> trials) {
    return trials.toArray(SyntheticTrial[]::new);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 5, 6, 7})
  void itGoesOnWhileAnIntervalIsWide(int blocks) {
    Convergence now = of(all(blocks("blocking", blocks, EVERY_OTHER)));

    assertThat(end(now, TWO_PERCENT, blocks, true)).isEmpty();
  }

  @Test
  void itEndsAfterTheBlockThatMakesEveryIntervalNarrowEnough() {
    Convergence now = of(all(blocks("blocking", 8, EVERY_OTHER)));

    assertThat(end(now, TWO_PERCENT, 8, true))
        .contains(
            "Precision 2 % reached after 8 blocks: widest interval ±1.86 % (throughput of"
                + " spring-mvc/blocking at 500 ms, 400 users).");
  }

  @ParameterizedTest
  @CsvSource({"1, false", "2, false", "4, false", "5, true"})
  void figuresThatAreAlikeEndItAfterFiveBlocksAndNeverBefore(int blocks, boolean ends) {
    Convergence now = of(all(blocks("blocking", blocks, 392)));

    assertThat(end(now, TWO_PERCENT, blocks, true).isPresent()).isEqualTo(ends);
  }

  @Test
  void theMedianResponseTimeCountsToo() {
    List<SyntheticTrial> trials = blocks("blocking", 5, 392);
    trials.getFirst().responseMillis = 900;

    Convergence now = of(all(trials));

    assertThat(end(now, TWO_PERCENT, 5, true)).isEmpty();
    assertThat(ConvergenceText.after(now, 5))
        .contains("(median response time of spring-mvc/blocking at 500 ms, 400 users)");
  }

  @Test
  void aMedianThatFailuresWouldReachInSomeForkDoesNotCount() {
    List<SyntheticTrial> trials = blocks("blocking", 5, 392);
    trials.getFirst().responseMillis = 900;
    trials.getFirst().pending = 9_000;

    assertThat(of(all(trials)).figures())
        .singleElement()
        .satisfies(figure -> assertThat(figure.metric()).isEqualTo(Quantity.THROUGHPUT_RPS));
  }

  @Test
  void anInvalidTrialGivesNoValueAndACellNeedsFive() {
    List<SyntheticTrial> trials = new ArrayList<>(blocks("blocking", 5, 392));
    trials.get(2).stealShare = 0.1;

    Convergence five =
        ConvergenceCheck.of(SyntheticRun.in(disk.resolve("five")).report(all(trials)));
    assertThat(end(five, TWO_PERCENT, 5, true)).isEmpty();
    assertThat(ConvergenceText.after(five, 5))
        .contains("4 of at least 5 values count of the throughput of spring-mvc/blocking");

    trials.add(SyntheticTrial.unbounded("spring-mvc", "blocking", 392).with(t -> t.repeat = 6));
    assertThat(end(of(all(trials)), TWO_PERCENT, 6, true)).isPresent();
  }

  @Test
  void aCellNoneOfWhoseTrialsCountsIsNotForgotten() {
    List<SyntheticTrial> trials = new ArrayList<>(blocks("virtual-threads", 5, 392));
    blocks("blocking", 5, 392).forEach(trial -> trials.add(trial.with(t -> t.stealShare = 0.1)));

    Convergence now = of(all(trials));

    assertThat(end(now, TWO_PERCENT, 5, true)).isEmpty();
    assertThat(ConvergenceText.after(now, 5))
        .contains("no interval (throughput of spring-mvc/blocking");
  }

  @Test
  void aCellThatNeverNarrowsEndsWithTheLastBlockThatARunMakes() {
    List<SyntheticTrial> trials = new ArrayList<>(blocks("virtual-threads", 6, 392));
    trials.addAll(blocks("blocking", 6, 100, 400));
    Precision sixAtMost = new Precision(0.02, 6, Optional.empty(), List.of());

    Convergence now = of(all(trials));

    assertThat(end(now, TWO_PERCENT, 6, true)).isEmpty();
    assertThat(end(now, sixAtMost, 6, true))
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .startsWith("Precision 2 % not reached, and no further blocks are made")
                    .contains("after 6 blocks", "throughput of spring-mvc/blocking"));
  }

  @Test
  void aBudgetThatIsOverEndsItAndTellsHowWideItIs() {
    Convergence now = of(all(blocks("blocking", 6, EVERY_OTHER)));

    assertThat(end(now, TWO_PERCENT, 6, false))
        .contains(
            "Precision 2 % not reached: the budget ended after 6 blocks: widest interval ±2.4 %"
                + " (throughput of spring-mvc/blocking at 500 ms, 400 users).");
  }

  @Test
  void aBudgetThatEndsBeforeFiveBlocksSaysThatTheyAreTooFew() {
    Convergence now = of(all(blocks("blocking", 1, 392)));

    assertThat(end(now, TWO_PERCENT, 1, false))
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .contains("after 1 block: no interval")
                    .endsWith("Fewer than 5 blocks are too few to rely on intervals."));
  }

  @Test
  void aServiceThatAlwaysDiesIsKnownToAnswerNothing() {
    List<SyntheticTrial> trials = blocks("blocking", 5, 0);
    trials.forEach(trial -> trial.died = Optional.of(new Death(1, false, List.of())));

    assertThat(end(of(all(trials)), TWO_PERCENT, 5, true)).isPresent();
  }

  @Test
  void halfTheIntervalIsHeldAgainstTheMean() {
    List<Double> values = List.of(98.0, 100.0, 102.0);
    MeanInterval spread = MeanInterval.of(values);

    assertThat(figure(values).share().orElseThrow())
        .isCloseTo(ConvergenceCheck.STOPPED * (spread.high() - 100) / 100, within(1e-12));
  }

  /**
   * Who stops when an interval is narrow stops a little too often when it is so by chance. Of
   * Student's own intervals, 92 of 100 would hold the truth at worst, where the run ends between
   * its least and its most blocks; the wider ones make up for it.
   */
  @ParameterizedTest(name = "where forks differ by {0}")
  @ValueSource(doubles = {0.01, 0.02, 0.03, 0.035, 0.04, 0.05, 0.1})
  void anIntervalHoldsTheTruthIn95Of100RunsThatStoppedByItsWidth(double deviation) {
    RandomGenerator random = new SplittableRandom(2031);
    int runs = 6_000;
    int held = 0;
    for (int run = 0; run < runs; run++) {
      List<Double> values = stopped(random, deviation);
      double half = figure(values).share().orElseThrow();
      double mean = MeanInterval.of(values).mean();
      held += Math.abs(mean - 100) <= half * mean ? 1 : 0;
    }

    assertThat(held / (double) runs).isGreaterThan(0.95 - 1.96 * Math.sqrt(0.95 * 0.05 / runs));
  }

  /** The values of one figure, when its run ends. */
  private static List<Double> stopped(RandomGenerator random, double deviation) {
    List<Double> values = new ArrayList<>();
    while (values.size() < Precision.MOST
        && !ConvergenceCheck.within(figure(values), TWO_PERCENT.share())) {
      values.add(100 * (1 + deviation * random.nextGaussian()));
    }
    return values;
  }
}
