package parkbench.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Incident;
import parkbench.result.IncidentAnswer;
import parkbench.result.IncidentAnswer.Health;
import parkbench.result.IncidentAnswer.Recovery;

/** The sentences about incidents of the upstream. */
public final class IncidentText {
  /** Calls of a request beyond this are retries. */
  private static final double RETRIES = 1.2;

  private IncidentText() {}

  /** What happened to the service, the recovery first. */
  public static String sentence(IncidentAnswer answer) {
    List<String> parts = new ArrayList<>();
    parts.add(recovery(answer));
    parts.add(during(answer));
    parts.add("up to " + Figures.count(answer.inFlightMax()) + " requests in flight");
    if (answer.answersAllTheSame()) {
      parts.add("it answers well although its calls fail: a fallback, or an error that it hides");
    }
    answer.health().map(IncidentText::health).ifPresent(parts::add);
    retries(answer).ifPresent(parts::add);
    return "The upstream %s for %s: %s %s."
        .formatted(
            what(answer),
            Figures.millis(1e3 * answer.seconds()),
            answer.approach(),
            String.join("; ", parts));
  }

  /** {@code takes 1 s}, {@code answers 503}. */
  public static String what(IncidentAnswer answer) {
    return switch (answer.kind()) {
      case SLOWS -> "takes " + Figures.millis(answer.slowMs());
      case FAILS -> "answers 503";
      case HANGS -> "answers nothing";
      case REFUSES -> "refuses connections";
    };
  }

  private static String recovery(IncidentAnswer answer) {
    return switch (answer.recovery()) {
      case UNHARMED -> "stays as it was";
      case RECOVERED -> "recovers " + recovered(answer);
      case RECOVERING ->
          "has not recovered after "
              + Figures.millis(1e3 * answer.leftSeconds())
              + ", but response times fall";
      case STUCK ->
          "does not recover in the "
              + Figures.millis(1e3 * answer.leftSeconds())
              + " after it: a metastable failure, unless its calls time out later";
      case DIED -> "ends";
    };
  }

  /** {@code 3 s after the upstream}. */
  public static String recovered(IncidentAnswer answer) {
    return answer
        .recoveredSeconds()
        .map(
            seconds ->
                seconds < 1
                    ? "with the upstream"
                    : Figures.millis(1e3 * seconds) + " after the upstream")
        .orElse(Figures.NONE);
  }

  private static String during(IncidentAnswer answer) {
    String failed =
        "%s of %s requests fail"
            .formatted(
                answer.during().failed() == answer.during().requests()
                    ? "all"
                    : Figures.count(answer.during().failed()),
                Figures.count(answer.during().requests()));
    String p99 =
        answer
            .during()
            .p99Ms()
            .map(
                millis ->
                    "p99 %s, %s before"
                        .formatted(Figures.latency(millis), Figures.latency(answer.p99BeforeMs())))
            .orElse("p99 before was " + Figures.latency(answer.p99BeforeMs()));
    return (answer.during().failed() == 0 ? "no request fails" : failed) + " (" + p99 + ")";
  }

  private static String health(Health health) {
    if (health.longestFailure() == 0) {
      return "its health check passes";
    }
    String failures =
        "its health check fails "
            + ScenarioWords.count(health.longestFailure(), "time")
            + " in a row";
    return health.restarts()
        ? failures + ", and a liveness probe would restart it"
        : failures + ", and would not restart it";
  }

  private static Optional<String> retries(IncidentAnswer answer) {
    return answer
        .amplification()
        .filter(times -> times >= RETRIES)
        .map(
            times ->
                "each request calls the upstream %s times as often as before"
                    .formatted(Figures.number(times)));
  }

  /** What to do about it; empty: nothing. */
  public static List<String> remedies(IncidentAnswer answer) {
    List<String> remedies = new ArrayList<>();
    boolean waits = answer.kind() == Incident.Kind.SLOWS || answer.kind() == Incident.Kind.HANGS;
    if (waits && answer.recovery() != Recovery.UNHARMED) {
      remedies.add(
          "Give calls of the upstream a timeout near their usual p99, and bound the requests in flight: parkbench capacity names both.");
    }
    if (answer.answersAllTheSame()) {
      remedies.add(
          "See what it answers while its calls fail; expect: {body-contains: …} of the approach counts a hidden error as a failure.");
    }
    if (answer.health().filter(Health::restarts).isPresent()) {
      remedies.add(
          "Let the liveness probe ask a port or pool that does not wait behind requests; a restart loses what is in flight and the warm JIT.");
    }
    if (answer.amplification().filter(times -> times >= RETRIES).isPresent()) {
      remedies.add(
          "Bound the retries: a share of the requests (retry budget) or a circuit breaker.");
    }
    return remedies;
  }

  /** {@code restart}, {@code passes}, for tables. */
  public static String healthWord(IncidentAnswer answer) {
    return answer
        .health()
        .map(
            health ->
                health.restarts()
                    ? "restart"
                    : health.longestFailure() == 0
                        ? "passes"
                        : "fails " + health.longestFailure() + " in a row")
        .orElse(Figures.NONE);
  }

  /** {@code 3 s after the upstream}, {@code metastable}, for tables. */
  public static String recoveryWord(IncidentAnswer answer) {
    return switch (answer.recovery()) {
      case UNHARMED -> "unharmed";
      case RECOVERED -> recovered(answer);
      case RECOVERING -> "not yet, falls";
      case STUCK -> "metastable";
      case DIED -> "ended";
    };
  }
}
