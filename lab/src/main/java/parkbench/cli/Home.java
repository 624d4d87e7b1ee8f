package parkbench.cli;

import java.nio.file.Path;

/** Where the project lies: its scenarios, its systems, and the jars that it builds. */
final class Home {
  private Home() {}

  static Path path() {
    return Path.of(System.getProperty("parkbench.home", ".")).toAbsolutePath().normalize();
  }

  static String version() {
    String version = Home.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
