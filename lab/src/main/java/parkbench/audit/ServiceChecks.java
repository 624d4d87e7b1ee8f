package parkbench.audit;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import parkbench.measure.Measurement;
import parkbench.measure.Window;
import parkbench.plan.AuditLimits;
import parkbench.plan.Change;
import parkbench.plan.Rate;
import parkbench.record.Ledger;
import parkbench.record.LoadResult;
import parkbench.result.Audit;
import parkbench.system.Workload;
import parkbench.text.Figures;
import parkbench.text.LoadWords;

/**
 * Whether the service is what its description says. A throughput that arithmetic forbids is no
 * merit: the service waits less often, for less time or for another upstream than was described.
 */
final class ServiceChecks {
  private static final Set<Workload> ASKING =
      EnumSet.of(Workload.PROXY, Workload.USERS, Workload.PERSONS, Workload.STUDENTS);
  private static final String REMEDY =
      "Check calls, delay and that the service really asks this upstream";

  private final Measurement trial;
  private final AuditLimits limits;

  private ServiceChecks(Measurement trial) {
    this.trial = trial;
    this.limits = trial.plan().audit();
  }

  static List<Audit.Check> of(Measurement trial) {
    ServiceChecks checks = new ServiceChecks(trial);
    return List.of(checks.ceiling(), checks.asked());
  }

  private Audit.Check ceiling() {
    Checks check =
        Checks.identity(
            "throughput against its ceiling",
            "≤ "
                + Figures.percent(limits.counts().aboveCeiling())
                + " or the counting error above it, the larger",
            REMEDY);
    Optional<Rate> planned = trial.trial().bound().ceiling();
    if (planned.isEmpty() || planned.get().perSecond() <= 0) {
      return check.notNeeded("no ceiling is known");
    }
    if (trial.trial().load().isBurst()) {
      return check.notNeeded("a burst is answered in waves");
    }
    if (trial.trial().upstream().script().stream().anyMatch(ServiceChecks::changesDelay)) {
      return check.notNeeded("the upstream's script changes its delay");
    }
    if (trial.died() || trial.record().load().isEmpty() || seconds() <= 0) {
      return check.notNeeded("no whole window was measured");
    }
    LoadResult load = trial.record().load().get();
    double measured = trial.throughputRps();
    double ceiling = ceiling(planned.get().perSecond(), load);
    String words =
        Figures.number(measured)
            + " of "
            + Figures.rps(ceiling)
            + " ("
            + String.format(Locale.ROOT, "%.1f", 100 * measured / ceiling)
            + " %)";
    return measured <= ceiling + Math.max(limits.counts().aboveCeiling() * ceiling, countingError())
        ? check.passed(words)
        : check.failed(words);
  }

  /** Where the rate asked is the ceiling, what was asked inside this window. */
  private double ceiling(double planned, LoadResult load) {
    boolean asked =
        LoadWords.of(trial.trial().load())
            .rate()
            .filter(rate -> trial.trial().load().isOpen() && rate <= planned * 1.001)
            .isPresent();
    return asked ? Math.max(planned, load.population().asked() / seconds()) : planned;
  }

  private double countingError() {
    return trial.trial().load().closed().map(closed -> closed.users() / seconds()).orElse(0.0);
  }

  private double seconds() {
    return trial.window().map(Window::seconds).orElse(0.0);
  }

  private static boolean changesDelay(Change change) {
    return !(change.effect() instanceof Change.Effect.Failing);
  }

  /** A service that answers without its upstream measures something else. */
  private Audit.Check asked() {
    Checks check =
        Checks.identity(
            "the service asks this upstream",
            "≥ " + Figures.percent(limits.counts().callsOfGood()) + " of the good answers",
            REMEDY);
    if (trial.fork().approach().calls() <= 0
        || !ASKING.contains(trial.fork().approach().workload())) {
      return check.notNeeded("its requests need no upstream");
    }
    if (trial.record().upstream().isEmpty() || trial.record().load().isEmpty()) {
      return check.notNeeded("nothing was reported of it");
    }
    Ledger ledger = trial.record().upstream().get();
    long arrivals = Math.max(0, ledger.requests().arrivals() - UpstreamChecks.own(ledger));
    long good = trial.record().load().get().population().good();
    String words = Figures.count(arrivals) + " calls, " + Figures.count(good) + " good answers";
    return arrivals >= limits.counts().callsOfGood() * good
        ? check.passed(words)
        : check.failed(words);
  }
}
