package parkbench.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Load;
import parkbench.plan.Quantity;
import parkbench.plan.WarmUp;
import parkbench.record.Hiccups;
import parkbench.result.Audit;
import parkbench.result.Bracket;
import parkbench.result.CheckId;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.Grade;
import parkbench.result.Graded;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.TrialReport;
import parkbench.text.FindingText;
import parkbench.text.GradeText;
import parkbench.text.VerdictText;

class GradesTest {
  @TempDir Path disk;
  private int runs;

  private Report report(SyntheticTrial... trials) {
    return SyntheticRun.in(disk.resolve("run " + ++runs)).graded().report(trials);
  }

  private TrialReport cell(SyntheticTrial trial, Consumer<SyntheticTrial> interference) {
    return report(trial.with(interference)).trials().getFirst();
  }

  private static Graded graded(TrialReport cell, Quantity quantity) {
    return cell.graded(quantity).orElseThrow();
  }

  /** A service without a pool in its way; its ceiling is that of its users. */
  private static SyntheticTrial unbounded() {
    return SyntheticTrial.sound()
        .with(
            t -> {
              t.rps = 380;
              t.responseMillis = 510;
              t.busy = 20;
              t.unread = 0;
              t.load = new Load.Closed(200, Duration.ZERO, t.delay);
            });
  }

  @Test
  void aQuietTrialHasNoGrades() {
    TrialReport cell = cell(SyntheticTrial.sound(), t -> {});

    assertThat(cell.quality().grades()).isEmpty();
    assertThat(cell.interfered()).isFalse();
    assertThat(cell.throughput().width()).isZero();
  }

  @Test
  void stealGradesWhatItUsedToMakeInvalid() {
    Report report = report(SyntheticTrial.sound().with(t -> t.stealShare = 0.1));
    TrialReport cell = report.trials().getFirst();

    assertThat(cell.quality().audit().passed()).isTrue();
    assertThat(cell.interfered()).isTrue();
    Graded throughput = graded(cell, Quantity.THROUGHPUT_RPS);
    assertThat(throughput.grade()).isEqualTo(Grade.AT_LEAST);
    assertThat(throughput.bracket().low()).isBetween(385.0, 392.0);
    assertThat(throughput.bracket().top()).isEqualTo(400);
    assertThat(VerdictText.sentence(report.verdict().getFirst()))
        .contains("to 400 rps: 200 of 200 Tomcat threads busy")
        .contains("200 threads / 0.5 s predicts 400");
  }

  @Test
  void theSameTrialIsInvalidInAStrictRun() {
    TrialReport strict =
        SyntheticRun.in(disk.resolve("strict"))
            .report(SyntheticTrial.sound().with(t -> t.stealShare = 0.1))
            .trials()
            .getFirst();

    assertThat(strict.quality().audit().passed()).isFalse();
    assertThat(strict.quality().grades()).isEmpty();
  }

  @Test
  void anotherProcessOnTheServicesCoreIsInterference() {
    TrialReport cell = cell(SyntheticTrial.sound(), t -> t.otherCpu = 0.3);

    assertThat(cell.quality().audit().interfering())
        .extracting(Audit.Check::id)
        .containsExactly(CheckId.CPU_TAKEN);
    assertThat(cell.quality().interference().otherShare().orElseThrow())
        .isCloseTo(0.3, within(0.01));
    assertThat(cell.quality().interference().takenOfDemand().orElseThrow())
        .isCloseTo(0.3 / 0.37, within(0.01));
    assertThat(cell.quality().interference().cpuOfLeft().orElseThrow())
        .isCloseTo(0.1, within(0.01));
  }

  /** It has its share of the core by plan, and leaves less of it. */
  @Test
  void aServiceThatIsMeasuredAtTheSameTimeIsNoInterference() {
    TrialReport cell =
        cell(
            SyntheticTrial.sound(),
            t -> {
              t.serviceCpu = 0.3;
              t.neighbourCpu = 0.4;
            });

    assertThat(cell.quality().interference().otherShare().orElseThrow())
        .isCloseTo(0, within(0.001));
    assertThat(cell.quality().interference().cpuOfLeft().orElseThrow())
        .isCloseTo(0.5, within(0.01));
    assertThat(cell.interfered()).isFalse();
  }

  @Test
  void interruptsAreNoOtherProcess() {
    TrialReport cell = cell(SyntheticTrial.sound(), t -> t.interrupts = 0.08);

    assertThat(cell.quality().interference().otherShare().orElseThrow())
        .isCloseTo(0, within(0.001));
    assertThat(cell.interfered()).isFalse();
  }

