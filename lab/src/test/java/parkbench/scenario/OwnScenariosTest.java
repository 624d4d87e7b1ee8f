package parkbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.model.Load;
import parkbench.model.Plan;

/** The scenario files that come along, against systems with the same approaches. */
class OwnScenariosTest {
  private static final Path SCENARIOS = Path.of("..", "scenarios");

  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void quickTakesAtMostThreeMinutes() throws Exception {
    Plan plan = plan("quick");

    assertThat(plan.trials()).isEqualTo(3);
    assertThat(plan.estimate()).isLessThanOrEqualTo(Duration.ofMinutes(3));
    assertThat(PlanText.of(plan)).contains("400 rps  200 Tomcat threads / 0.5 s");
  }

  @Test
  void theProxyBattleTakesAtMostThirtyMinutes() throws Exception {
    Plan plan = plan("proxy-battle");

    assertThat(plan.trials()).isEqualTo(7 * 3 * 4);
    assertThat(plan.estimate()).isLessThanOrEqualTo(Duration.ofMinutes(30));
  }

  @Test
  void theIncidentAsksMoreThanTwoHundredThreadsCanAnswerAtOneSecond() throws Exception {
    Plan plan = plan("incident");

    assertThat(plan.forks())
        .flatExtracting(fork -> fork.trials())
        .hasSize(3)
        .allSatisfy(
            trial -> {
              assertThat(((Load.Open) trial.load()).profile().getFirst().from().perSecond())
                  .isGreaterThan(200);
              assertThat(trial.startEmpty()).isTrue();
              assertThat(trial.probe()).isPresent();
              assertThat(trial.settle().plus(trial.window()))
                  .isBetween(Duration.ofSeconds(90), Duration.ofSeconds(120));
            });
  }

  private Plan plan(String name) throws Exception {
    Path file = project.file(name + ".yaml", Files.readString(SCENARIOS.resolve(name + ".yaml")));
    return Planner.plan(ScenarioReader.read(file), Project.machine(2), Choices.none(1));
  }
}
