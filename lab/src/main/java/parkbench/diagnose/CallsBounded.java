package parkbench.diagnose;

import java.util.List;
import java.util.Optional;
import parkbench.plan.Capacity;
import parkbench.plan.Connections;
import parkbench.plan.DiagnosisLimits;
import parkbench.plan.Quantity;
import parkbench.record.Ledger;
import parkbench.record.PoolSetting;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.TrialEvidence;

/**
 * The service has a fixed number of calls of the upstream in flight, while more requests wait and
 * its CPU is free: a client's pool, permits or a lock bounds them. The upstream's ledger shows it
 * of any library and language. What bounds them, another rule may know.
 *
 * @param usual calls in flight at once: median over time
 * @param most their peak
 * @param callSeconds that one call takes, on average
 */
record CallsBounded(
    TrialEvidence trial, DiagnosisLimits limits, long usual, long most, double callSeconds) {

  /** As the list of rules has it. */
  static final Rule RULE =
      (evidence, limits) ->
          evidence
              .trial()
              .flatMap(trial -> of(trial, limits))
              .filter(bounded -> bounded.isTheLimit(evidence))
              .map(bounded -> bounded.finding(evidence));

  private static Optional<CallsBounded> of(TrialEvidence trial, DiagnosisLimits limits) {
    return trial
        .record()
        .upstream()
        .flatMap(
            ledger ->
                ledger
                    .queue()
                    .calls()
                    .filter(
                        calls -> Flow.isSteady(calls.usual(), calls.max(), limits.calls().varies()))
                    .map(
                        calls ->
                            new CallsBounded(
                                trial,
                                limits,
                                calls.usual(),
                                calls.max(),
                                callSeconds(ledger, trial))));
  }

  /**
   * From a call's arrival to its answer; the nominal delay where another system answers. What a
   * database works on a query comes on top of the delay.
   */
  private static double callSeconds(Ledger ledger, TrialEvidence trial) {
    double calls = 0;
    double micros =
        ledger
            .origin()
            .filter(origin -> trial.trial().upstream().relaysToDatabase())
            .map(origin -> origin.answered() * origin.meanMicros())
            .orElse(0.0);
    for (Ledger.DelayError route : ledger.delays()) {
      if (!route.ofLab()) {
        calls += route.count();
        micros += route.count() * (route.drawnMeanMicros() + route.errorMeanMicros());
      }
    }
    return calls > 0 ? micros / calls / 1e6 : TrialEvidence.seconds(trial.trial().delay());
  }

  private boolean isTheLimit(Evidence evidence) {
    return trial.fork().approach().calls() > 0
        && trial.trial().upstream().steady()
        && callSeconds > 0
        && upstreamHasRoom()
        && requestsWait()
        && evidence.cpuShare().filter(share -> share >= limits.cpu().bound()).isEmpty()
        && isFarBelowDemand()
        && fits();
  }

  private boolean upstreamHasRoom() {
    return switch (trial.trial().upstream().capacity()) {
      case Capacity.Unlimited ignored -> true;
      case Capacity.Servers capacity -> capacity.servers() > most;
    };
  }

  /** Users who each wait for a call of their own are no bound; nor is it who has no connection. */
  private boolean requestsWait() {
    double together =
        (double) trial.fork().approach().delays() / trial.fork().approach().delaysInARow();
    double requests = most / together;
    return Math.min(requestsInFlight(), connections())
        >= Math.max(requests + 1, limits.calls().requests() * requests);
  }

  private double requestsInFlight() {
    return trial
        .trial()
        .load()
        .closed()
        .filter(closed -> closed.think().isZero())
        .map(closed -> (double) closed.users())
        .orElse(trial.figures().responses().inFlight().mean());
  }

  /** How many requests the load can have in the service at once. */
  private double connections() {
    return switch (trial.trial().exchange().connections()) {
      case Connections.OwnPerUser ignored -> Double.POSITIVE_INFINITY;
      case Connections.Pool pool -> pool.max();
    };
  }

  private boolean isFarBelowDemand() {
    return trial
        .demandRps()
        .filter(demand -> measured() < limits.calls().ofDemand() * demand)
        .isPresent();
  }

  /** Else calls at even intervals may be what is bounded: their number varies with their time. */
  private boolean isOneNumber() {
    return most - usual <= 1;
  }

  private boolean fits() {
    return Math.abs(measured() - predicted()) <= limits.trial().predictionFits() * predicted();
  }

  private double measured() {
    return trial.figures().responses().throughputRps();
  }

  private double predicted() {
    return most / callSeconds / trial.fork().approach().calls();
  }

  private Finding finding(Evidence evidence) {
    FindingBuilder facts =
        new FindingBuilder().graded(FactName.THROUGHPUT, trial.throughput().upTo(predicted()));
    trial.demandRps().ifPresent(demand -> facts.rps(FactName.OFFERED_LOAD, demand));
    if (!isOneNumber()) {
      facts.count(FactName.CALLS_USUALLY, usual);
    }
    return facts
        .count(FactName.CALLS_AT_A_TIME, most)
        .seconds(FactName.TIME_PER_CALL, callSeconds)
        .count(FactName.CALLS_PER_REQUEST, trial.fork().approach().calls())
        .figure(FactName.CALLS_PREDICT, predicted(), Quantity.Unit.REQUESTS_PER_SECOND)
        .number(FactName.REQUESTS_IN_FLIGHT, requestsInFlight())
        .add(evidence.cpuShare().map(FactName.CPU::share))
        .finding(
            RuleId.CALLS_BOUNDED,
            evidence.cpuShare().isPresent() && isOneNumber() ? Confidence.HIGH : Confidence.MEDIUM,
            remedy(evidence));
  }

  /** Queries are let through by the pool of their connections. */
  private Remedy remedy(Evidence evidence) {
    return trial.trial().upstream().relaysToDatabase()
        ? Remedy.of(Remedy.Advice.MORE_DATABASE_CONNECTIONS, declared())
        : Remedy.of(Remedy.Advice.MORE_CALLS_AT_A_TIME, evidence.stacks().clients());
  }

  /** The setting of a declared pool that has as many places as there are calls at a time. */
  private List<PoolSetting> declared() {
    return trial.fork().approach().pool().stream()
        .filter(pool -> pool.size() == most && !pool.setting().isEmpty())
        .map(pool -> PoolSetting.of(pool.setting()))
        .toList();
  }
}