  @Test
  void aHypervisorThatReportsNoStealIsSeenByStalls() {
    TrialReport cell = cell(SyntheticTrial.sound(), t -> t.stallShare = Optional.of(0.2));

    assertThat(cell.quality().interference().stealShare()).contains(0.0);
    assertThat(cell.quality().interference().takenOfCores().orElseThrow())
        .isCloseTo(0.2, within(0.01));
    assertThat(cell.interfered()).isTrue();
  }

  @Test
  void aQuotaOnTheWholeLabIsInterference() {
    TrialReport cell =
        cell(SyntheticTrial.sound(), t -> t.throttledShare = OptionalDouble.of(0.15));

    assertThat(cell.quality().interference().throttledShare().orElseThrow())
        .isCloseTo(0.15, within(0.01));
    assertThat(cell.quality().interference().takenOfCores().orElseThrow())
        .isCloseTo(0.15, within(0.01));
    assertThat(cell.interfered()).isTrue();
  }

  @Test
  void ofATrialThatWasMeasuredAgainTheLeastInterferenceCountsWhateverCameOut() {
    SyntheticTrial noisy = again(0.3).with(t -> t.rps = 396);
    SyntheticTrial better = again(0.1).with(t -> t.rps = 380);
    SyntheticTrial worse = again(0.2).with(t -> t.rps = 398);

    Report report = report(noisy, better, worse);

    assertThat(report.trials())
        .extracting(each -> each.responses().throughputRps())
        .containsExactly(380.0);
    assertThat(report.trials().getFirst().identity().directory()).startsWith("trials/002-");
    assertThat(report.run().notes())
        .contains(
            "1 of 1 trials met interference and were measured again in the same fork. Of each, the"
                + " measurement with the least interference counts.");
  }

  @Test
  void aValidMeasurementCountsBeforeAnInvalidOneWithLessInterference() {
    SyntheticTrial invalid = again(0).with(t -> t.ledger = false);

    Report report = report(again(0.1), invalid);

    assertThat(report.trials())
        .extracting(cell -> cell.quality().audit().passed())
        .containsExactly(true);
  }

  private static SyntheticTrial again(double otherCpu) {
    return SyntheticTrial.sound()
        .with(
            t -> {
              t.inFork = OptionalInt.of(1);
              t.otherCpu = otherCpu;
            });
  }

  @Test
  void stealAndStallsAreOneThingSeenTwice() {
    TrialReport cell =
        cell(
            SyntheticTrial.sound(),
            t -> {
              t.stealShare = 0.1;
              t.stallShare = Optional.of(0.12);
            });

    assertThat(cell.quality().interference().takenOfCores().orElseThrow())
        .isCloseTo(0.12, within(0.01));
  }

  @Test
  void percentilesBehindAFullPoolAreUnusable() {
    TrialReport cell = cell(SyntheticTrial.sound(), t -> t.stealShare = 0.1);

    assertThat(graded(cell, Quantity.RESPONSE_P50_MS).grade()).isEqualTo(Grade.UNUSABLE);
    assertThat(graded(cell, Quantity.RESPONSE_P99_MS).grade()).isEqualTo(Grade.UNUSABLE);
  }

  @Test
  void percentilesBehindAPoolThatIsOnlyJustTooSmallAreUnusable() {
    TrialReport cell =
        cell(
            SyntheticTrial.sound(),
            t -> {
              t.load = new Load.Closed(240, Duration.ZERO, t.delay);
              t.rps = 398;
              t.responseMillis = 602;
              t.stealShare = 0.1;
            });

    assertThat(graded(cell, Quantity.RESPONSE_P50_MS).grade()).isEqualTo(Grade.UNUSABLE);
  }

  @Test
  void howManyThreadsWereBusyIsDecidedByStalls() {
    TrialReport cell = cell(SyntheticTrial.sound(), t -> t.stealShare = 0.1);

    assertThat(graded(cell, Quantity.POOL_BUSY_MEAN).grade()).isEqualTo(Grade.UNUSABLE);
  }

  @Test
  void ofAUserWhoThinksTheCycleIsBounded() {
    TrialReport cell =
        cell(
            SyntheticTrial.sound(),
            t -> {
              t.load = new Load.Closed(800, Duration.ofSeconds(1), t.delay);
              t.rps = 396;
              t.responseMillis = 920;
              t.stealShare = 0.1;
            });
    Graded mean = graded(cell, Quantity.RESPONSE_MEAN_MS);

    assertThat(mean.bracket().low()).isCloseTo(920, within(1.0));
    assertThat(mean.bracket().top()).isGreaterThan(1e3 * 800 / 396.0 - 1_000);
  }

