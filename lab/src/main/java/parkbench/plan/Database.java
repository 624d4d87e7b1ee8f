package parkbench.plan;

import java.time.Duration;
import java.util.Optional;

/**
 * A PostgreSQL server that an endpoint relays to; each query waits before the server gets it.
 *
 * @param host of the server
 * @param port of the server
 * @param delay of each query; absent: the nominal delay of the upstream
 */
public record Database(String host, int port, Optional<Delay> delay) {

  /** The same, at this nominal delay. */
  Database at(Duration nominal) {
    return delay.isPresent()
        ? this
        : new Database(host, port, Optional.of(new Delay.Constant(nominal)));
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
