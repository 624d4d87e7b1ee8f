package parkbench.plan;

import java.time.Duration;
import java.util.Optional;
import parkbench.system.Origin;

/**
 * Where an upstream listens.
 *
 * @param name of one of several upstreams; empty: there is one
 * @param port 0: a free one
 * @param tls absent: plain HTTP
 * @param database that it relays to; absent: it speaks HTTP
 */
public record Endpoint(String name, int port, Optional<Tls> tls, Optional<Database> database) {
  /** Of an upstream that listens anywhere, in plain HTTP. */
  public static final Endpoint ANY = new Endpoint("", 0, Optional.empty());

  public Endpoint {
    database = database == null ? Optional.empty() : database;
  }

  /** One that speaks HTTP. */
  public Endpoint(String name, int port, Optional<Tls> tls) {
    this(name, port, tls, Optional.empty());
  }

  /** The same, where the nominal delay of the upstream is this. */
  public Endpoint at(Duration nominal) {
    return new Endpoint(name, port, tls, database.map(relayed -> relayed.at(nominal)));
  }

  /** The same, where a database that the lab starts is this one. */
  public Endpoint of(Origin started) {
    return new Endpoint(name, port, tls, database.map(relayed -> relayed.of(started)));
  }
}
