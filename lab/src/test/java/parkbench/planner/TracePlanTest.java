package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.config.Unplannable;
import parkbench.plan.Fork;
import parkbench.plan.Plan;

class TracePlanTest {
  private static final Optional<Path> AGENT = Optional.of(Path.of("/agents/otel.jar"));
  private static final String CLOSED =
      """
      approaches: [spring-mvc/blocking, spring-webflux/webclient]
      upstream: {delay: 500ms}
      load: {users: 400}
      """;

  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void everyTrialHasMarkedRequestsAndNothingIsClaimedOfIt() throws Exception {
    Plan traced = TracePlan.of(plan(CLOSED), Optional.of(12), Optional.empty());

    assertThat(traced.source().scenario()).endsWith("-trace");
    assertThat(traced.forks()).hasSize(2);
    assertThat(traced.forks())
        .flatExtracting(Fork::trials)
        .extracting(each -> each.observation().traced())
        .containsOnly(Optional.of(12));
    assertThat(traced.forks())
        .extracting(fork -> fork.approach().name())
        .containsExactlyInAnyOrder("blocking", "webclient");
    assertThat(traced.thresholds()).isEmpty();
    assertThat(traced.claims()).isEmpty();
    assertThat(traced.notes()).anyMatch(note -> note.startsWith("Traced requests: 12 "));
  }

  @Test
  void unlessToldOtherwiseTheyAreAFiftiethOfTheLoadWithinBounds() throws Exception {
    assertThat(marked(CLOSED)).containsOnly(30); // 400 and 800 rps
    assertThat(marked(CLOSED.replace("400}", "20}"))).containsOnly(8); // 40 rps for 10 s
    assertThat(marked(CLOSED.replace("{users: 400}", "{rate: 2}"))).containsOnly(5);
  }

  private List<Integer> marked(String yaml) throws Exception {
    return TracePlan.of(plan(yaml), Optional.empty(), Optional.empty()).forks().stream()
        .flatMap(fork -> fork.trials().stream())
        .map(trial -> trial.observation().traced().orElseThrow())
        .toList();
  }

  @Test
  void theAgentGoesIntoEveryServiceAndIsSeenInItsName() throws Exception {
    Plan traced = TracePlan.of(plan(CLOSED), Optional.of(12), AGENT);

    assertThat(traced.forks())
        .allMatch(fork -> fork.approach().name().endsWith("-otel"))
        .allMatch(
            fork -> fork.approach().tuning().options().contains("-javaagent:/agents/otel.jar"))
        .allMatch(
            fork ->
                "parentbased_always_off"
                    .equals(fork.system().environment().get("OTEL_TRACES_SAMPLER")))
        .allMatch(fork -> fork.system().approaches().contains(fork.approach()));
    assertThat(traced.notes()).anyMatch(note -> note.contains("are no measure of the service"));
  }

  @Test
  void aBurstIsOverBeforeTheSecondRequestAndIsRefused() throws Exception {
    Plan burst =
        plan(
            """
            approaches: [spring-mvc/blocking]
            upstream: {delay: 500ms}
            load: {at-once: 30, requests: 1}
            """);

    assertThatThrownBy(() -> TracePlan.of(burst, Optional.of(12), AGENT))
        .isInstanceOf(Unplannable.class)
        .hasMessageContaining("all of its users ask at once");
  }

  private Plan plan(String yaml) throws Exception {
    return Planner.plan(project.scenario(yaml), Project.machine(2), Choices.none(1));
  }
}
