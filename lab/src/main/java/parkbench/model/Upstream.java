package parkbench.model;

import java.util.List;

/**
 * The behaviour of the simulated slow dependency.
 *
 * @param routes asked in order; the first that matches answers; none: 404
 */
public record Upstream(List<Route> routes, Capacity capacity, Faults faults, List<Change> script) {
  public Upstream {
    routes = List.copyOf(routes);
    script = List.copyOf(script);
  }
}
