package parkbench.sandbox;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The small programs of util-linux that a launch is wrapped in, where they are installed.
 *
 * @param pins {@code taskset}: runs a command on given cores
 * @param ownSession {@code setsid}: keeps the terminal's signals away
 * @param diesWithParent {@code setpriv --pdeathsig}: the kernel kills the process when its
 *     supervisor dies
 */
record Tools(boolean pins, boolean ownSession, boolean diesWithParent) {
  /** The kernel accepts one such request in a tenth of a second from all users but root. */
  private static final String LOWER_SESSION =
      """
      tries=0
      while [ -e /proc/self/autogroup ] && [ $tries -lt 6 ]; do
        { echo "$1" >/proc/self/autogroup; } 2>/dev/null && break
        tries=$((tries + 1))
        sleep 0.05
      done
      """;

  /** Names are letters, digits and underscores: see {@code SystemReader}. */
  private static final String SET_VARIABLES =
      """
      while [ "$1" != -- ]; do
        eval "export $1=\\"\\$PARKBENCH_VALUE_$2\\"; unset PARKBENCH_VALUE_$2"
        shift 2
      done
      shift
      exec "$@"
      """;

  private static final String LOWER_PROCESS =
      """
      nice=$1; shift
      command -v nice >/dev/null && exec nice -n "$nice" "$@"
      exec "$@"
      """;

  static Tools find() {
    return new Tools(
        Programs.onPath("taskset").isPresent(),
        Programs.onPath("setsid").isPresent(),
        Programs.onPath("setpriv").isPresent()
            && succeeds("setpriv", "--pdeathsig", "KILL", "true"));
  }

  private static boolean succeeds(String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** In a session of its own, where Ctrl-C does not reach. */
  List<String> inOwnSession() {
    return ownSession ? List.of("setsid") : List.of();
  }

  /** Bound to the life of the thread that starts it: for a parent of one thread only. */
  List<String> dyingWithParent() {
    return diesWithParent ? List.of("setpriv", "--pdeathsig", "KILL") : List.of();
  }

  List<String> pinnedTo(List<Integer> cores) {
    if (!pins || cores.isEmpty()) {
      return List.of();
    }
    return List.of(
        "taskset", "-c", cores.stream().map(String::valueOf).collect(Collectors.joining(",")));
  }

  /**
   * Lowers the priority of a process that shares a core. The kernel shares a core among sessions
   * first, where it groups by them, and then among the processes of each: so both are lowered.
   */
  List<String> standingBack(int nice) {
    if (nice == 0) {
      return List.of();
    }
    String steps = ownSession ? LOWER_SESSION + LOWER_PROCESS : LOWER_PROCESS;
    return List.of("sh", "-c", steps, "stand-back", Integer.toString(nice));
  }

  /**
   * Adds variables to the environment. Their values come by {@link #values}: any user of the
   * machine may read a command line.
   */
  static List<String> withVariables(Map<String, String> variables) {
    if (variables.isEmpty()) {
      return List.of();
    }
    List<String> words = new ArrayList<>(List.of("sh", "-c", SET_VARIABLES, "set-variables"));
    int number = 0;
    for (String name : new TreeSet<>(variables.keySet())) {
      words.addAll(List.of(name, Integer.toString(++number)));
    }
    words.add("--");
    return words;
  }

  /** A command of these words, for a shell that evaluates it. */
  static String quoted(List<String> words) {
    return words.stream()
        .map(word -> "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }

  /** What {@link #withVariables} needs in its own environment. */
  static Map<String, String> values(Map<String, String> variables) {
    Map<String, String> values = new HashMap<>();
    new TreeMap<>(variables)
        .values()
        .forEach(value -> values.put("PARKBENCH_VALUE_" + (values.size() + 1), value));
    return values;
  }
}
