package parkbench.model;

import java.time.Duration;
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
 * @param calls how many times one request calls the upstream
 * @param together whether it makes these calls at the same time, or one after the other; the pool
 *     then carries calls, not requests
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
    int calls,
    boolean together) {
  public Approach {
    Guards.notBlank(name, "name");
    options = List.copyOf(options);
    properties = Map.copyOf(properties);
  }

  /** One that makes its calls one after the other. */
  public Approach(
      String name,
      String summary,
      Workload workload,
      Request request,
      Expectation expect,
      List<String> options,
      Map<String, String> properties,
      Optional<Pool> pool,
      int calls) {
    this(name, summary, workload, request, expect, options, properties, pool, calls, false);
  }

  /** Calls for which a request waits one after the other. */
  public int callsInARow() {
    return together ? Math.min(1, calls) : calls;
  }

  /** How long a request waits for the upstream, where one call takes {@code delay}. */
  public Duration waits(Duration delay) {
    return delay.multipliedBy(callsInARow());
  }

  /** How long the calls of one request take, added up: what its pool has to carry. */
  public Duration work(Duration delay) {
    return delay.multipliedBy(calls);
  }
}
