package parkbench.diagnose;

import java.util.List;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.MetricsReading;
import parkbench.record.PoolSetting;
import parkbench.record.ThreadActivity;
import parkbench.result.AsyncWaiters;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.Finding;
import parkbench.result.MeteredPool;
import parkbench.result.Remedy;
import parkbench.result.RuleId;

/**
 * Threads, or requests without one, wait for a free connection: of a database pool, or of a client.
 * Stacks come first, since they name the place; metrics stand beside them, or alone where no thread
 * waits; then what the heap counts.
 */
record ConnectionPoolExhausted(
    RuleId id, ThreadActivity doing, MetricsReading.Kind metrics, Remedy.Advice advice)
    implements Rule {
  static final Rule OF_DATABASE =
      new ConnectionPoolExhausted(
          RuleId.DATABASE_POOL_EXHAUSTED,
          ThreadActivity.JDBC_POOL_WAIT,
          MetricsReading.Kind.DATABASE,
          Remedy.Advice.MORE_DATABASE_CONNECTIONS);

  static final Rule OF_CLIENT =
      new ConnectionPoolExhausted(
          RuleId.HTTP_POOL_EXHAUSTED,
          ThreadActivity.HTTP_POOL_WAIT,
          MetricsReading.Kind.CLIENT,
          Remedy.Advice.MORE_CLIENT_CONNECTIONS);

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    Optional<MeteredPool> metered = MeteredWaits.of(evidence, metrics, limits.queues());
    return Waits.of(evidence, doing, limits)
        .map(
            waits ->
                LostConnections.of(waits, evidence, limits)
                    .orElseGet(() -> byStacks(waits, metered, evidence, limits)))
        .or(() -> metered.map(pool -> byMetrics(pool, limits)))
        .or(() -> AsyncWaits.of(evidence, doing, limits).map(this::byHeap));
  }

  private Finding byStacks(
      Waits waits, Optional<MeteredPool> metered, Evidence evidence, DiagnosisLimits limits) {
    FindingBuilder facts = waits.facts();
    metered.ifPresent(pool -> MeteredWaits.add(pool, facts));
    Finding found =
        facts.finding(id, waits.confidence(limits.waits()), remedy(waits.activity().settings()));
    return doing == ThreadActivity.JDBC_POOL_WAIT
        ? found.with(ConnectionHolders.of(evidence, waits, metered, limits))
        : found;
  }

  private Finding byMetrics(MeteredPool pool, DiagnosisLimits limits) {
    return MeteredWaits.add(pool, new FindingBuilder())
        .finding(id, MeteredWaits.confidence(pool, limits.pools()), remedy(List.of()));
  }

  private Finding byHeap(AsyncWaiters waiters) {
    return AsyncWaits.facts(waiters).finding(id, Confidence.MEDIUM, remedy(waiters.settings()));
  }

  private Remedy remedy(List<PoolSetting> settings) {
    return Remedy.of(advice, settings);
  }
}