  @Test
  void aValueOutsideItsBracketIsNotExact() {
    TrialReport cell =
        cell(
            SyntheticTrial.sound(),
            t -> {
              t.rps = 412;
              t.responseMillis = 1_001;
              t.stealShare = 0.03;
            });
    Graded throughput = graded(cell, Quantity.THROUGHPUT_RPS);

    assertThat(throughput.bracket().top()).isLessThan(412);
    assertThat(throughput.grade()).isNotEqualTo(Grade.EXACT);
  }

  @Test
  void whatWasTakenAndWhatTheServiceHadAreNoMoreThanAllTime() {
    TrialReport cell =
        cell(
            SyntheticTrial.sound(),
            t -> {
              t.serviceCpu = 0.45;
              t.otherCpu = 0.1;
              t.throttledShare = OptionalDouble.of(3);
            });

    assertThat(cell.quality().interference().throttledShare().orElseThrow())
        .isCloseTo(0.45, within(0.01));
    assertThat(cell.quality().interference().takenOfCores().orElseThrow())
        .isCloseTo(0.55, within(0.01));
    assertThat(cell.quality().interference().cpuOfLeft().orElseThrow()).isLessThanOrEqualTo(1);
  }

  @Test
  void withoutSleepersStallsAreUnknown() {
    assertThat(cell(SyntheticTrial.sound(), t -> {}).quality().interference().stallShare())
        .isEmpty();
  }

  @Test
  void aCoreThatBecameSlowerGradesWhatTheCpuDecides() {
    SyntheticTrial fast = unbounded().with(t -> t.workNanos = Optional.of(100_000L));
    SyntheticTrial slow =
        unbounded()
            .with(
                t -> {
                  t.repeat = 2;
                  t.rps = 150;
                  t.responseMillis = 1_333;
                  t.serviceCpu = 0.97;
                  t.workNanos = Optional.of(130_000L);
                });
    SyntheticTrial idle =
        unbounded()
            .with(
                t -> {
                  t.repeat = 3;
                  t.workNanos = Optional.of(130_000L);
                });

    List<TrialReport> cells = report(fast, slow, idle).trials();

    assertThat(cells.getFirst().quality().grades()).isEmpty();
    assertThat(graded(cells.get(1), Quantity.THROUGHPUT_RPS).grade()).isEqualTo(Grade.ABOUT);
    assertThat(graded(cells.get(1), Quantity.THROUGHPUT_RPS).bracket().contains(195)).isTrue();
    assertThat(cells.get(2).exact(Quantity.THROUGHPUT_RPS)).isTrue();
    assertThat(graded(cells.get(2), Quantity.CPU_US_PER_REQUEST).grade()).isEqualTo(Grade.ABOUT);
  }

  @Test
  void ofTheLatestAnswersAJitAtWorkLeavesUpperBounds() {
    TrialReport free = cell(unbounded(), t -> t.compilerCpu = 0.03);
    TrialReport queued = cell(SyntheticTrial.sound(), t -> t.compilerCpu = 0.03);

    assertThat(graded(free, Quantity.RESPONSE_P99_MS).grade()).isEqualTo(Grade.AT_MOST);
    assertThat(free.exact(Quantity.RESPONSE_P50_MS)).isTrue();
    assertThat(queued.exact(Quantity.RESPONSE_P99_MS)).isTrue();
  }

  @Test
  void ofAServiceThatFallsBehindWhileTheMachineStallsNothingIsSure() {
    TrialReport cell = cell(SyntheticTrial.overloaded(), t -> t.stealShare = 0.1);

    assertThat(cell.findings())
        .filteredOn(finding -> finding.rule().equals(RuleId.NOT_STATIONARY))
        .extracting(Finding::confidence)
        .containsExactly(Confidence.LOW);
  }

  @Test
  void withoutACeilingAServiceThatHadLittleCpuIsNotCpuBound() {
    TrialReport cell =
        cell(
            unbounded(),
            t -> {
              t.pool = Optional.empty();
              t.load = SyntheticTrial.open(150, 12);
              t.rps = 150;
              t.serviceCpu = 0.4;
              t.otherCpu = 0.57;
            });

    assertThat(cell.quality().interference().cpuOfLeft().orElseThrow()).isGreaterThan(0.9);
    assertThat(cell.findings()).extracting(Finding::rule).doesNotContain(RuleId.CPU_BOUND);
  }

