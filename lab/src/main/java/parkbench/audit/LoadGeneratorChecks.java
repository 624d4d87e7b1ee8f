package parkbench.audit;

import java.util.List;
import parkbench.measure.ArrivalFit;
import parkbench.measure.ArrivalFits;
import parkbench.measure.Latencies;
import parkbench.measure.Measurement;
import parkbench.plan.AuditLimits;
import parkbench.plan.Driver;
import parkbench.plan.Quantity.Unit;
import parkbench.record.LoadResult;
import parkbench.result.Audit;
import parkbench.result.Audit.Reason;
import parkbench.result.CheckId;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Limit;
import parkbench.result.Report;

/** Whether the load generator sent what it should, when it should. */
final class LoadGeneratorChecks {
  private final Measurement trial;
  private final AuditLimits limits;

  private LoadGeneratorChecks(Measurement trial) {
    this.trial = trial;
    this.limits = trial.plan().audit();
  }

  static List<Audit.Check> of(Measurement trial) {
    LoadGeneratorChecks checks = new LoadGeneratorChecks(trial);
    return List.of(
        checks.fired(),
        checks.sendLag(),
        checks.hiccups(),
        checks.arrivals(),
        checks.turnaround(),
        checks.log());
  }

  /** An open load must have fired nearly everything that was requested of it. */
  private Audit.Check fired() {
    Checks check =
        Checks.identity(
            CheckId.FIRED_OF_REQUESTED, Limit.atLeast(limits.engine().firedOfAsked(), Unit.SHARE));
    if (trial.record().load().isEmpty()) {
      return loadSilent(check);
    }
    LoadResult load = trial.record().load().get();
    if (!trial.trial().load().isOpen()) {
      return check.notNeeded(Reason.CLOSED_LOAD);
    }
    if (trial.died()) {
      return check.notNeeded(Reason.SERVICE_DIED);
    }
    long requested = load.population().asked();
    if (requested == 0) {
      return check.notMade(Reason.NOTHING_REQUESTED);
    }
    long fired = load.population().fired();
    return check.made(
        FactName.FIRED_OF_REQUESTED,
        fired / (double) requested,
        Fact.count(FactName.FIRED, fired),
        Fact.count(FactName.REQUESTS, requested));
  }

  /**
   * A late request lengthens the cycle of a closed user, as a turnaround does, and has the same
   * limit. Where requests wait for nothing, the limit is a share of the median service time. Of an
   * open load, a late request is a rate that was not requested.
   */
  private Audit.Check sendLag() {
    Checks check =
        Checks.interference(
            CheckId.SEND_LAG,
            LatenessLimit.of(
                limits.engine().sendLagP99Millis(),
                trial.trial().load().isOpen() ? 0 : limits.engine().turnaroundOfCycle(),
                reference()));
    if (trial.record().load().isEmpty()) {
      return loadSilent(check);
    }
    if (!driver().builtIn()) {
      return driverSilent(check);
    }
    Report.Percentiles lag = trial.distribution(Latencies.LAG, 0).percentiles();
    if (lag.count() == 0) {
      return trial.died()
          ? check.notNeeded(Reason.SERVICE_DIED_BEFORE_WINDOW)
          : check.notMade(Reason.NO_SEND_LAG);
    }
    return check.made(FactName.SEND_LAG_P99, lag.p99(), Fact.count(FactName.FIRINGS, lag.count()));
  }

  /**
   * A response that lies in a socket while the load generator is stopped seems to come late. In a
   * closed loop only hiccups show it.
   */
  private Audit.Check hiccups() {
    Checks check =
        Checks.interference(
            CheckId.HICCUPS,
            LatenessLimit.of(
                limits.hiccupP99Millis(), limits.engine().turnaroundOfCycle(), reference()));
    if (trial.record().load().isEmpty()) {
      return loadSilent(check);
    }
    if (!driver().builtIn()) {
      return driverSilent(check);
    }
    return trial
        .record()
        .load()
        .get()
        .cost()
        .hiccups()
        .map(
            seen ->
                check.made(
                    FactName.HICCUP_P99,
                    seen.p99Millis(),
                    Checks.millis(FactName.HICCUP_MAX, seen.maxMillis())))
        .orElseGet(() -> check.notNeeded(Reason.NO_HICCUPS));
  }

