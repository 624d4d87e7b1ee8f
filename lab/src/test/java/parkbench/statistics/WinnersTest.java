package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The counting of the A/A bench, on runs in which the truth is plain. */
class WinnersTest {
  private static final Scatter HARDLY = new Scatter(0.001, 0.001, 0.001);

  @TempDir Path disk;

  private List<AnalysedTrial> run(int same, int slower, int points) {
    return new SimulatedRuns(disk, HARDLY, 5, new SplittableRandom(1))
        .judged(disk.resolve("run"), same, slower, points);
  }

  /** Published tables: Clopper and Pearson's interval, 95 %. */
  @ParameterizedTest(name = "{0} of {1}: {2} to {3}")
  @CsvSource({
    "0, 10, 0, 0.3085",
    "1, 10, 0.0025, 0.4450",
    "5, 100, 0.0164, 0.1128",
    "10, 10, 0.6915, 1"
  })
  void theIntervalIsExact(int winners, int of, double low, double high) {
    WinnerCount count = new WinnerCount(winners, of);

    assertThat(count.low()).isCloseTo(low, within(1e-4));
    assertThat(count.high()).isCloseTo(high, within(1e-4));
  }

  @Test
  void everyPairIsCountedOnceAndSoIsEveryPairThatSharesNoFork() {
    Winners winners = new Winners();
    winners.add(run(5, 0, 2));

    assertThat(winners.count(Winners.Of.SAME_ALL)).isEqualTo(new WinnerCount(0, 10 * 2 * 3));
    assertThat(winners.count(Winners.Of.SAME_FAMILIES)).isEqualTo(new WinnerCount(0, 3));
    assertThat(winners.count(Winners.Of.SAME_ALONE)).isEqualTo(new WinnerCount(0, 2 * 2 * 3));
    assertThat(winners.count(Winners.Of.SAME_PAIRS)).isEqualTo(new WinnerCount(0, 2));
    assertThat(winners.count(Winners.Of.PLANTED_ALL).of()).isZero();
  }

  @Test
  void whatIsPlantedIsFoundOnItsOwnSide() {
    Winners winners = new Winners();
    winners.add(run(2, 2, 1));

    assertThat(winners.count(Winners.Of.PLANTED_ALL)).isEqualTo(new WinnerCount(12, 12));
    assertThat(winners.count(Winners.Of.PLANTED_ALONE)).isEqualTo(new WinnerCount(6, 6));
    assertThat(winners.count(Winners.Of.PLANTED_WRONG)).isEqualTo(new WinnerCount(0, 12));
    assertThat(winners.count(Winners.Of.SAME_ALL))
        .as("the two slower ones are alike, too")
        .isEqualTo(new WinnerCount(0, 6));
  }

  @Test
  void theScatterOfForksComesBack() {
    Scatter drawn = new Scatter(0.02, 0.01, 0.04);
    Scatter found =
        Scatter.of(
            new SimulatedRuns(disk, drawn, 5, new SplittableRandom(2))
                .judged(disk.resolve("scattered"), 8, 0, 4));

    assertThat(found.throughput()).isCloseTo(0.02, within(0.005));
    assertThat(found.median()).isCloseTo(0.01, within(0.0025));
    assertThat(found.p99()).isCloseTo(0.04, within(0.01));
  }
}
