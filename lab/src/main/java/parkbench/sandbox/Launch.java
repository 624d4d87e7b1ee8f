package parkbench.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.system.Limits;

/**
 * A process to be started.
 *
 * @param name for messages
 * @param command program and arguments; the program is a path or is found on the PATH
 * @param environment added to this process's own
 * @param directory working directory
 * @param log file that keeps head and tail of its output; replaced when it exists
 * @param cores cores that it is pinned to; empty: not pinned
 * @param limits memory and quota; absent: none
 * @param nice its niceness: 0 (default priority) to 19
 * @param stop run when it has ended, to end what it started elsewhere; empty: nothing
 * @param talks stdin and stdout are pipes to us, and only stderr goes to the log; such a process
 *     must exit by itself at the end of its stdin, and takes no limits
 */
public record Launch(
    String name,
    List<String> command,
    Map<String, String> environment,
    Path directory,
    Path log,
    List<Integer> cores,
    Optional<Limits> limits,
    int nice,
    List<String> stop,
    boolean talks) {
  private static final int MOST_NICE = 19;

  public Launch {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    cores = List.copyOf(cores);
    stop = List.copyOf(stop);
    if (command.isEmpty() || command.getFirst().isBlank()) {
      throw new IllegalArgumentException("nothing to start for " + name);
    }
    if (nice < 0 || nice > MOST_NICE) {
      throw new IllegalArgumentException(name + " is to stand back by " + nice);
    }
    if (talks && limits.isPresent()) {
      throw new IllegalArgumentException(name + " talks, so it cannot have limits");
    }
  }

  /** One that starts nothing elsewhere. */
  public Launch(
      String name,
      List<String> command,
      Map<String, String> environment,
      Path directory,
      Path log,
      List<Integer> cores,
      Optional<Limits> limits,
      int nice,
      boolean talks) {
    this(name, command, environment, directory, log, cores, limits, nice, List.of(), talks);
  }
}
