package parkbench.diagnose;

import java.util.Comparator;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;

/**
 * All threads of a pool are busy, many of them await results, and nothing else may bring these: no
 * request ends, no other pool works, and there are fewer calls in flight than threads that await.
 * What they wait for is in the queue of their own pool.
 */
final class PoolWaitsForItself implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence.trial().isPresent()
            || !Inside.isQueue(evidence, limits).orElse(false)
            || evidence.flow().filter(flow -> noneEnds(flow, limits)).isEmpty()
            || awaitsCalls(evidence, limits)
        ? Optional.empty()
        : evidence.pools().stream()
            .filter(pool -> ThreadPoolExhausted.KINDS.contains(pool.kind()))
            .filter(pool -> Shared.bounded(pool, limits.pools()))
            .filter(pool -> pool.threads().max() > 1)
            .filter(pool -> pool.share(ThreadActivity.AWAITING_FUTURE) >= limits.waits().share())
            .filter(pool -> nothingElseWorks(pool, evidence))
            .filter(pool -> awaiting(pool) - calls(evidence) >= awaiting(pool) / 2)
            .min(Comparator.comparingDouble(pool -> pool.threads().busyMean()))
            .flatMap(pool -> finding(pool, evidence, limits));
  }

  /** Requests that end as fast as they arrive get their results from elsewhere. */
  private static boolean noneEnds(Flow flow, DiagnosisLimits limits) {
    return flow.meanSeconds() >= limits.flows().longSeconds()
        && (flow.requestsPerSecond() == 0 || !flow.requests().steady(limits.calls().varies()));
  }

  /** A client without threads of its own lets no more calls through: their answers are awaited. */
  private static boolean awaitsCalls(Evidence evidence, DiagnosisLimits limits) {
    return calls(evidence) >= 1 && CallsBoundedByFlow.calls(evidence, limits).isPresent();
  }

  private static double awaiting(ThreadPool pool) {
    return pool.doing(ThreadActivity.AWAITING_FUTURE);
  }

  /** Calls that no thread waits for by itself: their answers may be what is awaited. */
  private static double calls(Evidence evidence) {
    double reading = evidence.doing(ThreadActivity.SOCKET_READ);
    return Math.max(
        0, evidence.flow().flatMap(Flow::calls).map(Flow.Spread::mean).orElse(0.0) - reading);
  }

  /** Threads of a server, and others that await results too, are in front of the pool. */
  private static boolean nothingElseWorks(ThreadPool pool, Evidence evidence) {
    return evidence.pools().stream()
        .filter(other -> !other.equals(pool))
        .filter(other -> other.kind() != PoolKind.SERVER)
        .filter(other -> other.kind() != PoolKind.LISTENER)
        .allMatch(other -> working(other) < 1);
  }

  /** Loops of libraries that no file knows wait all day. */
  private static double working(ThreadPool pool) {
    return pool.kind() == PoolKind.OTHER
        ? pool.activities().stream()
            .filter(Activity::own)
            .filter(activity -> activity.doing() != ThreadActivity.AWAITING_FUTURE)
            .filter(activity -> activity.doing() != ThreadActivity.WAITING)
            .mapToDouble(Activity::threadsMean)
            .sum()
        : pool.threads().busyMean() - awaiting(pool) - pool.doing(ThreadActivity.WAITING);
  }

  private static Optional<Finding> finding(
      ThreadPool pool, Evidence evidence, DiagnosisLimits limits) {
    return pool.most(ThreadActivity.AWAITING_FUTURE)
        .map(most -> finding(pool, most, evidence, limits));
  }

  /** A call in flight may carry the answers of several, over a connection that they share. */
  private static Finding finding(
      ThreadPool pool, Activity most, Evidence evidence, DiagnosisLimits limits) {
    return Shared.threads(awaiting(pool), pool, new FindingBuilder())
        .text(FactName.PLACE, most.place())
        .number(FactName.CALLS_IN_FLIGHT, calls(evidence))
        .add(Inside.fact(evidence))
        .stack(most.stack())
        .finding(
            RuleId.POOL_WAITS_FOR_ITSELF,
            calls(evidence) < limits.flows().workers() ? Confidence.HIGH : Confidence.MEDIUM,
            new Remedy(
                Remedy.Advice.SEPARATE_POOLS,
                pool.settings(),
                pool.sizing().better(),
                pool.sizing().virtualThreads()));
  }
}
