package parkbench.harness;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.sandbox.Child;
import parkbench.sandbox.Launch;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;

/** Starts a process of the harness: the classes of this lab in a JVM of its own. */
final class LabProcess {
  private LabProcess() {}

  static Child start(
      Sandbox sandbox,
      int nice,
      List<String> words,
      List<String> jvmOptions,
      List<Integer> cores,
      Path directory)
      throws LaunchFailed {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", classPath(), "parkbench.cli.Parkbench", "process"));
    command.addAll(words);
    return sandbox.start(
        new Launch(
            words.getFirst(),
            command,
            Map.of(),
            directory,
            directory.resolve(words.getFirst() + ".log"),
            cores,
            Optional.empty(),
            nice,
            true));
  }

  /** The class path of this process, made absolute, because the child has another directory. */
  private static String classPath() {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      entries.add(Path.of(entry).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, entries);
  }
}
