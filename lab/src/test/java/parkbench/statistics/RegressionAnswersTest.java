package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.KnownLibraries;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Quantity;
import parkbench.plan.Regression;
import parkbench.result.RegressionAnswer;
import parkbench.result.RegressionAnswer.Figure;
import parkbench.result.RegressionAnswer.Verdict;
import parkbench.text.RegressionText;

class RegressionAnswersTest {
  private static final double[] STEADY = {1.00, 1.01, 0.99, 1.005, 0.995};
  private static final double[] SCATTERED = {0.8, 1.3, 1.0, 1.4, 0.7};

  @TempDir Path disk;

  @Test
  void tenPerCentMoreCpuIsWorse() {
    RegressionAnswer answer = answer(STEADY, 1.1);
    assertThat(answer.verdict()).isEqualTo(Verdict.WORSE);
    assertThat(figure(answer, Quantity.CPU_US_PER_REQUEST).ratio().value()).isBetween(1.09, 1.11);
    assertThat(RegressionText.sentence(answer))
        .startsWith("new.jar is worse than old.jar: CPU per request × 1.1 (")
        .endsWith("5 starts of each.");
  }

  @Test
  void theSameIsNotWorse() {
    RegressionAnswer answer = answer(STEADY, 1);
    assertThat(answer.verdict()).isEqualTo(Verdict.NOT_WORSE);
    assertThat(RegressionText.sentence(answer))
        .startsWith("new.jar is at most 5 % worse than old.jar: CPU per request × ");
  }

  @Test
  void lessCpuIsBetter() {
    assertThat(answer(STEADY, 0.8).verdict()).isEqualTo(Verdict.BETTER);
  }

  /** Three per cent more is certain here, and within the margin. */
  @Test
  void whatIsWithinTheMarginIsNotWorse() {
    assertThat(answer(STEADY, 1.03).verdict()).isEqualTo(Verdict.NOT_WORSE);
  }

  @Test
  void whereForksDifferMoreThanVersionsNothingIsDecided() {
    RegressionAnswer answer = answer(SCATTERED, 1.1);
    assertThat(answer.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(RegressionText.sentence(answer)).contains("--within");
  }

  /** One gets ahead by chance, and stays so: a steady ratio shows nothing. */
  @Test
  void versionsThatFillTheirCoreDecideNothing() {
    SyntheticTrial[] trials = run(STEADY, 1.3, 0);
    for (SyntheticTrial trial : trials) {
      trial.group = Optional.of(trial.repeat);
      trial.neighbourCpu = 0.99 - trial.serviceCpu;
    }
    RegressionAnswer answer = answerOf(trials).orElseThrow();
    assertThat(answer.crowded()).isTrue();
    assertThat(answer.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(RegressionText.sentence(answer)).endsWith("fewer users leave room.");
  }

  @Test
  void twoBlocksShowNothing() {
    assertThat(answerOf(run(new double[] {1, 1}, 1.5, 0))).isEmpty();
  }

  @Test
  void aVersionThatFailsRequestsIsWorse() {
    RegressionAnswer answer = answerOf(run(STEADY, 1, 400)).orElseThrow();
    assertThat(answer.verdict()).isEqualTo(Verdict.WORSE);
    assertThat(RegressionText.sentence(answer)).contains("of the requests fail, 0 % before");
  }

  /** Figures of an earlier run are compared without pairs. */
  @Test
  void aBaselineTakesThePlaceOfTheOldVersion() {
    List<AnalysedTrial> before =
        KnownLibraries.analysis().judged(SyntheticRun.in(disk.resolve("before")).written(alone(1)));
    Regression.Baseline baseline =
        new Regression.Baseline("before", false, RegressionAnswers.recorded(before));
    RegressionAnswer answer =
        SyntheticRun.in(disk.resolve("after"))
            .graded()
            .seeking(regression(Optional.of(baseline)))
            .report(alone(1.2))
            .versions()
            .orElseThrow();
    assertThat(answer.alternating()).isFalse();
    assertThat(answer.verdict()).isEqualTo(Verdict.WORSE);
    assertThat(RegressionText.sentence(answer)).contains("the figures of an earlier run");
  }

  private RegressionAnswer answer(double[] scatter, double factor) {
    return answerOf(run(scatter, factor, 0)).orElseThrow();
  }

  private Optional<RegressionAnswer> answerOf(SyntheticTrial... trials) {
    return SyntheticRun.in(disk.resolve("run"))
        .graded()
        .seeking(regression(Optional.empty()))
        .report(trials)
        .versions();
  }

  /**
   * Blocks of both.
   *
   * @param scatter CPU of the new version in each block, beside a constant 0.2 cores of the old one
   */
  private static SyntheticTrial[] run(double[] scatter, double factor, long failures) {
    List<SyntheticTrial> all = new ArrayList<>();
    for (int block = 1; block <= scatter.length; block++) {
      all.add(fork(Regression.OLD, block, 1, 0));
      all.add(fork(Regression.NEW, block, factor * scatter[block - 1], failures));
    }
    return all.toArray(SyntheticTrial[]::new);
  }

  private static SyntheticTrial[] alone(double factor) {
    SyntheticTrial[] all = new SyntheticTrial[STEADY.length];
    for (int block = 1; block <= STEADY.length; block++) {
      all[block - 1] = fork(Regression.NEW, block, factor * STEADY[block - 1], 0);
    }
    return all;
  }

  private static SyntheticTrial fork(String version, int block, double cpu, long failures) {
    return SyntheticTrial.unbounded("shop" + version, "default", 790)
        .with(
            trial -> {
              trial.repeat = block;
              trial.serviceCpu = 0.2 * cpu;
              trial.failures = failures == 0 ? Map.of() : Map.of("status-500", failures);
            });
  }

  private static Regression regression(Optional<Regression.Baseline> baseline) {
    return new Regression(
        new Regression.Version("old.jar", Optional.empty()),
        new Regression.Version("new.jar", Optional.empty()),
        0.05,
        baseline);
  }

  private static Figure figure(RegressionAnswer answer, Quantity quantity) {
    return answer.figures().stream()
        .filter(figure -> figure.quantity() == quantity)
        .findFirst()
        .orElseThrow();
  }
}