  @Test
  void percentilesWithoutAQueueAreUpperBounds() {
    TrialReport cell = cell(unbounded(), t -> t.stealShare = 0.1);
    Graded p50 = graded(cell, Quantity.RESPONSE_P50_MS);

    assertThat(p50.grade()).isEqualTo(Grade.AT_MOST);
    assertThat(p50.bracket().low()).isEqualTo(500);
    assertThat(p50.bracket().top()).isCloseTo(510, within(1.0));
  }

  @Test
  void theMeanResponseOfAClosedLoadIsTheUsersOverTheThroughput() {
    TrialReport cell = cell(SyntheticTrial.sound(), t -> t.stealShare = 0.1);
    Graded mean = graded(cell, Quantity.RESPONSE_MEAN_MS);
    Graded throughput = graded(cell, Quantity.THROUGHPUT_RPS);

    assertThat(mean.bracket().low()).isCloseTo(1e3 * 400 / 400.0, within(1e-6));
    assertThat(mean.bracket().top())
        .isCloseTo(1e3 * 400 / throughput.bracket().low(), within(1e-6));
  }

  @Test
  void aBracketOfOnePercentIsExact() {
    TrialReport cell =
        cell(
            SyntheticTrial.sound(),
            t -> {
              t.rps = 399.5;
              t.responseMillis = 1_001;
              t.loadHiccups = new Hiccups(20, 25);
            });

    assertThat(cell.interfered()).isTrue();
    assertThat(graded(cell, Quantity.THROUGHPUT_RPS).grade()).isEqualTo(Grade.EXACT);
  }

  @Test
  void aServiceThatUsedUpWhatWasLeftIsOnlyEstimated() {
    TrialReport cell =
        cell(
            unbounded(),
            t -> {
              t.rps = 150;
              t.responseMillis = 1_333;
              t.serviceCpu = 0.79;
              t.stealShare = 0.2;
            });

    assertThat(cell.quality().interference().cpuOfLeft().orElseThrow())
        .isCloseTo(0.99, within(0.01));
    Graded throughput = graded(cell, Quantity.THROUGHPUT_RPS);
    assertThat(throughput.grade()).isEqualTo(Grade.ABOUT);
    assertThat(throughput.bracket().contains(150 / 0.8)).isTrue();
    assertThat(graded(cell, Quantity.RESPONSE_P99_MS).grade()).isEqualTo(Grade.UNUSABLE);
  }

  @ParameterizedTest(name = "{0} µs of CPU at a ceiling of 400 rps: {1}")
  @CsvSource({"5266, CPU_BOUND", "1500, NOT_DECIDED"})
  void aUsedUpCpuIsTheLimitWhereAQuietMachineWouldBeUsedUp(double micros, RuleId rule) {
    double rps = 0.79e6 / micros;
    TrialReport cell =
        cell(
            unbounded(),
            t -> {
              t.rps = Math.min(rps, 390);
              t.responseMillis = 200 / t.rps * 1e3;
              t.serviceCpu = Math.min(0.79, micros * t.rps / 1e6);
              t.stealShare = 1 - t.serviceCpu / 0.99;
            });

    assertThat(cell.findings()).extracting(Finding::rule).contains(rule);
  }

  @Test
  void failuresUnderInterferenceLeaveAnUpperBoundOfTheirShare() {
    TrialReport cell =
        cell(
            SyntheticTrial.sound(),
            t -> {
              t.stealShare = 0.1;
              t.failures = Map.of("timeout", 40L);
            });

    assertThat(graded(cell, Quantity.ERROR_RATIO).grade()).isEqualTo(Grade.AT_MOST);
    assertThat(graded(cell, Quantity.THROUGHPUT_RPS).grade()).isEqualTo(Grade.ABOUT);
  }

  @Test
  void ofFarBelowTheCeilingFailuresSayHowManyMoreMightHaveBeenGood() {
    TrialReport cell =
        cell(
            SyntheticTrial.sound(),
            t -> {
              t.rps = 8;
              t.responseMillis = 28_000;
              t.serviceCpu = 0.03;
              t.stealShare = 0.25;
              t.failures = Map.of("timeout", 25L * 20);
            });

    Bracket rps = graded(cell, Quantity.THROUGHPUT_RPS).bracket();
    assertThat(rps.low()).isBetween(6.0, 8.0);
    assertThat(rps.top()).isBetween(8.0, 100.0);
    assertThat(graded(cell, Quantity.RESPONSE_MEAN_MS).bracket()).isEqualTo(Bracket.OPEN);
  }

