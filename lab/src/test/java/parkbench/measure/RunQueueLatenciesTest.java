package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunQueueLatenciesTest {
  private static final double BAD = 3;

  @ParameterizedTest(name = "of {0} values the one of rank {1}")
  @CsvSource({
    "1, 1",
    "2, 1",
    "3, 2",
    "30, 29",
    "99, 98",
    "100, 99",
    "101, 100",
    "200, 198",
    "300, 297"
  })
  void itIsNeverTheLargestAlone(int values, double rank) {
    List<Double> sorted = IntStream.rangeClosed(1, values).mapToObj(i -> (double) i).toList();

    assertThat(RunQueueLatencies.p99(sorted)).isEqualTo(rank);
  }

  @Test
  void twoPlayersThatWaitInOneSecondAreSeen() {
    assertThat(RunQueueLatencies.p99(window(28, 2))).isEqualTo(BAD);
    assertThat(RunQueueLatencies.p99(window(29, 1))).isEqualTo(0.1);
  }

  /**
   * Ten seconds of three processes, of whose values so many are bad. By the binomial distribution a
   * window is judged bad with {@code 1 − (1 − p)^30 − 30 p (1 − p)^29}: where one in two hundred is
   * bad, so that the p99 of a long window is good, 1 % of them and not 14 %.
   */
  @ParameterizedTest(name = "{0} of all seconds are bad")
  @CsvSource({"0.001", "0.005", "0.05", "0.2"})
  void aShortWindowIsNotJudgedByOneSecond(double bad) {
    RandomGenerator random = new SplittableRandom(2047);
    int windows = 20_000;
    int judged = 0;
    for (int i = 0; i < windows; i++) {
      int count = (int) IntStream.range(0, 30).filter(k -> random.nextDouble() < bad).count();
      judged += RunQueueLatencies.p99(window(30 - count, count)) == BAD ? 1 : 0;
    }

    double expected = 1 - Math.pow(1 - bad, 30) - 30 * bad * Math.pow(1 - bad, 29);
    assertThat(judged / (double) windows).isCloseTo(expected, within(0.01));
  }

  private static List<Double> window(int good, int bad) {
    return Stream.concat(
            Stream.generate(() -> 0.1).limit(good), Stream.generate(() -> BAD).limit(bad))
        .toList();
  }
}
