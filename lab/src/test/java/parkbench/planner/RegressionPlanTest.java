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
import parkbench.config.Scenario;
import parkbench.config.Unplannable;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.plan.Regression;
import parkbench.system.SystemSpec;

class RegressionPlanTest {
  private static final Regression ASKED =
      new Regression(
          new Regression.Version("old.jar", Optional.empty()),
          new Regression.Version("new.jar", Optional.empty()),
          0.05,
          Optional.empty());

  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void eachBlockHasAForkOfEachVersion() throws Exception {
    Plan plan = plan(Duration.ofMinutes(6));
    assertThat(plan.regression()).contains(ASKED);
    assertThat(plan.repeats()).isGreaterThanOrEqualTo(Regression.LEAST_BLOCKS);
    for (int block = 1; block <= plan.repeats(); block++) {
      assertThat(plan.block(block).forks())
          .extracting(fork -> fork.system().name())
          .containsExactlyInAnyOrder("spring-mvc-old", "spring-mvc-new");
    }
    assertThat(plan.forks()).extracting(Fork::approach).extracting("name").containsOnly("blocking");
    assertThat(plan.estimate()).isLessThanOrEqualTo(Duration.ofMinutes(6));
  }

  @Test
  void moreTimeTakesMoreBlocksAndNeverFewerThanThree() throws Exception {
    assertThat(plan(Duration.ofMinutes(20)).repeats())
        .isGreaterThan(plan(Duration.ofMinutes(6)).repeats());
    Plan brief = plan(Duration.ofSeconds(30));
    assertThat(brief.repeats()).isEqualTo(Regression.LEAST_BLOCKS);
    assertThat(brief.notes()).anyMatch(note -> note.contains("longer than the 30s"));
  }

  @Test
  void versionsAreOfOneService() {
    assertThatThrownBy(
            () ->
                RegressionPlan.system(
                    scenario("[spring-mvc/blocking, spring-webflux/webclient]"),
                    Project.machine(2),
                    Choices.none(1)))
        .isInstanceOf(Unplannable.class)
        .hasMessageContaining("2 systems");
  }

  private Plan plan(Duration within) throws Exception {
    Scenario scenario = scenario("[spring-mvc/blocking]");
    SystemSpec system = RegressionPlan.system(scenario, Project.machine(2), Choices.none(1));
    return RegressionPlan.of(
        scenario,
        Project.machine(2),
        Choices.none(1),
        ASKED,
        List.of(
            system.as(system.name() + Regression.OLD, system.start()),
            system.as(system.name() + Regression.NEW, system.start())),
        within);
  }

  private Scenario scenario(String approaches) throws Exception {
    return project.scenario(
        """
        approaches: %s
        upstream: {delay: 50ms}
        load: {users: 40}
        """
            .formatted(approaches));
  }
}
