package parkbench.harness.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.plan.Fork;
import parkbench.plan.Layout;
import parkbench.plan.Plan;
import parkbench.plan.PlanLimits;
import parkbench.plan.WarmUp;
import parkbench.sandbox.Sandbox;
import parkbench.system.Approach;
import parkbench.system.Bytes;
import parkbench.system.Calls;
import parkbench.system.Expectation;
import parkbench.system.Limits;
import parkbench.system.Readiness;
import parkbench.system.Request;
import parkbench.system.Setting;
import parkbench.system.Start;
import parkbench.system.SystemSpec;
import parkbench.system.Tuning;
import parkbench.system.Workload;

class BuilderTest {
  private static final Instant BUILT = Instant.parse("2026-01-01T12:00:00Z");

  @TempDir private Path home = Path.of("");
  private Path jar = Path.of("");
  private Path source = Path.of("");

  @BeforeEach
  void aModuleWithAJar() throws Exception {
    source = home.resolve("systems/one/src/One.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, "class One {}");
    jar = home.resolve("systems/one/target/one.jar");
    Files.createDirectories(jar.getParent());
    Files.writeString(jar, "");
    at(source, BUILT.minusSeconds(1));
    at(jar, BUILT);
  }

  @Test
  void aJarThatIsNewerThanItsSourcesIsLeftAlone() throws Exception {
    assertThat(new Builder(home, Sandbox.detect()).stale(plan())).isEmpty();
  }

  @Test
  void aMissingJarIsStale() throws Exception {
    Files.delete(jar);

    assertThat(new Builder(home, Sandbox.detect()).stale(plan())).containsExactly("systems/one");
  }

  @Test
  void aNewerSourceMakesItStale() throws Exception {
    at(source, BUILT.plusSeconds(1));

    assertThat(new Builder(home, Sandbox.detect()).stale(plan())).containsExactly("systems/one");
  }

  @Test
  void aNewerDescriptionDoesNot() throws Exception {
    Path description = Files.writeString(home.resolve("systems/one/system.yaml"), "system: one");
    at(description, BUILT.plusSeconds(1));

    assertThat(new Builder(home, Sandbox.detect()).stale(plan())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<sourceDirectory>${project.basedir}/../shared/src/main/java</sourceDirectory>",
        "<sources><source>../shared/src/main/java</source></sources>",
        "<directory>\n  ${basedir}/../shared/src\n</directory>"
      })
  void aNewerSourceOfAFolderThatItsPomNamesMakesItStale(String element) throws Exception {
    newerShared();
    pom(element);

    assertThat(new Builder(home, Sandbox.detect()).stale(plan())).containsExactly("systems/one");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<sourceDirectory>${project.basedir}/../other/src/main/java</sourceDirectory>",
        "<sourceDirectory>${project.basedir}/../shared/src/test/java</sourceDirectory>",
        "<relativePath>../../pom.xml</relativePath>"
      })
  void aNewerSourceOfAFolderThatItsPomDoesNotNameDoesNot(String element) throws Exception {
    newerShared();
    pom(element);

    assertThat(new Builder(home, Sandbox.detect()).stale(plan())).isEmpty();
  }

  @Test
  void aNewerSourceOfAnotherSystemDoesNot() throws Exception {
    Path other = home.resolve("systems/other/src/Other.java");
    Files.createDirectories(other.getParent());
    at(Files.writeString(other, "class Other {}"), BUILT.plusSeconds(1));
    Files.writeString(home.resolve("systems/other/system.yaml"), "system: other");

    assertThat(new Builder(home, Sandbox.detect()).stale(plan())).isEmpty();
  }

  private void newerShared() throws Exception {
    Path shared = home.resolve("systems/shared/src/main/java/Shared.java");
    Files.createDirectories(shared.getParent());
    at(Files.writeString(shared, "class Shared {}"), BUILT.plusSeconds(1));
  }

  private void pom(String element) throws Exception {
    Path pom = home.resolve("systems/one/pom.xml");
    at(Files.writeString(pom, "<project>" + element + "</project>"), BUILT.minusSeconds(1));
  }

  private static void at(Path file, Instant instant) throws Exception {
    Files.setLastModifiedTime(file, FileTime.from(instant));
  }

  @Test
  void anAgentThatThePlanPutsIntoAServiceIsFetchedWhereItLacksOrVersionsAreNewer()
      throws Exception {
    Path agent = home.resolve("agents/one/target/one.jar");
    Plan plan = plan("-javaagent:" + agent);
    Files.createDirectories(agent.getParent());
    Files.writeString(home.resolve("agents/one/pom.xml"), "<project/>");
    at(home.resolve("agents/one/pom.xml"), BUILT);

    assertThat(new Builder(home, Sandbox.detect()).stale(plan)).containsExactly("agents/one");

    Files.writeString(agent, "");
    at(agent, BUILT);
    assertThat(new Builder(home, Sandbox.detect()).stale(plan)).isEmpty();

    Path versions = Files.writeString(home.resolve("pom.xml"), "<project/>");
    at(versions, BUILT.plusSeconds(1));
    assertThat(new Builder(home, Sandbox.detect()).stale(plan))
        .containsExactly("agents/one", "systems/one");
  }

  @Test
  void aCommandIsBuiltWhereWhatItsModuleWritesLastIsMissing() throws Exception {
    Plan plan = planOf(new Start.Command(List.of("run"), List.of(), List.of(), List.of()));

    assertThat(new Builder(home, Sandbox.detect()).stale(plan)).containsExactly("systems/one");

    Path built = Files.writeString(home.resolve("systems/one/target/built"), "");
    at(built, BUILT);
    assertThat(new Builder(home, Sandbox.detect()).stale(plan)).isEmpty();
  }

  private Plan plan(String... options) {
    return planOf(new Start.Jar(jar, 25, List.of(), List.of()), options);
  }

  private Plan planOf(Start start, String... options) {
    Approach approach =
        new Approach(
            "a",
            Optional.empty(),
            "",
            Workload.NOOP,
            Request.to("/"),
            Expectation.OK,
            new Tuning(List.of(options), List.of(), Map.of(), Map.of()),
            Optional.empty(),
            Calls.inARow(1));
    SystemSpec system =
        new SystemSpec(
            "one",
            new SystemSpec.Description("none", "none", "", Optional.empty()),
            Optional.of("systems/one"),
            start,
            0,
            "",
            Map.of(),
            new Readiness("/", 200, Duration.ofSeconds(1)),
            List.of(approach),
            Setting.Passing.ARGUMENT,
            List.of());
    Fork fork =
        new Fork(
            1,
            1,
            system,
            approach,
            new Limits(1, Optional.empty(), Bytes.mebi(64)),
            new WarmUp(1, Duration.ZERO, 1, Duration.ofSeconds(1)),
            List.of(),
            Duration.ZERO);
    Layout layout = new Layout(List.of(0), List.of(1), List.of(1), List.of(1), List.of(1));
    return new Plan(
        new Plan.Source("s", "q", "f"),
        1,
        1,
        layout,
        PlanLimits.DEFAULT,
        List.of(fork),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }
}
