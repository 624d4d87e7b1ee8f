package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.config.Catalogue;
import parkbench.config.Scenario;
import parkbench.config.ScenarioReader;
import parkbench.config.SuiteFile;
import parkbench.config.SystemReader;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Load;
import parkbench.plan.Plan;
import parkbench.system.Scheme;
import parkbench.system.SystemSpec;

/** The scenario files that come along, against systems with the same approaches. */
class OwnScenariosTest {
  private static final Path SCENARIOS = Path.of("..", "scenarios");
  private static final Path SYSTEMS = Path.of("..", "systems");
  private static final String[] KOTLIN = {
    "kotlin-mvc-boot-3.3",
    "kotlin-mvc-boot-4.1",
    "kotlin-webflux-boot-3.3",
    "kotlin-webflux-boot-4.1"
  };

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
    systems("spring-mvc", "spring-webflux");
    Plan plan = plan("proxy-battle");

    assertThat(plan.trials()).isEqualTo(8 * 3 * 4);
    assertThat(plan.estimate()).isLessThanOrEqualTo(Duration.ofMinutes(30));
  }

  @Test
  void theProxyBattleOf2019HasTheSeventyTwoCellsOfItsPostAndItsLaterClient() throws Exception {
    systems("proxy-boot-2.1", "proxy-webflux-boot-2.1");
    Plan plan = plan("proxy-battle-2019");

    assertThat(plan.trials()).isEqualTo(72 + 12);
    assertThat(plan.estimate()).isLessThanOrEqualTo(Duration.ofMinutes(40));
    assertThat(PlanText.of(plan))
        .contains("400 rps  200 Tomcat threads / 0.5 s")
        .contains("1,600 rps  800 users / 0.5 s");
  }

  @Test
  void aThousandUsersMeetTwoHundredThreadsOrAThousand() throws Exception {
    systems("proxy-boot-2.1", "proxy-webflux-boot-2.1", "spring-mvc");

    assertThat(PlanText.of(plan("thousand-threads"))).contains("200 rps  1,000 users / 5 s");
    assertThat(PlanText.of(plan("threads-and-memory")))
        .contains("200 rps  200 Tomcat threads / 1 s")
        .contains("1,000 rps  1,000 users / 1 s");
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
              assertThat(trial.timing().startEmpty()).isTrue();
              assertThat(trial.observation().probe()).isPresent();
              assertThat(trial.timing().settle().plus(trial.timing().window()))
                  .isBetween(Duration.ofSeconds(90), Duration.ofSeconds(120));
            });
  }

  @Test
  void theFanOutWaitsForTheLastAnswerOfSevenWorkers() throws Exception {
    systems("users-boot-2.0", "users-boot-4.1", "users-webflux-boot-4.1");
    Plan plan = plan("fan-out");

    assertThat(PlanText.of(plan))
        .contains("11 rps  7 common-pool workers / (2 × 0.332 s)")
        .contains("12 rps  8 common-pool workers / (2 × 0.332 s)")
        .contains("20 rps  20 rps asked");
    assertThat(plan.forks())
        .flatExtracting(fork -> fork.trials())
        .hasSize(12)
        .allSatisfy(
            trial -> {
              assertThat(trial.timing().startEmpty()).isTrue();
              assertThat(trial.timing().settle()).isZero();
              assertThat(trial.timing().window()).isEqualTo(Duration.ofSeconds(60));
              assertThat(trial.exchange().timeout()).isGreaterThan(Duration.ofSeconds(114));
              assertThat(trial.timing().window().plus(trial.timing().drain()))
                  .isGreaterThan(trial.exchange().timeout());
            });
  }

  @Test
  void theFanOutIsAskedOfEachJavaOnce() throws Exception {
    systems("users-boot-2.0");

    assertThat(plan("fan-out-javas").forks())
        .extracting(fork -> fork.jvm().orElseThrow().feature())
        .containsExactlyInAnyOrder(8, 11, 17, 21, 25);
  }

  @Test
  void theThresholdsOfTheFanOutLieBetweenItsRates() throws Exception {
    systems("users-boot-2.0", "users-boot-4.1", "users-webflux-boot-4.1");

    assertThat(PlanText.of(plan("fan-out-threshold")))
        .contains("10 rps  10 rps asked")
        .contains("11 rps  7 common-pool workers")
        .contains("4 rps  4 rps asked")
        .contains("4.518 rps  3 common-pool workers");
    assertThat(PlanText.of(plan("fan-out-small")))
        .contains("1.506 rps  1 common-pool workers")
        .contains("4 rps  4 rps asked");
    assertThat(PlanText.of(plan("fan-out-idle")))
        .contains("1 users / (2 × 0.332 s)")
        .contains("1 users / 0.332 s");
  }

  @Test
  void thirtyStudentsNeedThreeWavesOfTenThreadsOrOne() throws Exception {
    systems("students-boot-2.7", "students-boot-4.1");
    Plan plan = plan("students");

    assertThat(plan.estimate()).isLessThanOrEqualTo(Duration.ofMinutes(8));
    assertThat(PlanText.of(plan))
        .contains("2 rps  10 Tomcat threads / 5 s")
        .contains("6 rps  30 users / 5 s");
    assertThat(PlanText.of(plan("students-20-slots"))).contains("4 rps  20 upstream servers / 5 s");
  }

  @Test
  void piIsComputedOnTwoCores() throws Exception {
    systems("students-boot-2.7", "students-boot-4.1");
    Plan plan = plan("students-pi");

    assertThat(plan.layout().service()).hasSize(2);
    assertThat(plan.forks())
        .allSatisfy(fork -> assertThat(fork.approach().calls()).isZero())
        .flatExtracting(fork -> fork.trials())
        .allSatisfy(
            trial -> assertThat(trial.timing().window()).isEqualTo(trial.exchange().timeout()));
  }

  @Test
  void theGridOfPiHasEachNumberOfThreadsWithBothSourcesAndBothCompilers() throws Exception {
    systems("students-boot-2.7", "students-boot-4.1");
    Plan plan = plan("students-pi-grid");

    assertThat(plan.forks())
        .filteredOn(fork -> fork.system().name().equals("students-boot-2.7"))
        .extracting(
            fork -> fork.approach().pool().orElseThrow().size(),
            fork -> fork.approach().tuning().properties().getOrDefault("pi.random", "shared"),
            fork -> fork.approach().tuning().options())
        .hasSize(5 * 2 * 2)
        .doesNotHaveDuplicates();
  }

  @Test
  void anAnswerThatIsAsynchronousStillWaitsForWhoeverSleeps() throws Exception {
    systems("users-boot-2.0", "users-boot-4.1");
    Plan plan = plan("async-servlet");

    assertThat(PlanText.of(plan))
        .contains("14 rps  7 common-pool workers / 0.5 s")
        .contains("16 rps  8 task threads / 0.5 s")
        .contains("400 rps  200 Tomcat threads / 0.5 s")
        .contains("600 rps  300 users / 0.5 s");
    assertThat(plan.forks())
        .flatExtracting(fork -> fork.trials())
        .allSatisfy(
            trial -> {
              assertThat(trial.timing().window())
                  .isGreaterThanOrEqualTo(trial.timing().cycle().multipliedBy(2));
              assertThat(trial.exchange().timeout())
                  .isGreaterThan(trial.timing().cycle().multipliedBy(5));
            });
  }

  @Test
  void fortyUsersOfFourEventLoopsTakeTurnsOfTen() throws Exception {
    systems("kotlin-webflux-boot-3.3", "kotlin-webflux-boot-4.1");

    assertThat(plan("kotlin-io-few").forks())
        .flatExtracting(fork -> fork.trials())
        .hasSize(2)
        .allSatisfy(trial -> assertThat(trial.timing().cycle()).isEqualTo(Duration.ofSeconds(5)));
  }

  @Test
  void aSleepOfHalfASecondIsCarriedByAsManyThreadsAsThereAre() throws Exception {
    systems(KOTLIN);
    Plan plan = plan("kotlin-io");

    assertThat(PlanText.of(plan))
        .contains("400 rps  200 Tomcat threads / 0.5 s")
        .contains("128 rps  64 Dispatchers.IO threads / 0.5 s")
        .contains("20 rps  10 boundedElastic threads / 0.5 s")
        .contains("8 rps  4 event loops / 0.5 s")
        .contains("792 rps  396 users / 0.5 s")
        .contains("800 rps  400 users / 0.5 s");
    assertThat(plan.forks())
        .flatExtracting(fork -> fork.trials())
        .hasSize(25 * 2)
        .allSatisfy(
            trial -> {
              assertThat(trial.timing().window()).isGreaterThanOrEqualTo(Duration.ofSeconds(30));
              assertThat(trial.timing().window())
                  .isGreaterThanOrEqualTo(trial.timing().cycle().multipliedBy(2));
              assertThat(trial.exchange().timeout())
                  .isGreaterThan(trial.timing().cycle().multipliedBy(2));
              assertThat(trial.timing().drain()).isGreaterThan(trial.timing().cycle());
            });
    assertThat(plan("kotlin-io-cut-off").forks())
        .flatExtracting(fork -> fork.trials())
        .allSatisfy(trial -> assertThat(trial.timing().window()).isEqualTo(Duration.ofSeconds(30)));
  }

  @Test
  void aNoOpIsBoundByNothingButTheCpuAndARealUpstreamLikeASleep() throws Exception {
    systems(KOTLIN);

    assertThat(plan("kotlin-noop").forks())
        .flatExtracting(fork -> fork.trials())
        .allSatisfy(trial -> assertThat(trial.bound().ceiling()).isEmpty());
    assertThat(PlanText.of(plan("kotlin-upstream")))
        .contains("128 rps  64 Dispatchers.IO threads / 0.5 s")
        .contains("792 rps  396 users / 0.5 s");
  }

  @Test
  void thePostsTakeSoLittleThatBuildsAndASecondTryFitThreeQuartersOfAnHour() throws Exception {
    SuiteFile posts = new Catalogue(Path.of("..")).suite("posts");
    SuitePlan plan = SuitePlan.of(posts, Project.machine(2), Choices.none(1));

    assertThat(plan.estimate()).isLessThanOrEqualTo(Duration.ofMinutes(40));
    assertThat(plan.steps()).hasSizeGreaterThanOrEqualTo(posts.suite().posts().size());
    assertThat(plan.steps().size() + plan.apart().size()).isEqualTo(posts.scenarios().size());
  }

  @Test
  void aCalibrationTakesAtMostEightMinutesAndSaysOfEachFigureWhatIsKnown() throws Exception {
    SuiteFile calibration = new Catalogue(Path.of("..")).suite("calibration");
    SuitePlan plan = SuitePlan.of(calibration, Project.machine(2), Choices.none(1));

    assertThat(plan.estimate()).isLessThanOrEqualTo(Duration.ofMinutes(8));
    assertThat(calibration.scenarios())
        .as("the one that reports what a request costs")
        .extracting(each -> each.source().name())
        .contains("cost");
    assertThat(calibration.scenarios())
        .flatExtracting(each -> each.expectations().claims())
        .allSatisfy(
            claim -> {
              double known = claim.predicted().orElseThrow();
              assertThat(bound(claim).high() - known)
                  .as("its limit, either way")
                  .isCloseTo(known - bound(claim).low(), within(1e-9));
            });
  }

  private static Bound bound(Claim claim) {
    return switch (claim.test()) {
      case Claim.Figure figure -> figure.bound();
      case Claim.Compared compared -> compared.bound();
      case Claim.NotTested not -> throw new AssertionError(claim.id() + " is not tested");
    };
  }

  @Test
  void everyScenarioOfThePostsHasABriefFormUnlessItIsColdAndItsWindowsHoldTwoCycles()
      throws Exception {
    for (Scenario scenario : new Catalogue(Path.of("..")).suite("posts").scenarios()) {
      boolean cold = scenario.timing().warmUp().none();
      assertThat(scenario.timing().brief().isPresent())
          .as(scenario.source().name() + ": how long a cold service is looked at is the experiment")
          .isNotEqualTo(cold);
      Scenario shortest = cold ? scenario : scenario.inBrief();
      assertThat(
              Planner.plan(shortest, Project.machine(2), Choices.none(1)).forks().stream()
                  .flatMap(fork -> fork.trials().stream())
                  .filter(trial -> trial.load() instanceof Load.Closed))
          .as(scenario.source().name())
          .allSatisfy(
              trial ->
                  assertThat(trial.timing().window())
                      .isGreaterThanOrEqualTo(Duration.ofSeconds(10))
                      .isGreaterThanOrEqualTo(trial.timing().cycle().multipliedBy(2)));
    }
  }

  @Test
  void eachApproachOfEachSystemIsInAScenario() throws Exception {
    Catalogue catalogue = new Catalogue(Path.of(".."));
    Set<String> asked = new HashSet<>();
    for (Catalogue.Entry scenario : catalogue.scenarios()) {
      asked.addAll(catalogue.scenario(scenario.name()).subjects().approaches());
    }
    for (Catalogue.Entry suite : catalogue.suites()) {
      catalogue
          .suite(suite.name())
          .scenarios()
          .forEach(scenario -> asked.addAll(scenario.subjects().approaches()));
    }
    for (Catalogue.Entry entry : catalogue.systems()) {
      SystemSpec system = SystemReader.read(entry.file());
      if (system.scheme() == Scheme.POSTGRESQL) {
        continue; // behind an upstream
      }
      assertThat(system.approaches())
          .extracting(approach -> system.name() + "/" + approach.name())
          .isSubsetOf(asked);
    }
  }

  @Test
  void aClaimThatTwoScenariosOfThePostsTestSaysTheSameInBoth() throws Exception {
    Map<String, Claim> known = new HashMap<>();
    for (Scenario scenario : new Catalogue(Path.of("..")).suite("posts").scenarios()) {
      for (Claim claim : scenario.expectations().claims()) {
        Claim first = known.getOrDefault(claim.id(), claim);
        assertThat(claim)
            .as(scenario.source().name() + " " + claim.id())
            .returns(first.text(), Claim::text)
            .returns(first.source(), Claim::source)
            .returns(first.published(), Claim::published)
            .returns(first.predicted(), Claim::predicted)
            .returns(first.because(), Claim::because);
        known.put(claim.id(), claim);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"000, H0, 6", "001, H1, 5", "002, H2, 4", "003, H3, 5", "004, H4, 5"})
  void eachHypothesisThatAPostLeavesIsAClaimOfOneOfItsScenarios(
      String post, String series, int hypotheses) throws Exception {
    List<String> claims =
        new Catalogue(Path.of(".."))
            .suite("posts").scenarios().stream()
                .flatMap(scenario -> scenario.expectations().claims().stream())
                .filter(claim -> claim.post().equals(post))
                .map(Claim::id)
                .toList();

    assertThat(claims).allMatch(id -> id.startsWith(series));
    assertThat(IntStream.rangeClosed(1, hypotheses).mapToObj(number -> series + "." + number))
        .allSatisfy(
            hypothesis ->
                assertThat(claims)
                    .anyMatch(id -> id.equals(hypothesis) || id.startsWith(hypothesis + "-")));
  }

  /** Takes the systems themselves, whose pools decide the plan. */
  private void systems(String... names) throws IOException {
    for (String name : names) {
      Path folder = Files.createDirectories(project.home().resolve("systems").resolve(name));
      Files.copy(
          SYSTEMS.resolve(name).resolve("system.yaml"),
          folder.resolve("system.yaml"),
          StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private Plan plan(String name) throws Exception {
    Path file = project.file(name + ".yaml", Files.readString(SCENARIOS.resolve(name + ".yaml")));
    return Planner.plan(ScenarioReader.read(file), Project.machine(2), Choices.none(1));
  }
}
