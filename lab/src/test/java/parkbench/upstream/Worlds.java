package parkbench.upstream;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Delay;
import parkbench.plan.Faults;
import parkbench.plan.Route;
import parkbench.plan.Upstream;

/** Upstreams in few words. */
final class Worlds {
  private Worlds() {}

  /** The built-in routes and nothing else. */
  static Upstream of(Change... script) {
    return new Upstream(BuiltIn.routes(), new Capacity.Unlimited(), Faults.NONE, List.of(script));
  }

  static Upstream failing(Faults faults) {
    return new Upstream(BuiltIn.routes(), new Capacity.Unlimited(), faults, List.of());
  }

  static Upstream limited(int servers, int queue) {
    return new Upstream(
        BuiltIn.routes(), new Capacity.Servers(servers, queue, 503), Faults.NONE, List.of());
  }

  static Upstream answering(String body, String contentType) {
    Route route =
        new Route("POST", "/echo/{x}", 200, contentType, body, new Delay.Constant(Duration.ZERO));
    return new Upstream(List.of(route), new Capacity.Unlimited(), Faults.NONE, List.of());
  }

  static Change stall(Duration until) {
    return new Change(Duration.ZERO, Optional.of(until), new Change.Effect.Stall());
  }
}
