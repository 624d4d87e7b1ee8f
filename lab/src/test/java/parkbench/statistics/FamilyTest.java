package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.hipparchus.distribution.continuous.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.result.ComparisonVerdict;

class FamilyTest {
  private static final int BLOCKS = 5;

  /** With five blocks and a standard error of a hundredth. */
  private static LogRatio ratio(double ratio) {
    return new LogRatio(Math.log(ratio), 0.01, BLOCKS - 1);
  }

  @ParameterizedTest(name = "a ratio of {0} with an error of {1} is {2}")
  @CsvSource({
    "1.00, 0.001, NO_DIFFERENCE",
    "1.015, 0.001, NO_DIFFERENCE",
    "1.015, 0.003, UNDECIDED",
    "1.03, 0.003, HIGHER",
    "0.97, 0.003, LOWER",
    "1.05, 0.01, HIGHER",
    "1.04, 0.01, UNDECIDED",
    "1.50, 0.2, UNDECIDED",
    "1.01, 0, NO_DIFFERENCE",
    "1.03, 0, HIGHER"
  })
  void aWinnerClearsTheMargin(double ratio, double error, ComparisonVerdict verdict) {
    assertThat(Family.verdicts(List.of(new LogRatio(Math.log(ratio), error, BLOCKS - 1))))
        .containsExactly(verdict);
  }

  @Test
  void twoBlocksThatAreAlikeShowNoDifferenceToBeNone() {
    assertThat(Family.verdicts(List.of(LogRatio.paired(List.of(0.001, 0.001)))))
        .containsExactly(ComparisonVerdict.UNDECIDED);
    assertThat(Family.verdicts(List.of(LogRatio.paired(List.of(0.001, 0.001, 0.001)))))
        .containsExactly(ComparisonVerdict.NO_DIFFERENCE);
  }

  /**
   * Counts of whole answers: two pairs of forks that differ by 3 % each way are alike to the last
   * digit in some runs, and say as little there as in others.
   */
  @Test
  void twoBlocksOfCoarseCountsThatAreAlikeByChanceDecideNothing() {
    RandomGenerator random = new SplittableRandom(2040);
    int alike = 0;
    int decided = 0;
    for (int i = 0; i < 20_000; i++) {
      double first = coarseRatio(random);
      double second = coarseRatio(random);
      if (first == second) {
        alike++;
        decided +=
            Family.verdicts(List.of(LogRatio.paired(List.of(first, second))))
                    .contains(ComparisonVerdict.UNDECIDED)
                ? 0
                : 1;
      }
    }

    assertThat(alike).isGreaterThan(100);
    assertThat(decided).isZero();
  }

  /** Of two forks that answer about a hundred times: the logarithm, of whole numbers. */
  private static double coarseRatio(RandomGenerator random) {
    double of = Math.rint(100 * (1 + 0.03 * random.nextGaussian()));
    double to = Math.rint(100 * (1 + 0.03 * random.nextGaussian()));
    return Math.log(of) - Math.log(to);
  }

  @Test
  void twoBlocksThatAreAlikeNameNoWinner() {
    assertThat(Family.verdicts(List.of(LogRatio.paired(List.of(0.1, 0.1)))))
        .containsExactly(ComparisonVerdict.UNDECIDED);
    assertThat(Family.verdicts(List.of(LogRatio.paired(List.of(0.1, 0.1, 0.1)))))
        .containsExactly(ComparisonVerdict.HIGHER);
  }

  @Test
  void theIntervalAndTheChanceAreStudents() {
    LogRatio one = ratio(1.05);
    double t = new TDistribution(BLOCKS - 1).inverseCumulativeProbability(0.975);

    assertThat(Math.log(one.high())).isCloseTo(Math.log(1.05) + 0.01 * t, within(1e-12));
    assertThat(new LogRatio(0.01 * t, 0.01, BLOCKS - 1).chance(1)).isCloseTo(0.05, within(1e-9));
  }

  /** Student's table: at four degrees of freedom 2.132 leaves 5 % above it, and 0.741 a quarter. */
  @ParameterizedTest(name = "{0} errors from 1 and a margin of {1} errors: {2}")
  @CsvSource({
    "3.132, 1, 0.0572", // 5 % above 2.132, and 0.72 % above 4.132
    "22.132, 20, 0.0500", // the other side is out of reach
    "2.776, 0, 0.0500", // no margin: 2.5 % on either side
    "1.741, 1, 0.2759", // a quarter, and 2.6 % above 2.741
    "0.5, 1, 0.7823", // inside the margin: 67.8 % above −0.5, and 10.4 % above 1.5
    "0, 1, 1"
  })
  void theChanceIsThatOfEitherSide(double log, double margin, double chance) {
    double error = 0.001;
    assertThat(new LogRatio(log * error, error, BLOCKS - 1).chance(Math.exp(margin * error)))
        .isCloseTo(chance, within(1e-3));
  }

