package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.record.Ledger;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/**
 * The service opens connections to the upstream over and over. As many as it has calls in flight at
 * most it needs once; what it opens beyond that replaces connections that were closed after a call
 * or a few.
 */
final class Churn implements Rule {
  private static final long CALLS = 100;

  /** Connections per call from which it costs something, beyond those in flight at most. */
  private static final double SHARE = 0.2;

  private static final double SURELY = 0.5;

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    if (evidence.fork().approach().calls() == 0) {
      return Optional.empty();
    }
    return evidence
        .record()
        .upstream()
        .filter(ledger -> ledger.arrivals() >= CALLS && share(ledger) >= SHARE)
        .map(Churn::finding);
  }

  private static double share(Ledger ledger) {
    return (double) (ledger.connectionsOpened() - ledger.inFlightMax()) / ledger.arrivals();
  }

  private static Finding finding(Ledger ledger) {
    double opened = (double) ledger.connectionsOpened() / ledger.arrivals();
    Map<String, String> seen = new LinkedHashMap<>();
    seen.put("connections opened", Figures.count(ledger.connectionsOpened()));
    seen.put("calls", Figures.count(ledger.arrivals()));
    seen.put("calls in flight at most", Figures.count(ledger.inFlightMax()));
    seen.put(
        Finding.TO_DO,
        "one client for all calls in place of one for each, whose answers are read to the end and"
            + " which keeps as many idle connections as it has calls in flight: HttpURLConnection"
            + " keeps 5 for each host (-Dhttp.maxConnections)");
    return new Finding(
        Rules.CHURN,
        share(ledger) >= SURELY ? Confidence.HIGH : Confidence.MEDIUM,
        "Opens "
            + Figures.number(opened)
            + " connections per call of the upstream: "
            + Figures.count(ledger.connectionsOpened())
            + " for "
            + Figures.count(ledger.arrivals())
            + " calls, of which at most "
            + Figures.count(ledger.inFlightMax())
            + " were in flight at once.",
        seen);
  }
}
