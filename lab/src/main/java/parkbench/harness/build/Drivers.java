package parkbench.harness.build;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Driver;
import parkbench.sandbox.Programs;

/**
 * Where the programs of other drivers lie on this machine.
 *
 * @param home of the project, whose {@code drivers/} hold those that are built
 * @param user home directory, where Go installs programs
 */
public record Drivers(Path home, Path user) {
  /**
   * What a program of {@code drivers/} needs: a heap that does not grow into the service's core.
   */
  private static final List<String> JVM_OPTIONS =
      List.of("-XX:+UseSerialGC", "-Xmx512m", "--enable-native-access=ALL-UNNAMED");

  /** Those of this machine. */
  public static Drivers of(Path home) {
    return new Drivers(home, Path.of(System.getProperty("user.home", ".")));
  }

  /** The module that is built for a driver; absent: it comes from elsewhere. */
  public static Optional<String> module(Driver driver) {
    return switch (driver) {
      case PARKBENCH, WRK, K6 -> Optional.empty();
      case GATLING, JMETER -> Optional.of("drivers/" + driver.word());
    };
  }

  /** The jar of a driver that is built. */
  static Path jar(Path home, Driver driver) {
    return home.resolve(module(driver).orElseThrow())
        .resolve("target")
        .resolve(driver.word() + "-driver.jar");
  }

  /** Whether it is here, or can be built. */
  public boolean present(Driver driver) {
    return module(driver)
        .map(module -> Files.exists(home.resolve(module).resolve("pom.xml")))
        .orElseGet(() -> driver.builtIn() || command(driver).isPresent());
  }

  /** First words of the command that starts it; absent: it is not here, or not built. */
  public Optional<List<String>> command(Driver driver) {
    return switch (driver) {
      case PARKBENCH -> throw new IllegalArgumentException("the built-in engine is no tool");
      case WRK -> program("wrk").map(List::of);
      case K6 -> program("k6").or(this::installedByGo).map(List::of);
      case GATLING, JMETER -> Optional.of(jar(home, driver)).filter(Files::exists).map(this::java);
    };
  }

  private static Optional<String> program(String name) {
    return Programs.onPath(name).map(Path::toString);
  }

  private Optional<String> installedByGo() {
    return Optional.of(user.resolve("go").resolve("bin").resolve("k6"))
        .filter(Files::isExecutable)
        .map(Path::toString);
  }

  private List<String> java(Path jar) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(JVM_OPTIONS);
    words.addAll(List.of("-jar", jar.toString()));
    return List.copyOf(words);
  }
}
