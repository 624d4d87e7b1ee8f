package parkbench.audit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import parkbench.measure.Measurement;
import parkbench.record.Ledger;
import parkbench.record.TrialRecord;
import parkbench.result.Audit;
import parkbench.system.Origin;
import parkbench.text.Figures;

/**
 * Whether the upstream took as long as it should: by its own ledger, and by canary requests that
 * were sent to it directly.
 */
final class UpstreamChecks {
  /** With fewer the p99 is the largest, and one of them decides. */
  private static final long FOR_A_P99 = 100;

  /** Routes that the lab itself asks; the canary has checks of its own. */
  private static final String OWN_ROUTES = "/parkbench/";

  private static final String ITSELF = "the upstream is what is measured";

  private static final String REMEDY =
      "Give the upstream a core of its own, lower the load, or end other work on this machine";

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
                checks.ledgerMean(), checks.ledgerP99(), checks.canaryMean(), checks.canaryP99()));
    trial.trial().upstream().origin().map(checks::origin).ifPresent(all::add);
    return all;
  }

  /** What the origin does not answer is answered by the upstream, which nobody asked for. */
  private Audit.Check origin(Origin origin) {
    Checks check =
        Checks.identity(
            "the origin answers what is passed on to it",
            "all calls",
            "See service.log in the folder of its fork under forks/; give the machine more memory,"
                + " or ask for less at once");
    Optional<Ledger> ledger = trial.record().upstream();
    if (ledger.isEmpty()) {
      return check.notMade("the upstream reported nothing");
    }
    if (ledger.get().origin().isEmpty()) {
      return check.notNeeded(origin.name() + " was asked nothing");
    }
    Ledger.PassedOn seen = ledger.get().origin().get();
    String words =
        Figures.count(seen.answered())
            + " of "
            + Figures.count(seen.answered() + seen.failed())
            + " answered as its approach expects";
    return seen.failed() == 0 ? check.passed(words) : check.failed(words);
  }

  /** Requests that the lab itself sent, for its canary. */
  static long own(Ledger ledger) {
    return ledger.delays().stream()
        .filter(route -> route.route().contains(OWN_ROUTES))
        .mapToLong(Ledger.DelayError::count)
        .sum();
  }

  private Audit.Check ledgerMean() {
    return ledger(
        Checks.interference(
            "upstream mean delay error, its ledger", tolerance.meanInWords(), REMEDY),
        route ->
            route.drawnMeanMicros() > 0
                ? Math.abs(route.errorMeanMicros()) / tolerance.mean(route.drawnMeanMicros())
                : 0,
        Ledger.DelayError::errorMeanMicros);
  }

  private Audit.Check ledgerP99() {
    return ledger(
        Checks.interference("upstream p99 delay error, its ledger", tolerance.p99InWords(), REMEDY),
        route -> route.errorP99Micros() / tolerance.p99(route.drawnMeanMicros()),
        Ledger.DelayError::errorP99Micros);
  }

  /**
   * The worst route decides.
   *
   * @param error as a share of its bound
   */
  private Audit.Check ledger(
      Checks check,
      ToDoubleFunction<Ledger.DelayError> error,
      ToDoubleFunction<Ledger.DelayError> micros) {
    if (trial.ofTheUpstream()) {
      return check.notNeeded(ITSELF);
    }
    if (trial.record().upstream().isEmpty()) {
      return neverAsked()
          ? check.notNeeded("the service ended before the load began")
          : check.notMade("the upstream reported nothing");
    }
    Optional<Origin> origin = trial.trial().upstream().origin();
    if (origin.isPresent()) {
      return check.notNeeded(origin.get().name() + " answers in its place");
    }
    Optional<Ledger.DelayError> worst =
        trial.record().upstream().get().delays().stream()
            .filter(route -> route.count() > 0 && !route.route().contains(OWN_ROUTES))
            .max(Comparator.comparingDouble(error));
    if (worst.isEmpty()) {
      return check.notNeeded("the service did not call the upstream");
    }
    double measured = error.applyAsDouble(worst.get());
    String where =
        Figures.micros(micros.applyAsDouble(worst.get())) + " (" + worst.get().route() + ")";
    return measured <= 1 ? check.passed(where) : check.failed(where);
  }

  private Audit.Check canaryMean() {
    Checks check =
        Checks.interference("upstream mean delay error, canary", tolerance.meanInWords(), REMEDY);
    double delayMicros = micros(trial.trial().delay());
    if (delayMicros <= 0) {
      return check.notNeeded("the upstream answers at once");
    }
    return canary(
        check,
        canary -> Math.abs(canary.errorMeanMicros()) / tolerance.mean(delayMicros),
        TrialRecord.Reference::errorMeanMicros);
  }

  private Audit.Check canaryP99() {
    Checks check =
        Checks.interference("upstream p99 delay error, canary", tolerance.p99InWords(), REMEDY);
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
            "the service died after " + few.get() + " canaries, and a p99 takes " + FOR_A_P99)
        : canaryP99(check);
  }

  private Audit.Check canaryP99(Checks check) {
    return canary(
        check,
        canary -> canary.errorP99Micros() / tolerance.p99(micros(trial.trial().delay())),
        TrialRecord.Reference::errorP99Micros);
  }

  private Audit.Check canary(
      Checks check,
      ToDoubleFunction<TrialRecord.Reference> error,
      ToDoubleFunction<TrialRecord.Reference> micros) {
    if (trial.ofTheUpstream()) {
      return check.notNeeded(ITSELF);
    }
    if (trial.fork().approach().calls() == 0) {
      return check.notNeeded("its requests need no upstream");
    }
    if (trial.record().beside().reference().isEmpty()) {
      if (!trial.trial().upstream().delaysOnly()) {
        return check.notNeeded("queue, faults or script of the upstream delay a canary on purpose");
      }
      return diedEarly()
          ? check.notNeeded("the service died before a canary was due in the window")
          : Checks.identity(check.name(), check.limit(), check.remedy())
              .notMade("no canary came back");
    }
    TrialRecord.Reference canary = trial.record().beside().reference().get();
    if (canary.count() < canary.asked()) {
      return Checks.identity(check.name(), check.limit(), check.remedy())
          .notMade(
              Figures.count(canary.count())
                  + " of "
                  + Figures.count(canary.asked())
                  + " canaries came back");
    }
    String measured =
        Figures.micros(micros.applyAsDouble(canary))
            + " ("
            + Figures.count(canary.count())
            + " canaries)";
    return error.applyAsDouble(canary) <= 1 ? check.passed(measured) : check.failed(measured);
  }

  private boolean neverAsked() {
    return trial.died()
        && trial.record().load().isEmpty()
        && trial.record().lab().instruments().isEmpty();
  }

  /**
   * Of the many canaries of a second none need have been asked in a window that the service's death
   * has cut to less.
   */
  private boolean diedEarly() {
    return trial.died()
        && trial.record().lab().instruments().isEmpty()
        && trial.window().filter(window -> window.seconds() >= 1).isEmpty();
  }

  private static double micros(Duration duration) {
    return duration.toNanos() / 1e3;
  }
}