  /** On the edge itself five of a hundred win, wherever the margin is more than the scatter. */
  @ParameterizedTest(name = "forks that differ by {0}")
  @CsvSource({"0.002, 0.047", "0.01, 0.047", "0.03, 0", "0.2, 0.045"})
  void onTheEdgeOfTheMarginAWinnerIsAsLikelyAsTheRiskSays(double deviation, double least) {
    RandomGenerator random = new SplittableRandom(2041);
    int winners = 0;
    for (int i = 0; i < 20_000; i++) {
      LogRatio ratio = simulated(random, Family.MARGIN, deviation);
      winners += won(Family.verdicts(List.of(ratio)).getFirst()) ? 1 : 0;
    }

    // 1.96 standard errors of a share of 5 % of 20,000 are 0.3 %.
    assertThat(winners / 20_000.0).isBetween(least, 0.053);
  }

  /**
   * Student's noncentral distribution gives 84.8 % above its 0.95 quantile, and 69.1 % above its
   * 0.975 quantile; the tail of the other side takes one percent of the former.
   */
  @Test
  void ofDifferencesOfFivePercentFiveForksFindFiveInSixWhereForksDifferBy14PerMille() {
    RandomGenerator random = new SplittableRandom(2042);
    int found = 0;
    for (int i = 0; i < 20_000; i++) {
      LogRatio ratio = simulated(random, 1.05, 0.014);
      found += Family.verdicts(List.of(ratio)).getFirst() == ComparisonVerdict.HIGHER ? 1 : 0;
    }

    assertThat(found / 20_000.0).isBetween(0.83, 0.848);
  }

  @Test
  void oneOfManyMustBeClearerThanOneAlone() {
    List<LogRatio> many = new ArrayList<>(List.of(ratio(1.05)));
    assertThat(Family.verdicts(many)).containsExactly(ComparisonVerdict.HIGHER);

    for (int i = 0; i < 9; i++) {
      many.add(ratio(1));
    }
    assertThat(Family.verdicts(many).getFirst()).isEqualTo(ComparisonVerdict.UNDECIDED);
    many.set(0, ratio(1.09));
    assertThat(Family.verdicts(many).getFirst()).isEqualTo(ComparisonVerdict.HIGHER);
  }

  @Test
  void afterOneThatDoesNotWinNoneThatIsLikelierWins() {
    assertThat(Family.verdicts(List.of(ratio(1.044), ratio(1.12), ratio(0.958))))
        .as("the second alone clears a third of the risk; half of it is too little for the next")
        .containsExactly(
            ComparisonVerdict.UNDECIDED, ComparisonVerdict.HIGHER, ComparisonVerdict.UNDECIDED);
  }

  /** Two forks of a block differ by chance alone, each by 3 %. */
  @Test
  void ofTwoThousandComparisonsOfASystemWithItselfHardlyAnyHasAWinner() {
    RandomGenerator random = new SplittableRandom(2026);
    int winners = 0;
    for (int i = 0; i < 2_000; i++) {
      winners += won(Family.verdicts(List.of(simulated(random, 1, 0.03))).getFirst()) ? 1 : 0;
    }

    // 5 % and its binomial interval end at 6 %; the margin makes it fewer.
    assertThat(winners / 2_000.0).isLessThan(0.05);
  }

  /** Twenty comparisons at a time, of systems that do not differ. */
  @Test
  void ofReportsOfManyComparisonsHardlyAnyHasAFalseWinner() {
    RandomGenerator random = new SplittableRandom(2027);
    int reports = 0;
    for (int i = 0; i < 500; i++) {
      List<LogRatio> family = new ArrayList<>();
      for (int k = 0; k < 20; k++) {
        family.add(simulated(random, 1, 0.2));
      }
      reports += Family.verdicts(family).stream().anyMatch(FamilyTest::won) ? 1 : 0;
    }

    assertThat(reports / 500.0).isLessThan(0.05 + 1.96 * Math.sqrt(0.05 * 0.95 / 500));
  }

  @Test
  void ofDifferencesOfFivePercentMostAreFoundWhereForksDifferByAPercent() {
    RandomGenerator random = new SplittableRandom(2028);
    int found = 0;
    for (int i = 0; i < 2_000; i++) {
      found +=
          Family.verdicts(List.of(simulated(random, 1.05, 0.01))).getFirst()
                  == ComparisonVerdict.HIGHER
              ? 1
              : 0;
    }

    assertThat(found / 2_000.0).isGreaterThan(0.8);
  }

  private static boolean won(ComparisonVerdict verdict) {
    return verdict.differs();
  }

  /**
   * Five blocks of two forks each.
   *
   * @param deviation of one fork's figure, as a share
   */
  private static LogRatio simulated(RandomGenerator random, double ratio, double deviation) {
    List<Double> logs = new ArrayList<>();
    for (int i = 0; i < BLOCKS; i++) {
      logs.add(
          Math.log(ratio) + deviation * random.nextGaussian() - deviation * random.nextGaussian());
    }
    return LogRatio.paired(logs);
  }
}
