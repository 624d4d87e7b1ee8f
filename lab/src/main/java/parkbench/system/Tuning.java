package parkbench.system;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one approach adds to the start of its system.
 *
 * @param options JVM options
 * @param arguments behind those of the system
 * @param environment variables; one of the same name replaces the system's
 * @param properties settings of the service, each passed as its {@link Setting} is
 */
public record Tuning(
    List<String> options,
    List<String> arguments,
    Map<String, String> environment,
    Map<String, String> properties) {
  public static final Tuning NONE = new Tuning(List.of(), List.of(), Map.of(), Map.of());

  public Tuning {
    options = List.copyOf(options);
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
    properties = Map.copyOf(properties);
  }

  /** The same with one more JVM option, behind the others. */
  public Tuning withOption(String option) {
    List<String> more = new ArrayList<>(options);
    more.add(option);
    return new Tuning(more, arguments, environment, properties);
  }

  /** The same with this value of a property. */
  public Tuning withProperty(String key, String value) {
    Map<String, String> others = new HashMap<>(properties);
    others.put(key, value);
    return new Tuning(options, arguments, environment, others);
  }
}
