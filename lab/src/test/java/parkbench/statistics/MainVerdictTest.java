package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.KnownLibraries;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Load;
import parkbench.record.Death;
import parkbench.text.VerdictText;

class MainVerdictTest {
  @TempDir Path disk;

  private List<String> verdict(SyntheticTrial... trials) {
    return VerdictText.sentences(SyntheticRun.in(disk.resolve("run")).report(trials).verdict());
  }

  @Test
  void quickIsAnsweredWithItsNumbers() {
    assertThat(
            verdict(
                SyntheticTrial.sound(),
                SyntheticTrial.unbounded("spring-mvc", "virtual-threads", 788),
                SyntheticTrial.unbounded("spring-webflux", "webclient", 789)))
        .containsExactly(
            "spring-mvc/blocking stops at 392 rps: 200 of 200 Tomcat threads busy, 196 requests"
                + " queued, CPU 7 %; 200 threads / 0.5 s predicts 400.",
            "spring-mvc/virtual-threads and spring-webflux/webclient reach 788 and 789 of 800 rps"
                + " (400 users / 0.5 s).");
  }

  private static SyntheticTrial unbounded(int repeat, double rps, double millis) {
    return SyntheticTrial.unbounded("own", "hello", rps)
        .with(
            trial -> {
              trial.repeat = repeat;
              trial.responseMillis = millis;
            });
  }

  @Test
  void ofTwoForksThatOfLessThroughputSpeaksForBothOnlyIfItWasFirst() {
    List<AnalysedTrial> slowerFirst =
        KnownLibraries.analysis()
            .judged(
                SyntheticRun.in(disk.resolve("slower"))
                    .written(unbounded(1, 780, 510), unbounded(2, 790, 505)));
    List<AnalysedTrial> fasterFirst =
        KnownLibraries.analysis()
            .judged(
                SyntheticRun.in(disk.resolve("faster"))
                    .written(unbounded(1, 790, 505), unbounded(2, 780, 510)));

    ApproachSummary slower = ApproachSummary.of(slowerFirst).getFirst();
    ApproachSummary faster = ApproachSummary.of(fasterFirst).getFirst();
    assertThat(slower.medianReport().responses().throughputRps()).isEqualTo(780);
    assertThat(faster.medianReport().responses().throughputRps()).isEqualTo(790);
    assertThat(slower.rps()).isEqualTo(785).isEqualTo(faster.rps());
  }

  @Test
  void theMedianOfThreeForksIsOneOfThemAndOfFourTheMeanOfTwo() {
    assertThat(
            verdict(unbounded(1, 700, 510), unbounded(2, 780, 505), unbounded(3, 790, 505))
                .getLast())
        .isEqualTo("Sentences quote the median of up to 3 forks.");

    List<AnalysedTrial> four =
        KnownLibraries.analysis()
            .judged(
                SyntheticRun.in(disk.resolve("four"))
                    .written(
                        unbounded(1, 700, 510),
                        unbounded(2, 790, 505),
                        unbounded(3, 780, 505),
                        unbounded(4, 795, 505)));
    ApproachSummary answers = ApproachSummary.of(four).getFirst();
    assertThat(answers.rps()).isEqualTo(785);
    assertThat(answers.medianReport().responses().throughputRps()).isEqualTo(790);
  }

  @Test
  void anEvenNumberOfForksSaysWhoseTheFiguresAre() {
    assertThat(verdict(unbounded(1, 780, 510), unbounded(2, 790, 505)))
        .endsWith(
            "Sentences quote the median of up to 2 forks.",
            "Of an even number, findings and response times are of the earlier of the two in the"
                + " middle, other throughputs the mean of both.");
  }

  @Test
  void aServiceOfOnesOwnIsAnsweredAlone() {
    assertThat(verdict(SyntheticTrial.unbounded("own", "hello", 790)))
        .containsExactly(
            "own/hello reaches 790 of 800 rps (400 users / 0.5 s): the users are the limit.");
  }

