package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.result.Report;
import parkbench.text.Figures;

/** The health check failed so often in a row that an orchestrator would take the service out. */
final class ProbeWouldEvict implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    return evidence
        .cell()
        .probe()
        .filter(probe -> probe.longestFailure() >= probe.failuresToEvict())
        .map(ProbeWouldEvict::finding);
  }

  private static Finding finding(Report.ProbeSummary probe) {
    Map<String, String> seen = new LinkedHashMap<>();
    seen.put("asks", Figures.count(probe.asks()));
    seen.put("failed", Figures.count(probe.failed()));
    seen.put("in a row", Figures.count(probe.longestFailure()));
    seen.put("slowest", Figures.millis(probe.slowestMillis()));
    seen.put(
        Finding.TO_DO,
        "a longer timeout or more failures allowed (Kubernetes: timeoutSeconds, 1 by default;"
            + " failureThreshold, 3), less load, or liveness at a port with threads of its own"
            + " (management.server.port, which takes /actuator with it, and which with WebFlux on"
            + " Netty has no threads of its own; for readiness"
            + " management.endpoint.health.probes.add-additional-paths=true, from Boot 2.6 on,"
            + " keeps /readyz at the users' port)");
    return new Finding(
        Rules.PROBE_WOULD_EVICT,
        Confidence.HIGH,
        "Would be restarted (liveness) or sent no requests (readiness): its health check failed "
            + probe.failed()
            + " of "
            + probe.asks()
            + " times, "
            + probe.longestFailure()
            + " in a row where "
            + probe.failuresToEvict()
            + " suffice.",
        seen);
  }
}
