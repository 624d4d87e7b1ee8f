package parkbench.config;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Delay;
import parkbench.plan.Endpoint;
import parkbench.plan.Faults;
import parkbench.plan.Route;
import parkbench.plan.Upstream;
import parkbench.system.Approach;
import parkbench.system.Origin;

/**
 * The upstream as a scenario describes it, before its nominal delay is fixed.
 *
 * @param delay nominal delay of one call, where no axis of the matrix replaces it
 * @param routes empty: the built-in ones, or the origin's
 * @param origin answers in its place; absent: none
 * @param endpoints where it listens
 * @param delays nominal delay of one call of each of several upstreams, by name; empty: there is
 *     one
 */
public record UpstreamSpec(
    Duration delay,
    List<OwnRoute> routes,
    Capacity capacity,
    Faults faults,
    List<Change> script,
    Optional<Origin> origin,
    List<Endpoint> endpoints,
    Map<String, Duration> delays) {
  public UpstreamSpec {
    endpoints = List.copyOf(endpoints);
    delays = Map.copyOf(delays);
    routes = List.copyOf(routes);
    script = List.copyOf(script);
  }

  /**
   * The upstream at one nominal delay. Without routes of its own the list stays empty, which means
   * "the built-in ones": this room does not know them, and the harness fills them in.
   */
  public Upstream at(Duration nominal) {
    return new Upstream(
        routes.stream().map(route -> route.at(nominal)).toList(),
        capacity,
        faults,
        script.stream().map(change -> at(change, nominal)).toList(),
        origin,
        endpoints.stream().map(endpoint -> endpoint.at(nominal)).toList());
  }

  /** The same with this origin in its place, or behind it where it is a database. */
  public UpstreamSpec of(Origin other) {
    if (other.isDatabase()) {
      return new UpstreamSpec(
          delay,
          routes,
          capacity,
          faults,
          script,
          origin,
          endpoints.stream().map(endpoint -> endpoint.of(other)).toList(),
          delays);
    }
    return new UpstreamSpec(
        delay, routes, capacity, faults, script, Optional.of(other), endpoints, delays);
  }

  /**
   * Nominal delay of one call of an approach: of several upstreams the mean over its calls, so that
   * calls one after the other take as long as they do.
   *
   * @param nominal of one upstream
   */
  public Duration delay(Approach approach, Duration nominal) {
    Map<String, Integer> of = approach.upstream().of();
    if (delays.isEmpty() || of.isEmpty() || approach.calls() == 0) {
      return nominal;
    }
    Duration all = Duration.ZERO;
    for (Map.Entry<String, Integer> calls : of.entrySet()) {
      all = all.plus(delays.getOrDefault(calls.getKey(), nominal).multipliedBy(calls.getValue()));
    }
    return all.dividedBy(approach.calls());
  }

  /** Whether one of them speaks TLS. */
  public boolean speaksTls() {
    return endpoints.stream().anyMatch(endpoint -> endpoint.tls().isPresent());
  }

  private static Change at(Change change, Duration nominal) {
    return switch (change.effect()) {
      case Change.Effect.Takes takes ->
          new Change(
              change.from(),
              change.until(),
              new Change.Effect.Takes(at(takes.delay(), nominal)),
              change.of());
      case Change.Effect.Stall stall -> change;
      case Change.Effect.Refuse refuse -> change;
      case Change.Effect.Failing failing -> change;
    };
  }

  /** A query parameter that is missing means the nominal delay. */
  private static Delay at(Delay delay, Duration nominal) {
    return delay instanceof Delay.FromQuery query
        ? new Delay.FromQuery(query.parameter(), nominal)
        : delay;
  }

  /**
   * A route of the scenario's own.
   *
   * @param delay absent: the nominal delay
   * @param of name of one of several upstreams; empty: there is one
   */
  public record OwnRoute(
      String method,
      String path,
      int status,
      String contentType,
      String body,
      Optional<Delay> delay,
      String of) {
    Route at(Duration nominal) {
      Delay taken = delay.orElse(new Delay.Constant(nominal));
      return new Route(
          method, path, status, contentType, body, UpstreamSpec.at(taken, nominal), of);
    }
  }
}
