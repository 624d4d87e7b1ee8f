package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.CapacityGoal;
import parkbench.plan.Rate;
import parkbench.result.CapacityAnswer;
import parkbench.result.CapacityAnswer.Kept;
import parkbench.result.CapacityAnswer.Signal;
import parkbench.result.CapacityAnswer.Step;
import parkbench.text.CapacityText;
import parkbench.text.ScalingText;

class CapacityAnswersTest {
  private static final CapacityGoal GOAL =
      new CapacityGoal(
          Duration.ofSeconds(1), 0.001, Duration.ofMinutes(6), Optional.of(new Rate(1000)), false);

  @TempDir Path disk;

  /**
   * A pool of 200 in front of 500 ms: what it answers is 200 / 0.5 s, whatever the CPU could do.
   */
  @Test
  void saysWhatFollowsFromARateThatAPoolLimits() {
    CapacityAnswer answer = answer(kept(100), kept(200), kept(390), broken(410));
    assertThat(answer.search().rps()).contains(390.0);
    assertThat(answer.search().brokenRps()).contains(410.0);
    assertThat(answer.steps())
        .extracting(Step::kept)
        .containsExactly(Kept.KEPT, Kept.KEPT, Kept.KEPT, Kept.BROKEN);
    assertThat(CapacityText.found(answer))
        .startsWith(
            "spring-mvc/blocking at a delay of 500 ms answers 390 rps within p99 ≤ 1 s and"
                + " errors ≤ 0.1 %");
    CapacityAnswer.Pool pool = answer.advice().pool().orElseThrow();
    assertThat(pool.setting()).isEqualTo("server.tomcat.threads.max");
    assertThat(pool.heldMs().value()).isBetween(490.0, 510.0);
    assertThat(pool.cpuRps().value()).isBetween(4400.0, 4600.0);
    assertThat(pool.size().value()).isBetween(2200.0, 2300.0);
    assertThat(answer.advice().callTimeoutMs().orElseThrow()).isBetween(510.0, 515.0);
    assertThat(answer.advice().instances().orElseThrow().atMost()).isEqualTo(3);
    assertThat(answer.advice().instances().orElseThrow().atTarget()).isEqualTo(4);
  }

  /** Threads are nearly all busy while the CPU idles: they are what to scale by. */
  @Test
  void scalesByTheSignalThatIsNearestToItsLimit() {
    CapacityAnswer answer = answer(kept(100), kept(200), kept(390), broken(410));
    CapacityAnswer.Scaling scaling = answer.advice().scaling().orElseThrow();
    assertThat(scaling.signal()).isEqualTo(Signal.BUSY_THREADS);
    assertThat(scaling.target()).isBetween(136.0, 137.0);
    assertThat(ScalingText.autoscaler(answer).orElseThrow())
        .contains("name: spring-mvc", "tomcat_threads_busy_threads", "AverageValue")
        .contains("maxReplicas: 4");
    assertThat(ScalingText.query(answer).orElseThrow())
        .contains("tomcat_threads_busy_threads")
        .contains("> 137");
  }

  @Test
  void theAutoscalerIsYaml() {
    String yaml =
        ScalingText.autoscaler(answer(kept(100), kept(200), kept(390), broken(410))).orElseThrow();
    assertThat(new Load(LoadSettings.builder().build()).loadFromString(yaml))
        .isEqualTo(
            Map.of(
                "apiVersion",
                "autoscaling/v2",
                "kind",
                "HorizontalPodAutoscaler",
                "metadata",
                Map.of("name", "spring-mvc"),
                "spec",
                Map.of(
                    "scaleTargetRef",
                    Map.of("apiVersion", "apps/v1", "kind", "Deployment", "name", "spring-mvc"),
                    "minReplicas",
                    2,
                    "maxReplicas",
                    4,
                    "metrics",
                    List.of(
                        Map.of(
                            "type",
                            "Pods",
                            "pods",
                            Map.of(
                                "metric",
                                Map.of("name", "tomcat_threads_busy_threads"),
                                "target",
                                Map.of("type", "AverageValue", "averageValue", "137")))))));
  }

  /** The same approach may run under several limits; each has a search and advice of its own. */
  @Test
  void adviceIsAppliedUnderTheSameLimits() {
    List<CapacityAnswer> answers =
        SyntheticRun.in(disk.resolve("run"))
            .graded()
            .seeking(GOAL)
            .report(of("blocking", 2, 350), of("blocking", 1, 390), of("blocking-advised", 1, 395))
            .capacities();
    assertThat(answers).hasSize(3);
    assertThat(answers.getFirst().applied()).isEmpty();
    assertThat(answers.getLast().applied().orElseThrow().rps()).contains(390.0);
    assertThat(CapacityText.pool(answers.getFirst()).orElseThrow()).endsWith("--apply tries it.");
    assertThat(CapacityText.pool(answers.getLast()).orElseThrow()).contains("; --vary pool=");
  }

  private static SyntheticTrial of(String approach, double cpus, double rps) {
    SyntheticTrial trial = kept(rps);
    trial.approach = approach;
    trial.cpus = cpus;
    return trial;
  }

  @Test
  void aRateWhoseInstrumentsFailedIsUndecided() {
    SyntheticTrial late = trial(400, 400, 520);
    late.instruments = "the load generator died";
    CapacityAnswer answer = answer(kept(100), kept(390), late);
    assertThat(answer.search().undecided()).isTrue();
    assertThat(answer.steps().getLast().why()).isPresent();
    assertThat(CapacityText.found(answer)).contains("at 400 rps the machine left it open");
  }

  @Test
  void noRateKeepsAnObjectiveBelowTheDelay() {
    CapacityAnswer answer = answer(trial(100, 100, 1500), trial(1, 1, 1500));
    assertThat(answer.search().rps()).isEmpty();
    assertThat(CapacityText.found(answer))
        .startsWith("spring-mvc/blocking at a delay of 500 ms keeps p99 ≤ 1 s")
        .contains("at no rate, not even at 1 rps");
    assertThat(answer.advice()).isEqualTo(CapacityAnswer.Advice.NONE);
  }

  private CapacityAnswer answer(SyntheticTrial... trials) {
    Arrays.asList(trials).forEach(trial -> trial.inFork = OptionalInt.of(1));
    List<CapacityAnswer> answers =
        SyntheticRun.in(disk.resolve("run")).graded().seeking(GOAL).report(trials).capacities();
    assertThat(answers).hasSize(1);
    return answers.getFirst();
  }

  private static SyntheticTrial kept(double rps) {
    return trial(rps, rps, 520);
  }

  private static SyntheticTrial broken(double rps) {
    return trial(rps, 400, 3000);
  }

  private static SyntheticTrial trial(double asked, double answered, double millis) {
    return SyntheticTrial.sound()
        .with(
            trial -> {
              trial.load = SyntheticTrial.open(asked, 12);
              trial.slice = "-" + (int) asked + "rps";
              trial.rps = answered;
              trial.responseMillis = millis;
              trial.busy = (int) Math.min(200, answered / 2);
              trial.unread = 0;
              trial.serviceCpu = answered * 0.0002;
            });
  }
}
