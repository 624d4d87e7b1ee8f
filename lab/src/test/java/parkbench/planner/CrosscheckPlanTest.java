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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.config.Scenario;
import parkbench.config.Unplannable;
import parkbench.plan.Driver;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.plan.Trial;

class CrosscheckPlanTest {
  private static final String SCENARIO =
      """
      load: {users: 400}
      matrix: {delay: [500ms, 10ms]}
      approaches: [spring-mvc/blocking, spring-mvc/virtual-threads]
      """;

  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void theFirstTrialOfTheFileIsAskedByAllInEachOfTwoForks() throws Exception {
    Plan plan =
        CrosscheckPlan.plan(
            project.scenario(SCENARIO),
            Project.machine(2),
            choices("spring-mvc/virtual-threads"),
            List.of(Driver.WRK, Driver.K6),
            false,
            List.of("jmeter is not here."));

    assertThat(plan.forks()).hasSize(2);
    assertThat(plan.forks())
        .allSatisfy(
            fork -> {
              assertThat(fork.approach().name()).isEqualTo("virtual-threads");
              assertThat(fork.trials())
                  .extracting(Trial::driver)
                  .containsExactlyInAnyOrder(Driver.PARKBENCH, Driver.WRK, Driver.K6);
              assertThat(fork.trials()).allMatch(trial -> trial.delay().toMillis() == 500);
            });
    assertThat(plan.ids()).hasSize(6);
    assertThat(plan.notes()).contains("jmeter is not here.");
  }

  @Test
  void nobodyIsMeasuredWhileAJvmOfADriverIsCold() throws Exception {
    assertThat(settle("")).isEqualTo(15);
    assertThat(settle("settle: 1s\n")).isEqualTo(15);
    assertThat(settle("settle: 20s\n")).isEqualTo(20);
    assertThat(settle("settle: 40 cycles\n")).isEqualTo(40);
    assertThat(settle("start: empty\n")).isZero();
  }

  private long settle(String words) throws Exception {
    Plan plan =
        CrosscheckPlan.plan(
            project.scenario(SCENARIO + words),
            Project.machine(2),
            choices("spring-mvc/blocking"),
            List.of(Driver.WRK),
            false,
            List.of());
    Trial trial = plan.forks().getFirst().trials().getFirst();
    assertThat(plan.forks())
        .flatExtracting(Fork::trials)
        .allMatch(each -> each.timing().settle().equals(trial.timing().settle()));
    return trial.timing().settle().toSeconds();
  }

  @Test
  void aDriverThatHasNoSuchLoadIsLeftOutUnlessItWasNamed() throws Exception {
    Scenario open = project.scenario("load: {rate: 100}\napproaches: [spring-mvc/blocking]\n");
    List<Driver> drivers = List.of(Driver.WRK, Driver.K6);

    Plan plan =
        CrosscheckPlan.plan(open, Project.machine(2), choices("*"), drivers, false, List.of());

    assertThat(plan.forks().getFirst().trials())
        .extracting(Trial::driver)
        .containsExactlyInAnyOrder(Driver.PARKBENCH, Driver.K6);
    assertThat(plan.notes()).contains("Left out: wrk, which asks in closed loops only.");
    assertThatThrownBy(
            () ->
                CrosscheckPlan.plan(
                    open, Project.machine(2), choices("*"), drivers, true, List.of()))
        .isInstanceOfSatisfying(
            Unplannable.class,
            refusal ->
                assertThat(project.reported(refusal))
                    .contains("--drivers", "wrk asks in closed loops only")
                    .contains("Leave it out of --drivers"));
  }

  @Test
  void aPatternThatMatchesNothingIsRefused() {
    assertThatThrownBy(
            () ->
                CrosscheckPlan.plan(
                    project.scenario(SCENARIO),
                    Project.machine(2),
                    choices("nobody"),
                    List.of(Driver.K6),
                    false,
                    List.of()))
        .isInstanceOf(Unplannable.class);
  }

  @Test
  void aScenarioNamesTheDriverOfItsLoad() throws Exception {
    Plan plan =
        Planner.plan(
            project.scenario(
                "load: {users: 400, driver: wrk}\napproaches: [spring-mvc/blocking]\n"),
            Project.machine(2),
            Choices.none(1));

    Trial trial = plan.forks().getFirst().trials().getFirst();
    assertThat(trial.driver()).isEqualTo(Driver.WRK);
    assertThat(trial.id()).isEqualTo("001-spring-mvc-blocking-100ms-400u-wrk");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "load: {rate: 10, driver: wrk} | wrk asks in closed loops only",
        "load: {at-once: 10, driver: wrk} | wrk asks in closed loops only",
        "load: {users: 10, think: 1s, driver: k6} | k6 is asked for users without think time only",
        "load: {rate: 10, arrivals: poisson, driver: k6} | k6 is asked at constant intervals only",
        "load: {profile: [{for: 20s, from: 1, to: 9}], driver: gatling} | gatling is asked at one rate only",
        "load: {at-once: 10, ramp: 1s, driver: jmeter} | jmeter starts the users of a burst at once"
      })
  void aShapeThatADriverHasNotIsRefused(String load, String what) throws Exception {
    Scenario scenario = project.scenario(load + "\napproaches: [spring-mvc/blocking]\n");

    assertThatThrownBy(() -> Planner.plan(scenario, Project.machine(2), Choices.none(1)))
        .isInstanceOfSatisfying(
            Unplannable.class,
            refusal ->
                assertThat(project.reported(refusal))
                    .contains("x.yaml:4:", "driver: " + what)
                    .contains("Leave out driver"));
  }

  private static Choices choices(String only) {
    return new Choices(Optional.of(only), Optional.empty(), Optional.empty(), 1, List.of());
  }
}
