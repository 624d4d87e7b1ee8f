package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Quantity;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.text.LoadWords;
import parkbench.text.VerdictText;

class DriftsTest {
  private static final int REPEATS = 5;

  @TempDir Path disk;

  private Report report(double[] as, double[] bs) {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int i = 0; i < as.length; i++) {
      trials.add(repeat(SyntheticTrial.unbounded("a", "x", as[i]), i + 1));
      trials.add(repeat(SyntheticTrial.unbounded("b", "x", bs[i]), i + 1));
    }
    return SyntheticRun.in(disk.resolve("run")).report(trials.toArray(SyntheticTrial[]::new));
  }

  private static SyntheticTrial repeat(SyntheticTrial trial, int repeat) {
    return trial.with(t -> t.repeat = repeat);
  }

  @Test
  void whatFallsFromRepeatToRepeatIsToldWithItsInterval() {
    Report report =
        report(new double[] {700, 697, 688, 685, 680}, new double[] {700, 702, 699, 701, 700});

    assertThat(report.drifts()).hasSize(1);
    Report.Drift found = report.drifts().getFirst();
    assertThat(found.metric()).isEqualTo(Quantity.THROUGHPUT_RPS);
    assertThat(LoadWords.subject(found.of().orElseThrow())).isEqualTo("a/x at 500 ms, 400 users");
    assertThat(found.ratio()).isCloseTo(0.970, within(0.001));
    assertThat(found.low()).isCloseTo(0.961, within(0.001));
    assertThat(found.high()).isCloseTo(0.979, within(0.001));
    assertThat(found.repeats()).isEqualTo(5);
    assertThat(found.family()).as("two cells and their mean").isEqualTo(3);
    assertThat(VerdictText.sentences(report.verdict()))
        .contains(
            "Drift: throughput of a/x at 500 ms, 400 users fell by 3 % over the run (95 %: 2 % to"
                + " 4 %, 5 repeats).");
  }

  @Test
  void whereAllFallTogetherThatIsToldFirst() {
    Report report =
        report(new double[] {700, 686, 672, 659, 645}, new double[] {600, 589, 576, 565, 553});

    assertThat(report.drifts())
        .extracting(drift -> drift.of().map(LoadWords::subject).orElse("all"))
        .containsExactly("all", "a/x at 500 ms, 400 users", "b/x at 500 ms, 400 users");
  }

  @Test
  void whereNothingDriftsNothingIsSaid() {
    Report report =
        report(new double[] {700, 692, 705, 699, 701}, new double[] {700, 702, 697, 701, 700});

    assertThat(report.drifts()).isEmpty();
    assertThat(VerdictText.sentences(report.verdict()))
        .noneMatch(sentence -> sentence.contains("Drift"));
  }

  @Test
  void aDriftThatDecidesNothingIsNotTold() {
    assertThat(
            report(new double[] {700, 698, 696, 694, 692}, new double[] {700, 698, 696, 694, 692})
                .drifts())
        .isEmpty();
  }

  @Test
  void threeRepeatsShowNoDrift() {
    assertThat(report(new double[] {700, 600, 500}, new double[] {700, 600, 500}).drifts())
        .isEmpty();
  }

  @Test
  void invalidTrialsTellNoDrift() {
    SyntheticTrial[] trials =
        IntStream.rangeClosed(1, REPEATS)
            .mapToObj(
                repeat ->
                    repeat(SyntheticTrial.unbounded("a", "x", 700 - 20 * repeat), repeat)
                        .with(trial -> trial.stealShare = repeat > 3 ? 0.03 : 0))
            .toArray(SyntheticTrial[]::new);

    assertThat(SyntheticRun.in(disk.resolve("invalid trials")).report(trials).drifts()).isEmpty();
  }

  @Test
  void whatWasMeasuredAgainAfterLaterRepeatsIsNoPartOfTheCourse() {
    SyntheticTrial[] trials =
        IntStream.of(2, 3, 4, 5, 1)
            .mapToObj(
                repeat -> repeat(SyntheticTrial.unbounded("a", "x", 720 - 20 * repeat), repeat))
            .toArray(SyntheticTrial[]::new);

    assertThat(SyntheticRun.in(disk.resolve("again")).report(trials).drifts())
        .extracting(Report.Drift::repeats)
        .containsExactly(4);
  }

  @Test
  void whoLacksARepeatIsNoPartOfTheMean() {
    SortedMap<Integer, Double> torn = course(0.05, 0, new SplittableRandom(1)).logs();
    torn.remove(5);
    List<Drifts.Course> cells = new ArrayList<>();
    cells.add(new Drifts.Course(named("torn"), torn));
    cells.add(new Drifts.Course(named("whole"), level()));
    cells.add(new Drifts.Course(named("whole too"), level()));

    assertThat(Drifts.drifts(Quantity.THROUGHPUT_RPS, cells))
        .extracting(Report.Drift::of, Report.Drift::repeats, Report.Drift::family)
        .containsExactly(tuple(named("torn"), 4, 4));
  }

  @Test
  void moreThanThreeAreCountedInTheVerdict() {
    List<Drifts.Course> cells =
        IntStream.range(0, 4)
            .mapToObj(i -> course(0.1, 0, new SplittableRandom(i)))
            .map(course -> new Drifts.Course(named("x"), course.logs()))
            .toList();

    assertThat(Drifts.statements(Drifts.drifts(Quantity.THROUGHPUT_RPS, cells)))
        .hasSize(4)
        .last()
        .isEqualTo(new Statement.MoreDrifts(2));
  }

  /** Ten cells at a time, whose forks differ by 3 % and that do not drift. */
  @Test
  void ofReportsWithoutADriftAtMostOneOfTwentyTellsOne() {
    RandomGenerator random = new SplittableRandom(2026);
    int reported = 0;
    for (int i = 0; i < 1_000; i++) {
      List<Drifts.Course> cells =
          IntStream.range(0, 10).mapToObj(cell -> course(0, 0.03, random)).toList();
      reported += Drifts.drifts(Quantity.THROUGHPUT_RPS, cells).isEmpty() ? 0 : 1;
    }

    assertThat(reported / 1_000.0).isLessThan(0.05 + 1.96 * Math.sqrt(0.05 * 0.95 / 1_000));
  }

  @Test
  void aDriftOfEightPercentIsMostlyFoundWhereForksDifferByAPercent() {
    RandomGenerator random = new SplittableRandom(2027);
    int found = 0;
    for (int i = 0; i < 1_000; i++) {
      found +=
          Drifts.drifts(Quantity.THROUGHPUT_RPS, List.of(course(Math.log(1.08), 0.01, random)))
              .size();
    }

    assertThat(found / 1_000.0).isGreaterThan(0.8);
  }

  private static Optional<Report.Subject> named(String approach) {
    return Optional.of(new Report.Subject(approach, new LoadPoint(500, "400 users", 400)));
  }

  private static SortedMap<Integer, Double> level() {
    return course(0, 0, new SplittableRandom(1)).logs();
  }

  /**
   * Five repeats.
   *
   * @param rise logarithm of the last repeat to the first
   * @param deviation of one fork's logarithm
   */
  private static Drifts.Course course(double rise, double deviation, RandomGenerator random) {
    SortedMap<Integer, Double> logs = new TreeMap<>();
    for (int repeat = 1; repeat <= REPEATS; repeat++) {
      logs.put(repeat, 6 + rise * (repeat - 1) / (REPEATS - 1) + deviation * random.nextGaussian());
    }
    return new Drifts.Course(named("x"), logs);
  }
}
