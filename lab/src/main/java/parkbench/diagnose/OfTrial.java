package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.plan.Quantity;
import parkbench.record.Ledger;
import parkbench.record.SeenCall;
import parkbench.record.WarmUpRecord;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Remedy;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.TrialEvidence;
import parkbench.result.TrialReport;

/** Rules about what a trial counted; each is silent without a trial. */
final class OfTrial {
  private OfTrial() {}

  /** What such a rule looks at. */
  @FunctionalInterface
  private interface TrialRule {
    Optional<Finding> examine(TrialEvidence trial, Evidence evidence, DiagnosisLimits limits);
  }

  private static Rule rule(TrialRule rule) {
    return (evidence, limits) ->
        evidence.trial().flatMap(trial -> rule.examine(trial, evidence, limits));
  }

  /**
   * More connections arrived at once than the service's listen backlog holds. The kernel counts for
   * the whole machine, so that it could have been another queue.
   */
  static final Rule LISTEN_BACKLOG_OVERFLOW =
      rule(
          (trial, evidence, limits) ->
              trial
                  .figures()
                  .resources()
                  .service()
                  .sockets()
                  .listenOverflows()
                  .filter(overflows -> overflows >= 1)
                  .map(
                      overflows ->
                          new FindingBuilder()
                              .number(FactName.LISTEN_OVERFLOWS, overflows)
                              .finding(
                                  RuleId.LISTEN_BACKLOG_OVERFLOW,
                                  Confidence.MEDIUM,
                                  Remedy.Advice.LONGER_BACKLOG)));

  /**
   * The service opens connections to the upstream over and over. As many as it has calls in flight
   * it needs once; what it opens beyond that replaces connections that were closed after a call or
   * a few.
   */
  static final Rule CONNECTION_CHURN = rule(OfTrial::churn);

  private static Optional<Finding> churn(
      TrialEvidence trial, Evidence evidence, DiagnosisLimits limits) {
    DiagnosisLimits.Trials churn = limits.trial();
    return trial.fork().approach().calls() == 0
        ? Optional.empty()
        : trial
            .record()
            .upstream()
            .filter(ledger -> ledger.requests().arrivals() >= churn.churnCalls())
            .filter(ledger -> reopened(ledger) >= churn.churn())
            .map(
                ledger ->
                    new FindingBuilder()
                        .count(FactName.CONNECTIONS_OPENED, ledger.connectionsOpened())
                        .count(FactName.CALLS, ledger.requests().arrivals())
                        .count(FactName.CALLS_IN_FLIGHT_MAX, ledger.queue().inFlightMax())
                        .finding(
                            RuleId.CONNECTION_CHURN,
                            reopened(ledger) >= churn.churnSurely()
                                ? Confidence.HIGH
                                : Confidence.MEDIUM,
                            evidence.ofJvm()
                                ? Remedy.Advice.KEEP_CONNECTIONS
                                : Remedy.Advice.KEEP_CONNECTIONS_OF_ANY));
  }

  private static double reopened(Ledger ledger) {
    return (double) (ledger.connectionsOpened() - ledger.queue().inFlightMax())
        / ledger.requests().arrivals();
  }

  /** Requests that got no good answer, or calls that the upstream has no route for. */
  static final Rule ERRORS = rule(OfTrial::errors);

  private static Optional<Finding> errors(
      TrialEvidence trial, Evidence evidence, DiagnosisLimits limits) {
    if (trial.record().warmUp().withoutGoodAnswer()) {
      return Optional.of(warmUpErrors(trial.record().warmUp()));
    }
    Optional<Ledger> unmatched =
        trial
            .record()
            .upstream()
            .filter(ledger -> ledger.requests().unmatched() > 0)
            .filter(
                ledger ->
                    trial.bad() > 0
                        || ledger.requests().unmatched()
                            >= limits.calls().unmatched() * ledger.calls());
    if (trial.bad() == 0 && unmatched.isEmpty()) {
      return Optional.empty();
    }
    FindingBuilder facts = new FindingBuilder();
    if (trial.bad() > 0) {
      failures(trial, facts);
    }
    unmatched.ifPresent(
        ledger ->
            facts
                .count(FactName.CALLS_WITHOUT_ROUTE, ledger.requests().unmatched())
                .count(FactName.CALLS, ledger.calls())
                .add(first(ledger.seen()).map(OfTrial::call)));
    return Optional.of(
        facts.finding(
            RuleId.ERRORS,
            Confidence.HIGH,
            unmatched
                .map(ledger -> remedy(first(ledger.seen())))
                .orElse(Remedy.Advice.LOOK_AT_CAUSES)));
  }

