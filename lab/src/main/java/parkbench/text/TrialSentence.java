package parkbench.text;

import static parkbench.result.FactName.*;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import parkbench.result.Fact;
import parkbench.result.Finding;

/** Sentences about what only a run shows: its load, its responses and its upstream. */
final class TrialSentence {
  private final Finding finding;
  private final FindingFacts facts;

  TrialSentence(FindingFacts facts) {
    this.finding = facts.finding();
    this.facts = facts;
  }

  String upstream() {
    String stops = "Stops at " + facts.throughput() + " rps because the upstream is full: ";
    if (finding.has(UPSTREAM_NAME)) {
      return stops
          + facts.text(UPSTREAM_NAME)
          + " worked on "
          + facts.count(UPSTREAM_SERVERS)
          + " of up to "
          + facts.count(CALLS_IN_FLIGHT_MAX)
          + " calls at once, and a call took "
          + facts.millis(CALL_MEAN)
          + " on average where its work takes "
          + Figures.millis(1e3 * facts.value(UPSTREAM_DELAY))
          + predicted()
          + ".";
    }
    return stops
        + "it works on "
        + facts.count(UPSTREAM_SERVERS)
        + " calls at once"
        + (facts.value(UPSTREAM_WAITING_MAX) > 0
            ? ", up to " + facts.count(UPSTREAM_WAITING_MAX) + " waited for their turn"
            : "")
        + (facts.value(UPSTREAM_REFUSED) > 0
            ? ", " + facts.count(UPSTREAM_REFUSED) + " were refused"
            : "")
        + predicted()
        + ".";
  }

  private String predicted() {
    return finding.has(PREDICTED_CALL_RATE)
        ? "; "
            + facts.count(UPSTREAM_SERVERS)
            + " / "
            + facts.number(UPSTREAM_DELAY)
            + " s predicts "
            + facts.number(PREDICTED_CALL_RATE)
            + " calls a second"
        : "";
  }

  String churn() {
    return "Opens "
        + Figures.number(facts.value(CONNECTIONS_OPENED) / facts.value(CALLS))
        + " connections per call of the upstream: "
        + facts.count(CONNECTIONS_OPENED)
        + " for "
        + facts.count(CALLS)
        + " calls, of which at most "
        + facts.count(CALLS_IN_FLIGHT_MAX)
        + " were in flight at once.";
  }

  String errors() {
    if (!finding.has(FAILED_REQUESTS)) {
      return "Answers, but the upstream has no route for " + withoutRoute() + ".";
    }
    if (finding.has(IN_WARM_UP)) {
      return "Has no good answer among "
          + facts.count(REQUESTS)
          + " requests of its warm-up: "
          + causes()
          + finding
              .text(CALL_WITHOUT_ROUTE)
              .map(
                  call ->
                      "; the upstream has no route for " + FactText.text(CALL_WITHOUT_ROUTE, call))
              .orElse("")
          + ".";
    }
    return "Fails "
        + facts.percent(FAILED_REQUESTS)
        + " of its "
        + facts.count(REQUESTS)
        + " requests: "
        + causes()
        + (finding.has(CALLS_WITHOUT_ROUTE)
            ? "; the upstream has no route for " + withoutRoute()
            : "")
        + ".";
  }

  private String withoutRoute() {
    return facts.count(CALLS_WITHOUT_ROUTE)
        + " of its "
        + facts.count(CALLS)
        + " calls"
        + finding
            .text(CALL_WITHOUT_ROUTE)
            .map(call -> ", first for " + FactText.text(CALL_WITHOUT_ROUTE, call))
            .orElse("");
  }

  private String causes() {
    return finding
        .value(ERRORS_BY_CAUSE)
        .filter(Fact.Table.class::isInstance)
        .map(table -> ((Fact.Table) table).values())
        .map(
            counts ->
                Figures.causes(
                    counts.entrySet().stream()
                        .collect(
                            Collectors.toMap(
                                Map.Entry::getKey,
                                entry -> Math.round(entry.getValue()),
                                (a, b) -> a,
                                LinkedHashMap::new))))
        .orElse("");
  }

  String degraded() {
    if (!finding.has(DEGRADED_AFTER)) {
      return "Does not degrade in the "
          + facts.seconds(SCRIPT_LASTED)
          + " in which the upstream does";
    }
    String degrades =
        facts.value(DEGRADED_AFTER) < 1
            ? "Degrades with the upstream"
            : "Degrades " + facts.seconds(DEGRADED_AFTER) + " after the upstream";
    if (facts.value(WATCHED_AFTER) == 0) {
      return degrades + ", which does not come back while the load lasts";
    }
    if (!finding.has(RECOVERED_AFTER)) {
      return degrades
          + " and does not recover within the "
          + facts.seconds(WATCHED_AFTER)
          + " that were left";
    }
    return degrades
        + (facts.value(RECOVERED_AFTER) < 1
            ? " and recovers with it"
            : " and recovers " + facts.seconds(RECOVERED_AFTER) + " after it");
  }

  String limitedByLoad() {
    String reaches =
        "Reaches " + facts.throughput() + " of " + Figures.rps(facts.value(OFFERED_LOAD));
    return finding.has(USERS)
        ? reaches + " (" + usersOverCycle() + "): the users are the limit."
        : reaches + ": it keeps up with the load.";
  }

  /** {@code 400 users / 0.5 s}; empty where the users are not the limit. */
  String usersOverCycle() {
    return finding.has(USERS) ? facts.count(USERS) + " users / " + facts.number(CYCLE) + " s" : "";
  }

  String unknown() {
    if (finding.has(THROUGHPUT)) {
      return "Reaches "
          + facts.throughput()
          + " of "
          + Figures.rps(facts.value(OFFERED_LOAD))
          + " and no rule explains it; looked at: "
          + finding.evidence().stream()
              .filter(fact -> fact.name() != THROUGHPUT && fact.name() != OFFERED_LOAD)
              .map(fact -> FactText.name(fact.name()) + " " + FactText.value(fact))
              .collect(Collectors.joining(", "))
          + ".";
    }
    if (finding.has(REQUESTS_WAITING_INSIDE) && !finding.has(THREADS)) {
      return facts.number(REQUESTS_WAITING_INSIDE)
          + " of "
          + facts.number(REQUESTS_IN_FLIGHT)
          + " requests wait inside"
          + (finding.has(TIME_PER_REQUEST) ? ", " + facts.number(TIME_PER_REQUEST) + " s each" : "")
          + "; no thread and no TCP call shows for what. Long polls, timers and calls over Unix sockets look"
          + " the same.";
    }
    return finding.has(THREADS)
        ? facts.threads() + " wait for something that no rule knows, in " + facts.place() + "."
        : facts.number(WAITERS) + " requests wait to be read; no rule says why.";
  }
}
