package parkbench.session;

import java.io.Console;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** How verbs say things on a terminal. */
public final class TerminalWords {
  private TerminalWords() {}

  /** Whether a person watches. */
  public static boolean terminal() {
    return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
  }

  /** {@code 85 s} or {@code 24 min}. */
  public static String duration(Duration duration) {
    return duration.toSeconds() < 120
        ? duration.toSeconds() + " s"
        : Math.round(duration.toSeconds() / 60.0) + " min";
  }

  /** {@code 1 fork}, {@code 2 forks}. */
  public static String count(int n, String noun) {
    return n + " " + noun + (n == 1 ? "" : "s");
  }

  /** {@code core 0} or {@code cores 0, 1}. */
  public static String cores(List<Integer> cores) {
    return (cores.size() == 1 ? "core " : "cores ")
        + cores.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
