package parkbench.audit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import parkbench.measure.Measurement;
import parkbench.plan.Quantity.Unit;
import parkbench.record.Ledger;
import parkbench.record.Ledger.DelayError;
import parkbench.record.TrialRecord;
import parkbench.result.Audit;
import parkbench.result.Audit.Reason;
import parkbench.result.CheckId;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Limit;
import parkbench.system.Origin;

/**
 * Whether the upstream took as long as it should: by its own ledger, and by reference requests,
 * which the lab sends to it directly.
 */
final class UpstreamChecks {
  /** With fewer the p99 is the largest, and one of them decides. */
  private static final long FOR_A_P99 = 100;

  private final Measurement trial;
  private final UpstreamTolerance tolerance;

  private UpstreamChecks(Measurement trial) {
    this.trial = trial;
    this.tolerance = UpstreamTolerance.of(trial);
  }

  static List<Audit.Check> of(Measurement trial) {
    UpstreamChecks checks = new UpstreamChecks(trial);
    List<Audit.Check> all =
        new ArrayList<>(
            List.of(
                checks.ledgerMean(),
                checks.ledgerP99(),
                checks.referenceMean(),
                checks.referenceP99()));
    trial.trial().upstream().origin().map(checks::origin).ifPresent(all::add);
    return all;
  }

  /** What the origin does not answer is answered by the upstream, which was not planned. */
  private Audit.Check origin(Origin origin) {
    Checks check = Checks.identity(CheckId.ORIGIN, Limit.atMost(0, Unit.NUMBER));
    Optional<Ledger> ledger = trial.record().upstream();
    if (ledger.isEmpty()) {
      return check.notMade(Reason.UPSTREAM_SILENT);
    }
    if (ledger.get().origin().isEmpty()) {
      return check.notNeeded(Reason.ORIGIN_NOT_CALLED, Fact.text(FactName.ORIGIN, origin.name()));
    }
    Ledger.Proxied forwarded = ledger.get().origin().get();
    return check.made(
        FactName.CALLS_FORWARDED_AND_FAILED,
        (double) forwarded.failed(),
        Fact.count(FactName.CALLS_FORWARDED, forwarded.answered() + forwarded.failed()));
  }

  private Audit.Check ledgerMean() {
    return ledger(
        CheckId.LEDGER_MEAN,
        tolerance::mean,
        route -> Math.abs(route.errorMeanMicros()),
        DelayError::errorMeanMicros);
  }

  private Audit.Check ledgerP99() {
    return ledger(
        CheckId.LEDGER_P99, tolerance::p99, DelayError::errorP99Micros, DelayError::errorP99Micros);
  }

  /** Of the mean or the p99, under a delay in microseconds. */
  private interface Tolerated {
    Limit under(double delayMicros);
  }

  /**
   * The worst route decides.
   *
   * @param size of the error, in microseconds
   * @param error likewise, with its sign
   */
  private Audit.Check ledger(
      CheckId id,
      Tolerated tolerated,
      ToDoubleFunction<DelayError> size,
      ToDoubleFunction<DelayError> error) {
    Checks planned = Checks.interference(id, tolerated.under(delayMicros()));
    if (trial.ofTheUpstream()) {
      return planned.notNeeded(Reason.UPSTREAM_IS_MEASURED);
    }
    if (trial.record().upstream().isEmpty()) {
      return endedBeforeLoad()
          ? planned.notNeeded(Reason.SERVICE_ENDED_BEFORE_LOAD)
          : planned.notMade(Reason.UPSTREAM_SILENT);
    }
    Optional<Origin> origin = trial.trial().upstream().origin();
    if (origin.isPresent()) {
      return planned.notNeeded(
          Reason.ORIGIN_ANSWERS, Fact.text(FactName.ORIGIN, origin.get().name()));
    }
    Optional<DelayError> worst =
        trial.record().upstream().get().delays().stream()
            .filter(route -> route.count() > 0 && !route.ofLab())
            .max(
                Comparator.comparingDouble(
                    route ->
                        ofLimit(
                            size.applyAsDouble(route), tolerated.under(route.drawnMeanMicros()))));
    if (worst.isEmpty()) {
      return planned.notNeeded(Reason.NO_CALLS);
    }
    Limit limit = tolerated.under(worst.get().drawnMeanMicros());
    return limit.value() == 0
        ? planned.notNeeded(Reason.NO_DELAY)
        : Checks.interference(id, limit)
            .judged(
                limit.allows(size.applyAsDouble(worst.get())),
                FactName.DELAY_ERROR,
                error.applyAsDouble(worst.get()),
                Fact.text(FactName.ROUTE, worst.get().route()));
  }

