package parkbench.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.plan.Rate;
import parkbench.planner.Choices;
import parkbench.planner.Planner;
import parkbench.planner.Project;
import parkbench.system.Approach;
import parkbench.system.Jvm;

class VariedAxisTest {
  private static final String VIRTUAL = "spring.threads.virtual.enabled";

  @TempDir private Path folder;

  @Test
  void eachAxisOfTheMatrixCanBeGiven() throws Exception {
    Scenario scenario = read("load: {rate: 1}", "delay=50ms,1s", "rate=10,2.5", "java=17, 25");

    MatrixAxes matrix = scenario.matrix();
    assertThat(matrix.delays()).containsExactly(Duration.ofMillis(50), Duration.ofSeconds(1));
    assertThat(matrix.rates()).containsExactly(new Rate(10), new Rate(2.5));
    assertThat(matrix.javas()).containsExactly(17, 25);
  }

  @Test
  void anyOtherKeyIsASettingOfTheService() throws Exception {
    Scenario scenario = read("load: {users: 1}", "server.tomcat.threads.max=50,100", "a.b=x");

    assertThat(names(scenario))
        .containsExactly("as-it-is-threads.max-50-a.b-x", "as-it-is-threads.max-100-a.b-x");
    assertThat(approaches(scenario).flatMap(each -> each.pool().stream()))
        .allSatisfy(pool -> assertThat(pool.size()).isIn(50, 100));
  }

  @Test
  void itTakesThePlaceOfAnAxisOfTheFile() throws Exception {
    Scenario scenario = read("load: {users: 1}\nmatrix: {users: [7, 8], pool: [1, 2]}", "pool=50");

    assertThat(scenario.matrix().users()).containsExactly(7, 8);
    assertThat(names(scenario)).containsExactly("as-it-is-pool-50");
  }

  @Test
  void aRateMakesALoadOfUsersOpen() throws Exception {
    Scenario scenario = read("load: {users: 7}\nconnections: own", "rate=10,20");

    assertThat(scenario.load()).isInstanceOf(LoadShape.Steady.class);
    assertThat(scenario.matrix().rates()).containsExactly(new Rate(10), new Rate(20));
  }

  @Test
  void valuesWithDotsKeepTheirNames() throws Exception {
    assertThat(names(read("load: {users: 1}", "app.version=1.5.1,2.5.1")))
        .containsExactly("as-it-is-app.version-1.5.1", "as-it-is-app.version-2.5.1");
  }

  @Test
  void theVariableOfAPoolsSettingSizesIt() throws Exception {
    Scenario scenario = read("load: {users: 1}", "SERVER_TOMCAT_THREADS_MAX=50");

    assertThat(approaches(scenario).flatMap(each -> each.pool().stream()))
        .allSatisfy(pool -> assertThat(pool.size()).isEqualTo(50));
  }

  /** They are about the values of the file. */
  @Test
  void claimsAreLeftOutWithANote() throws Exception {
    String claims =
        """
        load: {users: 1}
        claims: [{id: C1, text: x, approach: shop/as-it-is, quantity: throughput-rps, predicted: 4, within: 5%}]
        """;
    Scenario scenario = read(claims, "pool=50,100");

    assertThat(scenario.expectations().claims()).isEmpty();
    assertThat(Planner.plan(scenario, Project.machine(2), Choices.none(1)).notes())
        .anyMatch(note -> note.startsWith("The claims of the scenario are left out"));
    assertThat(read(claims).expectations().claims()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"=false,true", "=off,on"})
  void onVirtualThreadsNoPoolOfTheServerBounds(String values) throws Exception {
    Scenario scenario = read("load: {users: 1}", VIRTUAL + values);

    assertThat(approaches(scenario).map(each -> each.pool().isPresent()))
        .containsExactly(true, false);
  }

  @Test
  void virtualThreadsAreRefusedOnAnOlderJava() throws Exception {
    Scenario scenario = read("load: {users: 1}", VIRTUAL + "=false,true");
    List<Jvm> old = List.of(Project.jvm(17));

    assertThatThrownBy(() -> Planner.plan(scenario, Project.machine(2).with(old), Choices.none(1)))
        .hasMessageContaining(
            "--vary " + VIRTUAL + ": shop/as-it-is-virtual.enabled-true sets " + VIRTUAL)
        .hasMessageContaining("such as --jdk 25");
    List<Jvm> young = List.of(Project.jvm(21));
    assertThat(Planner.plan(scenario, Project.machine(2).with(young), Choices.none(1)).forks())
        .hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pool=0 | --vary pool: ",
        "pool=many | --vary pool: ",
        "delay=50 | --vary delay: delay: 50 is not a duration",
        "users=1,1 | --vary users: ",
        "a.b=X,x | --vary a.b: an axis properties, but two of its values would have one name",
        "spring.threads.virtual.enabled=on,ON | two of its values would have one name",
      })
  void faultsNameTheOption(String axis, String fault) {
    InvalidFile refusal =
        catchThrowableOfType(InvalidFile.class, () -> read("load: {users: 1}", axis));

    assertThat(refusal).hasMessageContaining(fault.strip());
  }

  @Test
  void aSettingOfAServiceThatRunsAlreadyIsRefused() throws Exception {
    Path file = folder.resolve("running.yaml");
    Files.writeString(
        file,
        """
        scenario: running
        question: What happens?
        systems: [{system: shop, url: "http://localhost:1", approaches: {a: {request: GET /}}}]
        load: {users: 1}
        """);
    List<VariedAxis> setting = List.of(new VariedAxis("a.b", List.of("1", "2")));

    assertThatThrownBy(() -> new Catalogue(folder).scenario(file.toString(), setting))
        .hasMessageContaining("--vary a.b: an axis properties, but no service");
  }

  @Test
  void aWordWithoutKeyOrValueIsNone() {
    assertThat(Stream.of("pool", "=5", "pool=", "pool=1,,2").map(VariedAxis::of))
        .allMatch(axis -> axis.isEmpty());
    assertThat(VariedAxis.of("a.b=x=y").map(VariedAxis::values)).contains(List.of("x=y"));
  }

  @ParameterizedTest
  @CsvSource({
    "delays, false",
    "Pool, false",
    "POOL, false",
    "max-pool, false",
    "delay, true",
    "a.b, true",
    "POOL_SIZE, true"
  })
  void aWordWithoutADotIsAnAxisOrAMistake(String key, boolean known) {
    assertThat(VariedAxis.of(key + "=1").map(VariedAxis::known)).contains(known);
  }

  private static Stream<Approach> approaches(Scenario scenario) {
    return scenario.subjects().systems().getFirst().approaches().stream();
  }

  private static Stream<String> names(Scenario scenario) {
    return approaches(scenario).map(Approach::name);
  }

  private Scenario read(String lines, String... axes) throws Exception {
    Path file = folder.resolve("shop.yaml");
    Files.write(folder.resolve("app.jar"), new byte[0]);
    Files.writeString(
        file,
        """
        scenario: shop
        question: What happens?
        systems:
          - system: shop
            jar: app.jar
            java: {from: 17}
            arguments: ["--server.port=${port}", "--stock.url=${upstream}"]
            approaches:
              as-it-is:
                request: GET /
                pool: {name: Tomcat threads, size: 200, threads: http-nio-, setting: server.tomcat.threads.max}
        """
            + lines);
    List<VariedAxis> given =
        Stream.of(axes).map(word -> VariedAxis.of(word).orElseThrow()).toList();
    return new Catalogue(folder).scenario(file.toString(), given);
  }
}
