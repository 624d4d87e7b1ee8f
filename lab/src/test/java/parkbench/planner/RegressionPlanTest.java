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
import parkbench.plan.Trial;
import parkbench.system.Start;
import parkbench.system.SystemSpec;

class RegressionPlanTest {
  private static final Regression ASKED =
      new Regression(
          new Regression.Version("old.jar", Optional.empty()),
          new Regression.Version("new.jar", Optional.empty()),
          0.05,
          Optional.empty());

  private static final String LINES =
      """
      approaches: [spring-mvc/blocking]
      upstream: {delay: 50ms}
      load: {users: 40}
      """;

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
  void bothVersionsOfABlockAreMeasuredAtTheSameTime() throws Exception {
    Plan plan = plan(Duration.ofMinutes(6));
    assertThat(plan.groups()).hasSize(plan.repeats());
    for (List<Fork> group : plan.groups()) {
      assertThat(group).extracting(Fork::repeat).hasSize(2).containsOnly(group.getFirst().repeat());
      assertThat(group)
          .extracting(fork -> fork.trials().stream().map(Trial::number).toList())
          .containsOnly(group.getFirst().trials().stream().map(Trial::number).toList());
    }
    assertThat(plan.forks())
        .flatExtracting(Fork::trials)
        .extracting(trial -> trial.timing().window())
        .containsOnly(Duration.ofSeconds(30));
    assertThat(plan.forks())
        .flatExtracting(Fork::trials)
        .extracting(Trial::id)
        .doesNotHaveDuplicates();
    assertThat(plan.inPairs()).as("it can be resumed").isFalse();
  }

  @Test
  void versionsOnJvmsOfTheirOwnAreMeasuredAtTheSameTime() throws Exception {
    Scenario scenario = project.scenario(LINES);
    SystemSpec old = RegressionPlan.system(scenario, Project.machine(2), Choices.none(1));
    Start.Jar jar = (Start.Jar) old.start();
    Plan plan =
        RegressionPlan.of(
            scenario,
            Project.machine(2),
            Choices.none(1),
            ASKED,
            List.of(
                old.as(old.name() + Regression.OLD, jar),
                old.as(
                    old.name() + Regression.NEW,
                    new Start.Jar(jar.file(), 21, jar.options(), jar.arguments()))),
            Duration.ofMinutes(6));
    assertThat(plan.forks().stream().map(Fork::jvm).distinct()).hasSize(2);
    assertThat(plan.groups()).allSatisfy(group -> assertThat(group).hasSize(2));
  }

  @Test
  void aFixedPortIsForOneAtATime() throws Exception {
    Plan plan =
        plan(project.scenario(LINES.replace("delay: 50ms", "delay: 50ms, port: 9000")), ASKED);
    assertThat(plan.forks()).extracting(Fork::group).containsOnly(Optional.empty());
    assertThat(plan.notes()).anyMatch(note -> note.contains("One version runs at a time, since"));
  }

  @Test
  void aBaselineSaysWhetherTheNewVersionHasOneBesideIt() throws Exception {
    assertThat(planOfBaseline(true).groups())
        .allSatisfy(
            group ->
                assertThat(group)
                    .extracting(fork -> fork.system().name())
                    .containsExactlyInAnyOrder("spring-mvc-new", "spring-mvc-second-new"));
    assertThat(planOfBaseline(false).forks())
        .extracting(Fork::group)
        .containsOnly(Optional.empty());
  }

  private Plan planOfBaseline(boolean sideBySide) throws Exception {
    Regression.Baseline baseline = new Regression.Baseline("before", sideBySide, List.of());
    return plan(
        project.scenario(LINES),
        new Regression(ASKED.old(), ASKED.now(), ASKED.margin(), Optional.of(baseline)));
  }

  @Test
  void moreTimeTakesMoreBlocksAndNeverFewerThanThree() throws Exception {
    assertThat(plan(Duration.ofMinutes(20)).repeats())
        .isGreaterThan(plan(Duration.ofMinutes(6)).repeats());
    Plan brief = plan(Duration.ofSeconds(30));
    assertThat(brief.repeats()).isEqualTo(Regression.LEAST_BLOCKS);
    assertThat(brief.notes()).anyMatch(note -> note.contains("longer than the 30s"));
  }

  /** Its window is as long as many of its requests take. */
  @Test
  void aSlowServiceHasItsThreeBlocksInSixMinutes() throws Exception {
    Plan plan = plan(project.scenario(LINES + "window: 40s\n"), ASKED);
    assertThat(plan.estimate()).isLessThanOrEqualTo(Duration.ofMinutes(6));
    assertThat(plan.forks().getFirst().trials().getFirst().timing().window())
        .isEqualTo(Duration.ofSeconds(40));
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
    return plan(project.scenario(LINES), ASKED, within);
  }

  private static Plan plan(Scenario scenario, Regression asked) throws Exception {
    return plan(scenario, asked, Duration.ofMinutes(6));
  }

  private static Plan plan(Scenario scenario, Regression asked, Duration within) throws Exception {
    SystemSpec system = RegressionPlan.system(scenario, Project.machine(2), Choices.none(1));
    SystemSpec old = system.as(system.name() + Regression.OLD, system.start());
    SystemSpec now = system.as(system.name() + Regression.NEW, system.start());
    return RegressionPlan.of(
        scenario,
        Project.machine(2),
        Choices.none(1),
        asked,
        asked.baseline().isPresent() ? List.of(now) : List.of(old, now),
        within);
  }

  private Scenario scenario(String approaches) throws Exception {
    return project.scenario(LINES.replace("[spring-mvc/blocking]", approaches));
  }
}
