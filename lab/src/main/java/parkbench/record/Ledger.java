package parkbench.record;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import parkbench.plan.Route;

/**
 * What the upstream saw and did between two instants.
 *
 * @param fromNanos begin, on the machine's monotonic clock
 * @param toNanos end
 * @param connectionsOpened connections accepted
 * @param delays error of the delay by route
 * @param hiccups how late the upstream's process was woken meanwhile; absent: not measured
 * @param origin what was proxied; absent: the upstream answers itself
 * @param marked calls of traced requests; empty: none, or none was traced
 * @param seen what no route answered, each kind of call once; where it was asked for, also what a
 *     route answered
 * @param callsPerSecond calls of the service in each second since its begin; empty: a run of an
 *     earlier version, or there were none
 */
public record Ledger(
    long fromNanos,
    long toNanos,
    Requests requests,
    Queue queue,
    long connectionsOpened,
    List<DelayError> delays,
    Optional<Hiccups> hiccups,
    Optional<Proxied> origin,
    List<TracedCall> marked,
    List<SeenCall> seen,
    List<Long> callsPerSecond) {
  public Ledger {
    callsPerSecond = List.copyOf(Objects.requireNonNullElse(callsPerSecond, List.of()));
    seen = List.copyOf(Objects.requireNonNullElse(seen, List.of()));
    delays = List.copyOf(delays);
    marked = List.copyOf(Objects.requireNonNullElse(marked, List.of()));
  }

  /** One that says nothing of single seconds. */
  public Ledger(
      long fromNanos,
      long toNanos,
      Requests requests,
      Queue queue,
      long connectionsOpened,
      List<DelayError> delays,
      Optional<Hiccups> hiccups,
      Optional<Proxied> origin,
      List<TracedCall> marked,
      List<SeenCall> seen) {
    this(
        fromNanos,
        toNanos,
        requests,
        queue,
        connectionsOpened,
        delays,
        hiccups,
        origin,
        marked,
        seen,
        List.of());
  }

  /** Requests of the service, without those of the lab's own. */
  public long calls() {
    long ofLab = delays.stream().filter(DelayError::ofLab).mapToLong(DelayError::count).sum();
    return Math.max(0, requests.arrivals() - ofLab);
  }

  /** The same of one of several upstreams. */
  public long callsOf(String upstream) {
    return delays.stream()
        .filter(delay -> delay.route().startsWith(upstream + " "))
        .mapToLong(DelayError::count)
        .sum();
  }

  /**
   * What became of the requests.
   *
   * @param arrivals requests read
   * @param answered answers written, of any status
   * @param refused answered at once because the queue was full
   * @param faults planted faults by kind: {@code error}, {@code reset}, {@code hang}
   * @param unmatched requests that no route answers
   * @param abandoned requests whose connection was closed by the service before the answer
   */
  public record Requests(
      long arrivals,
      long answered,
      long refused,
      Map<String, Long> faults,
      long unmatched,
      long abandoned) {
    public Requests {
      faults = Map.copyOf(faults);
    }
  }

  /**
   * Requests at the same time.
   *
   * @param inFlightNow at the end; calls whose client has gone among them
   * @param inFlightMax peak
   * @param inFlightMean average over time
   * @param waitingMax peak of the queue in front of its capacity
   * @param calls the same without requests of the lab's own; absent: a run of an earlier version
   */
  public record Queue(
      long inFlightNow,
      long inFlightMax,
      double inFlightMean,
      long waitingMax,
      Optional<Calls> calls) {}

  /**
   * Calls of the service that are in flight at the same time.
   *
   * @param usual median over time
   * @param max peak
   */
  public record Calls(long usual, long max) {}

  /** The same, and how late the upstream's process was woken meanwhile. */
  public Ledger with(Hiccups met) {
    return with(Optional.of(met), marked, seen);
  }

  /** The same, and the calls of traced requests. */
  public Ledger with(List<TracedCall> calls) {
    return with(hiccups, calls, seen);
  }

  /** The same, and the calls that were seen. */
  public Ledger seeing(List<SeenCall> calls) {
    return with(hiccups, marked, calls);
  }

  private Ledger with(Optional<Hiccups> met, List<TracedCall> calls, List<SeenCall> all) {
    return new Ledger(
        fromNanos,
        toNanos,
        requests,
        queue,
        connectionsOpened,
        delays,
        met,
        origin,
        calls,
        all,
        callsPerSecond);
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
      double errorMaxMicros) {

    /** Whether the lab itself asks for this route; reference requests have checks of their own. */
    public boolean ofLab() {
      return route.contains(Route.OF_LAB);
    }
  }

  /**
   * What an origin made of the calls that were proxied to it, as seen from outside of it, whether
   * or not a client still waited for the answer.
   *
   * @param answered calls that it answered as its approach expects
   * @param failed calls that it answered otherwise, or not: it could not be reached, or broke off
   * @param atWorkMax the most calls that it worked on at once, if the work on each takes the
   *     nominal delay and ends with the answer; absent: some took less, so that it is not so
   * @param inFlightMax the most calls that were proxied and not answered
   * @param meanMicros from a call's arrival to its answer
   * @param minMicros of the fastest
   */
  public record Proxied(
      long answered,
      long failed,
      Optional<Long> atWorkMax,
      long inFlightMax,
      double meanMicros,
      double minMicros,
      double p50Micros,
      double maxMicros) {}
}
