package parkbench.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.system.Origin;

/**
 * The behaviour of the simulated slow dependency.
 *
 * @param routes asked in order; the first that matches answers; none: the origin does, else 404
 * @param origin answers what no route does; absent: none
 * @param tls absent: plain HTTP
 */
public record Upstream(
    List<Route> routes,
    Capacity capacity,
    Faults faults,
    List<Change> script,
    Optional<Origin> origin,
    Optional<Tls> tls) {
  public Upstream {
    routes = List.copyOf(routes);
    script = List.copyOf(script);
  }

  /** One that answers itself. */
  public Upstream(List<Route> routes, Capacity capacity, Faults faults, List<Change> script) {
    this(routes, capacity, faults, script, Optional.empty());
  }

  /** One that speaks plain HTTP. */
  public Upstream(
      List<Route> routes,
      Capacity capacity,
      Faults faults,
      List<Change> script,
      Optional<Origin> origin) {
    this(routes, capacity, faults, script, origin, Optional.empty());
  }

  /** The same behaviour over TLS, or over plain HTTP. */
  public Upstream over(Optional<Tls> other) {
    return new Upstream(routes, capacity, faults, script, origin, other);
  }

  /** Whether nothing but the delay keeps an answer back: no queue, no faults and no script. */
  public boolean delaysOnly() {
    return capacity instanceof Capacity.Unlimited && faults.equals(Faults.NONE) && script.isEmpty();
  }

  /** Whether each of its routes works for so long, or for as long as a request asks for. */
  public boolean takes(Duration nominal) {
    Delay constant = new Delay.Constant(nominal);
    return routes.stream()
        .map(Route::delay)
        .allMatch(delay -> !delay.known() || delay.equals(constant));
  }

  /** Whether the delay of a route is drawn at random. */
  public boolean random() {
    return routes.stream().anyMatch(route -> route.delay().random());
  }
}