  /** The fork ended there: what is known of its errors is from its warm-up. */
  private static Finding warmUpErrors(WarmUpRecord warmUp) {
    Map<String, Double> causes = new LinkedHashMap<>();
    warmUp.failures().forEach((cause, count) -> causes.put(cause, (double) count));
    Optional<SeenCall> call = first(warmUp.unmatched());
    return new FindingBuilder()
        .mark(FactName.IN_WARM_UP)
        .share(FactName.FAILED_REQUESTS, 1)
        .table(FactName.ERRORS_BY_CAUSE, causes, Quantity.Unit.NUMBER)
        .count(FactName.REQUESTS, warmUp.failed())
        .add(call.map(OfTrial::call))
        .finding(
            RuleId.ERRORS,
            Confidence.HIGH,
            call.isPresent() ? remedy(call) : Remedy.Advice.LOOK_AT_CAUSES);
  }

  /** The first kind of call that no route answered. */
  private static Optional<SeenCall> first(List<SeenCall> seen) {
    return seen.stream().filter(SeenCall::unmatched).findFirst();
  }

  /** {@code GET /stock/42}, or what else it was: {@code TLS}. */
  private static Fact call(SeenCall call) {
    return Fact.text(
        FactName.CALL_WITHOUT_ROUTE,
        switch (call.kind()) {
          case REQUEST, CONNECT -> call.method() + " " + call.target();
          case TLS, HTTP_2, UNREADABLE -> call.kind().name();
        });
  }

  private static Remedy.Advice remedy(Optional<SeenCall> unmatched) {
    return unmatched
        .map(
            call ->
                switch (call.kind()) {
                  case REQUEST -> Remedy.Advice.ADD_ROUTES;
                  case CONNECT, TLS, HTTP_2, UNREADABLE -> Remedy.Advice.SPEAK_HTTP;
                })
        .orElse(Remedy.Advice.ADD_ROUTES);
  }

  private static void failures(TrialEvidence trial, FindingBuilder facts) {
    TrialReport.Responses responses = trial.figures().responses();
    Map<String, Double> causes = new LinkedHashMap<>();
    responses.errors().byCause().forEach((cause, count) -> causes.put(cause, (double) count));
    if (responses.pending() > 0) {
      causes.put("without an answer at the end", (double) responses.pending());
    }
    facts
        .share(
            FactName.FAILED_REQUESTS,
            trial.bad() / (double) Math.max(trial.bad(), responses.requests()))
        .table(FactName.ERRORS_BY_CAUSE, causes, Quantity.Unit.NUMBER)
        .count(FactName.REQUESTS, responses.requests());
  }

  /** The health check failed so often in a row that an orchestrator would restart the service. */
  static final Rule LIVENESS_PROBE =
      rule(
          (trial, evidence, limits) ->
              trial
                  .figures()
                  .course()
                  .probe()
                  .filter(probe -> probe.longestFailure() >= probe.failuresToEvict())
                  .map(
                      probe ->
                          new FindingBuilder()
                              .count(FactName.PROBES, probe.asks())
                              .count(FactName.PROBES_FAILED, probe.failed())
                              .count(FactName.PROBES_FAILED_IN_A_ROW, probe.longestFailure())
                              .count(FactName.FAILURES_TO_RESTART, probe.failuresToEvict())
                              .millis(FactName.SLOWEST_PROBE, probe.slowestMillis())
                              .finding(
                                  RuleId.LIVENESS_PROBE_WOULD_FAIL,
                                  Confidence.HIGH,
                                  Remedy.Advice.PROBE_LESS_STRICTLY)));

