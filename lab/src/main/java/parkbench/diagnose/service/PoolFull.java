package parkbench.diagnose.service;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/** All threads of a bounded pool behind the server are busy all the time, and its CPU is not. */
final class PoolFull implements ServiceRule {
  /** Two or three threads that are always busy are loops that ask and sleep as often as a pool. */
  private static final int FEW = 4;

  /** Times as many are still as many. */
  private static final double ALIKE = 1.05;

  private static final Set<PoolKind> KINDS =
      EnumSet.of(
          PoolKind.COMMON_POOL,
          PoolKind.COROUTINES,
          PoolKind.REACTOR,
          PoolKind.FORK_JOIN,
          PoolKind.EXECUTOR);

  /** Who computes is limited by the CPU; who waits for nothing that is known may wait for work. */
  private static final Set<ThreadActivity> UNTOLD =
      EnumSet.of(ThreadActivity.RUNS, ThreadActivity.RETRIES, ThreadActivity.WAITS);

  @Override
  public Optional<Finding> examine(Examination seen) {
    return seen.pools().stream()
        .filter(pool -> KINDS.contains(pool.kind()) && Full.is(pool))
        .filter(pool -> pool.mostly().filter(doing -> !UNTOLD.contains(doing)).isPresent())
        .filter(pool -> mayHaveQueue(pool, seen))
        .max(Comparator.comparing(PoolFull::works).thenComparingDouble(PoolSeen::busyMean))
        .map(pool -> finding(pool, seen));
  }

  /** Who waits for others' results stands in front of the pool that is short. */
  private static boolean works(PoolSeen pool) {
    return pool.mostly().filter(ThreadActivity.WAITS_FOR_RESULT::equals).isEmpty();
  }

  /**
   * A pool without a bound has as many busy threads as there are requests, and looks as full. It is
   * told by the connections: where they are no more than its busy threads, nobody waits for one,
   * unless server threads wait for more than one result each.
   */
  private static boolean mayHaveQueue(PoolSeen pool, Examination seen) {
    return waiting(pool, seen) >= 1
        || (pool.busyMin() >= few(pool, seen)
            && seen.connectionsMean()
                .filter(connections -> connections <= ALIKE * pool.busyMean() + 1)
                .isEmpty());
  }

  /** Where threads stand in front of it, they are counted instead. */
  private static int few(PoolSeen pool, Examination seen) {
    return Full.hasOneForEachCore(pool, seen) && behind(pool, seen) < 1 ? 1 : FEW;
  }

  /** Threads of other pools that wait for somebody's result, server threads aside. */
  private static double behind(PoolSeen pool, Examination seen) {
    return waiting(seen, other -> KINDS.contains(other.kind()) && !other.equals(pool));
  }

  /**
   * Threads that wait for somebody's result: who stands in front of this pool. Server threads do
   * so; of other pools nobody knows whom they wait for, unless they are more than this one's busy
   * threads, so that some of them wait for tasks that nobody works on.
   */
  private static double waiting(PoolSeen pool, Examination seen) {
    double servers = waiting(seen, other -> other.kind() == PoolKind.SERVER);
    double others = behind(pool, seen);
    return servers + (others >= pool.busyMean() + 1 ? others : 0);
  }

  private static double waiting(Examination seen, Predicate<PoolSeen> those) {
    return seen.pools().stream()
        .filter(those)
        .filter(Full::takesTasks)
        .mapToDouble(other -> other.share(ThreadActivity.WAITS_FOR_RESULT) * other.busyMean())
        .sum();
  }

  private static Finding finding(PoolSeen pool, Examination seen) {
    double waiting = waiting(pool, seen);
    Map<String, String> evidence = new LinkedHashMap<>();
    Full.tell(pool, evidence);
    evidence.put(
        "connections",
        seen.connectionsMean()
            .map(Figures::number)
            .orElse("not known without the service's port (--port)"));
    if (waiting >= 1) {
      evidence.put("threads that wait for a result", String.valueOf(Math.round(waiting)));
    }
    evidence.put(Finding.TO_DO, Full.remedy(pool));
    return new Finding(
        ServiceRules.POOL_FULL,
        waiting >= 1 ? Confidence.HIGH : Confidence.MEDIUM,
        Full.words(pool)
            + " are busy on average"
            + Full.doing(pool)
            + (waiting >= 1
                ? "; " + Math.round(waiting) + " threads in front of it wait for results"
                : seen.connectionsMean()
                    .map(all -> "; " + Figures.number(all) + " connections are open")
                    .orElse(""))
            + ".",
        evidence);
  }
}
