package parkbench.cli;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Where the project lies: its scenarios, its systems, the jars that it builds, and its runs. */
final class Home {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private Home() {}

  static Path path() {
    return Path.of(System.getProperty("parkbench.home", ".")).toAbsolutePath().normalize();
  }

  static String version() {
    String version = Home.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  /**
   * Where a run goes.
   *
   * @param asked null: a new place that is named after the scenario and the time
   */
  static Path directory(@Nullable Path asked, String scenario) {
    if (asked != null) {
      return asked.toAbsolutePath().normalize();
    }
    String name = scenario + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP);
    return path().resolve("runs").resolve(name.replaceAll("[^A-Za-z0-9._-]", "_"));
  }
}
