package parkbench.upstream;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parkbench.record.Ledger;

/** The ledger while it is being written. The number in flight carries over from one to the next. */
final class LedgerRecorder {
  private boolean open;
  private long fromNanos;
  private long arrivals;
  private long answered;
  private long refused;
  private long unmatched;
  private long abandoned;
  private long errors;
  private long resets;
  private long hangs;
  private long connectionsOpened;

  private long inFlight;
  private long inFlightMax;
  private double inFlightNanos;
  private long changedNanos;
  private final LevelOverTime calls = new LevelOverTime();
  private final CallsPerSecond perSecond = new CallsPerSecond();
  private long waiting;
  private long waitingMax;
  private final Map<String, DelayTally> delays = new LinkedHashMap<>();

  /** Null: nothing was proxied. */
  private @Nullable ProxiedCalls proxied;

  private long proxiedNow;
  private long proxiedMax;

  boolean isOpen() {
    return open;
  }

  /** A new page: all counts from here on. */
  void open(long nowNanos) {
    open = true;
    fromNanos = nowNanos;
    arrivals = 0;
    answered = 0;
    refused = 0;
    unmatched = 0;
    abandoned = 0;
    errors = 0;
    resets = 0;
    hangs = 0;
    connectionsOpened = 0;
    inFlightMax = inFlight;
    inFlightNanos = 0;
    changedNanos = nowNanos;
    calls.open(nowNanos);
    perSecond.open(nowNanos);
    waitingMax = waiting;
    delays.clear();
    proxied = null;
    proxiedMax = proxiedNow;
  }

  /** The page in full; nothing more belongs to it. */
  Ledger close(long nowNanos) {
    Ledger ledger = soFar(nowNanos);
    open = false;
    return ledger;
  }

  /** The page so far. */
  Ledger soFar(long nowNanos) {
    if (!open) {
      throw new IllegalStateException("no ledger is open, so nothing was counted; begin one first");
    }
    inFlightChanges(0, nowNanos);
    calls.changes(0, nowNanos);
    return new Ledger(
        fromNanos,
        nowNanos,
        new Ledger.Requests(
            arrivals,
            answered,
            refused,
            Map.of("error", errors, "reset", resets, "hang", hangs),
            unmatched,
            abandoned),
        new Ledger.Queue(
            Math.max(inFlight, proxiedNow),
            inFlightMax,
            nowNanos == fromNanos ? inFlight : inFlightNanos / (nowNanos - fromNanos),
            waitingMax,
            Optional.of(new Ledger.Calls(calls.median(), calls.max()))),
        connectionsOpened,
        delays.entrySet().stream().map(e -> e.getValue().result(e.getKey())).toList(),
        Optional.empty(),
        Optional.ofNullable(proxied).map(seen -> seen.result(proxiedMax)),
        List.of(),
        List.of(),
        perSecond.result());
  }

  void connected() {
    connectionsOpened++;
  }

  void arrived(UpstreamCall exchange, long nowNanos) {
    arrivals++;
    if (!exchange.ofLab) {
      perSecond.arrived(nowNanos);
    }
    inFlightChanges(exchange, 1, nowNanos);
  }

  void answered(UpstreamCall exchange, long nowNanos) {
    answered++;
    inFlightChanges(exchange, -1, nowNanos);
    String label = exchange.label();
    if (label != null && exchange.drawnNanos >= 0) {
      delays
          .computeIfAbsent(label, first -> new DelayTally())
          .add(exchange.drawnNanos, nowNanos - exchange.dueNanos);
    }
  }

  void abandoned(UpstreamCall exchange, long nowNanos) {
    abandoned++;
    inFlightChanges(exchange, -1, nowNanos);
  }

  void reset(UpstreamCall exchange, long nowNanos) {
    resets++;
    inFlightChanges(exchange, -1, nowNanos);
  }

  void error() {
    errors++;
  }

  void hang() {
    hangs++;
  }

  void refused() {
    refused++;
  }

  void unmatched() {
    unmatched++;
  }

  /** One more call is with the origin, or one less. */
  void proxies(int change) {
    proxiedNow += change;
    proxiedMax = Math.max(proxiedMax, proxiedNow);
  }

  /**
   * What the origin makes of the calls of this page.
   *
   * @param delayNanos nominal time of its work on one call
   */
  ProxiedCalls proxied(long delayNanos) {
    if (proxied == null) {
      proxied = new ProxiedCalls(delayNanos);
    }
    return proxied;
  }

  /** One more waits, or one less. */
  void waits(int change) {
    waiting += change;
    waitingMax = Math.max(waitingMax, waiting);
  }

  long waiting() {
    return waiting;
  }

  private void inFlightChanges(UpstreamCall exchange, int change, long nowNanos) {
    inFlightChanges(change, nowNanos);
    if (!exchange.ofLab) {
      calls.changes(change, nowNanos);
    }
  }

  private void inFlightChanges(int change, long nowNanos) {
    inFlightNanos += (double) inFlight * (nowNanos - changedNanos);
    changedNanos = nowNanos;
    inFlight += change;
    inFlightMax = Math.max(inFlightMax, inFlight);
  }
}
