package parkbench.diagnose.service;

import java.util.Optional;
import parkbench.record.MetricsReading.Kind;
import parkbench.result.Examination;
import parkbench.result.Finding;

/** Tasks wait in front of the threads of an executor, as its meters tell. */
final class ExecutorQueue implements ServiceRule {

  @Override
  public Optional<Finding> examine(Examination seen) {
    return Queued.finding(
        seen,
        Kind.EXECUTOR,
        Optional.empty(),
        ServiceRules.EXECUTOR_QUEUE,
        "see first that what its tasks need can take more; then raise its core size: as long as the queue has room no thread beyond the core is made"
            + " (spring.task.execution.pool.core-size, 8 by default; of a scheduler"
            + " spring.task.scheduling.pool.size, 1); to refuse what cannot be"
            + " worked off, bound both its queue and its threads (queue-capacity and max-size there:"
            + " neither has an end by default, and either alone refuses nothing)");
  }
}
