package parkbench.inspect;

import java.util.List;
import java.util.Map;

/**
 * How a process was started, as far as a file may repeat it.
 *
 * @param program what runs it; empty: java of the machine
 * @param options of the JVM
 * @param environment variables, without those that are secret
 * @param remarks what a reader must know, a sentence each
 */
public record StartWords(
    String program,
    List<String> options,
    List<String> arguments,
    Map<String, String> environment,
    List<String> remarks) {
  /** Nothing is known: the file alone was named. */
  public static final StartWords NONE =
      new StartWords("", List.of(), List.of(), Map.of(), List.of());

  public StartWords {
    options = List.copyOf(options);
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
    remarks = List.copyOf(remarks);
  }
}
