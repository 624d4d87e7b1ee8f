package parkbench.plan;

import java.time.Duration;
import java.util.Optional;
import parkbench.system.Origin;

/**
 * A PostgreSQL server that an endpoint relays to; each query waits before the server gets it.
 *
 * @param host of the server
 * @param port of the server; 0: that of {@code server}
 * @param delay of each query; absent: the nominal delay of the upstream
 * @param server that is started with each service; absent: it runs already
 */
public record Database(String host, int port, Optional<Delay> delay, Optional<Origin> server) {
  public Database {
    server = server == null ? Optional.empty() : server;
  }

  /** One that runs already. */
  public Database(String host, int port, Optional<Delay> delay) {
    this(host, port, delay, Optional.empty());
  }

  /** One that the lab starts. */
  public static Database started(Optional<Delay> delay) {
    return new Database("127.0.0.1", 0, delay);
  }

  /** Whether the lab starts it. */
  public boolean isStarted() {
    return port == 0;
  }

  /** The same, where the lab starts this one. */
  Database of(Origin started) {
    return isStarted() ? new Database(host, port, delay, Optional.of(started)) : this;
  }

  /** The same, at this nominal delay. */
  Database at(Duration nominal) {
    return delay.isPresent()
        ? this
        : new Database(host, port, Optional.of(new Delay.Constant(nominal)), server);
  }

  /** For a reader. */
  @Override
  public String toString() {
    return server
        .map(started -> started.system().description().stack() + ", started with each service")
        .orElseGet(() -> "PostgreSQL at " + host + ":" + port);
  }
}