  @Test
  void anIncidentIsAnsweredWithRecoveryAndHealthCheck() {
    SyntheticTrial trial =
        SyntheticTrial.incident()
            .with(
                t -> {
                  List<Boolean> asks = new ArrayList<>(Collections.nCopies(60, true));
                  Collections.fill(asks.subList(22, 31), false);
                  t.probe = Optional.of(asks);
                });

    assertThat(verdict(trial))
        .containsExactly(
            "The upstream takes 1 s for 10 s: spring-mvc/blocking would be restarted: its health check"
                + " fails 9 times in a row, where 3 are enough for a restart; no request fails (p99 5.00 s"
                + " instead of 52 ms); without a restart it recovers 4 s after the upstream.");
  }

  @Test
  void aRunOfInvalidTrialsNamesTheCheckAndTheRemedy() {
    assertThat(verdict(SyntheticTrial.sound().with(trial -> trial.lagMicros = 6200)))
        .singleElement()
        .asString()
        .startsWith(
            "No valid trial: send lag p99 6.2 ms (≤ 5 ms, 1 % of the cycle). Give the load generator a"
                + " core");
  }

  @Test
  void anInvalidAmongValidTrialsIsToldByItsApproach() {
    assertThat(
            verdict(
                SyntheticTrial.sound(),
                SyntheticTrial.unbounded("own", "hello", 790)
                    .with(trial -> trial.lagMicros = 6200)))
        .hasSize(2)
        .last()
        .asString()
        .startsWith(
            "Invalid and left out: 1 of 1 trials of own/hello; send lag p99 6.2 ms (≤ 5 ms, 1 % of the"
                + " cycle). Give the load generator a core");
  }

  @Test
  void manyInvalidTrialsAreCountedByApproachAndToldByTheirMostFrequentCheck() {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int repeat = 1; repeat <= 3; repeat++) {
      int block = repeat;
      trials.add(
          SyntheticTrial.sound()
              .with(
                  t -> {
                    t.repeat = block;
                    t.lagMicros = block > 1 ? 6200 : 40;
                    t.turnaroundMicros = block > 2 ? 9000 : 200;
                  }));
      trials.add(
          SyntheticTrial.unbounded("own", "hello", 790)
              .with(
                  t -> {
                    t.repeat = block;
                    t.lagMicros = block > 2 ? 6200 : 40;
                  }));
    }

