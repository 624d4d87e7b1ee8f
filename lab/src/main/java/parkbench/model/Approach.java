package parkbench.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One way of handling requests inside a system: an endpoint plus JVM options and properties.
 *
 * <p>In {@code request}, {@code ${delay}} stands for the upstream's delay in milliseconds.
 *
 * @param summary one sentence for a reader: how this approach waits
 * @param options further JVM options
 * @param properties the service's own settings, given as {@code --key=value} arguments to a jar
 * @param pool what bounds it; absent: nothing but the machine
 * @param calls how many times one request calls the upstream, one after the other
 */
public record Approach(
    String name,
    String summary,
    Workload workload,
    Request request,
    Expectation expect,
    List<String> options,
    Map<String, String> properties,
    Optional<Pool> pool,
    int calls) {
  public Approach {
    Guards.notBlank(name, "name");
    options = List.copyOf(options);
    properties = Map.copyOf(properties);
  }
}
