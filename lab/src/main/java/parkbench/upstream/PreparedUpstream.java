package parkbench.upstream;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Endpoint;
import parkbench.plan.Faults;
import parkbench.plan.OriginOrder;
import parkbench.plan.Upstream;

/** An upstream as it was ordered, made ready to be asked thousands of times a second. */
final class PreparedUpstream {
  private static final int SERVICE_UNAVAILABLE = 503;

  private final Upstream ordered;
  private final Optional<OriginOrder> origin;
  private final List<ReadyRoute> routes;
  private final Script common;
  private final Map<String, Script> scripts = new HashMap<>();
  private final Map<String, PostgresRelay> relays = new HashMap<>();
  private final int servers;
  private final int queue;
  private final Answer full;

  /**
   * @throws IllegalArgumentException when something in it makes no sense
   */
  PreparedUpstream(Upstream ordered) {
    this(ordered, Optional.empty());
  }

  /**
   * @param origin answers what no route does, or is the database that is relayed to
   * @throws IllegalArgumentException when something in it makes no sense
   */
  PreparedUpstream(Upstream ordered, Optional<OriginOrder> origin) {
    this.ordered = ordered;
    this.origin = origin;
    routes = ordered.routes().stream().map(ReadyRoute::new).toList();
    common = new Script(of(Endpoint.ANY, ordered.script()));
    for (Endpoint endpoint : ordered.endpoints()) {
      scripts.put(endpoint.name(), new Script(of(endpoint, ordered.script())));
      endpoint
          .database()
          .ifPresent(
              database ->
                  relays.put(endpoint.name(), PostgresRelay.of(endpoint, database, origin)));
    }
    checkStatus(ordered.faults().errorStatus(), "error-status");
    for (Change change : ordered.script()) {
      if (change.effect() instanceof Change.Effect.Failing failing) {
        checkStatus(failing.faults().errorStatus(), "error-status");
      }
    }
    switch (ordered.capacity()) {
      case Capacity.Unlimited() -> {
        servers = Integer.MAX_VALUE;
        queue = 0;
        full = ErrorResponses.full(SERVICE_UNAVAILABLE);
      }
      case Capacity.Servers limited -> {
        servers = limited.servers();
        queue = limited.queue();
        checkStatus(limited.statusWhenFull(), "when-full");
        full = ErrorResponses.full(limited.statusWhenFull());
      }
    }
  }

  /** The first route that answers a request to an endpoint; null: none does. */
  @Nullable ReadyRoute route(ReceivedRequest request, String endpoint) {
    for (int i = 0; i < routes.size(); i++) {
      ReadyRoute route = routes.get(i);
      if (route.answers(request, endpoint)) {
        return route;
      }
    }
    return null;
  }

  /**
   * What an endpoint relays to.
   *
   * @throws IllegalStateException where it relays to nothing
   */
  PostgresRelay relay(String endpoint) {
    PostgresRelay relay = relays.get(endpoint);
    if (relay == null) {
      throw new IllegalStateException("endpoint " + endpoint + " relays to no database");
    }
    return relay;
  }

  /** Who answers what no route does. */
  Optional<OriginOrder> origin() {
    return origin.filter(order -> !order.isDatabase());
  }

  /** What is different at which instant for the requests to an endpoint. */
  Script script(String endpoint) {
    return scripts.getOrDefault(endpoint, common);
  }

  private static List<Change> of(Endpoint endpoint, List<Change> script) {
    return script.stream()
        .filter(change -> change.of().isEmpty() || change.of().equals(endpoint.name()))
        .toList();
  }

  Faults faults() {
    return ordered.faults();
  }

  /** How many requests are worked on at the same time. */
  int servers() {
    return servers;
  }

  /** How many more may wait. */
  int queue() {
    return queue;
  }

  Answer full() {
    return full;
  }

  private static void checkStatus(int status, String name) {
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException(
          name
              + " "
              + status
              + " is not the status of an answer, so clients would wait for another; use one from"
              + " 200 to 599");
    }
  }
}
