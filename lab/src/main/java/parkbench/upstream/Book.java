package parkbench.upstream;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.model.Ledger;

/** The ledger while it is being written. How many are in flight goes on from one to the next. */
final class Book {
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
  private long waiting;
  private long waitingMax;
  private final Map<String, DelayTally> delays = new LinkedHashMap<>();

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
    waitingMax = waiting;
    delays.clear();
  }

  /** The page in full; nothing more belongs to it. */
  Ledger close(long nowNanos) {
    Ledger ledger = soFar(nowNanos);
    open = false;
    return ledger;
  }

  /** The page as it stands. */
  Ledger soFar(long nowNanos) {
    if (!open) {
      throw new IllegalStateException(
          "no ledger is open, so there is nothing to tell; begin one first");
    }
    inFlightChanges(0, nowNanos);
    return new Ledger(
        fromNanos,
        nowNanos,
        arrivals,
        answered,
        inFlight,
        inFlightMax,
        nowNanos == fromNanos ? inFlight : inFlightNanos / (nowNanos - fromNanos),
        waitingMax,
        refused,
        Map.of("error", errors, "reset", resets, "hang", hangs),
        unmatched,
        abandoned,
        connectionsOpened,
        delays.entrySet().stream().map(e -> e.getValue().told(e.getKey())).toList(),
        Optional.empty());
  }

  void connected() {
    connectionsOpened++;
  }

  void arrived(long nowNanos) {
    arrivals++;
    inFlightChanges(1, nowNanos);
  }

  void answered(Exchange exchange, long nowNanos) {
    answered++;
    inFlightChanges(-1, nowNanos);
    if (exchange.route != null && exchange.drawnNanos >= 0) {
      delays
          .computeIfAbsent(exchange.route.label(), label -> new DelayTally())
          .add(exchange.drawnNanos, nowNanos - exchange.dueNanos);
    }
  }

  void abandoned(long nowNanos) {
    abandoned++;
    inFlightChanges(-1, nowNanos);
  }

  void reset(long nowNanos) {
    resets++;
    inFlightChanges(-1, nowNanos);
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

  /** One more waits, or one less. */
  void waits(int change) {
    waiting += change;
    waitingMax = Math.max(waitingMax, waiting);
  }

  long waiting() {
    return waiting;
  }

  private void inFlightChanges(int change, long nowNanos) {
    inFlightNanos += (double) inFlight * (nowNanos - changedNanos);
    changedNanos = nowNanos;
    inFlight += change;
    inFlightMax = Math.max(inFlightMax, inFlight);
  }
}
