package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.measure.MeanInterval;
import parkbench.plan.Quantity;
import parkbench.result.ComparisonVerdict;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.text.VerdictText;

class ComparisonsTest {
  @TempDir Path disk;

  private List<Report.Comparison> compare(double[] as, double[] bs) {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int i = 0; i < as.length; i++) {
      trials.add(repeat(SyntheticTrial.unbounded("a", "x", as[i]), i + 1));
      trials.add(repeat(SyntheticTrial.unbounded("b", "x", bs[i]), i + 1));
    }
    return SyntheticRun.in(disk.resolve("run"))
        .report(trials.toArray(SyntheticTrial[]::new))
        .comparisons()
        .stream()
        .filter(each -> each.metric() == Quantity.THROUGHPUT_RPS)
        .toList();
  }

  private static SyntheticTrial repeat(SyntheticTrial trial, int repeat) {
    return trial.with(t -> t.repeat = repeat);
  }

  @Test
  void withOneRepeatNothingIsCompared() {
    assertThat(compare(new double[] {700}, new double[] {350})).isEmpty();
  }

  @Test
  void aSideThatWasStartedTwiceInARepeatIsItsMean() {
    Report.Comparison found =
        SyntheticRun.in(disk.resolve("twice"))
            .report(
                repeat(SyntheticTrial.unbounded("a", "x", 600), 1),
                repeat(SyntheticTrial.unbounded("a", "x", 800), 1),
                repeat(SyntheticTrial.unbounded("b", "x", 350), 1),
                repeat(SyntheticTrial.unbounded("a", "x", 700), 2),
                repeat(SyntheticTrial.unbounded("b", "x", 350), 2))
            .comparisons()
            .getFirst();

    assertThat(found.ratio()).isCloseTo(2, within(1e-9));
    assertThat(found.high()).isCloseTo(2, within(1e-9));
  }

  @Test
  void slicesOfAForkAreOneFigureOfIt() {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int pair = 1; pair <= 3; pair++) {
      for (double rps : new double[] {690, 710}) {
        trials.add(slice(SyntheticTrial.unbounded("a", "x", rps), pair, 10 + pair, "-" + rps));
        trials.add(slice(SyntheticTrial.unbounded("b", "x", rps / 2), pair, 20 + pair, "-" + rps));
      }
    }
    Report report =
        SyntheticRun.in(disk.resolve("slices")).report(trials.toArray(SyntheticTrial[]::new));

    Report.Comparison found = report.comparisons().getFirst();
    assertThat(found.ratio()).isCloseTo(2, within(1e-9));
    assertThat(found.high()).isCloseTo(2, within(1e-9));
    assertThat(report.repeated()).extracting(Report.Repeated::forks).containsOnly(3);
    assertThat(report.repeated().getFirst().throughputRps().orElseThrow())
        .isEqualTo(new Report.Measured(700, 700, 700));
  }

  @Test
  void whereAServiceDiffersFromItselfNothingIsDecided() {
    assertThat(inPairs(1.0, 5))
        .containsExactly("a/x to a/x-control: no difference", "a/x to b/x: higher");
    assertThat(inPairs(1.2, 5))
        .containsExactly("a/x to a/x-control: lower", "a/x to b/x: undecided");
  }

  @Test
  void withoutAControlThatHasTheFigureNothingIsDecided() {
    assertThat(inPairs(1.0, 1)).containsExactly("a/x to b/x: undecided");
  }

  @Test
  void aWinnerLiesOutsideWhatAServiceMayDifferFromItself() {
    double[] scatter = {0.4, 1.6, 0.5, 1.5, 1.0};
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int pair = 1; pair <= 5; pair++) {
      trials.add(paired(SyntheticTrial.unbounded("a", "x", 600), pair));
      trials.add(paired(SyntheticTrial.unbounded("a", "x-control", 600 * scatter[pair - 1]), pair));
      trials.add(paired(SyntheticTrial.unbounded("b", "x", 500 + pair), pair));
    }

    assertThat(throughputs(trials, "scatter"))
        .containsExactly("a/x to a/x-control: undecided", "a/x to b/x: undecided");
  }

  @Test
  void pairsThatMetTheSameInterferenceAreComparedByTheCpuThatWasLeft() {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int pair = 1; pair <= 5; pair++) {
      double left = 0.75 + 0.02 * pair;
      trials.add(saturated("x", 500 + pair, left, pair));
      trials.add(saturated("x-control", 500 - pair, left, pair));
      trials.add(saturated("y", 450 + pair, left, pair));
    }
    Report report =
        SyntheticRun.in(disk.resolve("pairs"))
            .graded()
            .report(trials.toArray(SyntheticTrial[]::new));

    assertThat(report.comparisons())
        .filteredOn(each -> each.metric() == Quantity.THROUGHPUT_RPS)
        .extracting(each -> each.b() + " " + VerdictText.word(each.verdict()))
        .containsExactly("a/x-control no difference", "a/y higher");
    assertThat(report.verdict()).contains(new Statement.PairInterference());
  }

  /** Whose CPU is used up as far as the machine leaves it. */
  private static SyntheticTrial saturated(String approach, double rps, double left, int pair) {
    return paired(SyntheticTrial.unbounded("a", approach, rps * left), pair)
        .with(
            t -> {
              t.serviceCpu = 0.99 * left;
              t.otherCpu = 1 - left;
            });
  }

  @Test
  void whichStartOfAServiceIsNamedFirstDecidesNothing() {
    for (double side : new double[] {-1, 1}) {
      List<SyntheticTrial> trials = new ArrayList<>();
      for (int pair = 1; pair <= 5; pair++) {
        double control = 600 * Math.exp(side * (0.045 + 0.03 * (pair - 3)));
        trials.add(paired(SyntheticTrial.unbounded("a", "x", 600), pair));
        trials.add(paired(SyntheticTrial.unbounded("a", "x-control", control), pair));
        trials.add(paired(SyntheticTrial.unbounded("b", "x", 600 / 1.04), pair));
      }

      assertThat(throughputs(trials, "side " + side))
          .containsExactly("a/x to a/x-control: undecided", "a/x to b/x: undecided");
    }
  }

  @Test
  void anApproachOfThatNameIsNoControlInARunWithoutPairs() {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int pair = 1; pair <= 5; pair++) {
      trials.add(repeat(SyntheticTrial.unbounded("a", "x-control", 600 + pair), pair));
      trials.add(repeat(SyntheticTrial.unbounded("b", "x", 300), pair));
    }

    assertThat(throughputs(trials, "named")).containsExactly("a/x-control to b/x: higher");
  }

  /** Five pairs whose control, in so many of them, is so many times as fast. */
  private List<String> inPairs(double control, int controls) {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int pair = 1; pair <= 5; pair++) {
      double noise = 1 + 0.001 * pair;
      trials.add(paired(SyntheticTrial.unbounded("a", "x", 600 * noise), pair));
      if (pair <= controls) {
        trials.add(paired(SyntheticTrial.unbounded("a", "x-control", 600 * control), pair));
      }
      trials.add(paired(SyntheticTrial.unbounded("b", "x", 300), pair));
    }
    return throughputs(trials, "pairs " + control + " " + controls);
  }

  private List<String> throughputs(List<SyntheticTrial> trials, String run) {
    return SyntheticRun.in(disk.resolve(run))
        .report(trials.toArray(SyntheticTrial[]::new))
        .comparisons()
        .stream()
        .filter(each -> each.metric() == Quantity.THROUGHPUT_RPS)
        .map(each -> each.a() + " to " + each.b() + ": " + VerdictText.word(each.verdict()))
        .toList();
  }

  private static SyntheticTrial paired(SyntheticTrial trial, int pair) {
    return repeat(trial, pair).with(t -> t.group = Optional.of(pair));
  }

  private static SyntheticTrial slice(SyntheticTrial trial, int repeat, int fork, String name) {
    return repeat(trial, repeat)
        .with(
            t -> {
              t.inFork = OptionalInt.of(fork);
              t.slice = name;
            });
  }

  @Test
  void whatWasMeasuredAgainAfterADriftIsPairedWithNothing() {
    assertThat(measuredAgainAtTheEnd(0.95).ratio()).isCloseTo(1, within(1e-9));
  }

  @Test
  void whereNothingDriftsItBelongsToItsBlock() {
    assertThat(measuredAgainAtTheEnd(1).ratio()).isCloseTo(Math.pow(1.5, 1 / 6.0), within(1e-9));
  }

  /** Two that are alike; one repeat of the first is half as much again, after all the others. */
  private Report.Comparison measuredAgainAtTheEnd(double factor) {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int i = 1; i <= 6; i++) {
      double rps = 700 * Math.pow(factor, i);
      if (i != 2) {
        trials.add(repeat(SyntheticTrial.unbounded("a", "x", rps), i));
      }
      trials.add(repeat(SyntheticTrial.unbounded("b", "x", rps), i));
    }
    trials.add(repeat(SyntheticTrial.unbounded("a", "x", 700 * Math.pow(factor, 2) * 1.5), 2));
    return SyntheticRun.in(disk.resolve("again"))
        .report(trials.toArray(SyntheticTrial[]::new))
        .comparisons()
        .getFirst();
  }

  @Test
  void aSteadyRatioIsFound() {
    Report.Comparison found =
        compare(new double[] {700, 710, 690, 705}, new double[] {350, 352, 349, 351}).getFirst();

    assertThat(found.a()).isEqualTo("a/x");
    assertThat(found.b()).isEqualTo("b/x");
    assertThat(found.ratio()).isCloseTo(2.0, within(0.01));
    assertThat(found.low()).isBetween(1.9, found.ratio());
    assertThat(found.high()).isBetween(found.ratio(), 2.1);
    assertThat(found.verdict()).isEqualTo(ComparisonVerdict.HIGHER);
  }

  @Test
  void aWholeBlockThatIsSlowerChangesNoRatio() {
    Report.Comparison found =
        compare(new double[] {700, 350, 700}, new double[] {700, 350, 700}).getFirst();

    assertThat(found.verdict()).isEqualTo(ComparisonVerdict.NO_DIFFERENCE);
    assertThat(found.ratio()).isEqualTo(1);
  }

  @Test
  void noiseIsUndecided() {
    assertThat(
            compare(new double[] {700, 500, 640}, new double[] {600, 660, 510})
                .getFirst()
                .verdict())
        .isEqualTo(ComparisonVerdict.UNDECIDED);
  }

  @Test
  void aComparisonSaysHowManyShareItsRisk() {
    Report.Comparison found =
        compare(new double[] {700, 735, 707, 724}, new double[] {670, 680, 672, 676}).getFirst();

    assertThat(found.family()).isEqualTo(1);
    assertThat(found.verdict()).isEqualTo(ComparisonVerdict.HIGHER);
  }

  @Test
  void theIntervalIsStudents() {
    MeanInterval spread = MeanInterval.of(List.of(1.0, 2.0, 3.0));

    assertThat(spread.mean()).isEqualTo(2);
    assertThat(spread.high() - spread.mean()).isCloseTo(4.3027 / Math.sqrt(3), within(1e-4));
  }
}
