package parkbench.harness.build;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import parkbench.record.Death;
import parkbench.sandbox.Child;
import parkbench.sandbox.Launch;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;

/** A build as a child of the sandbox: it ends with the process that started it. */
final class BuildProcess {
  /** Lines of its output that a failure shows. */
  private static final int TAIL = 25;

  private BuildProcess() {}

  /**
   * Builds.
   *
   * @param audience hears its last line about once a second
   * @return how it failed; empty: it did not
   */
  static Optional<String> run(Sandbox sandbox, Launch launch, Consumer<String> audience)
      throws LaunchFailed, InterruptedException {
    try (Child build = sandbox.start(launch)) {
      Death end = follow(build, audience);
      return end.exitCode() == 0
          ? Optional.empty()
          : Optional.of(
              "ended with exit code "
                  + end.exitCode()
                  + "; it said:\n    "
                  + String.join("\n    ", tail(end.lastWords())));
    }
  }

  /** The last line that a process says which ends well; absent: it does not, or says nothing. */
  static Optional<String> lastLine(Sandbox sandbox, Launch launch)
      throws LaunchFailed, InterruptedException {
    try (Child child = sandbox.start(launch)) {
      Death end = follow(child, line -> {});
      return end.exitCode() == 0 && !end.lastWords().isEmpty()
          ? Optional.of(end.lastWords().getLast().strip())
          : Optional.empty();
    }
  }

  private static Death follow(Child build, Consumer<String> audience) throws InterruptedException {
    while (true) {
      try {
        return build.ended().get(1, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        List<String> words = build.lastWords();
        if (!words.isEmpty()) {
          audience.accept(words.getLast());
        }
      } catch (ExecutionException e) {
        throw new IllegalStateException("a child's end is never an error", e);
      }
    }
  }

  /** Without its account of what went well, unless it said nothing else. */
  private static List<String> tail(List<String> words) {
    List<String> trouble =
        words.stream().filter(line -> !line.isBlank() && !line.startsWith("[INFO]")).toList();
    List<String> shown = trouble.isEmpty() ? words : trouble;
    return shown.subList(Math.max(0, shown.size() - TAIL), shown.size());
  }
}
