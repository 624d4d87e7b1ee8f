package parkbench.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import parkbench.system.Setting.Passing;

/**
 * The words and the variables that start a service; the placeholders of {@link Start} are in place
 * yet.
 *
 * <p>An approach comes behind its system, so that it has the last word. A command gets JVM options
 * where it has the word {@value #OPTIONS}, and else in {@value #TOOL_OPTIONS}, which every JVM
 * reads before its own command line.
 */
public record StartCommand(List<String> words, Map<String, String> environment) {
  /** In a command: the JVM options, each a word of its own. */
  public static final String OPTIONS = "${options}";

  /** The variable whose options every JVM takes. */
  public static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";

  public StartCommand {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }

  /**
   * How an approach of a system is started.
   *
   * @param java the program that runs a jar; a command does not use it
   * @throws IllegalArgumentException where nothing is to be started
   */
  public static StartCommand of(SystemSpec system, Approach approach, String java) {
    Map<String, String> environment = new TreeMap<>(system.environment());
    environment.putAll(variables(system, approach.tuning()));
    List<String> added =
        Stream.concat(approach.tuning().arguments().stream(), arguments(system, approach.tuning()))
            .toList();
    return switch (system.start()) {
      case Start.Jar jar ->
          new StartCommand(
              Stream.of(
                      List.of(java),
                      jar.options(),
                      options(system, approach.tuning()),
                      List.of("-jar", jar.file().toString()),
                      jar.arguments(),
                      added)
                  .flatMap(List::stream)
                  .toList(),
              environment);
      case Start.Command command -> {
        List<String> options = new ArrayList<>(command.options());
        options.addAll(options(system, approach.tuning()));
        List<String> words = new ArrayList<>();
        for (String word : command.words()) {
          words.addAll(word.equals(OPTIONS) ? options : List.of(word));
        }
        words.addAll(command.arguments());
        words.addAll(added);
        if (!options.isEmpty() && !command.words().contains(OPTIONS)) {
          environment.merge(TOOL_OPTIONS, quoted(options), (own, more) -> own + " " + more);
        }
        yield new StartCommand(words, environment);
      }
      case Start.Running running ->
          throw new IllegalArgumentException(running.url() + " runs already");
      case Start.NoService none -> throw new IllegalArgumentException("there is no service");
    };
  }

  /** What an approach adds, for a reader: options, arguments and variables, in this order. */
  public static List<String> added(SystemSpec system, Approach approach) {
    List<String> words = new ArrayList<>(options(system, approach.tuning()));
    words.addAll(approach.tuning().arguments());
    words.addAll(arguments(system, approach.tuning()).toList());
    variables(system, approach.tuning()).forEach((name, value) -> words.add(name + "=" + value));
    return words;
  }

  private static List<String> options(SystemSpec system, Tuning tuning) {
    return Stream.concat(
            tuning.options().stream(),
            passed(system, tuning, Passing.SYSTEM_PROPERTY).entrySet().stream()
                .map(property -> "-D" + property.getKey() + "=" + property.getValue()))
        .toList();
  }

  private static Stream<String> arguments(SystemSpec system, Tuning tuning) {
    return passed(system, tuning, Passing.ARGUMENT).entrySet().stream()
        .map(property -> "--" + property.getKey() + "=" + property.getValue());
  }

  private static Map<String, String> variables(SystemSpec system, Tuning tuning) {
    Map<String, String> variables = new TreeMap<>(tuning.environment());
    passed(system, tuning, Passing.ENVIRONMENT)
        .forEach((name, value) -> variables.put(new Setting(name).variable(), value));
    return variables;
  }

  private static Map<String, String> passed(SystemSpec system, Tuning tuning, Passing passing) {
    Map<String, String> passed = new TreeMap<>(tuning.properties());
    passed.keySet().removeIf(name -> system.passing(new Setting(name)) != passing);
    return passed;
  }

  /** The JVM splits the variable at blanks, but not within quotation marks. */
  private static String quoted(List<String> options) {
    return String.join(
        " ",
        options.stream()
            .map(option -> option.matches("\\S+") ? option : "\"" + option + "\"")
            .toList());
  }
}
