package parkbench.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the upstream saw and did between two instants.
 *
 * @param fromNanos begin, on the machine's monotonic clock
 * @param toNanos end
 * @param arrivals requests read
 * @param answered answers written, of any status
 * @param inFlightNow at the end
 * @param inFlightMax peak
 * @param inFlightMean average over time
 * @param waitingMax peak of the queue in front of its capacity
 * @param refused answered at once because the queue was full
 * @param faults planted faults by kind: {@code error}, {@code reset}, {@code hang}
 * @param unmatched requests that no route answers
 * @param abandoned requests whose connection was closed by the service before the answer
 * @param connectionsOpened connections accepted
 * @param delays error of the delay by route
 * @param hiccups how late the upstream's process was woken meanwhile; absent: not measured
 */
public record Ledger(
    long fromNanos,
    long toNanos,
    long arrivals,
    long answered,
    long inFlightNow,
    long inFlightMax,
    double inFlightMean,
    long waitingMax,
    long refused,
    Map<String, Long> faults,
    long unmatched,
    long abandoned,
    long connectionsOpened,
    List<DelayError> delays,
    Optional<Hiccups> hiccups) {
  public Ledger {
    faults = Map.copyOf(faults);
    delays = List.copyOf(delays);
  }

  /** The same, and how late the upstream's process was woken meanwhile. */
  public Ledger with(Hiccups met) {
    return new Ledger(
        fromNanos,
        toNanos,
        arrivals,
        answered,
        inFlightNow,
        inFlightMax,
        inFlightMean,
        waitingMax,
        refused,
        faults,
        unmatched,
        abandoned,
        connectionsOpened,
        delays,
        Optional.of(met));
  }

  /**
   * How far the answers of a route were from what was drawn for them: (written − arrived) − drawn,
   * waiting in the upstream's own queue excluded.
   *
   * @param drawnMeanMicros mean of the delays that were drawn
   */
  public record DelayError(
      String route,
      long count,
      double drawnMeanMicros,
      double errorMeanMicros,
      double errorP50Micros,
      double errorP99Micros,
      double errorMaxMicros) {}
}
