package parkbench.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.plan.Claim;
import parkbench.plan.Plan;
import parkbench.plan.Quantity;
import parkbench.plan.Suite;
import parkbench.planner.Choices;
import parkbench.planner.Project;
import parkbench.planner.SuitePlan;
import parkbench.planner.SuitePlanText;

class SuiteReaderTest {
  private static final String PAIRS =
      """
          then-now:
            - {name: waiting, then: spring-mvc/blocking, today: spring-webflux/webclient}
      """;

  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
    scenario("first", "spring-mvc/blocking, spring-webflux/webclient");
    scenario("second", "spring-mvc/virtual-threads");
  }

  @Test
  void aSuiteHasPostsWithScenariosBudgetsAndPairs() throws Exception {
    SuiteFile file = read(two(PAIRS));

    assertThat(file.suite().title()).isEqualTo("Two posts");
    Suite.Post post = file.suite().posts().getFirst();
    assertThat(post)
        .returns("001", Suite.Post::post)
        .returns("A, 2019", Suite.Post::source)
        .returns("It waits.", Suite.Post::about);
    assertThat(post.parts())
        .containsExactly(new Suite.Part("first", Optional.of(Duration.ofMinutes(2))));
    assertThat(post.thenNow())
        .containsExactly(
            new Suite.Pair(
                "waiting", "spring-mvc/blocking", "first", "spring-webflux/webclient", "first"));
    assertThat(file.scenarios())
        .extracting(each -> each.source().name())
        .containsExactly("first", "second");
    assertThat(project.catalogue().isSuite("all")).isTrue();
    assertThat(project.catalogue().isSuite("first")).isFalse();
    assertThat(project.catalogue().suites())
        .extracting(Catalogue.Entry::name, Catalogue.Entry::title)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("all", "Two posts"));
    assertThat(project.catalogue().scenarios())
        .extracting(Catalogue.Entry::name)
        .containsExactly("first", "second");
  }

  @Test
  void aSuiteSaysHowOftenAndHowLongInvalidTrialsAreMeasuredAgain() throws Exception {
    assertThat(read(two("")).suite())
        .returns(Optional.empty(), Suite::retries)
        .returns(Optional.empty(), Suite::within);
    SuiteFile file = read(two("").replace("posts:", "retries: 1\nwithin: 45m\nposts:"));

    assertThat(file.suite())
        .returns(Optional.of(1), Suite::retries)
        .returns(Optional.of(Duration.ofMinutes(45)), Suite::within);
    SuitePlan one = SuitePlan.of(file, Project.machine(2), choices("second", null));
    assertThat(one.suite())
        .returns(Optional.of(1), Suite::retries)
        .returns(Optional.of(Duration.ofMinutes(45)), Suite::within);
    assertThat(SuitePlanText.of(one))
        .endsWith(
            "  An invalid trial is measured again, once at most, as long as all of it ends within"
                + " 45m.\n");
    assertThat(refused(two("").replace("posts:", "retries: -1\nwithin: 0s\nposts:")))
        .contains("retries", "from 0 to 9", "within: \"0s\" is no time");
  }

  @Test
  void mistypedNamesAreRefusedWithTheirPlaceAndTheNearestOne() {
    assertThat(
            refused(
                """
                suite: all
                title: x
                posts:
                  - {post: "1", title: x, scenarios: [{scenario: frist}]}
                  - post: "1"
                    title: x
                    scenarios: [{scenario: first, budget: 0s}]
                    then-now:
                      - {name: x, then: spring-mvc/blockin, today: spring-webflux/webclient}
                      - {name: x, then: spring-mvc/blocking, today: spring-webflux/webclient, in: second}
                """))
        .isEqualTo(
            """
            scenarios/all.yaml:4:50: unknown scenario "frist"
                There is no scenarios/frist.yaml.
                Did you mean "first"? Known: first, second.
            scenarios/all.yaml:5:11: a second post "1"
                Claims are distinguished by their posts.
                Give all its scenarios to the first, or rename one of the two.
            scenarios/all.yaml:7:43: budget: "0s" is no time
                Nothing could be measured in it.
                Write a duration such as 5m, or leave it out.
            scenarios/all.yaml:9:25: the approach "spring-mvc/blockin" is not measured for this post
                There would be nothing to show on this side.
                Did you mean "spring-mvc/blocking"? Known: spring-mvc/blocking, spring-webflux/webclient.
            scenarios/all.yaml:10:83: "second" is no scenario of this post
                The two sides are looked for among what is run for the post.
                Known: first.\
            """);
  }

  @Test
  void faultsOfItsScenariosAreItsFaults() throws Exception {
    project.file(
        "second.yaml", "scenario: second\nquestion: x\nsystems: [spring-mvc]\nload: {user: 1}\n");

    assertThat(refused(two(""))).contains("scenarios/second.yaml:4:8: ").contains("\"user\"");
  }

  @Test
  void aScenarioThatStandsThereTwiceIsRefused() {
    assertThat(refused(two("").replace("scenario: second", "scenario: first")))
        .contains("a second scenario \"first\"");
  }

  @Test
  void aPairThatTwoScenariosMeasureNeedsToSayWhere() throws Exception {
    scenario("third", "spring-mvc/blocking, spring-webflux/webclient");
    String both =
        two(PAIRS).replace("{scenario: first, budget: 2m}", "{scenario: first}, {scenario: third}");

    assertThat(refused(both))
        .contains("a pair that several scenarios measure: first, third")
        .contains("Add in, such as in: first;");
    assertThat(
            read(both.replace("webclient}", "webclient, in: third}"))
                .suite()
                .posts()
                .getFirst()
                .thenNow())
        .extracting(Suite.Pair::thenIn)
        .containsExactly("third");
  }

  @Test
  void aBudgetIsSharedOutInProportionAndNeverExceeded() throws Exception {
    SuiteFile file = read(two(PAIRS));

    SuitePlan whole = SuitePlan.of(file, Project.machine(2), choices(null, null));
    assertThat(whole.steps())
        .extracting(step -> step.plan().source().scenario())
        .containsExactly("first", "second");
    assertThat(whole.steps().get(1).budget()).isEmpty();

    SuiteFile shorter = read(two(PAIRS).replace("budget: 2m", "budget: 60s"));
    SuitePlan shared =
        SuitePlan.of(shorter, Project.machine(2), choices(null, Duration.ofSeconds(103)));
    assertThat(shared.steps())
        .extracting(step -> step.budget().orElseThrow())
        .as("of 60 s and 41 s")
        .containsExactly(Duration.ofSeconds(61), Duration.ofSeconds(41));
    assertThat(shared.estimate()).isLessThanOrEqualTo(Duration.ofSeconds(103));
    Plan first = shared.steps().getFirst().plan();
    assertThat(first.forks()).hasSize(1);
    assertThat(first.notes()).anyMatch(note -> note.contains("1 of 2 claims can be decided"));
    assertThat(SuitePlanText.of(shared))
        .contains("all: Two posts, about 1m22s")
        .containsPattern("001 +first +1 +1 +1 +2 +1m\\S* +41s");
  }

  @Test
  void postsAndScenariosAreChosenByName() throws Exception {
    SuiteFile file = read(two(PAIRS));

    SuitePlan one = SuitePlan.of(file, Project.machine(2), choices("second", null));
    assertThat(one.suite().title()).isEqualTo("Two posts (only second)");
    assertThat(one.suite().posts()).extracting(Suite.Post::post).containsExactly("002");
    assertThat(SuitePlan.of(file, Project.machine(2), choices("001, 002", null)).steps())
        .hasSize(2);

    Unplannable refused =
        catchThrowableOfType(
            Unplannable.class, () -> SuitePlan.of(file, Project.machine(2), choices("01", null)));
    assertThat(refused.getMessage()).contains("nothing matches \"01\"", "Did you mean \"001\"?");
  }

  @Test
  void whatIsRunApartTakesNoTimeAndItsClaimsSayWhyTheyAreNotTested() throws Exception {
    SuiteFile file = read(two("").replace("budget: 2m", "run: apart"));

    SuitePlan plan = SuitePlan.of(file, Project.machine(2), choices(null, null));
    assertThat(plan.steps())
        .extracting(step -> step.plan().source().scenario())
        .containsExactly("second");
    assertThat(plan.estimate()).isEqualTo(plan.steps().getFirst().plan().estimate());
    assertThat(plan.apart().getFirst().claims())
        .extracting(Claim::test)
        .containsOnly(
            new Claim.NotTested(
                "not run with the others: it takes about 1m12s",
                Optional.of(Quantity.THROUGHPUT_RPS)));
    assertThat(SuitePlanText.of(plan))
        .containsPattern("001 +first +- +- +0 +2 +apart +\\(1m12s\\)")
        .containsPattern("all +1 +1 +0 +2 +41s");

    SuitePlan half = SuitePlan.of(file, Project.machine(2), choices(null, Duration.ofSeconds(60)));
    assertThat(half.steps().getFirst().budget()).contains(Duration.ofSeconds(60));
  }

  @Test
  void whatIsRunApartMayBeMoreThanThisMachineCanDo() throws Exception {
    Files.writeString(
        project.home().resolve("scenarios/first.yaml"),
        "limits: {cores: 4}\n",
        StandardOpenOption.APPEND);
    SuiteFile file = read(two("").replace("budget: 2m", "run: apart"));

    SuitePlan plan = SuitePlan.of(file, Project.machine(2), choices(null, null));
    assertThat(plan.steps())
        .extracting(step -> step.plan().source().scenario())
        .containsExactly("second");
    String fault = "4 cores for the service on a machine of 2";
    String reason = "not run with the others, and cannot be here: " + fault;
    assertThat(plan.apart().getFirst().estimate()).isEmpty();
    assertThat(plan.apart().getFirst().claims())
        .extracting(Claim::test)
        .containsOnly(new Claim.NotTested(reason, Optional.of(Quantity.THROUGHPUT_RPS)));
    assertThat(SuitePlanText.of(plan))
        .containsPattern("001 +first +- +- +0 +2 +apart +-\n")
        .endsWith("  first is " + reason + ".\n");

    Unplannable refused =
        catchThrowableOfType(
            Unplannable.class,
            () -> SuitePlan.of(file, Project.machine(2), choices("first", null)));
    assertThat(refused.getMessage()).as("where it is to be run").contains(fault);
  }

  @Test
  void whoNamesAScenarioThatIsRunApartHasItRun() throws Exception {
    SuiteFile file = read(two("").replace("budget: 2m", "run: apart"));

    SuitePlan named = SuitePlan.of(file, Project.machine(2), choices("first", null));
    assertThat(named.steps())
        .extracting(step -> step.plan().source().scenario())
        .containsExactly("first");
    assertThat(named.apart()).isEmpty();

    Unplannable refused =
        catchThrowableOfType(
            Unplannable.class, () -> SuitePlan.of(file, Project.machine(2), choices("001", null)));
    assertThat(refused.getMessage())
        .contains("every scenario that was chosen is run apart", "--only first");
  }

  @Test
  void aBudgetForWhatIsRunApartIsRefused() {
    assertThat(refused(two("").replace("budget: 2m", "budget: 2m, run: apart")))
        .contains("a budget for a scenario that is run apart");
    assertThat(refused(two("").replace("budget: 2m", "run: later"))).contains("run: \"later\"");
  }

  @Test
  void aScenarioForWhichTheShareIsTooLittleIsNamed() throws Exception {
    SuiteFile file = read(two(""));

    Unplannable refused =
        catchThrowableOfType(
            Unplannable.class,
            () -> SuitePlan.of(file, Project.machine(2), choices(null, Duration.ofSeconds(40))));
    assertThat(refused.faults())
        .extracting(ConfigError::place)
        .containsExactly("first, --budget", "second, --budget");
  }

  private void scenario(String name, String approaches) throws IOException {
    project.file(
        name + ".yaml",
        """
        scenario: %s
        question: What happens?
        systems: [spring-mvc, spring-webflux]
        approaches: [%s]
        load: {users: 1}
        %s
        """
            .formatted(name, approaches, name.equals("second") ? "" : CLAIMS));
  }

  private static final String CLAIMS =
      """
      claims:
        - {id: C1, text: x, approach: spring-mvc/blocking, quantity: throughput-rps, at-least: 1}
        - {id: C2, text: x, approach: spring-webflux/webclient, quantity: throughput-rps, at-least: 1}
      """;

  private static String two(String more) {
    return """
        suite: all
        title: Two posts
        posts:
          - post: "001"
            title: First
            source: A, 2019
            about: It waits.
            scenarios: [{scenario: first, budget: 2m}]
        """
        + more
        + """
          - post: "002"
            title: Second
            scenarios: [{scenario: second}]
        """;
  }

  private SuiteFile read(String text) throws Exception {
    project.file("all.yaml", text);
    return project.catalogue().suite("all");
  }

  private String refused(String text) {
    return project.reported(catchThrowableOfType(InvalidFile.class, () -> read(text)));
  }

  private static Choices choices(
      @org.jspecify.annotations.Nullable String only,
      @org.jspecify.annotations.Nullable Duration budget) {
    return new Choices(
        Optional.ofNullable(only),
        Optional.empty(),
        Optional.ofNullable(budget),
        1,
        java.util.List.of());
  }
}