  @Test
  void whatLiesBetweenTwoLimitsIsNotDecided() {
    TrialReport cell =
        cell(
            unbounded(),
            t -> {
              t.rps = 340;
              t.responseMillis = 588;
              t.stealShare = 0.1;
            });

    assertThat(cell.findings()).extracting(Finding::rule).containsExactly(RuleId.NOT_DECIDED);
    assertThat(cell.findings().getFirst().confidence()).isEqualTo(Confidence.LOW);
  }

  @Test
  void aJitAtWorkMakesCpuFiguresUpperBounds() {
    TrialReport cell = cell(SyntheticTrial.sound(), t -> t.compilerCpu = 0.03);
    Graded cpu = graded(cell, Quantity.CPU_US_PER_REQUEST);

    assertThat(cpu.grade()).isEqualTo(Grade.AT_MOST);
    assertThat(GradeText.why(cpu)).contains("the JIT still compiled");
    assertThat(cell.graded(Quantity.THROUGHPUT_RPS)).isEmpty();
    assertThat(cell(SyntheticTrial.sound(), t -> t.warmUp = WarmUp.NONE).quality().grades())
        .isEmpty();
  }

  @Test
  void aJitThatFillsTheCoreIsNoLimitOfAServiceThatMayKeepUp() {
    TrialReport cell =
        cell(
            unbounded(),
            t -> {
              t.pool = Optional.empty();
              t.serviceCpu = 0.99;
              t.compilerCpu = 0.5;
            });

    assertThat(graded(cell, Quantity.THROUGHPUT_RPS).grade()).isEqualTo(Grade.AT_LEAST);
    assertThat(cell.findings()).extracting(Finding::rule).doesNotContain(RuleId.CPU_BOUND);
    assertThat(FindingText.sentence(cell.findings().getFirst()))
        .contains("its JIT was still compiling");
  }

  /**
   * A closed load in front of a delay, whose answers all wait while the machine stalls. The quiet
   * throughput is known: users / (delay + own time). No low end may lie above it.
   */
  @Test
  void theLowEndIsBelowTheTruthWhateverTheStalls() {
    RandomGenerator random = new SplittableRandom(31);
    List<Double> ratios = new ArrayList<>();
    for (int trial = 0; trial < 500; trial++) {
      BlockingEvents stalls =
          new BlockingEvents(random.nextDouble(0.003, 0.1), random.nextDouble(0.01, 0.2));
      double own = random.nextDouble(0, 0.01);
      ratios.add(stalls.low(random, 200, 0.5, own, 5) / (200 / (0.5 + own)));
    }

    assertThat(ratios.stream().filter(ratio -> ratio > 1.01)).isEmpty();
    assertThat(ratios.stream().mapToDouble(ratio -> ratio).average().orElseThrow())
        .isGreaterThan(0.75);
  }

  /**
   * @param length of a stall, in seconds
   * @param share of the time that is stalled
   */
  private record BlockingEvents(double length, double share) {

    double low(RandomGenerator random, int users, double delay, double own, double window) {
      List<double[]> stalls = new ArrayList<>();
      double end = 2 + window + 2;
      for (double at = 0; at < end; at += length + pause(random)) {
        stalls.add(new double[] {at, at + length});
      }
      PriorityQueue<Double> next = new PriorityQueue<>();
      for (int user = 0; user < users; user++) {
        next.add(free(stalls, user * delay / users) + delay + own);
      }
      int count = 0;
      double sum = 0;
      for (double due = next.remove(); due < 2 + window; due = next.remove()) {
        double done = free(stalls, due);
        if (done >= 2 && done < 2 + window) {
          count++;
          sum += done - due + delay + own;
        }
        next.add(done + delay + own);
      }
      double missed = Math.min(delay, stalled(stalls, 2 - delay, 2));
      return Grades.low(count / window, users / (sum / count), Math.max(missed, length), window);
    }

    private double pause(RandomGenerator random) {
      return -Math.log1p(-random.nextDouble()) * length * (1 - share) / share;
    }

    /** The first instant from this one on at which nothing is stalled. */
    private static double free(List<double[]> stalls, double at) {
      return stalls.stream()
          .filter(stall -> stall[0] <= at && at < stall[1])
          .mapToDouble(stall -> stall[1])
          .findFirst()
          .orElse(at);
    }

    private static double stalled(List<double[]> stalls, double from, double to) {
      return stalls.stream()
          .mapToDouble(stall -> Math.max(0, Math.min(to, stall[1]) - Math.max(from, stall[0])))
          .sum();
    }
  }
}
