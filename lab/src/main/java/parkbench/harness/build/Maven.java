package parkbench.harness.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import parkbench.harness.build.Builder.BuildFailed;
import parkbench.sandbox.Launch;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;

/** Maven as a child of the sandbox: it ends with the build that started it. */
final class Maven {
  private static final List<String> OPTIONS =
      List.of("-B", "-ntp", "-Dmaven.test.skip=true", "-Dspotless.skip=true");

  private final Path home;
  private final Sandbox sandbox;
  private final String program;

  /**
   * @param home of the parent project; the log of the last build is kept in its {@code target}
   * @param program {@code mvn}, or the path of one
   */
  Maven(Path home, Sandbox sandbox, String program) {
    this.home = home;
    this.sandbox = sandbox;
    this.program = program;
  }

  /**
   * Packages modules and what they need of the project.
   *
   * @param audience hears its last line about once a second
   */
  void make(Set<String> modules, Consumer<String> audience)
      throws BuildFailed, InterruptedException {
    String names = String.join(", ", modules);
    try {
      Optional<String> failure = BuildProcess.run(sandbox, launch(modules), audience);
      if (failure.isPresent()) {
        throw new BuildFailed(
            names + " could not be built: " + program + " " + failure.get(),
            "A scenario runs only what was built from the sources that lie here.",
            "Fix what it names, or see the whole log: " + log());
      }
    } catch (LaunchFailed e) {
      throw new BuildFailed(
          e.what(),
          "It builds " + names + ".",
          "Install Maven 3.8 or newer and put it on the PATH.");
    }
  }

  private Launch launch(Set<String> modules) {
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(OPTIONS);
    command.addAll(List.of("-pl", String.join(",", modules), "-am", "package"));
    return new Launch(
        "maven",
        command,
        Map.of("JAVA_HOME", System.getProperty("java.home")),
        home,
        log(),
        List.of(),
        Optional.empty(),
        0,
        false);
  }

  private Path log() {
    return home.resolve("target").resolve("systems-build.log");
  }
}
