package parkbench.system;

import java.util.Optional;

/**
 * A system that answers in the upstream's place. The upstream passes each call on to it, by the
 * request of its approach or as the query that it is, and keeps its ledger.
 *
 * @param jvm that runs it; absent where the system is no jar, and before a plan has chosen
 */
public record Origin(SystemSpec system, Approach approach, Optional<Jvm> jvm) {

  /** {@code wiremock/as-shipped}. */
  public String name() {
    return system.name() + "/" + approach.name();
  }

  /** Whether it is a database, which the upstream relays queries to. */
  public boolean isDatabase() {
    return system.scheme() == Scheme.POSTGRESQL;
  }

  /** The same on a JVM. */
  public Origin on(Jvm chosen) {
    return new Origin(system, approach, Optional.of(chosen));
  }
}
