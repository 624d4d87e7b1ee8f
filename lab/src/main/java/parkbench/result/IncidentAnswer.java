package parkbench.result;

import java.util.Optional;
import parkbench.plan.Incident;

/**
 * What an incident of the upstream did to a service.
 *
 * @param approach {@code spring-mvc/blocking}
 * @param kind what happened
 * @param seconds how long
 * @param slowMs what a call took, where the upstream slowed
 * @param asked the load, all the time
 * @param p99BeforeMs of the seconds before
 * @param during requests that were asked meanwhile
 * @param inFlightMax most requests that the service had at once
 * @param health absent: no health check was made
 * @param recovery whether it came back
 * @param recoveredSeconds from the end of the incident until it was as before; absent: it was not
 * @param leftSeconds that were measured after the incident
 */
public record IncidentAnswer(
    String approach,
    Incident.Kind kind,
    double seconds,
    double slowMs,
    Asked asked,
    double p99BeforeMs,
    Report.AskedDuring during,
    long inFlightMax,
    Optional<Health> health,
    Recovery recovery,
    Optional<Double> recoveredSeconds,
    double leftSeconds) {

  /** Beyond what the upstream alone makes of a p99, it is the service's own waiting. */
  private static final double OWN_WAITING = 1.5;

  /** With fewer calls than before, something else may answer. */
  private static final double STILL_CALLS = 0.5;

  private static final double FEW = 0.05;

  /** Whether a service came back. */
  public enum Recovery {
    /** Response times and failures stayed as they were. */
    UNHARMED,
    RECOVERED,
    /** Not yet, but response times still fall. */
    RECOVERING,
    /** The upstream is back, and the service is not: a metastable failure. */
    STUCK,
    /** Its process ended. */
    DIED
  }

  /**
   * An open load.
   *
   * @param timeoutSeconds after which a request has failed
   */
  public record Asked(double rps, double timeoutSeconds) {}

  /**
   * What an orchestrator would see.
   *
   * @param longestFailure most failed checks in a row
   * @param failuresToRestart so many in a row restart it
   * @param everySeconds how often it is checked
   * @param timeoutSeconds after which a check has failed
   */
  public record Health(
      int longestFailure, int failuresToRestart, double everySeconds, double timeoutSeconds) {
    public boolean restarts() {
      return longestFailure >= failuresToRestart;
    }
  }

  /** How many times as often a request calls the upstream as before; absent: not known. */
  public Optional<Double> amplification() {
    return kind == Incident.Kind.REFUSES
        ? Optional.empty()
        : during
            .callsBefore()
            .filter(before -> before > 0)
            .flatMap(before -> during.calls().map(now -> now / before));
  }

  /** How the service did. */
  public Status status() {
    if (recovery == Recovery.DIED) {
      return Status.FAILS;
    }
    if (health.filter(Health::restarts).isPresent()) {
      return Status.WOULD_BE_RESTARTED;
    }
    boolean back = recovery == Recovery.UNHARMED || recovery == Recovery.RECOVERED;
    return back && during.failed() == 0 && !waitsOfItsOwn() ? Status.HOLDS : Status.DEGRADES;
  }

  private boolean waitsOfItsOwn() {
    double calls = Math.max(1, during.callsBefore().orElse(1.0));
    double explained = p99BeforeMs + (kind == Incident.Kind.SLOWS ? calls * slowMs : 0);
    return during.p99Ms().filter(p99 -> p99 > OWN_WAITING * explained).isPresent();
  }

  /** Whether its answers were good although its calls failed: a fallback, or a hidden error. */
  public boolean answersAllTheSame() {
    boolean calls = during.callsBefore().filter(before -> before > 0).isPresent();
    boolean fail =
        switch (kind) {
          case FAILS -> amplification().filter(times -> times >= STILL_CALLS).isPresent();
          case REFUSES -> true;
          case SLOWS, HANGS -> false;
        };
    return calls && fail && during.failed() <= FEW * during.requests();
  }
}
