package parkbench.diagnose;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;

/**
 * All threads of a bounded pool are busy all the time, and the CPU is not the reason. In a trial
 * arithmetic decides first ({@link PoolOfTrial}); elsewhere, and where that explains nothing, what
 * the threads of a pool behind the server do.
 */
final class ThreadPoolExhausted implements Rule {
  static final Set<PoolKind> KINDS =
      EnumSet.of(
          PoolKind.COMMON_POOL,
          PoolKind.COROUTINES,
          PoolKind.REACTOR,
          PoolKind.FORK_JOIN,
          PoolKind.EXECUTOR);

  /**
   * Who computes is limited by the CPU; who waits for nothing that is known may wait for work. The
   * others have a rule of their own.
   */
  private static final Set<ThreadActivity> UNEXPLAINED =
      EnumSet.of(
          ThreadActivity.RUNNING,
          ThreadActivity.CAS_CONTENTION,
          ThreadActivity.WAITING,
          ThreadActivity.NAME_LOOKUP,
          ThreadActivity.CONNECTING,
          ThreadActivity.SOCKET_WRITE);

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    Optional<Finding> behind = evidence.inside() ? ofProcess(evidence, limits) : Optional.empty();
    Optional<Finding> ofTrial =
        evidence.trial().flatMap(trial -> PoolOfTrial.examine(evidence, trial, limits));
    return ofTrial
        .filter(ThreadPoolExhausted::awaitsResults)
        .flatMap(inFront -> behind.map(cause -> MergedFindings.fills(cause, inFront)))
        .or(() -> ofTrial)
        .or(() -> behind);
  }

  /** Then the pool that works on these results is the cause, where it is exhausted. */
  private static boolean awaitsResults(Finding pool) {
    return pool.text(FactName.ACTIVITY)
        .filter(ThreadActivity.AWAITING_FUTURE.name()::equals)
        .isPresent();
  }

  private static Optional<Finding> ofProcess(Evidence evidence, DiagnosisLimits limits) {
    return evidence.pools().stream()
        .filter(pool -> KINDS.contains(pool.kind()))
        .filter(pool -> pool.mostly().filter(doing -> !UNEXPLAINED.contains(doing)).isPresent())
        .filter(
            pool ->
                makesAllCalls(pool, evidence, limits)
                    || (Shared.exhausted(pool, limits.pools())
                        && !Inside.haveAllAThread(pool, evidence, limits)
                        && mayHaveQueue(pool, evidence, limits)))
        .max(
            Comparator.comparing(ThreadPoolExhausted::works)
                .thenComparingDouble(pool -> pool.threads().busyMean()))
        .map(pool -> finding(pool, evidence, limits));
  }

  /** However few threads it has: as many as there are calls at a time, while requests wait. */
  private static boolean makesAllCalls(ThreadPool pool, Evidence evidence, DiagnosisLimits limits) {
    return isSteady(pool, limits.pools())
        && Shared.moves(pool, limits.pools())
        && CallsBoundedByFlow.calls(evidence, limits)
            .filter(calls -> calls == Math.round(pool.threads().busyMean()))
            .isPresent();
  }

  /** Of Kotlin's threads, which its dispatchers share, the busy ones. */
  private static boolean isSteady(ThreadPool pool, DiagnosisLimits.Pools limits) {
    return pool.kind() == PoolKind.COROUTINES
        ? pool.threads().busyMean() - pool.threads().busyMin() <= limits.steadyThreads()
        : Shared.bounded(pool, limits);
  }

  /** A pool that waits for others' results is in front of the pool that is short. */
  private static boolean works(ThreadPool pool) {
    return pool.mostly().filter(ThreadActivity.AWAITING_FUTURE::equals).isEmpty();
  }

  /**
   * A pool without a bound has as many busy threads as there are requests, and looks as exhausted.
   * Connections show it: where they are no more than its busy threads, none waits for one, unless
   * server threads wait for more than one result each. Tasks that no request waits for hold up
   * none.
   */
  private static boolean mayHaveQueue(ThreadPool pool, Evidence evidence, DiagnosisLimits limits) {
    return Inside.isQueue(evidence, limits).orElse(true)
        && (waiting(pool, evidence, limits.pools()) >= 1
            || (pool.threads().busyMin() >= smallest(pool, evidence, limits.pools())
                && evidence
                    .use(Kind.CONNECTIONS)
                    .filter(all -> all <= limits.pools().alike() * pool.threads().busyMean() + 1)
                    .isEmpty()));
  }

  /** Where threads stand in front of it, they are counted instead. */
  private static int smallest(ThreadPool pool, Evidence evidence, DiagnosisLimits.Pools limits) {
    return Shared.hasOneForEachCore(pool, evidence) && behind(pool, evidence, limits) < 1
        ? 1
        : limits.smallestBehind();
  }

  /** Threads of other pools that wait for a result, server threads aside. */
  private static double behind(ThreadPool pool, Evidence evidence, DiagnosisLimits.Pools limits) {
    return waiting(evidence, other -> KINDS.contains(other.kind()) && !other.equals(pool), limits);
  }

  /**
   * Threads that wait for a result: who is in front of this pool. Server threads do so; of other
   * pools it is not known whom they wait for, unless they are more than this one's busy threads, so
   * that some of them wait for tasks that no thread works on.
   */
  private static double waiting(ThreadPool pool, Evidence evidence, DiagnosisLimits.Pools limits) {
    double servers = waiting(evidence, other -> other.kind() == PoolKind.SERVER, limits);
    double others = behind(pool, evidence, limits);
    return servers + (others >= pool.threads().busyMean() + 1 ? others : 0);
  }

  private static double waiting(
      Evidence evidence, Predicate<ThreadPool> those, DiagnosisLimits.Pools limits) {
    return evidence.pools().stream()
        .filter(those)
        .filter(other -> Shared.takesTasks(other, limits))
        .mapToDouble(other -> other.doing(ThreadActivity.AWAITING_FUTURE))
        .sum();
  }

  private static Finding finding(ThreadPool pool, Evidence evidence, DiagnosisLimits limits) {
    double waiting = waiting(pool, evidence, limits.pools());
    FindingBuilder facts =
        Shared.pool(pool, new FindingBuilder())
            .add(evidence.use(Kind.CONNECTIONS).map(FactName.CONNECTIONS::number))
            .add(Inside.fact(evidence));
    if (waiting >= 1) {
      facts.number(FactName.THREADS_AWAITING_RESULTS, waiting);
    }
    return facts.finding(
        RuleId.THREAD_POOL_EXHAUSTED,
        waiting >= 1 || Inside.isQueue(evidence, limits).orElse(false)
            ? Confidence.HIGH
            : Confidence.MEDIUM,
        Shared.remedy(pool));
  }
}
