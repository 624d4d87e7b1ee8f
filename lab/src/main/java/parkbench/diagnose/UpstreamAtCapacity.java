package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Capacity;
import parkbench.plan.Load;
import parkbench.record.Ledger;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.system.Origin;
import parkbench.text.Figures;

/** The slow dependency itself is full: requests queue in front of it or are turned away by it. */
final class UpstreamAtCapacity implements Rule {
  private static final double BUSY = 0.9;

  /** Calls of a burst that wait for a server, of those in flight at most. */
  private static final double OF_A_BURST = 0.1;

  /** By how much calls of an origin take longer on average than their work, if they wait. */
  private static final double WAITED = 1.1;

  private static final double WAITED_MILLIS = 5;

  private static final String REMEDY =
      "more capacity there, fewer calls here (cache, batch), or refuse early; more threads or"
          + " connections here make that queue longer";

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    Optional<Origin> origin = evidence.trial().upstream().origin();
    return origin.isPresent() ? ofOrigin(evidence, origin.get()) : ofOwn(evidence);
  }

  /** Its fastest call was not kept waiting, others were, and there were more than it works on. */
  private static Optional<Finding> ofOrigin(Evidence evidence, Origin origin) {
    double delayMillis = 1e3 * Evidence.seconds(evidence.trial().delay());
    double waited = Math.max(WAITED * delayMillis, delayMillis + WAITED_MILLIS);
    return evidence
        .record()
        .upstream()
        .flatMap(Ledger::origin)
        .filter(seen -> seen.minMicros() / 1e3 < waited && seen.meanMicros() / 1e3 > waited)
        .flatMap(
            seen ->
                seen.atWorkMax()
                    .filter(most -> seen.inFlightMax() > WAITED * most)
                    .map(most -> finding(evidence, origin, seen, most)));
  }

  private static Finding finding(
      Evidence evidence, Origin origin, Ledger.PassedOn seen, long atWork) {
    double seconds = Evidence.seconds(evidence.trial().delay());
    Map<String, String> told = new LinkedHashMap<>();
    told.put("at work at once", Figures.count(atWork));
    told.put("in flight at most", Figures.count(seen.inFlightMax()));
    told.put("mean of a call", Figures.millis(seen.meanMicros() / 1e3));
    told.put("longest call", Figures.millis(seen.maxMicros() / 1e3));
    told.put(Finding.TO_DO, REMEDY);
    return new Finding(
        Rules.UPSTREAM_AT_CAPACITY,
        Confidence.MEDIUM,
        "Stops at "
            + evidence.throughputWords()
            + " rps"
            + " because the upstream is full: "
            + origin.name()
            + " worked on "
            + Figures.count(atWork)
            + " of up to "
            + Figures.count(seen.inFlightMax())
            + " calls at once, and a call took "
            + Figures.millis(seen.meanMicros() / 1e3)
            + " on average where its work takes "
            + Figures.millis(1e3 * seconds)
            + "; "
            + atWork
            + " / "
            + Figures.number(seconds)
            + " s predicts "
            + Figures.number(atWork / seconds)
            + " calls a second.",
        told);
  }

  private static Optional<Finding> ofOwn(Evidence evidence) {
    return switch (evidence.trial().upstream().capacity()) {
      case Capacity.Unlimited ignored -> Optional.empty();
      case Capacity.Servers capacity ->
          evidence
              .record()
              .upstream()
              .filter(ledger -> full(ledger, capacity, evidence.trial().load()))
              .map(ledger -> finding(evidence, ledger, capacity));
    };
  }

  /** Whether it is full and calls wait for it, or are turned away. */
  static boolean is(Evidence evidence) {
    Optional<Origin> origin = evidence.trial().upstream().origin();
    return origin.isPresent()
        ? ofOrigin(evidence, origin.get()).isPresent()
        : evidence.trial().upstream().capacity() instanceof Capacity.Servers servers
            && evidence
                .record()
                .upstream()
                .filter(ledger -> full(ledger, servers, evidence.trial().load()))
                .isPresent();
  }

  /**
   * Whether it had all that it works on at once for most of the time, and more than that came: that
   * it turned a few away, full for an instant, tells no limit of the throughput. A burst ends with
   * fewer calls than servers, so that its mean tells nothing; its peak does.
   */
  private static boolean full(Ledger ledger, Capacity.Servers capacity, Load load) {
    long tooMany = ledger.waitingMax() + ledger.refused();
    return load instanceof Load.AtOnce
        ? tooMany >= Math.max(1, OF_A_BURST * ledger.inFlightMax())
        : tooMany > 0 && ledger.inFlightMean() >= BUSY * capacity.servers();
  }

  private static Finding finding(Evidence evidence, Ledger ledger, Capacity.Servers capacity) {
    double seconds = Evidence.seconds(evidence.trial().delay());
    Map<String, String> seen = new LinkedHashMap<>();
    seen.put("servers", Figures.count(capacity.servers()));
    seen.put("in flight", Figures.number(ledger.inFlightMean()));
    seen.put("waiting at most", Figures.count(ledger.waitingMax()));
    seen.put("refused", Figures.count(ledger.refused()));
    seen.put(Finding.TO_DO, REMEDY);
    String predicts =
        seconds > 0
            ? "; "
                + capacity.servers()
                + " / "
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
            + evidence.throughputWords()
            + " rps"
            + " because the upstream is full: it works on "
            + capacity.servers()
            + " calls at once"
            + (ledger.waitingMax() > 0
                ? ", up to " + Figures.count(ledger.waitingMax()) + " waited for their turn"
                : "")
            + (ledger.refused() > 0 ? ", " + Figures.count(ledger.refused()) + " were refused" : "")
            + predicts
            + ".",
        seen);
  }
}
