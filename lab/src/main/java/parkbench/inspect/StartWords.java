package parkbench.inspect;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a process was started, as far as a file may repeat it.
 *
 * @param program what runs it; empty: java of the machine
 * @param options of the JVM
 * @param environment variables, without those that are secret
 * @param remarks what a reader must know, a sentence each
 * @param open what a person must see to, a sentence each
 * @param sources what a word or {@code NAME=value} was, by the word
 */
public record StartWords(
    String program,
    List<String> options,
    List<String> arguments,
    Map<String, String> environment,
    List<String> remarks,
    List<String> open,
    Map<String, String> sources) {
  /** Nothing is known: the file alone was named. */
  public static final StartWords NONE = new StartWords("", List.of(), List.of());

  public StartWords {
    options = List.copyOf(options);
    arguments = List.copyOf(arguments);
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    remarks = List.copyOf(remarks);
    open = List.copyOf(open);
    sources = Map.copyOf(sources);
  }

  /** Of a command line alone. */
  public StartWords(String program, List<String> options, List<String> arguments) {
    this(program, options, arguments, Map.of(), List.of(), List.of(), Map.of());
  }
}
