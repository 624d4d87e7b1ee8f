package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.plan.Quantity;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.Remedy;
import parkbench.result.ThreadPool;
import parkbench.result.TrialEvidence;

/** What several rules ask of a pool of threads, and say of it. */
final class Shared {
  private Shared() {}

  /**
   * Whether a pool that dumps showed is exhausted: bounded, and with threads that are not all stuck
   * in tasks that never end.
   */
  static boolean exhausted(ThreadPool pool, DiagnosisLimits.Pools limits) {
    return pool.kind() != PoolKind.VIRTUAL
        && bounded(pool, limits)
        && (pool.threads().max() >= limits.smallest() || pool.sizing().oneForEachCore())
        && moves(pool, limits);
  }

  /**
   * Kotlin's dispatchers share their threads: those of {@code Dispatchers.Default} rest while all
   * that {@code Dispatchers.IO} may have are busy, so that the busy ones are steady below the
   * pool's size.
   */
  static boolean bounded(ThreadPool pool, DiagnosisLimits.Pools limits) {
    ThreadPool.Threads threads = pool.threads();
    if (pool.kind() == PoolKind.COROUTINES) {
      return threads.busyMean() - threads.busyMin()
              <= Math.max(limits.steadyThreads(), limits.steady() * threads.busyMean())
          && 2 * threads.busyMin() >= threads.max();
    }
    return threads.exhausted() >= limits.samples()
        && threads.max() - threads.min() <= limits.steady() * threads.max();
  }

  /** Whether it has all the threads that it may have, since these are as many as cores. */
  static boolean hasOneForEachCore(ThreadPool pool, Evidence evidence) {
    return pool.sizing().oneForEachCore()
        && evidence
            .use(Kind.CPU_LIMIT)
            .map(Math::ceil)
            .map(cores -> pool.kind() == PoolKind.COMMON_POOL ? Math.max(1, cores - 1) : cores)
            .filter(most -> pool.threads().max() >= most)
            .isPresent();
  }

  /**
   * Whether its threads take tasks, and, but for a server's, continue from one to the next; a
   * virtual one is a task.
   */
  static boolean takesTasks(ThreadPool pool, DiagnosisLimits.Pools limits) {
    return pool.kind() != PoolKind.OTHER
        && pool.kind() != PoolKind.EVENT_LOOP
        && moves(pool, limits);
  }

  /**
   * A thread that serves requests has no task that never ends: one that does not continue hangs.
   */
  static boolean moves(ThreadPool pool, DiagnosisLimits.Pools limits) {
    return pool.kind() == PoolKind.SERVER || still(pool, limits).isEmpty();
  }

  /** What share of its threads used no CPU from the first dump to the last, where most did not. */
  static Optional<Double> still(ThreadPool pool, DiagnosisLimits.Pools limits) {
    return pool.cpu().moving().filter(share -> share < limits.moving()).map(share -> 1 - share);
  }

  /** How many of its threads are busy, and with what. */
  static FindingBuilder pool(ThreadPool pool, FindingBuilder facts) {
    facts
        .text(FactName.POOL, pool.title())
        .text(FactName.POOL_KIND, pool.kind().name())
        .number(FactName.BUSY_THREADS, pool.threads().busyMean())
        .number(FactName.POOL_SIZE, pool.threads().max())
        .share(FactName.SAMPLES_EXHAUSTED, pool.threads().exhausted());
    Map<String, Double> shares = new LinkedHashMap<>();
    for (ThreadActivity doing : ThreadActivity.values()) {
      if (pool.share(doing) > 0) {
        shares.put(doing.name(), pool.share(doing));
      }
    }
    if (!shares.isEmpty()) {
      facts.table(FactName.ACTIVITIES, shares, Quantity.Unit.SHARE);
    }
    activity(pool, facts);
    return facts;
  }

  /** What most of its busy threads do, and where. */
  static void activity(ThreadPool pool, FindingBuilder facts) {
    pool.mostly()
        .flatMap(pool::most)
        .ifPresent(
            most ->
                facts
                    .activity(FactName.ACTIVITY, most.doing())
                    .share(FactName.ACTIVITY_SHARE, pool.share(most.doing()))
                    .text(FactName.PLACE, most.place())
                    .stack(most.stack()));
  }

  /** Some threads of a pool. */
  static FindingBuilder threads(double threads, ThreadPool pool, FindingBuilder facts) {
    return facts
        .text(FactName.POOL, pool.title())
        .text(FactName.POOL_KIND, pool.kind().name())
        .number(FactName.THREADS, threads)
        .number(FactName.POOL_SIZE, pool.threads().max());
  }

  /** What helps against a pool that is exhausted, as far as its stacks show. */
  static Remedy remedy(ThreadPool pool) {
    boolean answers = pool.mostly().filter(ThreadActivity.SOCKET_READ::equals).isPresent();
    return remedy(
        pool,
        answers
            ? Remedy.Advice.WAIT_WITHOUT_THREAD_IF_CALLED_HAS_ROOM
            : Remedy.Advice.WAIT_WITHOUT_THREAD);
  }

  static Remedy remedy(ThreadPool pool, Remedy.Advice advice) {
    ThreadPool.Sizing sizing = pool.sizing();
    return new Remedy(advice, pool.settings(), sizing.better(), sizing.virtualThreads());
  }

  /** What the machine took from the cores of the service, where that is not a little. */
  static void takenByMachine(
      TrialEvidence trial, FindingBuilder facts, DiagnosisLimits.Cpu limits) {
    facts.add(
        trial
            .figures()
            .quality()
            .interference()
            .takenOfCores()
            .filter(share -> trial.interfered() && share > limits.takenShown())
            .map(FactName.CPU_TAKEN_BY_MACHINE::share));
  }
}
