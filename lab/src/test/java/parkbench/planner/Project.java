package parkbench.planner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import parkbench.config.Catalogue;
import parkbench.config.ConfigError;
import parkbench.config.InvalidFile;
import parkbench.config.Refusal;
import parkbench.config.Scenario;
import parkbench.config.ScenarioReader;
import parkbench.record.Machine;
import parkbench.system.Bytes;
import parkbench.system.Jvm;

/** A project of two systems in a temporary folder, and machines to plan for. */
public final class Project {
  private static final String POOL =
      "    pool: {name: Tomcat threads, size: %d, threads: http-nio-, setting:"
          + " server.tomcat.threads.max}\n";

  private final Path home;

  private Project(Path home) {
    this.home = home;
  }

  public static Project in(Path home) throws IOException {
    Project project = new Project(home);
    project.system(
        "spring-mvc",
        approach("blocking") + POOL.formatted(200),
        approach("threads-1000") + POOL.formatted(1000),
        approach("virtual-threads"),
        approach("completable-future-java-client"),
        approach("completable-future-apache-client"));
    project.system(
        "spring-webflux",
        approach("webclient"),
        approach("java-http-client"),
        approach("apache-client"));
    return project;
  }

  public static String approach(String name) {
    return """
          %s:
            request: "GET /%s?delay=${delay}"
            expect: {status: 200, body-contains: OLOLO-USER}
        """
        .formatted(name, name);
  }

  public void system(String name, String... approaches) throws IOException {
    Path folder = Files.createDirectories(home.resolve("systems").resolve(name));
    Files.writeString(
        folder.resolve("system.yaml"),
        """
        system: %s
        generation: boot-4.1
        stack: Spring Boot 4.1.0
        module: systems/%s
        jar: target/%s.jar
        options: [-XX:+UseSerialGC, -Xms512m, -Xmx512m]
        arguments: ["--server.port=${port}", "--upstream.url=${upstream}"]
        ready: {path: /ready}
        approaches:
        """
                .formatted(name, name, name)
            + String.join("", approaches));
  }

  public Path file(String name, String text) throws IOException {
    Path file = home.resolve("scenarios").resolve(name);
    Files.createDirectories(home.resolve("scenarios"));
    return Files.writeString(file, text);
  }

  /** A scenario of the given lines, with the keys that every scenario needs in front. */
  public Scenario scenario(String lines) throws IOException, InvalidFile {
    return ScenarioReader.read(
        file(
            "x.yaml",
            """
            scenario: x
            question: What happens?
            systems: [spring-mvc, spring-webflux]
            """
                + lines));
  }

  public Catalogue catalogue() {
    return new Catalogue(home);
  }

  public Path home() {
    return home;
  }

  /** Faults as a user sees them, with file names instead of temporary paths. */
  public String reported(Refusal refusal) {
    return refusal.faults().stream()
        .map(ConfigError::toString)
        .collect(Collectors.joining("\n"))
        .replace(home.toString() + "/", "");
  }

  public static Machine machine(int cores) {
    return machine(cores, 20_000, 28_232);
  }

  /** A runtime that nobody starts. */
  public static Jvm jvm(int feature) {
    return new Jvm(feature, feature + ".0.1", "", Path.of("/jvm/" + feature + "/bin/java"));
  }

  public static Machine machine(int cores, long files, int ports) {
    return machine(cores, files, ports, true);
  }

  public static Machine machine(int cores, long files, int ports, boolean portsReused) {
    return new Machine(
        IntStream.range(0, cores).boxed().toList(),
        Bytes.mebi(8192),
        files,
        ports,
        portsReused,
        true,
        Stream.of(25, 8, 11, 17, 21).map(Project::jvm).toList(),
        Optional.empty(),
        Map.of(),
        List.of());
  }
}
