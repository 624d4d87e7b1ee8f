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
 * @param endpoints where it listens; a route or change with a name belongs to the endpoint of that
 *     name
 */
public record Upstream(
    List<Route> routes,
    Capacity capacity,
    Faults faults,
    List<Change> script,
    Optional<Origin> origin,
    List<Endpoint> endpoints) {
  public Upstream {
    endpoints = List.copyOf(endpoints);
    if (endpoints.isEmpty()) {
      throw new IllegalArgumentException("an upstream that listens nowhere");
    }
    routes = List.copyOf(routes);
    script = List.copyOf(script);
  }

  /** One that answers itself. */
  public Upstream(List<Route> routes, Capacity capacity, Faults faults, List<Change> script) {
    this(routes, capacity, faults, script, Optional.empty());
  }

  /** One that listens on any port, in plain HTTP. */
  public Upstream(
      List<Route> routes,
      Capacity capacity,
      Faults faults,
      List<Change> script,
      Optional<Origin> origin) {
    this(routes, capacity, faults, script, origin, List.of(Endpoint.ANY));
  }

  /** The same behaviour at other endpoints. */
  public Upstream at(List<Endpoint> others) {
    return new Upstream(routes, capacity, faults, script, origin, others);
  }

  /** Whether one of its endpoints relays to a database. */
  public boolean relaysToDatabase() {
    return endpoints.stream().anyMatch(endpoint -> endpoint.database().isPresent());
  }

  /** What is started with each service: the origin, or the database that it relays to. */
  public Optional<Origin> started() {
    return origin.or(
        () ->
            endpoints.stream()
                .flatMap(endpoint -> endpoint.database().stream())
                .flatMap(database -> database.server().stream())
                .findFirst());
  }

  /** How it speaks TLS, with the names of all endpoints that do; absent: none does. */
  public Optional<Tls> tls() {
    List<Tls> spoken = endpoints.stream().flatMap(each -> each.tls().stream()).toList();
    return spoken.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Tls(spoken.stream().flatMap(each -> each.names().stream()).distinct().toList()));
  }

  /** Whether it behaves alike from the beginning of a trial to its end. */
  public boolean steady() {
    return script.stream().allMatch(change -> change.from().isZero() && change.until().isEmpty());
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