    assertThat(verdict(trials.toArray(SyntheticTrial[]::new)))
        .last()
        .asString()
        .startsWith(
            "Invalid and left out: 2 of 3 trials of spring-mvc/blocking, 1 of 3 of own/hello; most"
                + " often because of: send lag p99 (3 trials). Give the load generator a core");
  }

  @Test
  void whatWentWrongInOneForkOnlyIsToldToo() {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int repeat = 1; repeat <= 3; repeat++) {
      int block = repeat;
      trials.add(
          SyntheticTrial.unbounded("own", "hello", 790)
              .with(
                  t -> {
                    t.repeat = block;
                    t.rps = 790 - block;
                    t.overflows = block == 3 ? 49 : 0;
                  }));
    }

    assertThat(verdict(trials.toArray(SyntheticTrial[]::new)))
        .first()
        .asString()
        .contains("the users are the limit; in 1 of 3 forks ");
  }

  @Test
  void limitsThatDifferMakeLoadPointsDiffer() {
    assertThat(
            verdict(
                SyntheticTrial.unbounded("own", "hello", 790),
                SyntheticTrial.unbounded("own", "hello", 785).with(t -> t.cpus = 0.5)))
        .hasSize(2)
        .anySatisfy(said -> assertThat(said).startsWith("At 500 ms, 400 users, 1 core,"))
        .anySatisfy(
            said -> assertThat(said).startsWith("At 500 ms, 400 users, 0.5 CPU over 1 core,"));
  }

  @Test
  void aDeathLeads() {
    assertThat(
            verdict(
                SyntheticTrial.sound()
                    .with(
                        trial -> {
                          trial.died = Optional.of(new Death(137, true, List.of()));
                          trial.busy = 20;
                          trial.rps = 100;
                          trial.failures = Map.of("reset", 100L);
                        })))
        .containsExactly(
            "spring-mvc/blocking was killed by the kernel for its memory limit of 1 GiB; fails 9 %"
                + " of its 1,100 requests: 100 reset.");
  }

  @Test
  void aMatrixIsSummedUp() {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int users : new int[] {50, 100, 200, 400}) {
      Load load = new Load.Closed(users, Duration.ZERO, Duration.ZERO);
      double all = users / 0.5;
      trials.add(
          SyntheticTrial.sound()
              .with(
                  t -> {
                    t.load = load;
                    t.rps = Math.min(392, 0.98 * all);
                    t.busy = Math.min(200, users);
                    t.unread = Math.max(0, users - 200);
                  }));
      trials.add(
          SyntheticTrial.unbounded("spring-webflux", "webclient", 0.985 * all)
              .with(t -> t.load = load));
    }

    assertThat(verdict(trials.toArray(SyntheticTrial[]::new)))
        .containsExactly(
            "spring-mvc/blocking stops at 392 rps: 200 of 200 Tomcat threads busy, 200 requests"
                + " queued, CPU 7 %; 200 threads / 0.5 s predicts 400 (500 ms, 400 users). The same at 1"
                + " of 4 load points: from 400 users on at 500 ms.",
            "Throughput differs by more than 5 % at 1 of 4 load points, most at 500 ms, 400 users:"
                + " 392 (spring-mvc/blocking) to 788 rps (spring-webflux/webclient). With one start each,"
                + " this is not tested.");
  }

  /**
   * Two approaches at four load points, of which the second answers so many rps at the last one.
   *
   * @param deviation by which forks differ, as a share
   */
  private List<String> repeated(String run, int repeats, double last, double deviation) {
    RandomGenerator random = new SplittableRandom(run.hashCode());
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (int users : new int[] {100, 200, 400, 800}) {
        Load load = new Load.Closed(users, Duration.ZERO, Duration.ZERO);
        double all = 1.9 * users;
        trials.add(drawn("servlet", load, repeat, all, deviation, random));
        trials.add(drawn("reactive", load, repeat, users == 800 ? last : all, deviation, random));
      }
    }
    return VerdictText.sentences(
        SyntheticRun.in(disk.resolve(run)).report(trials.toArray(SyntheticTrial[]::new)).verdict());
  }

  private static SyntheticTrial drawn(
      String approach,
      Load load,
      int repeat,
      double rps,
      double deviation,
      RandomGenerator random) {
    return SyntheticTrial.unbounded("own", approach, rps * (1 + deviation * random.nextGaussian()))
        .with(
            trial -> {
              trial.load = load;
              trial.repeat = repeat;
            });
  }

  @Test
  void ofReportsOfForksThatDifferByChanceAloneHardlyAnyShowsADifference() {
    int found = 0;
    for (int run = 0; run < 20; run++) {
      found +=
          repeated("chance-" + run, 4, 1_520, 0.1).stream()
                  .anyMatch(said -> said.startsWith("Throughput differs"))
              ? 1
              : 0;
    }

    assertThat(found)
        .as("one of twenty by chance; the medians of two such differ by 5 % in most")
        .isLessThanOrEqualTo(2);
  }

  @Test
  void withRepeatsADifferenceBetweenApproachesIsTested() {
    assertThat(repeated("differ", 5, 1_200, 0.01))
        .anySatisfy(
            said ->
                assertThat(said)
                    .startsWith(
                        "Throughput differs by more than 5 %, beyond chance, at 1 of 4 load points,"
                            + " most at 500 ms, 800 users:")
                    .contains("(own/reactive) to")
                    .endsWith("(own/servlet)."));
    assertThat(repeated("alike", 5, 1_520, 0.005))
        .contains("At 4 load points all approaches lie within 5 %.");
    assertThat(repeated("noisy", 2, 1_520, 0.1))
        .contains(
            "At none of 4 load points is a difference in throughput of more than 5 % shown beyond"
                + " chance.");
  }

  @Test
  void aRunThatWasInterruptedSaysHowFarItCame() {
    assertThat(
            VerdictText.sentences(
                SyntheticRun.in(disk.resolve("run"))
                    .ended("interrupted")
                    .report(SyntheticTrial.sound())
                    .verdict()))
        .last()
        .isEqualTo("The run did not end as planned (interrupted): 1 of 1 trials were finished.");
  }
}
