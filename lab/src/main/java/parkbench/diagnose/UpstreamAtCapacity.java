package parkbench.diagnose;

import java.util.Optional;
import parkbench.plan.Capacity;
import parkbench.plan.DiagnosisLimits;
import parkbench.plan.Load;
import parkbench.plan.Quantity;
import parkbench.record.Ledger;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.TrialEvidence;
import parkbench.system.Origin;

/** The upstream is full: requests queue in front of it or are refused by it. */
final class UpstreamAtCapacity implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence.trial().flatMap(trial -> of(trial, limits.trial()));
  }

  private static Optional<Finding> of(TrialEvidence trial, DiagnosisLimits.Trials limits) {
    Optional<Origin> origin = trial.trial().upstream().origin();
    return origin.isPresent() ? ofOrigin(trial, origin.get(), limits) : ofOwn(trial, limits);
  }

  /** Its fastest call was not kept waiting, others were, and there were more than it works on. */
  private static Optional<Finding> ofOrigin(
      TrialEvidence trial, Origin origin, DiagnosisLimits.Trials limits) {
    double delayMillis = 1e3 * TrialEvidence.seconds(trial.trial().delay());
    double waited =
        Math.max(limits.originSlower() * delayMillis, delayMillis + limits.originSlowerMillis());
    return trial
        .record()
        .upstream()
        .flatMap(Ledger::origin)
        .filter(seen -> seen.minMicros() / 1e3 < waited && seen.meanMicros() / 1e3 > waited)
        .flatMap(
            seen ->
                seen.atWorkMax()
                    .filter(most -> seen.inFlightMax() > limits.originSlower() * most)
                    .map(most -> finding(trial, origin, seen, most)));
  }

  private static Finding finding(
      TrialEvidence trial, Origin origin, Ledger.Proxied seen, long atWork) {
    double seconds = TrialEvidence.seconds(trial.trial().delay());
    return new FindingBuilder()
        .graded(FactName.THROUGHPUT, trial.throughput())
        .text(FactName.UPSTREAM_NAME, origin.name())
        .count(FactName.UPSTREAM_SERVERS, atWork)
        .count(FactName.CALLS_IN_FLIGHT_MAX, seen.inFlightMax())
        .millis(FactName.CALL_MEAN, seen.meanMicros() / 1e3)
        .millis(FactName.CALL_MAX, seen.maxMicros() / 1e3)
        .seconds(FactName.UPSTREAM_DELAY, seconds)
        .number(FactName.PREDICTED_CALL_RATE, (double) atWork / seconds)
        .finding(RuleId.UPSTREAM_AT_CAPACITY, Confidence.MEDIUM, Remedy.Advice.QUEUE_LESS_UPSTREAM);
  }

  private static Optional<Finding> ofOwn(TrialEvidence trial, DiagnosisLimits.Trials limits) {
    return switch (trial.trial().upstream().capacity()) {
      case Capacity.Unlimited ignored -> Optional.empty();
      case Capacity.Servers capacity ->
          trial
              .record()
              .upstream()
              .filter(ledger -> full(ledger, capacity, trial.trial().load(), limits))
              .map(ledger -> finding(trial, ledger, capacity));
    };
  }

  /**
   * Whether all its servers were busy for most of the time, and more calls came. That it refused a
   * few, full for an instant, is no limit of the throughput. A burst ends with fewer calls than
   * servers, so that its peak counts instead of its mean.
   */
  private static boolean full(
      Ledger ledger, Capacity.Servers capacity, Load load, DiagnosisLimits.Trials limits) {
    long tooMany = ledger.queue().waitingMax() + ledger.requests().refused();
    return switch (load) {
      case Load.AtOnce ignored ->
          tooMany >= Math.max(1, limits.burstWaits() * ledger.queue().inFlightMax());
      case Load.Closed ignored -> tooMany > 0 && busy(ledger, capacity, limits);
      case Load.Open ignored -> tooMany > 0 && busy(ledger, capacity, limits);
    };
  }

  private static boolean busy(
      Ledger ledger, Capacity.Servers capacity, DiagnosisLimits.Trials limits) {
    return ledger.queue().inFlightMean() >= limits.upstreamBusy() * capacity.servers();
  }

  private static Finding finding(TrialEvidence trial, Ledger ledger, Capacity.Servers capacity) {
    double seconds = TrialEvidence.seconds(trial.trial().delay());
    FindingBuilder facts =
        new FindingBuilder()
            .graded(FactName.THROUGHPUT, trial.throughput())
            .count(FactName.UPSTREAM_SERVERS, capacity.servers())
            .number(FactName.UPSTREAM_IN_FLIGHT, ledger.queue().inFlightMean())
            .count(FactName.UPSTREAM_WAITING_MAX, ledger.queue().waitingMax())
            .count(FactName.UPSTREAM_REFUSED, ledger.requests().refused());
    if (seconds > 0) {
      facts
          .seconds(FactName.UPSTREAM_DELAY, seconds)
          .figure(FactName.PREDICTED_CALL_RATE, capacity.servers() / seconds, Quantity.Unit.NUMBER);
    }
    boolean surely =
        ledger.requests().refused() > 0 || ledger.queue().inFlightMean() >= capacity.servers();
    return facts.finding(
        RuleId.UPSTREAM_AT_CAPACITY,
        surely ? Confidence.HIGH : Confidence.MEDIUM,
        Remedy.Advice.QUEUE_LESS_UPSTREAM);
  }
}
