package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.config.Unplannable;
import parkbench.plan.Incident;
import parkbench.plan.Incident.Kind;
import parkbench.plan.Load;
import parkbench.plan.Plan;
import parkbench.plan.Rate;
import parkbench.plan.Trial;

class IncidentPlanTest {
  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void eachKindHasAFreshForkAndATrialThatKnowsIt() throws Exception {
    Plan plan = plan("50ms", Optional.empty(), "");
    assertThat(plan.forks()).hasSize(4).allMatch(fork -> fork.trials().size() == 1);
    assertThat(plan.forks())
        .extracting(fork -> Incident.kind(fork.trials().getFirst()))
        .containsExactly(Kind.values());
    assertThat(trial(plan).observation().probe()).isPresent();
    assertThat(plan.incident().orElseThrow().slow()).isEqualTo(Duration.ofSeconds(1));
    assertThat(plan.claims()).isEmpty();
  }

  /** Half of what 200 threads answer at 1 s is less than 200 users ask for. */
  @Test
  void theRateLeavesTheServiceRoom() throws Exception {
    assertThat(rate(plan("50ms", Optional.empty(), ""))).isEqualTo(200);
    assertThat(rate(plan("1s", Optional.empty(), ""))).isEqualTo(100);
    assertThat(rate(plan("1s", Optional.of(333), ""))).isEqualTo(333);
  }

  @Test
  void aHealthCheckOfTheMeasuredPathIsNoted() throws Exception {
    assertThat(plan("50ms", Optional.empty(), "").notes())
        .noneMatch(note -> note.contains("health check"));
    assertThat(
            planned("50ms", "probe: {path: \"/blocking?delay=${delay}\"}", Optional.empty(), "")
                .notes())
        .anyMatch(note -> note.contains("asks the path that is measured"));
  }

  @Test
  void aSlowUpstreamGetsSlowerStill() throws Exception {
    assertThat(plan("1s", Optional.empty(), "").incident().orElseThrow().slow())
        .isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void anUpstreamThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> plan("50ms", Optional.empty(), "stock"))
        .isInstanceOf(Unplannable.class)
        .hasMessageContaining("--upstream");
  }

  private static double rate(Plan plan) {
    Load.Open load = trial(plan).load().open().orElseThrow();
    return load.profile().getFirst().from().perSecond();
  }

  private static Trial trial(Plan plan) {
    return plan.forks().getFirst().trials().getFirst();
  }

  private Plan plan(String delay, Optional<Integer> rate, String upstream) throws Exception {
    return planned(delay, "", rate, upstream);
  }

  private Plan planned(String delay, String more, Optional<Integer> rate, String upstream)
      throws Exception {
    return IncidentPlan.of(
        project.scenario(
            """
            approaches: [spring-mvc/blocking]
            upstream: {delay: %s}
            load: {users: 400}
            %s
            """
                .formatted(delay, more)),
        Project.machine(2),
        Choices.none(1),
        new IncidentPlan.Asked(
            List.of(Kind.values()),
            Duration.ofSeconds(20),
            IncidentPlan.AFTER,
            Optional.empty(),
            rate.map(Rate::new),
            upstream));
  }
}
