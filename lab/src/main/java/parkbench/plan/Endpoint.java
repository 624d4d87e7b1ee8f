package parkbench.plan;

import java.util.Optional;

/**
 * Where an upstream listens.
 *
 * @param name of one of several upstreams; empty: there is one
 * @param port 0: a free one
 * @param tls absent: plain HTTP
 */
public record Endpoint(String name, int port, Optional<Tls> tls) {
  /** Of an upstream that listens anywhere, in plain HTTP. */
  public static final Endpoint ANY = new Endpoint("", 0, Optional.empty());
}
