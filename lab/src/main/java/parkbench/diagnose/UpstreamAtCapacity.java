package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.model.Capacity;
import parkbench.model.Finding;
import parkbench.model.Finding.Confidence;
import parkbench.model.Ledger;

/** The slow dependency itself is full: requests queue in front of it or are turned away by it. */
final class UpstreamAtCapacity implements Rule {
  private static final double BUSY = 0.9;

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    return switch (evidence.trial().upstream().capacity()) {
      case Capacity.Unlimited ignored -> Optional.empty();
      case Capacity.Servers capacity ->
          evidence
              .record()
              .upstream()
              .filter(ledger -> full(ledger, capacity))
              .map(ledger -> finding(evidence, ledger, capacity));
    };
  }

  private static boolean full(Ledger ledger, Capacity.Servers capacity) {
    boolean queued = ledger.waitingMax() > 0 && ledger.inFlightMean() >= BUSY * capacity.servers();
    return queued || ledger.refused() > 0;
  }

  private static Finding finding(Evidence evidence, Ledger ledger, Capacity.Servers capacity) {
    double seconds = Evidence.seconds(evidence.trial().delay());
    Map<String, String> seen = new LinkedHashMap<>();
    seen.put("servers", Figures.count(capacity.servers()));
    seen.put("in flight", Figures.number(ledger.inFlightMean()));
    seen.put("waiting at most", Figures.count(ledger.waitingMax()));
    seen.put("refused", Figures.count(ledger.refused()));
    String predicts =
        seconds > 0
            ? "; "
                + capacity.servers()
                + " servers / "
                + Figures.number(seconds)
                + " s predicts "
                + Figures.number(capacity.servers() / seconds)
                + " calls a second"
            : "";
    return new Finding(
        Rules.UPSTREAM_AT_CAPACITY,
        ledger.refused() > 0 || ledger.inFlightMean() >= capacity.servers()
            ? Confidence.HIGH
            : Confidence.MEDIUM,
        "Stops at "
            + Figures.rps(evidence.cell().throughputRps())
            + " because the upstream is full: up to "
            + Figures.count(ledger.waitingMax())
            + " calls waited for its "
            + capacity.servers()
            + " servers and "
            + Figures.count(ledger.refused())
            + " were refused"
            + predicts
            + ".",
        seen);
  }
}
