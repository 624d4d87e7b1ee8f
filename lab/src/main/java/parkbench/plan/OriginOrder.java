package parkbench.plan;

import java.time.Duration;
import parkbench.system.Expectation;
import parkbench.system.Request;
import parkbench.system.Scheme;

/**
 * What the upstream is to ask in place of answering, and how; or the database that it relays to.
 *
 * @param url scheme, host and port, without a slash at its end
 * @param request what it is asked, whatever the upstream is asked
 * @param expect what its answer looks like where it does what it should
 * @param delay how long its work on one request should take
 */
public record OriginOrder(String url, Request request, Expectation expect, Duration delay) {
  public OriginOrder {
    if (delay.isNegative()) {
      throw new IllegalArgumentException("delay must not be negative: " + delay);
    }
  }

  /** Whether it is a database that is relayed to. */
  public boolean isDatabase() {
    return url.startsWith(Scheme.POSTGRESQL.word() + ":");
  }
}
