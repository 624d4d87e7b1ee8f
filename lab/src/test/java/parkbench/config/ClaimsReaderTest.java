package parkbench.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Plan;
import parkbench.plan.Quantity;
import parkbench.plan.Rate;
import parkbench.planner.Choices;
import parkbench.planner.PlanText;
import parkbench.planner.Planner;
import parkbench.planner.Project;
import parkbench.system.Bytes;
import parkbench.system.Limits;

class ClaimsReaderTest {
  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  private static Claim.Side side(String approach) {
    return new Claim.Side(
        approach, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  @Test
  void everyKeyArrives() throws Exception {
    Scenario scenario =
        project.scenario(
            """
            load: {rate: 20}
            matrix: {delay: [300ms, 500ms], rate: [10, 20], cpus: [1, "1 over 2"], java: [25]}
            claims:
              - id: H1.1
                post: "001"
                source: text, table
                text: Seven workers collapse.
                approach: spring-mvc/blocking
                delay: 300ms
                rate: 20
                cpus: "1 over 2"
                java: 25
                quantity: response-mean-ms
                published: 27289
                predicted: 27300
                because: 7 workers / (2 x 0.332 s)
                within: 5%
                required: true
            """);

    assertThat(scenario.expectations().claims())
        .containsExactly(
            new Claim(
                "H1.1",
                "001",
                "text, table",
                "Seven workers collapse.",
                Optional.of(27_289.0),
                Optional.of(27_300.0),
                "7 workers / (2 x 0.332 s)",
                true,
                new Claim.Figure(
                    Quantity.RESPONSE_MEAN_MS,
                    new Claim.Side(
                        "spring-mvc/blocking",
                        Optional.of(Duration.ofMillis(300)),
                        Optional.empty(),
                        Optional.of(new Rate(20)),
                        Optional.of(new Limits(2, Optional.of(1.0), Bytes.mebi(1024))),
                        Optional.of(25)),
                    new Bound.Within(0.05, 27_300, Bound.Basis.PREDICTED))));
  }

  @Test
  void twoSidesAreARatioUnlessADifferenceIsAsked() throws Exception {
    List<Claim> claims =
        project
            .scenario(
                """
                load: {users: 4}
                claims:
                  - {id: a, text: a, of: {approach: spring-mvc/blocking}, to: {approach: spring-webflux/webclient, users: 4}, quantity: throughput-rps, equal-within: 10%}
                  - {id: b, text: b, of: {approach: spring-mvc/blocking}, to: {approach: spring-webflux/webclient}, compare: difference, quantity: threads-max, at-least: 180}
                """)
            .expectations()
            .claims();
    Claim.Side webclient =
        new Claim.Side(
            "spring-webflux/webclient",
            Optional.empty(),
            Optional.of(4),
            Optional.empty(),
            Optional.empty());

    assertThat(claims)
        .extracting(Claim::test)
        .containsExactly(
            new Claim.Compared(
                Quantity.THROUGHPUT_RPS,
                side("spring-mvc/blocking"),
                webclient,
                Claim.Comparison.RATIO,
                new Bound.Equal(0.1)),
            new Claim.Compared(
                Quantity.THREADS_MAX,
                side("spring-mvc/blocking"),
                side("spring-webflux/webclient"),
                Claim.Comparison.DIFFERENCE,
                new Bound.Between(Optional.of(180.0), Optional.empty())));
  }

  @ParameterizedTest(name = "{0}: within 5 % of {1}, {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "predicted: 4, within: 5% | 4 | PREDICTED",
        "published: 3, within: 5% | 3 | PUBLISHED",
        "published: 3, predicted: 4, within: 5% | 4 | PREDICTED",
        "published: 3, predicted: 4, within: 5% of published | 3 | PUBLISHED"
      })
  void aToleranceIsOfThePredictionWhereThereIsOne(String keys, double target, Bound.Basis basis)
      throws Exception {
    assertThat(claims("{id: a, text: a, " + MVC + ", " + keys + "}"))
        .extracting(Claim::test)
        .containsExactly(
            new Claim.Figure(
                Quantity.THROUGHPUT_RPS,
                side("spring-mvc/blocking"),
                new Bound.Within(0.05, target, basis)));
  }

  private static final String MVC = "approach: spring-mvc/blocking, quantity: throughput-rps";

  private List<Claim> claims(String claim) throws Exception {
    return project
        .scenario("load: {users: 4}\nclaims:\n  - " + claim + "\n")
        .expectations()
        .claims();
  }

  @Test
  void aClaimMaySayThatItIsNotTested() throws Exception {
    assertThat(
            claims("{id: a, text: a, quantity: of-ceiling, published: 1, not-tested: An image.}"))
        .extracting(Claim::test)
        .containsExactly(new Claim.NotTested("An image.", Optional.of(Quantity.OF_CEILING)));
  }

  @Test
  void thePlanHasEveryClaimWhateverIsLeftOutOfIt() throws Exception {
    Scenario scenario =
        project.scenario(
            "load: {users: 4}\nclaims: [{id: C1, text: It is so., " + MVC + ", at-least: 3}]\n");
    Choices webflux =
        new Choices(
            Optional.of("spring-webflux"), Optional.empty(), Optional.empty(), 1, List.of());

    Plan plan = Planner.plan(scenario, Project.machine(2), webflux);

    assertThat(plan.claims()).isEqualTo(scenario.expectations().claims());
    assertThat(PlanText.of(plan)).contains("C1, It is so. (throughput-rps ≥ 3)");
  }

  @Test
  void aClaimThatIsLeftOutIsNotAskedToHold() throws Exception {
    Scenario scenario =
        project.scenario(
            """
            load: {users: 4}
            matrix: {users: [4, 8]}
            claims:
              - {id: C1, text: a, of: {approach: spring-webflux/webclient, users: 4}, to: {approach: spring-webflux/webclient, users: 8}, quantity: throughput-rps, at-least: 2, required: true}
              - {id: C2, text: a, approach: spring-webflux/webclient, users: 4, quantity: throughput-rps, at-least: 2, required: true}
            """);
    Choices four =
        new Choices(Optional.of("*-4u"), Optional.empty(), Optional.empty(), 1, List.of());

    Plan plan = Planner.plan(scenario, Project.machine(2), four);

    assertThat(plan.claims()).extracting(Claim::required).containsExactly(false, true);
    assertThat(plan.notes()).contains("1 required claim not tested: --only leaves the trials out.");
    assertThat(Planner.plan(scenario, Project.machine(2), Choices.none(1)).claims())
        .isEqualTo(scenario.expectations().claims());
  }

  @Test
  void theSchemaKnowsEveryQuantityAndNoOther() throws Exception {
    String refusal =
        reported("  - {id: a, text: a, approach: spring-mvc/blocking, quantity: x, at-least: 3}");
    String known = String.join(", ", Arrays.stream(Quantity.values()).map(Quantity::word).toList());

    assertThat(refusal).contains("Known: " + known + ".");
  }

  @Test
  void theReadersGuideShowsClaimsThatCanBeReadAndNamesEveryQuantity() throws Exception {
    String guide = Files.readString(Path.of("..", "docs", "reading-a-report.md"));
    String example = guide.substring(guide.indexOf("claims:\n"), guide.lastIndexOf("```"));

    assertThat(project.scenario("load: {users: 400}\n" + example).expectations().claims())
        .hasSize(3);
    assertThat(Arrays.stream(Quantity.values()).map(Quantity::word))
        .allSatisfy(word -> assertThat(guide).contains("`" + word + "`"));
  }

  /** The fault lies where the mark stands; without a mark, at the claim itself. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "id: a, text: a, MVC | a claim without within, equal-within, at-least or at-most",
        "id: a, text: a, MVC, within: ^5% | within: \"5%\" of no number",
        "id: a, text: a, MVC, published: 3, within: ^5% of predicted | of no number",
        "id: a, text: a, MVC, predicted: 3, within: ^0% | within: \"0%\" is no tolerance",
        "id: a, text: a, MVC, predicted: 3, within: ^5 | within: 5 is not a percentage",
        "id: a, text: a, MVC, predicted: 3, within: 5%, ^at-most: 3 | both within and at-most",
        "id: a, text: a, MVC, at-least: 3, at-most: 2 | at-least lies above at-most",
        "id: a, text: a, MVC, ^equal-within: 5% | \"equal-within\" of one approach",
        "id: a, text: a, MVC, ^compare: ratio, at-least: 3 | \"compare\" of one approach",
        "id: a, text: a, approach: spring-mvc/blocking, at-least: 3 | a claim without a quantity",
        "id: a, text: a, quantity: of-ceiling, at-least: 3 | a claim about no approach",
        "id: a, text: a, OF, quantity: of-ceiling, at-least: 3 | of without to",
        "id: a, text: a, TO, quantity: of-ceiling, at-least: 3 | to without of",
        "id: a, text: a, OF, TO, ^users: 4, quantity: of-ceiling, at-least: 3 | \"users\" beside of and to",
        "id: a, text: a, OF, TO, compare: difference, quantity: of-ceiling, ^equal-within: 3% | equal-within of a difference",
        "id: a, text: a, OF, TO, quantity: of-ceiling, compare: ^quotient, at-least: 3 | compare: \"quotient\" is not ratio or difference",
        "id: a, text: a, ^approach: spring-mvc/blocking, quantity: of-ceiling, not-tested: No. | \"approach\" beside not-tested",
        "id: a, text: a, not-tested: ^' ' | not-tested: \" \" is not a text",
        "id: ^a b, text: a, MVC, at-least: 3 | id: \"a b\" is not an id such as H1.1",
        "id: a, MVC, at-least: 3 | the key \"text\" is missing",
        "id: a, post: ^1, text: a, MVC, at-least: 3 | post: 1 is not the number of a post in quotation marks",
        "id: a, text: a, MVC, at-least: 3, required: ^perhaps | required: \"perhaps\" is not true or false",
        "id: a, text: a, approach: ^spring-mvc/blokking, quantity: of-ceiling, at-least: 3 | unknown approach \"spring-mvc/blokking\"",
        "id: a, text: a, approach: ^spring-mvc/threads-1000, quantity: of-ceiling, at-least: 3 | the approach \"spring-mvc/threads-1000\" is not measured",
        "id: a, text: a, MVC, delay: ^5s, at-least: 3 | delay: 5s is not measured by this scenario",
        "id: a, text: a, MVC, users: ^5, at-least: 3 | users: 5 is not measured by this scenario",
        "id: a, text: a, MVC, rate: ^5, at-least: 3 | rate: 5 is not measured by this scenario",
        "id: a, text: a, MVC, cpus: ^2, at-least: 3 | cpus: 2 cores is not measured by this scenario",
        "id: a, text: a, MVC, java: ^17, at-least: 3 | java: 17 is not measured by this scenario"
      },
      quoteCharacter = '`')
  void aFaultHasItsPlace(String keys, String what) throws IOException {
    String marked =
        "  - {"
            + keys.replace("MVC", MVC)
                .replace("OF", "of: {approach: spring-mvc/blocking}")
                .replace("TO", "to: {approach: spring-webflux/webclient}")
            + "}";
    int column = marked.contains("^") ? marked.indexOf('^') + 1 : marked.indexOf('{') + 1;

    assertThat(reported(marked.replace("^", "")).lines().filter(line -> !line.startsWith(" ")))
        .hasSize(1)
        .allSatisfy(
            line ->
                assertThat(line).startsWith("scenarios/x.yaml:7:" + column + ": ").contains(what));
  }

  private String reported(String claims) throws IOException {
    return refusal(
        """
        scenario: x
        question: What happens?
        systems: [spring-mvc, spring-webflux]
        approaches: [spring-mvc/blocking, spring-webflux/webclient]
        load: {users: 4}
        claims:
        """
            + claims);
  }

  @Test
  void aLoadPointThatIsLeftOpenIsAskedFor() throws IOException {
    String reported =
        refusal(
            """
            scenario: x
            question: What happens?
            systems: [spring-mvc, spring-webflux]
            load: {users: 4}
            matrix: {delay: [10ms, 500ms], users: [100, 200, 400]}
            claims:
              - {id: a, text: a, of: {approach: spring-mvc/blocking, delay: 10ms}, to: {approach: spring-webflux/webclient, delay: 10ms, users: 100}, quantity: of-ceiling, at-least: 3}
            """);

    assertThat(reported)
        .isEqualTo(
            """
            scenarios/x.yaml:7:26: a claim that fits 3 load points: users is left open
                It is not said which of them decides it.
                Add users, one of 100, 200, 400.\
            """);
  }

  @Test
  void anIdStandsOnce() throws IOException {
    String claim = "  - {id: a, text: a, not-tested: No.}\n";

    assertThat(reported(claim + claim)).contains("a second claim with the id \"a\"");
  }

  @Test
  void whileTheMatrixIsFaultyNothingIsSaidOfItsLoadPoints() throws IOException {
    String reported =
        refusal(
            """
            scenario: x
            question: What happens?
            systems: [spring-mvc, spring-webflux]
            load: {users: 4}
            matrix: {users: [100, many]}
            claims:
              - {id: a, text: a, approach: spring-mvc/blocking, users: 200, quantity: of-ceiling, at-least: 3}
            """);

    assertThat(reported.lines()).as("one fault").hasSize(2);
    assertThat(reported).startsWith("scenarios/x.yaml:5:23: users: \"many\"");
  }

  private String refusal(String text) throws IOException {
    Path file = project.file("x.yaml", text);
    InvalidFile refusal = catchThrowableOfType(InvalidFile.class, () -> ScenarioReader.read(file));
    assertThat(refusal).isNotNull();
    return project.reported(refusal);
  }
}
