package parkbench.diagnose;

import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.ThreadActivity;
import parkbench.result.AsyncWaiters;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.ProcessUse.Kind;

/**
 * Requests that wait for one kind of thing without a thread, where they are more than an instant:
 * in both counts of the heap, and for a good part of the connections.
 */
final class AsyncWaits {
  private AsyncWaits() {}

  static Optional<AsyncWaiters> of(
      Evidence evidence, ThreadActivity doing, DiagnosisLimits limits) {
    double least =
        Math.max(
            limits.queues().asyncWaiters(),
            limits.waits().ofConnections() * evidence.use(Kind.CONNECTIONS).orElse(0.0));
    return evidence.waiters().stream()
        .flatMap(all -> all.stream())
        .filter(each -> each.doing() == doing && each.least() >= least)
        .findFirst();
  }

  /** Counted and not seen: where they wait, and for which of several, is not known. */
  static FindingBuilder facts(AsyncWaiters waiters) {
    FindingBuilder facts =
        new FindingBuilder()
            .count(FactName.ASYNC_WAITERS_MIN, waiters.least())
            .count(FactName.ASYNC_WAITERS_MAX, waiters.most())
            .text(FactName.WAITERS_OF, waiters.of())
            .text(FactName.COUNTED_CLASS, waiters.type());
    waiters.connections().ifPresent(all -> facts.count(FactName.POOL_CONNECTIONS, all));
    return facts;
  }
}
