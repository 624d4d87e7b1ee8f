package parkbench.diagnose;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;

/**
 * All server threads are busy all the time. Where no request waits to be read, the users are the
 * limit, and not the threads. What they wait for says whether this is the cause or an effect: of an
 * answer it is the cause, or what is called is too slow; of a connection, a lock, a log or another
 * pool it is the effect of that. In a trial {@link PoolOfTrial} says it by arithmetic first.
 */
final class RequestThreadsExhausted implements Rule {
  private static final Set<ThreadActivity> EFFECTS =
      EnumSet.of(
          ThreadActivity.HTTP_POOL_WAIT,
          ThreadActivity.JDBC_POOL_WAIT,
          ThreadActivity.LOCK_WAIT,
          ThreadActivity.PERMIT_WAIT,
          ThreadActivity.NAME_LOOKUP,
          ThreadActivity.CONNECTING,
          ThreadActivity.SOCKET_WRITE,
          ThreadActivity.WAITING,
          ThreadActivity.LOGGING,
          ThreadActivity.RUNNING,
          ThreadActivity.CAS_CONTENTION);

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return isOfTrial(evidence, limits) || !requestsWait(evidence, limits)
        ? Optional.empty()
        : evidence.pools(PoolKind.SERVER).stream()
            .filter(pool -> Shared.exhausted(pool, limits.pools()))
            .filter(pool -> !hasOneForEachConnection(pool, evidence))
            .filter(pool -> !wishesForCpu(pool, evidence, limits.cpu()))
            .findFirst()
            .map(pool -> finding(pool, evidence, limits));
  }

  /** Unread at the port, or in the server, which may read them all. */
  private static boolean requestsWait(Evidence evidence, DiagnosisLimits limits) {
    return evidence.queues(limits).orElse(true) || Inside.isQueue(evidence, limits).orElse(false);
  }

  /** Whether arithmetic says it already, or no thread dump shows what the threads do. */
  private static boolean isOfTrial(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .trial()
        .filter(
            trial -> !evidence.inside() || PoolOfTrial.examine(evidence, trial, limits).isPresent())
        .isPresent();
  }

  /** Then no request waits for a thread: those that are unread are on their way. */
  private static boolean hasOneForEachConnection(ThreadPool pool, Evidence evidence) {
    return evidence.use(Kind.CONNECTIONS).filter(all -> all <= pool.threads().max()).isPresent();
  }

  /** Whether its threads are busy since the CPU is, by any process. */
  private static boolean wishesForCpu(
      ThreadPool pool, Evidence evidence, DiagnosisLimits.Cpu limits) {
    return runs(pool) && evidence.cpuShare().filter(share -> share >= limits.bound()).isPresent();
  }

  private static boolean runs(ThreadPool pool) {
    return pool.mostly().filter(ThreadActivity.RUNNING::equals).isPresent();
  }

  /** A thread that waits for a result is held up by another pool only where that is exhausted. */
  private static boolean isEffect(ThreadActivity doing, Evidence evidence, DiagnosisLimits limits) {
    return EFFECTS.contains(doing)
        || (doing == ThreadActivity.AWAITING_FUTURE
            && new ThreadPoolExhausted().examine(evidence, limits).isPresent());
  }

  private static Finding finding(ThreadPool pool, Evidence evidence, DiagnosisLimits limits) {
    boolean effect = pool.mostly().filter(doing -> isEffect(doing, evidence, limits)).isPresent();
    Optional<Double> unread = evidence.use().unreadRequests();
    FindingBuilder facts =
        Shared.pool(pool, new FindingBuilder())
            .add(unread.map(FactName.UNREAD_REQUESTS::number))
            .add(Inside.fact(evidence))
            .add(evidence.cpuShare().map(FactName.CPU::share))
            .add(Shared.still(pool, limits.pools()).map(FactName.THREADS_WITHOUT_CPU::share));
    if (effect) {
      facts.mark(FactName.IS_EFFECT);
    }
    return facts.finding(
        RuleId.REQUEST_THREADS_EXHAUSTED,
        effect ? Confidence.LOW : unread.isPresent() ? Confidence.HIGH : Confidence.MEDIUM,
        !effect
            ? Shared.remedy(pool)
            : Remedy.of(
                runs(pool)
                    ? Remedy.Advice.FIND_WHO_USES_CPU
                    : Remedy.Advice.FIX_WHAT_THEY_WAIT_FOR));
  }
}
