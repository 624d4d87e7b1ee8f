package parkbench.diagnose;

import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.MetricsReading;
import parkbench.result.Evidence;
import parkbench.result.Finding;
import parkbench.result.Remedy;
import parkbench.result.RuleId;

/** Tasks wait in front of the threads of an executor, as its metrics show. */
final class ExecutorQueue implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return MeteredWaits.of(evidence, MetricsReading.Kind.EXECUTOR, limits.queues())
        .map(
            pool ->
                MeteredWaits.add(pool, new FindingBuilder())
                    .finding(
                        RuleId.EXECUTOR_QUEUE,
                        MeteredWaits.confidence(pool, limits.pools()),
                        Remedy.Advice.MORE_EXECUTOR_THREADS));
  }
}
