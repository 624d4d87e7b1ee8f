package parkbench.diagnose.service;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import parkbench.diagnose.Figures;
import parkbench.model.Doing;
import parkbench.model.Examination;
import parkbench.model.Examination.PoolSeen;
import parkbench.model.Finding;
import parkbench.model.Finding.Confidence;
import parkbench.model.PoolKind;

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
  private static final Set<Doing> UNTOLD = EnumSet.of(Doing.RUNS, Doing.RETRIES, Doing.WAITS);

  @Override
  public Optional<Finding> examine(Examination seen) {
    return seen.pools().stream()
        .filter(pool -> KINDS.contains(pool.kind()) && Full.is(pool))
        .filter(pool -> pool.mostly().filter(doing -> !UNTOLD.contains(doing)).isPresent())
        .filter(pool -> mayHaveQueue(pool, seen))
        .max(Comparator.comparingDouble(PoolSeen::busyMean))
        .map(pool -> finding(pool, seen));
  }

  /**
   * A pool without a bound has as many busy threads as there are requests, and looks as full. It is
   * told by the connections: where they are no more than its busy threads, nobody waits for one,
   * unless server threads wait for more than one result each.
   */
  private static boolean mayHaveQueue(PoolSeen pool, Examination seen) {
    return waiting(seen) >= 1
        || (pool.busyMin() >= FEW
            && seen.connectionsMean()
                .filter(connections -> connections <= ALIKE * pool.busyMean() + 1)
                .isEmpty());
  }

  /** Server threads that wait for somebody's result: who stands in front of this pool. */
  private static double waiting(Examination seen) {
    return seen.pools().stream()
        .filter(pool -> pool.kind() == PoolKind.SERVER)
        .mapToDouble(pool -> pool.share(Doing.WAITS_FOR_RESULT) * pool.busyMean())
        .sum();
  }

  private static Finding finding(PoolSeen pool, Examination seen) {
    double waiting = waiting(seen);
    Map<String, String> evidence = new LinkedHashMap<>();
    Full.tell(pool, evidence);
    evidence.put(
        "connections",
        seen.connectionsMean()
            .map(Figures::number)
            .orElse("not known without the service's port (--port)"));
    if (waiting >= 1) {
      evidence.put("server threads that wait for a result", String.valueOf(Math.round(waiting)));
    }
    evidence.put("what to do", Full.remedy(pool));
    return new Finding(
        ServiceRules.POOL_FULL,
        waiting >= 1 ? Confidence.HIGH : Confidence.MEDIUM,
        Full.words(pool)
            + " are busy at every look"
            + Full.doing(pool)
            + (waiting >= 1
                ? "; " + Math.round(waiting) + " server threads wait for their results"
                : seen.connectionsMean()
                    .map(all -> "; " + Figures.number(all) + " connections are open")
                    .orElse(""))
            + ".",
        evidence);
  }
}
