package parkbench.audit;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import parkbench.measure.ArrivalFit;
import parkbench.measure.Latencies;
import parkbench.measure.Measurement;
import parkbench.plan.AuditLimits;
import parkbench.plan.Driver;
import parkbench.record.Hiccups;
import parkbench.record.LoadResult;
import parkbench.result.Audit;
import parkbench.result.Report;
import parkbench.text.Figures;

/** Whether the load engine asked what it should, when it should. */
final class EngineChecks {
  private static final String NOTHING_TOLD = "the load engine reported nothing";
  private static final int ENOUGH_FOR_A_P99 = 100;

  private final Measurement trial;
  private final AuditLimits limits;

  private EngineChecks(Measurement trial) {
    this.trial = trial;
    this.limits = trial.plan().audit();
  }

  static List<Audit.Check> of(Measurement trial) {
    EngineChecks checks = new EngineChecks(trial);
    return List.of(
        checks.fired(),
        checks.sendLag(),
        checks.hiccups(),
        checks.arrivals(),
        checks.turnaround(),
        checks.log());
  }

  /** An open load must have fired nearly everything that was asked of it. */
  private Audit.Check fired() {
    Checks check =
        Checks.identity(
            "fired of asked",
            "≥ " + Figures.number(100 * limits.engine().firedOfAsked()) + " %",
            "Ask for a lower rate, or give the load engine a core of its own");
    if (trial.record().load().isEmpty()) {
      return nothingTold(check);
    }
    LoadResult load = trial.record().load().get();
    if (!trial.trial().load().isOpen()) {
      return check.notNeeded("users ask when they are answered, not at a rate");
    }
    if (trial.died()) {
      return check.notNeeded("the service died and the load was stopped");
    }
    if (load.population().asked() == 0) {
      return check.notMade("nothing was asked inside the window");
    }
    double share = load.population().fired() / (double) load.population().asked();
    String measured =
        Figures.count(load.population().fired())
            + " of "
            + Figures.count(load.population().asked())
            + " ("
            + String.format(Locale.ROOT, "%.2f", 100 * share)
            + " %)";
    return share >= limits.engine().firedOfAsked()
        ? check.passed(measured)
        : check.failed(measured);
  }

  /**
   * What fires late lengthens the cycle of a user who asks again when he is answered, as a
   * turnaround does, and is held against it likewise; where requests wait for nothing, no cycle is
   * expected, and what they take is. Of an open load, a late request is a rate that nobody asked
   * for.
   */
  private Audit.Check sendLag() {
    boolean open = trial.trial().load().isOpen();
    LatenessLimit allowed =
        new LatenessLimit(
            limits.engine().sendLagP99Millis(),
            open ? 0 : limits.engine().turnaroundOfCycle(),
            heldAgainst());
    Checks check =
        Checks.interference(
            "send lag p99",
            allowed.inWords(),
            "Give the load engine a core of its own, lower the load, or end other work on this"
                + " machine");
    if (trial.record().load().isEmpty()) {
      return nothingTold(check);
    }
    if (!driver().builtIn()) {
      return untold(check);
    }
    Report.Percentiles lag = trial.distribution(Latencies.LAG, 0).percentiles();
    if (lag.count() == 0) {
      return trial.died()
          ? check.notNeeded("the service died before the window")
          : check.notMade("latency.hlog holds no send lag inside the window");
    }
    return check.atMost(
        allowed.millis(),
        Optional.of(lag.p99()),
        millis -> Figures.millis(millis) + rank(lag),
        NOTHING_TOLD);
  }

  /**
   * An answer that lies in a socket while the engine stands still is taken for one that came late,
   * and in a closed loop nothing else tells of it.
   */
  private Audit.Check hiccups() {
    LatenessLimit allowed =
        new LatenessLimit(
            limits.hiccupP99Millis(), limits.engine().turnaroundOfCycle(), heldAgainst());
    Checks check =
        Checks.interference(
            "load engine's hiccups p99",
            allowed.inWords(),
            "Give the load engine a core of its own, and look for what stopped it: a debugger, a"
                + " swapped page, a suspended machine");
    if (trial.record().load().isEmpty()) {
      return nothingTold(check);
    }
    if (!driver().builtIn()) {
      return untold(check);
    }
    Optional<Hiccups> met = trial.record().load().get().cost().hiccups();
    return met.isEmpty()
        ? check.notNeeded("the engine reported none")
        : check.atMost(
            allowed.millis(),
            met.map(Hiccups::p99Millis),
            millis -> Figures.millis(millis) + ", most " + Figures.millis(met.get().maxMillis()),
            NOTHING_TOLD);
  }