  /** The arrivals of an open load must be those of the plan: evenly, or at random. */
  private Audit.Check arrivals() {
    Checks check =
        Checks.identity(CheckId.ARRIVALS, ArrivalFits.limit(trial.trial().load(), limits));
    if (trial.record().load().isEmpty()) {
      return loadSilent(check);
    }
    if (!trial.trial().load().isOpen()) {
      return check.notNeeded(Reason.CLOSED_LOAD);
    }
    if (trial.died()) {
      return check.notNeeded(Reason.SERVICE_DIED);
    }
    if (!driver().builtIn()) {
      return driverSilent(check);
    }
    if (trial.arrivals().isEmpty()) {
      return check.notMade(Reason.NO_EXCHANGES);
    }
    return switch (trial.arrivals().get()) {
      case ArrivalFit.Even even ->
          check.made(
              FactName.ARRIVALS_OFF,
              (double) even.off(),
              Fact.count(FactName.REQUESTS, even.requested()));
      case ArrivalFit.Random random -> random(check, random);
      case ArrivalFit.TooFew few ->
          check.notNeeded(Reason.TOO_FEW_ARRIVALS, Fact.count(FactName.ARRIVALS, few.arrivals()));
      case ArrivalFit.CutOff ignored -> check.notNeeded(Reason.EXCHANGES_CUT_OFF);
    };
  }

  private static Audit.Check random(Checks check, ArrivalFit.Random fit) {
    return check.made(
        FactName.ARRIVALS_BY_CHANCE,
        fit.byChance(),
        Fact.count(FactName.ARRIVALS, fit.arrivals()),
        Fact.number(FactName.SCATTER_OF_SHORT_INTERVALS, fit.inShort().scatter()),
        Checks.millis(FactName.SHORT_INTERVAL, 1e3 * fit.inShort().seconds()),
        Fact.number(FactName.SCATTER_OF_LONG_INTERVALS, fit.inLong().scatter()),
        Checks.millis(FactName.LONG_INTERVAL, 1e3 * fit.inLong().seconds()));
  }

  /**
   * The lab's lateness is a share of the cycle; where requests wait for nothing, of the median
   * service time.
   */
  private Limit.Reference reference() {
    return trial.waits()
        ? Limit.Reference.millis(Limit.Basis.CYCLE, cycleMicros() / 1e3)
        : trial.latenessReference();
  }

  private double cycleMicros() {
    return trial.trial().timing().cycle().toNanos() / 1e3;
  }

  /** A closed user must send again at once: time in the load generator is unplanned think time. */
  private Audit.Check turnaround() {
    double cycleMicros = cycleMicros();
    Checks check =
        Checks.interference(
            CheckId.TURNAROUND, Limit.atMost(limits.engine().turnaroundOfCycle(), Unit.SHARE));
    if (trial.record().load().isEmpty()) {
      return loadSilent(check);
    }
    if (trial.trial().load().isOpen()) {
      return check.notNeeded(Reason.OPEN_LOAD);
    }
    if (!driver().builtIn()) {
      return driverSilent(check);
    }
    if (cycleMicros <= 0) {
      return check.notNeeded(Reason.NO_CYCLE);
    }
    double micros = trial.record().load().get().concurrency().turnaroundMeanMicros();
    return check.made(
        FactName.TURNAROUND_OF_CYCLE,
        micros / cycleMicros,
        Fact.figure(FactName.TURNAROUND, micros, Unit.MICROSECONDS));
  }

  /** Percentiles and counts come by different ways and must be of the same responses. */
  private Audit.Check log() {
    Checks check =
        Checks.identity(CheckId.LATENCY_LOG, Limit.atMost(limits.counts().logOff(), Unit.SHARE));
    if (trial.record().load().isEmpty()) {
      return loadSilent(check);
    }
    if (trial.died()) {
      return check.notNeeded(Reason.SERVICE_DIED);
    }
    if (!driver().reportsExchanges() && badStatus(trial.record().load().get())) {
      return check.notNeeded(
          Reason.DRIVER_MIXES_STATUS, Fact.text(FactName.DRIVER, driver().word()));
    }
    long counted = trial.record().load().get().population().good();
    long logged = trial.distribution(Latencies.RESPONSE, 0).good().getTotalCount();
    return check.made(
        FactName.RESPONSES_OFF,
        Math.abs(logged - counted) / (double) Math.max(1, counted),
        Fact.count(FactName.RESPONSES_LOGGED, logged),
        Fact.count(FactName.RESPONSES_COUNTED, counted));
  }

  private static boolean badStatus(LoadResult load) {
    return load.population().failures().keySet().stream()
        .anyMatch(cause -> cause.startsWith("status"));
  }

  private Driver driver() {
    return trial.trial().driver();
  }

  /** The reason is kept: what another tool does not report is not known to be good. */
  private Audit.Check driverSilent(Checks check) {
    return check.notNeeded(Reason.DRIVER_SILENT, Fact.text(FactName.DRIVER, driver().word()));
  }

  /** A service that ended before the load is a result; a silent load generator is not. */
  private Audit.Check loadSilent(Checks check) {
    return trial.died() && trial.record().lab().instruments().isEmpty()
        ? check.notNeeded(Reason.SERVICE_ENDED_BEFORE_LOAD)
        : check.notMade(Reason.LOAD_GENERATOR_SILENT);
  }
}
