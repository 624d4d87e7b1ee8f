package parkbench.audit;

import java.util.Map;
import java.util.Optional;
import parkbench.measure.Measurement;
import parkbench.plan.Capacity;
import parkbench.plan.Faults;
import parkbench.plan.Upstream;
import parkbench.record.LoadResult;

/** Whether the load generator counts the faults that the upstream plants, each as what it is. */
public final class FaultCounts {
  private FaultCounts() {}

  /**
   * Over all kinds, how many more or fewer were counted than planted, added up, and how many
   * failures are of no kind. Absent where the two need not be the same: where a service is between
   * them, where the window is not all of the trial, or where a queue or a script fails requests
   * too.
   */
  public static Optional<Long> off(Measurement trial) {
    Upstream upstream = trial.trial().upstream();
    return trial.ofTheUpstream()
            && trial.trial().timing().settle().isZero()
            && upstream.capacity() instanceof Capacity.Unlimited
            && upstream.script().isEmpty()
            && !upstream.faults().equals(Faults.NONE)
        ? trial
            .record()
            .upstream()
            .flatMap(
                ledger ->
                    trial
                        .record()
                        .load()
                        .map(load -> off(load, upstream.faults(), ledger.requests().faults())))
        : Optional.empty();
  }

  private static long off(LoadResult load, Faults asked, Map<String, Long> planted) {
    long errors = load.population().failures().getOrDefault("status " + asked.errorStatus(), 0L);
    long resets = load.population().failures().getOrDefault("reset", 0L);
    long timeouts = load.population().failures().getOrDefault("timeout", 0L);
    long ofNoKind = load.failed() + load.population().pending() - errors - resets - timeouts;
    return ofNoKind
        + Math.abs(errors - planted.getOrDefault("error", 0L))
        + Math.abs(resets - planted.getOrDefault("reset", 0L))
        + Math.abs(timeouts - planted.getOrDefault("hang", 0L));
  }
}