  /** The arrivals of an open load must be those that were asked for: evenly, or at random. */
  private Audit.Check arrivals() {
    Checks check =
        Checks.identity(
            "arrivals as asked",
            ArrivalFit.limit(trial.trial().load(), limits),
            "Repeat it; if it fails again, the load engine does not ask as it says: report it with"
                + " the trial's exchanges.csv.gz");
    if (trial.record().load().isEmpty()) {
      return nothingTold(check);
    }
    if (!trial.trial().load().isOpen()) {
      return check.notNeeded("users ask when they are answered, not at a rate");
    }
    if (trial.died()) {
      return check.notNeeded("the service died and the load was stopped");
    }
    if (!driver().builtIn()) {
      return untold(check);
    }
    if (trial.arrivals().isEmpty()) {
      return check.notMade("exchanges.csv.gz holds no second of which every exchange was kept");
    }
    ArrivalFit fit = trial.arrivals().get();
    return switch (fit.result()) {
      case FITS -> check.passed(fit.measured());
      case DOES_NOT_FIT -> check.failed(fit.measured());
      case TOO_FEW -> check.notNeeded(fit.measured());
    };
  }

  /** A 99th percentile of few values is the largest. */
  private static String rank(Report.Percentiles lag) {
    return lag.count() < ENOUGH_FOR_A_P99 ? ", the worst of " + lag.count() : "";
  }

  /**
   * What the lab's lateness is a share of: what a user or a request waits for, whatever the lab
   * does; where requests wait for nothing, the median service time.
   */
  private Measurement.Taken heldAgainst() {
    return trial.waits() ? new Measurement.Taken(cycleMicros() / 1e3, "the cycle") : trial.taken();
  }

  private double cycleMicros() {
    return trial.trial().timing().cycle().toNanos() / 1e3;
  }

  /**
   * A closed user must ask again at once: time spent in the engine is think time that nobody asked
   * for.
   */
  private Audit.Check turnaround() {
    double cycleMicros = cycleMicros();
    Checks check =
        Checks.interference(
            "closed-loop turnaround",
            "≤ " + Figures.percent(limits.engine().turnaroundOfCycle()) + " of the cycle",
            "Give the load engine a core of its own, or ask with fewer users");
    if (trial.record().load().isEmpty()) {
      return nothingTold(check);
    }
    if (trial.trial().load().isOpen()) {
      return check.notNeeded("an open load does not wait for answers");
    }
    if (!driver().builtIn()) {
      return untold(check);
    }
    if (cycleMicros <= 0) {
      return check.notNeeded("no cycle is known");
    }
    double micros = trial.record().load().get().concurrency().turnaroundMeanMicros();
    return check.atMost(
        limits.engine().turnaroundOfCycle(),
        Optional.of(micros / cycleMicros),
        share -> Figures.micros(micros) + " (" + Figures.percent(share) + ")",
        NOTHING_TOLD);
  }

  /** Percentiles and counts come by different ways and must tell of the same answers. */
  private Audit.Check log() {
    Checks check =
        Checks.identity(
            "answers in the latency log",
            "off by ≤ " + Figures.percent(limits.counts().logOff()) + " of those counted",
            "Look for a full disk, then repeat; the log is torn");
    if (trial.record().load().isEmpty()) {
      return nothingTold(check);
    }
    if (trial.died()) {
      return check.notNeeded("the service died and the load was stopped");
    }
    if (!driver().reportsExchanges() && badStatus(trial.record().load().get())) {
      return check.notNeeded(
          "the driver " + driver().word() + " does not tell good answers from bad ones there");
    }
    long counted = trial.record().load().get().population().good();
    long logged = trial.distribution(Latencies.RESPONSE, 0).good().getTotalCount();
    String measured = Figures.count(logged) + " of " + Figures.count(counted);
    return Math.abs(logged - counted) <= limits.counts().logOff() * counted
        ? check.passed(measured)
        : check.failed(measured);
  }

  private static boolean badStatus(LoadResult load) {
    return load.population().failures().keySet().stream()
        .anyMatch(cause -> cause.startsWith("status"));
  }

  private Driver driver() {
    return trial.trial().driver();
  }

  /** Not passed silently: what another tool keeps to itself is not known to be good. */
  private Audit.Check untold(Checks check) {
    return check.notNeeded("the driver " + driver().word() + " does not tell it");
  }

  /** A service that never came to be asked is a result; an engine that fell silent is not. */
  private Audit.Check nothingTold(Checks check) {
    return trial.died() && trial.record().lab().instruments().isEmpty()
        ? check.notNeeded("the service ended before the load began")
        : check.notMade(NOTHING_TOLD);
  }
}
