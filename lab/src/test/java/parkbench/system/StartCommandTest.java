package parkbench.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.system.Setting.Passing;

final class StartCommandTest {
  private static final Start.Jar JAR =
      new Start.Jar(Path.of("/app.jar"), 25, List.of("-Xmx1g"), List.of("--port=${port}"));
  private static final Tuning TUNING =
      new Tuning(
          List.of("-Xss256k"),
          List.of("--verbose"),
          Map.of("MODE", "own"),
          Map.of(
              "server.tomcat.threads.max", "50",
              "quarkus.thread-pool.max-threads", "20",
              "POOL_SIZE", "7"));

  @Test
  void aJarGetsOptionsBeforeItAndArgumentsBehindIt() {
    StartCommand start = start(JAR, TUNING, Passing.ARGUMENT);

    assertThat(start.words())
        .containsExactly(
            "java",
            "-Xmx1g",
            "-Xss256k",
            "-Dquarkus.thread-pool.max-threads=20",
            "-jar",
            "/app.jar",
            "--port=${port}",
            "--verbose",
            "--server.tomcat.threads.max=50");
    assertThat(start.environment())
        .isEqualTo(Map.of("MODE", "own", "SHARED", "1", "POOL_SIZE", "7"));
  }

  @Test
  void aCommandGetsOptionsWhereItNamesThem() {
    StartCommand start =
        start(
            new Start.Command(
                List.of("java", "${options}", "Main"),
                List.of("-Xmx1g"),
                List.of("${port}"),
                List.of()),
            TUNING,
            Passing.ARGUMENT);

    assertThat(start.words())
        .containsExactly(
            "java",
            "-Xmx1g",
            "-Xss256k",
            "-Dquarkus.thread-pool.max-threads=20",
            "Main",
            "${port}",
            "--verbose",
            "--server.tomcat.threads.max=50");
    assertThat(start.environment()).doesNotContainKey(StartCommand.TOOL_OPTIONS);
  }

  @Test
  void aCommandThatNamesNoOptionsGetsThemInTheVariableThatEveryJvmReads() {
    StartCommand start =
        start(
            new Start.Command(List.of("./app"), List.of("-Dname=a b"), List.of(), List.of()),
            new Tuning(
                List.of("-Xss256k"),
                List.of(),
                Map.of(StartCommand.TOOL_OPTIONS, "-Down=1"),
                Map.of()),
            Passing.ARGUMENT);

    assertThat(start.words()).containsExactly("./app");
    assertThat(start.environment())
        .containsEntry(StartCommand.TOOL_OPTIONS, "-Down=1 \"-Dname=a b\" -Xss256k");
  }

  @Test
  void propertiesReachAServiceAsItsSystemSays() {
    StartCommand start = start(JAR, TUNING, Passing.ENVIRONMENT);

    assertThat(start.environment()).containsEntry("SERVER_TOMCAT_THREADS_MAX", "50");
    assertThat(start.words()).noneMatch(word -> word.contains("tomcat"));
  }

  @Test
  void aReaderSeesWhatAnApproachAdds() {
    SystemSpec system = system(JAR, TUNING, Passing.SYSTEM_PROPERTY);

    assertThat(StartCommand.added(system, system.approaches().getFirst()))
        .containsExactly(
            "-Xss256k",
            "-Dquarkus.thread-pool.max-threads=20",
            "-Dserver.tomcat.threads.max=50",
            "--verbose",
            "MODE=own",
            "POOL_SIZE=7");
  }

  private static StartCommand start(Start start, Tuning tuning, Passing passing) {
    SystemSpec system = system(start, tuning, passing);
    return StartCommand.of(system, system.approaches().getFirst(), "java");
  }

  private static SystemSpec system(Start start, Tuning tuning, Passing passing) {
    return new SystemSpec(
        "own",
        new SystemSpec.Description("own", "", "", Optional.empty()),
        Optional.empty(),
        start,
        0,
        "",
        Map.of("SHARED", "1", "MODE", "shared"),
        new Readiness("/", 200, Duration.ofSeconds(1)),
        List.of(
            new Approach(
                "a",
                Optional.empty(),
                "",
                Workload.PROXY,
                Request.to("/"),
                Expectation.OK,
                tuning,
                Optional.empty(),
                Calls.inARow(1))),
        passing,
        List.of());
  }
}
