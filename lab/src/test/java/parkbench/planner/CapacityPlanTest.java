package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.plan.CapacityGoal;
import parkbench.plan.Fork;
import parkbench.plan.Intervention.PoolSize;
import parkbench.plan.Load;
import parkbench.plan.Plan;
import parkbench.plan.Trial;

class CapacityPlanTest {
  private static final CapacityGoal GOAL =
      new CapacityGoal(
          Duration.ofSeconds(1), 0.001, Duration.ofMinutes(6), Optional.empty(), false);

  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  /** A quarter of what the pool allows; where nothing bounds it, 50 for each CPU. */
  @Test
  void eachApproachAndDelayBeginsWithOneTrialOfAForkOfItsOwn() throws Exception {
    Plan plan = plan(List.of(Duration.ofMillis(50), Duration.ofMillis(500)));
    assertThat(plan.capacity()).contains(GOAL);
    assertThat(plan.forks())
        .extracting(fork -> fork.trials().getFirst().bareId())
        .containsExactlyInAnyOrder(
            "spring-mvc-blocking-50ms-1000rps",
            "spring-mvc-blocking-500ms-100rps",
            "spring-mvc-virtual-threads-50ms-50rps",
            "spring-mvc-virtual-threads-500ms-50rps");
    assertThat(plan.claims()).isEmpty();
    assertThat(plan.thresholds()).isEmpty();
  }

  /** 200 requests at least, in a minute at most. */
  @Test
  void aSlowRateIsMeasuredForLonger() throws Exception {
    Fork fork = plan(List.of()).forks().getFirst();
    Trial first = fork.trials().getFirst();
    assertThat(CapacityPlan.step(fork, first, 2, 300).timing().window())
        .isEqualTo(Duration.ofSeconds(10));
    assertThat(CapacityPlan.step(fork, first, 2, 10).timing().window())
        .isEqualTo(Duration.ofSeconds(20));
    assertThat(CapacityPlan.step(fork, first, 2, 1).timing().window())
        .isEqualTo(Duration.ofSeconds(60));
  }

  /** No more than the pool allows is expected of a rate above. */
  @Test
  void theCeilingOfATrialIsWhatIsAskedOrWhatBoundsIt() throws Exception {
    Fork fork = plan(List.of()).forks().getFirst();
    Trial first = fork.trials().getFirst();
    assertThat(ceiling(CapacityPlan.step(fork, first, 2, 300))).isEqualTo(300);
    assertThat(ceiling(CapacityPlan.step(fork, first, 2, 800))).isEqualTo(400);
  }

  @Test
  void theAdvisedServiceHasTheSettingAndANameOfItsOwn() throws Exception {
    Fork fork = plan(List.of()).forks().getFirst();
    Fork advised =
        CapacityPlan.advised(fork, new PoolSize("server.tomcat.threads.max", 200, 900), 7, 9, 600);
    assertThat(advised.approach().name()).isEqualTo("blocking" + CapacityGoal.ADVISED);
    assertThat(advised.approach().pool().orElseThrow().size()).isEqualTo(900);
    assertThat(advised.approach().tuning().properties())
        .containsEntry("server.tomcat.threads.max", "900");
    assertThat(advised.trials()).hasSize(1);
    Load.Open load = advised.trials().getFirst().load().open().orElseThrow();
    assertThat(load.profile().getFirst().from().perSecond()).isEqualTo(600);
    assertThat(ceiling(advised.trials().getFirst())).isEqualTo(600);
  }

  private static double ceiling(Trial trial) {
    return trial.bound().ceiling().orElseThrow().perSecond();
  }

  private Plan plan(List<Duration> delays) throws Exception {
    return CapacityPlan.of(
        project.scenario(
            """
            approaches: [spring-mvc/blocking, spring-mvc/virtual-threads]
            upstream: {delay: 500ms}
            load: {users: 400}
            repeats: 3
            thresholds: [{quantity: throughput-rps, at-least: 1}]
            """),
        Project.machine(2),
        Choices.none(1),
        GOAL,
        delays);
  }
}
