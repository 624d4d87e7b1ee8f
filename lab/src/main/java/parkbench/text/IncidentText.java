package parkbench.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.plan.Incident;
import parkbench.result.IncidentAnswer;
import parkbench.result.IncidentAnswer.Health;
import parkbench.result.IncidentAnswer.Recovery;
import parkbench.result.Statement;
import parkbench.result.Status;

/** The sentences about incidents of the upstream. */
public final class IncidentText {
  /** Calls of a request beyond this are retries. */
  private static final double RETRIES = 1.2;

  private IncidentText() {}

  /**
   * What incidents did: one sentence for each service that was harmed, the worst first, and one for
   * all that were not.
   */
  public static List<String> sentences(List<Statement.IncidentMet> met) {
    return met.stream()
        .collect(
            Collectors.groupingBy(
                each -> happening(each.answer()), LinkedHashMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .flatMap(incident -> sentences(incident.getKey(), incident.getValue()).stream())
        .toList();
  }

  /** {@code The upstream takes 1 s for 30 s}. */
  private static String happening(IncidentAnswer answer) {
    return "The upstream %s for %s".formatted(what(answer), Figures.millis(1e3 * answer.seconds()));
  }

  private static List<String> sentences(String happening, List<Statement.IncidentMet> met) {
    List<String> sentences = new ArrayList<>();
    met.stream()
        .filter(each -> !isSound(each.answer()))
        .sorted(
            Comparator.comparing((Statement.IncidentMet each) -> each.answer().status()).reversed())
        .map(IncidentText::harmed)
        .forEach(sentences::add);
    List<IncidentAnswer> hold =
        met.stream().map(Statement.IncidentMet::answer).filter(IncidentText::isSound).toList();
    if (!hold.isEmpty()) {
      sentences.add(held(hold));
    }
    sentences.set(0, happening + ": " + sentences.getFirst());
    return sentences;
  }

  /** Whether nothing is to be said of it but that it holds. */
  private static boolean isSound(IncidentAnswer answer) {
    return answer.status() == Status.HOLDS && !answer.answersAllTheSame();
  }

  /** {@code a would be restarted: its health check fails 29 times in a row; …}. */
  private static String harmed(Statement.IncidentMet met) {
    IncidentAnswer answer = met.answer();
    List<String> parts = new ArrayList<>();
    answer
        .health()
        .filter(Health::restarts)
        .map(
            health ->
                "its health check fails %d times in a row, where %d are enough for a restart"
                    .formatted(health.longestFailure(), health.failuresToRestart()))
        .ifPresent(parts::add);
    parts.add(during(answer));
    if (answer.answersAllTheSame()) {
      parts.add("it answers well although its calls fail: a fallback, or an error that it hides");
    }
    answer
        .health()
        .filter(health -> !health.restarts())
        .map(IncidentText::health)
        .ifPresent(parts::add);
    retries(answer).ifPresent(parts::add);
    boolean restarted = answer.health().filter(Health::restarts).isPresent();
    parts.add((restarted ? "without a restart it " : "it ") + recovery(answer));
    return "%s%s %s: %s."
        .formatted(
            answer.approach(),
            met.alike() < met.forks()
                ? " in %d of %d starts".formatted(met.alike(), met.forks())
                : "",
            StatusText.word(answer.status()),
            String.join("; ", parts));
  }

  /** {@code a and b hold: p99 1.06 s and 1.01 s, no request fails}. */
  private static String held(List<IncidentAnswer> all) {
    boolean checked = all.stream().allMatch(answer -> answer.health().isPresent());
    return "%s %s: p99 %s, no request fails%s."
        .formatted(
            Plain.list(all.stream().map(IncidentAnswer::approach).toList()),
            all.size() == 1 ? "holds" : "hold",
            Plain.list(
                all.stream()
                    .map(
                        answer ->
                            answer.during().p99Ms().map(Figures::latency).orElse(Figures.NONE))
                    .toList()),
            checked
                ? all.size() == 1 ? ", its health check passes" : ", their health checks pass"
                : "");
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

  /** {@code 300 rps, requests time out after 30 s}. */
  public static String asked(IncidentAnswer answer) {
    return "%s, requests time out after %s"
        .formatted(
            Figures.rps(answer.asked().rps()),
            Figures.millis(1e3 * answer.asked().timeoutSeconds()));
  }

  /** {@code health check each 1 s, timeout 1 s, …}; absent: none was made. */
  public static Optional<String> checked(IncidentAnswer answer) {
    return answer
        .health()
        .map(
            health ->
                "health check each %s, timeout %s, a restart after %d failures in a row"
                    .formatted(
                        Figures.millis(1e3 * health.everySeconds()),
                        Figures.millis(1e3 * health.timeoutSeconds()),
                        health.failuresToRestart()));
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
                    "p99 %s instead of %s"
                        .formatted(Figures.latency(millis), Figures.latency(answer.p99BeforeMs())))
            .orElse("p99 before was " + Figures.latency(answer.p99BeforeMs()));
    return (answer.during().failed() == 0 ? "no request fails" : failed) + " (" + p99 + ")";
  }

  /** Of one that is not restarted. */
  private static String health(Health health) {
    if (health.longestFailure() == 0) {
      return "its health check passes";
    }
    return "its health check fails %s in a row, and would not restart it"
        .formatted(ScenarioWords.count(health.longestFailure(), "time"));
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
          "Give calls of the upstream a timeout, and bound the requests in flight. Requests then fail early instead of waiting. Both values: ./parkbench capacity.");
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
