package parkbench.measure;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Phase;
import parkbench.record.LoadResult;
import parkbench.record.TrialRecord;
import parkbench.result.Report;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;

/** What the time of a run was spent on, by its records alone. */
public final class TimesSpent {
  private TimesSpent() {}

  /** Absent where the run has no end on record, or was cut off and resumed. */
  public static Optional<Report.TimeSpent> of(StoredRun stored) {
    List<TrialRecord> trials = stored.trials().stream().map(StoredTrial::record).toList();
    return stored
        .run()
        .took()
        .map(time -> time.toNanos() / 1e9)
        .filter(total -> total > 0)
        .map(
            total -> {
              double warmUp = warmUp(trials);
              double measured = trials.stream().mapToDouble(TimesSpent::measured).sum();
              double other = Math.max(0, total - warmUp - measured);
              return new Report.TimeSpent(
                  total,
                  warmUp,
                  measured,
                  other / total,
                  byPhase(stored.run().spent(), total, measured));
            });
  }

  /** The controller counts a trial as one; its load is known from its record. */
  private static Map<Phase, Double> byPhase(
      Map<Phase, Duration> spent, double total, double measured) {
    if (spent.isEmpty()) {
      return Map.of();
    }
    Map<Phase, Double> seconds = new EnumMap<>(Phase.class);
    spent.forEach((phase, time) -> seconds.put(phase, time.toNanos() / 1e9));
    double trials = seconds.getOrDefault(Phase.MEASURING, 0.0);
    double load = Math.min(measured, trials);
    seconds.put(Phase.MEASURING, load);
    seconds.put(Phase.AROUND_TRIALS, trials - load);
    double known = seconds.values().stream().mapToDouble(Double::doubleValue).sum();
    seconds.put(Phase.OTHER, Math.max(0, total - known));
    return Collections.unmodifiableMap(seconds);
  }

  /** Every trial records its fork's warm-up; those that were lost record none. */
  private static double warmUp(List<TrialRecord> trials) {
    Map<Integer, Double> byFork = new HashMap<>();
    trials.forEach(trial -> byFork.merge(trial.fork(), trial.warmUp().seconds(), Math::max));
    return byFork.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** From t = 0 to the end of the window, or of the load where that came first. */
  private static double measured(TrialRecord trial) {
    return trial.load().map(TimesSpent::measured).orElse(0.0);
  }

  private static double measured(LoadResult load) {
    long end = Math.min(load.instants().windowEndNanos(), load.instants().endNanos());
    return Math.max(0, end - load.instants().startNanos()) / 1e9;
  }
}
