package parkbench.plan;

import java.time.Duration;
import parkbench.system.Guards;

/**
 * A health check as an orchestrator would make it: one GET per interval on a new connection, failed
 * when it is not answered with 200 in time; {@code failuresToEvict} in a row would take the service
 * out.
 */
public record Probe(String path, Duration every, Duration timeout, int failuresToEvict) {
  public Probe {
    Guards.positive(every, "every");
    Guards.positive(timeout, "timeout");
    Guards.positive(failuresToEvict, "failuresToEvict");
  }
}
