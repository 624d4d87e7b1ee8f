package parkbench.system;

import java.nio.file.Path;
import java.util.List;

/**
 * How a service comes to life. {@code ${port}}, {@code ${upstream}} (base URL of the upstream,
 * without a slash at its end), {@code ${cores}}, {@code ${cpus}} and {@code ${memory}} are filled
 * in.
 */
public sealed interface Start {

  /**
   * {@code java OPTIONS -jar FILE ARGUMENTS}.
   *
   * @param java releases of the JVM that runs it
   */
  record Jar(Path file, Java java, List<String> options, List<String> arguments) implements Start {
    public Jar {
      options = List.copyOf(options);
      arguments = List.copyOf(arguments);
    }

    /** One that runs on this release alone. */
    public Jar(Path file, int java, List<String> options, List<String> arguments) {
      this(file, Java.exactly(java), options, arguments);
    }
  }

  /**
   * Any program.
   *
   * @param options of the JVM that it starts, if it starts one
   * @param arguments behind its words
   * @param stop ends what it started elsewhere, such as containers; empty: nothing
   * @param missing programs that it needs and this machine does not have
   */
  record Command(
      List<String> words,
      List<String> options,
      List<String> arguments,
      List<String> stop,
      List<String> missing)
      implements Start {
    public Command {
      words = List.copyOf(words);
      options = List.copyOf(options);
      arguments = List.copyOf(arguments);
      stop = stop == null ? List.of() : List.copyOf(stop);
      missing = missing == null ? List.of() : List.copyOf(missing);
      if (words.isEmpty()) {
        throw new IllegalArgumentException("the command is empty");
      }
    }

    /** One that needs no program but its own. */
    public Command(
        List<String> words, List<String> options, List<String> arguments, List<String> stop) {
      this(words, options, arguments, stop, List.of());
    }

    /** These words alone. */
    public Command(List<String> words) {
      this(words, List.of(), List.of(), List.of());
    }
  }

  /**
   * Something that runs already, started and limited elsewhere.
   *
   * @param limits whether they are known: without them, what share of its CPU it uses is unknown
   */
  record Running(String url, Known limits) implements Start {
    public Running {
      limits = limits == null ? Known.NO : limits;
    }

    /** One whose limits are not known. */
    public Running(String url) {
      this(url, Known.NO);
    }

    /** Whether the scenario declares the limits that the process has. */
    public enum Known {
      NO,
      DECLARED
    }
  }

  /** No service at all: the load asks the upstream itself. */
  record NoService() implements Start {}

  /** Whether the lab starts a process of the service's own, and gives it limits. */
  default boolean ours() {
    return switch (this) {
      case Jar jar -> true;
      case Command command -> true;
      case Running running -> false;
      case NoService none -> false;
    };
  }

  /** Whether the limits of its process are known, so that the lab may look into it. */
  default boolean limited() {
    return ours() || (this instanceof Running running && running.limits == Running.Known.DECLARED);
  }
}
