package parkbench.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ChangePointsTest {
  private static double[] noisy(long seed, double scatter, double... levels) {
    Random random = new Random(seed);
    return Arrays.stream(levels)
        .flatMap(
            level ->
                DoubleStream.generate(() -> level * (1 + scatter * random.nextGaussian()))
                    .limit(12))
        .toArray();
  }

  @Test
  void aStepIsFoundWhereItIs() {
    assertThat(ChangePoints.of(noisy(1, 0.01, 400, 360)))
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.at()).isEqualTo(12);
              assertThat(change.after() / change.before()).isBetween(0.88, 0.92);
              assertThat(change.p()).isLessThan(ChangePoints.SIGNIFICANT);
            });
  }

  @Test
  void severalStepsAreFoundInOrder() {
    assertThat(ChangePoints.of(noisy(2, 0.005, 400, 360, 420)))
        .extracting(ChangePoints.Change::at)
        .containsExactly(12, 24);
  }

  @Test
  void aSmallChangeAndAFewValuesAreNone() {
    assertThat(ChangePoints.of(noisy(3, 0.001, 400, 404))).isEmpty();
    assertThat(ChangePoints.of(new double[] {400, 400, 300, 300, 300})).isEmpty();
    assertThat(ChangePoints.of(new double[0])).isEmpty();
  }

  @Test
  void valuesWithoutScatterChangeForCertain() {
    assertThat(ChangePoints.of(new double[] {400, 400, 400, 300, 300, 300}))
        .singleElement()
        .satisfies(change -> assertThat(change.at()).isEqualTo(3));
  }

  /** The place is searched, so that noise is under p more often than one time in a thousand. */
  @Test
  void noiseIsRarelyAChange() {
    long found =
        LongStream.range(0, 500)
            .filter(seed -> !ChangePoints.of(noisy(seed, 0.03, 400, 400)).isEmpty())
            .count();
    assertThat(found).isLessThanOrEqualTo(25);
  }

  @Test
  void whatIsFoundMeetsItsOwnRule() {
    for (long seed = 0; seed < 200; seed++) {
      assertThat(ChangePoints.of(noisy(seed, 0.02, 400, 380, 400, 390)))
          .allSatisfy(
              change -> {
                assertThat(change.p()).isLessThan(ChangePoints.SIGNIFICANT);
                assertThat(Math.abs(change.after() / change.before() - 1))
                    .isGreaterThan(ChangePoints.SMALLEST);
              });
    }
  }
}
