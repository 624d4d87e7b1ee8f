package parkbench.audit;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import parkbench.measure.Measurement;
import parkbench.measure.Window;
import parkbench.plan.AuditLimits;
import parkbench.plan.Change;
import parkbench.plan.Quantity.Unit;
import parkbench.plan.Rate;
import parkbench.record.Ledger;
import parkbench.record.LoadResult;
import parkbench.result.Audit;
import parkbench.result.Audit.Reason;
import parkbench.result.CheckId;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Limit;
import parkbench.system.Workload;

/**
 * Whether the service is what its description says. A throughput that arithmetic forbids is no
 * merit: the service waits less often, for less time or for another upstream than was described.
 */
final class ServiceChecks {
  private static final Set<Workload> CALLING =
      EnumSet.of(
          Workload.PROXY, Workload.USERS, Workload.PERSONS, Workload.STUDENTS, Workload.DATABASE);

  private final Measurement trial;
  private final AuditLimits limits;

  private ServiceChecks(Measurement trial) {
    this.trial = trial;
    this.limits = trial.plan().audit();
  }

  static List<Audit.Check> of(Measurement trial) {
    ServiceChecks checks = new ServiceChecks(trial);
    return List.of(checks.ceiling(), checks.upstreamCalled());
  }

  private Audit.Check ceiling() {
    Checks check = Checks.identity(CheckId.CEILING, ceilingLimit(0));
    Optional<Rate> planned = trial.trial().bound().ceiling();
    if (planned.isEmpty() || planned.get().perSecond() <= 0) {
      return check.notNeeded(Reason.NO_CEILING);
    }
    if (trial.trial().load().isBurst()) {
      return check.notNeeded(Reason.BURST);
    }
    if (trial.trial().upstream().script().stream().anyMatch(ServiceChecks::changesDelay)) {
      return check.notNeeded(Reason.UPSTREAM_SCRIPT);
    }
    if (trial.died() || trial.record().load().isEmpty() || seconds() <= 0) {
      return check.notNeeded(Reason.NO_WHOLE_WINDOW);
    }
    LoadResult load = trial.record().load().get();
    double measured = trial.throughputRps();
    double ceiling = ceiling(planned.get().perSecond(), load);
    return Checks.identity(CheckId.CEILING, ceilingLimit(countingError() / ceiling))
        .made(
            FactName.OF_CEILING,
            measured / ceiling,
            Fact.figure(FactName.THROUGHPUT, measured, Unit.REQUESTS_PER_SECOND),
            Fact.figure(FactName.CEILING, ceiling, Unit.REQUESTS_PER_SECOND));
  }

  /**
   * A share of the ceiling.
   *
   * @param countingError likewise
   */
  private Limit ceilingLimit(double countingError) {
    double above = limits.counts().aboveCeiling();
    return Limit.atMost(
        1 + Math.max(above, countingError),
        Unit.SHARE,
        new Limit.Constant(1 + above, Unit.SHARE),
        new Limit.Constant(1 + countingError, Unit.SHARE));
  }

  /** Where the offered rate is the ceiling, what was requested inside this window. */
  private double ceiling(double planned, LoadResult load) {
    boolean offered =
        trial
            .trial()
            .load()
            .open()
            .filter(open -> open.mean().perSecond() <= planned * 1.001)
            .isPresent();
    return offered ? Math.max(planned, load.population().asked() / seconds()) : planned;
  }

  /** A service that sleeps may do so in its upstream or itself, but not in a database. */
  private boolean calls() {
    return CALLING.contains(trial.fork().approach().workload())
        || trial.trial().upstream().relaysToDatabase();
  }

  private double countingError() {
    return trial.trial().load().closed().map(closed -> closed.users() / seconds()).orElse(0.0);
  }

  private double seconds() {
    return trial.window().map(Window::seconds).orElse(0.0);
  }

  private static boolean changesDelay(Change change) {
    return switch (change.effect()) {
      case Change.Effect.Takes takes -> true;
      case Change.Effect.Stall stall -> true;
      case Change.Effect.Refuse refuse -> false;
      case Change.Effect.Failing failing -> false;
    };
  }

  /** A service that responds without its upstream, or to its 404, measures something else. */
  private Audit.Check upstreamCalled() {
    Checks check =
        Checks.identity(
            CheckId.UPSTREAM_CALLED, Limit.atLeast(limits.counts().callsOfGood(), Unit.SHARE));
    if (trial.fork().approach().calls() <= 0 || !calls()) {
      return check.notNeeded(Reason.NO_UPSTREAM_NEEDED);
    }
    if (trial.record().upstream().isEmpty() || trial.record().load().isEmpty()) {
      return check.notNeeded(Reason.NOTHING_REPORTED);
    }
    Ledger ledger = trial.record().upstream().get();
    long calls = Math.max(0, ledger.calls() - ledger.requests().unmatched());
    long good = trial.record().load().get().population().good();
    return leastCalled(ledger, good)
        .map(
            upstream ->
                check.made(
                    FactName.CALLS_OF_GOOD_RESPONSES,
                    share(upstream, ledger, good),
                    Fact.count(FactName.CALLS, ledger.callsOf(upstream.getKey())),
                    Fact.count(FactName.GOOD_RESPONSES, good),
                    Fact.text(FactName.UPSTREAM_NAME, upstream.getKey())))
        .orElseGet(
            () ->
                check.made(
                    FactName.CALLS_OF_GOOD_RESPONSES,
                    good == 0 ? 1 : calls / (double) good,
                    Fact.count(FactName.CALLS, calls),
                    Fact.count(FactName.GOOD_RESPONSES, good)));
  }

  /** Of several upstreams the one that was called the least, for what is declared. */
  private Optional<Map.Entry<String, Integer>> leastCalled(Ledger ledger, long good) {
    return trial.fork().approach().upstream().of().entrySet().stream()
        .filter(upstream -> upstream.getValue() > 0)
        .min(
            Comparator.<Map.Entry<String, Integer>>comparingDouble(
                    upstream -> share(upstream, ledger, good))
                .thenComparing(Map.Entry::getKey));
  }

  private static double share(Map.Entry<String, Integer> upstream, Ledger ledger, long good) {
    return good == 0
        ? 1
        : ledger.callsOf(upstream.getKey()) / (double) (upstream.getValue() * good);
  }
}