  /** A limit of zero: the route has no delay, and nothing to be compared with. */
  private static double ofLimit(double error, Limit limit) {
    return limit.value() > 0 ? error / limit.value() : 0;
  }

  private Audit.Check referenceMean() {
    Checks check = Checks.interference(CheckId.REFERENCE_MEAN, tolerance.mean(delayMicros()));
    if (delayMicros() <= 0) {
      return check.notNeeded(Reason.NO_DELAY);
    }
    return reference(
        check, seen -> Math.abs(seen.errorMeanMicros()), TrialRecord.Reference::errorMeanMicros);
  }

  private Audit.Check referenceP99() {
    Checks check = Checks.interference(CheckId.REFERENCE_P99, tolerance.p99(delayMicros()));
    Optional<Long> few =
        trial
            .record()
            .beside()
            .reference()
            .map(TrialRecord.Reference::count)
            .filter(count -> count < FOR_A_P99);
    // The last of few is late where the kernel ends a service and takes back what it had.
    return trial.died() && few.isPresent()
        ? check.notNeeded(
            Reason.REFERENCE_TOO_FEW, Fact.count(FactName.REFERENCE_RESPONSES, few.get()))
        : reference(
            check, TrialRecord.Reference::errorP99Micros, TrialRecord.Reference::errorP99Micros);
  }

  private Audit.Check reference(
      Checks check,
      ToDoubleFunction<TrialRecord.Reference> size,
      ToDoubleFunction<TrialRecord.Reference> error) {
    if (trial.ofTheUpstream()) {
      return check.notNeeded(Reason.UPSTREAM_IS_MEASURED);
    }
    if (trial.fork().approach().calls() == 0) {
      return check.notNeeded(Reason.NO_UPSTREAM_NEEDED);
    }
    if (trial.record().beside().reference().isEmpty()) {
      if (!trial.trial().upstream().delaysOnly()) {
        return check.notNeeded(Reason.REFERENCE_DELAYED_BY_PLAN);
      }
      return diedEarly()
          ? check.notNeeded(Reason.SERVICE_DIED_BEFORE_REFERENCE)
          : check.ofIdentity().notMade(Reason.REFERENCE_LOST);
    }
    TrialRecord.Reference seen = trial.record().beside().reference().get();
    Fact responses = Fact.count(FactName.REFERENCE_RESPONSES, seen.count());
    return seen.count() < seen.asked()
        ? check
            .ofIdentity()
            .notMade(
                Reason.REFERENCE_INCOMPLETE,
                responses,
                Fact.count(FactName.REFERENCE_REQUESTS, seen.asked()))
        : check.judged(
            check.limit().allows(size.applyAsDouble(seen)),
            FactName.DELAY_ERROR,
            error.applyAsDouble(seen),
            responses);
  }

  private boolean endedBeforeLoad() {
    return trial.died()
        && trial.record().load().isEmpty()
        && trial.record().lab().instruments().isEmpty();
  }

  /** Reference requests are sent every second; a death may leave a window without any. */
  private boolean diedEarly() {
    return trial.died()
        && trial.record().lab().instruments().isEmpty()
        && trial.window().filter(window -> window.seconds() >= 1).isEmpty();
  }

  private double delayMicros() {
    return micros(trial.trial().delay());
  }

  private static double micros(Duration duration) {
    return duration.toNanos() / 1e3;
  }
}
