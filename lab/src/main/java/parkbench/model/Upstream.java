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

  /** Whether nothing but the delay keeps an answer back: no queue, no faults and no script. */
  public boolean delaysOnly() {
    return capacity instanceof Capacity.Unlimited && faults.equals(Faults.NONE) && script.isEmpty();
  }

  /** Whether the delay of a route is drawn at random. */
  public boolean random() {
    return routes.stream().anyMatch(route -> route.delay().random());
  }
}
