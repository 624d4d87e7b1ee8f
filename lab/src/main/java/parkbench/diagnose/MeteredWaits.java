package parkbench.diagnose;

import java.util.Comparator;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.MetricsReading;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.MeteredPool;

/** The pool that most requests wait for, as the service's own metrics show it. */
final class MeteredWaits {
  private MeteredWaits() {}

  static Optional<MeteredPool> of(
      Evidence evidence, MetricsReading.Kind kind, DiagnosisLimits.Queues limits) {
    return evidence.metrics().stream()
        .filter(pool -> pool.kind() == kind)
        .filter(pool -> pool.waitingMean() >= limits.metricsWaiting())
        .filter(pool -> pool.waitingShare() >= limits.metricsReadings())
        .max(Comparator.comparingDouble(MeteredPool::waitingMean));
  }

  static FindingBuilder add(MeteredPool pool, FindingBuilder facts) {
    return facts
        .text(FactName.METERED_POOL_KIND, pool.kind().name())
        .text(FactName.METERED_POOL, pool.name())
        .number(FactName.POOL_IN_USE, pool.takenMean())
        .add(pool.size().map(FactName.POOL_CONNECTIONS::number))
        .number(FactName.WAITERS, pool.waitingMean())
        .number(FactName.WAITERS_GROWTH, pool.grownPerSecond())
        .share(FactName.READINGS_WITH_WAITERS, pool.waitingShare());
  }

  /** Fewer in use than there may be is a limit of another kind, such as one for each route. */
  static Confidence confidence(MeteredPool pool, DiagnosisLimits.Pools limits) {
    return pool.size().filter(size -> pool.takenMean() >= limits.busy() * size).isPresent()
        ? Confidence.HIGH
        : Confidence.MEDIUM;
  }
}
