package parkbench.sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What can be known to fail before a process is started. */
final class LaunchCheck {

  private LaunchCheck() {}

  static void check(Launch launch) throws LaunchFailed {
    checkDirectory(launch);
    checkProgram(launch);
    checkJar(launch);
    checkCores(launch);
  }

  private static void checkDirectory(Launch launch) throws LaunchFailed {
    if (!Files.isDirectory(launch.directory())) {
      throw refused(
          launch,
          "its working directory " + launch.directory() + " does not exist",
          "Make the directory, or build the module that it belongs to.");
    }
  }

  private static void checkProgram(Launch launch) throws LaunchFailed {
    String program = launch.command().getFirst();
    if (!program.contains("/")) {
      if (Programs.onPath(program).isEmpty()) {
        throw refused(
            launch,
            "the command `" + program + "` is not found on the PATH",
            "Install it, or write its full path in the system file.");
      }
      return;
    }
    Path file = launch.directory().resolve(program).normalize();
    if (!Files.isRegularFile(file)) {
      throw refused(
          launch,
          "the command " + file + " does not exist",
          "Correct the path in the system file, or build the program.");
    }
    if (!Files.isExecutable(file)) {
      throw refused(
          launch,
          "the command " + file + " may not be executed",
          "Run `chmod +x " + file + "`, or start it through its interpreter.");
    }
  }

  private static void checkJar(Launch launch) throws LaunchFailed {
    List<String> command = launch.command();
    int option = command.indexOf("-jar");
    boolean isJava = Path.of(command.getFirst()).endsWith("java");
    if (!isJava || option < 0 || option + 1 == command.size()) {
      return;
    }
    Path jar = launch.directory().resolve(command.get(option + 1)).normalize();
    if (!Files.isRegularFile(jar)) {
      throw refused(
          launch,
          "its jar " + jar + " does not exist",
          "Build it, or correct `jar` in the system file.");
    }
    if (!Files.isReadable(jar)) {
      throw refused(launch, "its jar " + jar + " may not be read", "Run `chmod +r " + jar + "`.");
    }
  }

  private static void checkCores(Launch launch) throws LaunchFailed {
    Optional<Set<Integer>> online = CoreList.online(Path.of("/"));
    if (online.isPresent() && !online.get().containsAll(launch.cores())) {
      throw refused(
          launch,
          "it is to run on the cores " + launch.cores() + " but this machine has " + online.get(),
          "Ask for fewer cores in the scenario, or use a larger machine.");
    }
  }

  static LaunchFailed refused(Launch launch, String what, String remedy) {
    return new LaunchFailed(
        launch.name() + " was not started: " + what,
        "Without it there is nothing to measure.",
        remedy);
  }
}
