package parkbench.model;

import java.nio.file.Path;
import java.util.List;

/**
 * How a service comes to life. {@code ${port}} and {@code ${upstream}} (base URL of the upstream,
 * without a slash at its end) are filled in.
 */
public sealed interface Start {

  /**
   * {@code java OPTIONS -jar FILE ARGUMENTS}.
   *
   * @param java feature release of the JVM that runs it, such as 25
   */
  record Jar(Path file, int java, List<String> options, List<String> arguments) implements Start {
    public Jar {
      options = List.copyOf(options);
      arguments = List.copyOf(arguments);
    }
  }

  /** Any program. */
  record Command(List<String> words) implements Start {
    public Command {
      words = List.copyOf(words);
      if (words.isEmpty()) {
        throw new IllegalArgumentException("the command is empty");
      }
    }
  }

  /** Something that runs already, started and limited by somebody else. */
  record Running(String url) implements Start {}
}