  /** How the service degraded with the upstream, and how it recovered after it. */
  static final Rule RECOVERY =
      rule(
          (trial, evidence, limits) ->
              trial.figures().course().overTime().disturbance().map(OfTrial::recovery));

  private static Finding recovery(Report.Disturbance seen) {
    boolean degraded = seen.degradedAfterSeconds().isPresent();
    return new FindingBuilder()
        .millis(FactName.P99_BEFORE, seen.levelP99Ms())
        .millis(FactName.P99_AT_WORST, seen.worstP99Ms())
        .count(FactName.FAILED_REQUESTS, seen.failures())
        .add(seen.degradedAfterSeconds().map(FactName.DEGRADED_AFTER::seconds))
        .add(seen.recoveredAfterSeconds().map(FactName.RECOVERED_AFTER::seconds))
        .seconds(FactName.SCRIPT_LASTED, seen.lastedSeconds())
        .seconds(FactName.WATCHED_AFTER, seen.leftSeconds())
        .finding(
            RuleId.RECOVERY,
            !degraded || seen.recoveredAfterSeconds().isPresent()
                ? Confidence.HIGH
                : Confidence.MEDIUM,
            degraded ? Remedy.Advice.TIMEOUTS : Remedy.Advice.WORSE_DISTURBANCE);
  }

  /** A queue grows as long as the load lasts: how long that is decides the response times. */
  static final Rule NOT_STATIONARY = rule(OfTrial::notStationary);

  private static Optional<Finding> notStationary(
      TrialEvidence trial, Evidence evidence, DiagnosisLimits limits) {
    Report.Stationarity seen = trial.figures().course().overTime().stationarity();
    if (!seen.grows()) {
      return Optional.empty();
    }
    FindingBuilder facts = new FindingBuilder();
    seen.growthRps().ifPresent(growth -> facts.add(FactName.QUEUE_GROWTH, perSecond(growth)));
    seen.capacityRps().ifPresent(capacity -> facts.add(FactName.CAPACITY, perSecond(capacity)));
    return Optional.of(
        facts.finding(RuleId.NOT_STATIONARY, Confidence.HIGH, Remedy.Advice.FIX_OTHER_FINDING));
  }

  private static Fact.Interval perSecond(Report.Estimate of) {
    return new Fact.Interval(of.value(), of.low(), of.high(), Quantity.Unit.REQUESTS_PER_SECOND);
  }

  /**
   * The service does all that is asked of it: more users or a higher rate would show its limit. Not
   * said where the upstream was disturbed: how the service went with it is the question there.
   */
  static final Rule LIMITED_BY_LOAD = rule(OfTrial::limitedByLoad);

  private static Optional<Finding> limitedByLoad(
      TrialEvidence trial, Evidence evidence, DiagnosisLimits limits) {
    Report.OverTime overTime = trial.figures().course().overTime();
    return overTime.disturbance().isPresent() || overTime.stationarity().grows() || trial.bad() > 0
        ? Optional.empty()
        : trial
            .demandRps()
            .filter(
                demand ->
                    trial.figures().throughput().low()
                        >= (1 - limits.trial().nearDemand()) * demand)
            .map(demand -> limitedByLoad(demand, trial, evidence));
  }

  private static Finding limitedByLoad(double demand, TrialEvidence trial, Evidence evidence) {
    FindingBuilder facts =
        new FindingBuilder()
            .graded(FactName.THROUGHPUT, trial.throughput())
            .rps(FactName.OFFERED_LOAD, demand)
            .add(evidence.cpuShare().map(FactName.CPU::share));
    trial
        .trial()
        .load()
        .closed()
        .ifPresent(
            closed ->
                facts
                    .number(FactName.USERS, closed.users())
                    .seconds(
                        FactName.CYCLE,
                        trial.waitSeconds() + TrialEvidence.seconds(closed.think())));
    return facts.finding(RuleId.LIMITED_BY_LOAD, Confidence.HIGH, Remedy.Advice.MORE_LOAD);
  }
}
