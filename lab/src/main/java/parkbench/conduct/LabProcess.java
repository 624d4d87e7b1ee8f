package parkbench.conduct;

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
import parkbench.sandbox.Turns;

/** Starts one of the lab's own players: this lab's classes again, in a process of its own. */
final class LabProcess {
  /** How the names of HotSpot's compiler threads begin. */
  private static final List<String> COMPILERS = List.of("C1 Compiler", "C2 Compiler");

  private LabProcess() {}

  static Child start(
      Sandbox sandbox,
      List<String> prefix,
      List<String> player,
      List<String> jvmOptions,
      List<Integer> cores,
      Path directory)
      throws LaunchFailed {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", classPath(), "parkbench.cli.Parkbench", "player"));
    command.addAll(player);
    return sandbox.start(
        new Launch(
            player.getFirst(),
            command,
            Map.of(),
            directory,
            directory.resolve(player.getFirst() + ".log"),
            cores,
            Optional.empty(),
            true));
  }

  /**
   * Lets the JIT compilers of a player run only where nobody else wants the core: compiling is
   * never as urgent as an answer that is due.
   *
   * @return a note for the record where the kernel did not take it
   */
  static List<String> compilersYield(long pid, String player) {
    boolean taken = true;
    for (String compiler : COMPILERS) {
      taken &= Turns.whenIdle(pid, compiler);
    }
    return taken
        ? List.of()
        : List.of("The JIT compilers of the " + player + " compete with it for its core.");
  }

  /** The class path of this process, made absolute, since the player has a directory of its own. */
  private static String classPath() {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      entries.add(Path.of(entry).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, entries);
  }
}
