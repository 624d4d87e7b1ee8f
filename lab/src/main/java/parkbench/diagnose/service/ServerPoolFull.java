package parkbench.diagnose.service;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/**
 * All server threads are busy all the time. Where nobody waits to be read, the users are the limit,
 * and not the threads. What they wait for says whether this is the cause or an effect: of an answer
 * it is the cause, or what is called is too slow; of a connection, a lock, a log or another pool it
 * is the effect of that.
 */
final class ServerPoolFull implements ServiceRule {
  private static final Set<ThreadActivity> EFFECTS =
      EnumSet.of(
          ThreadActivity.WAITS_FOR_CONNECTION,
          ThreadActivity.WAITS_FOR_DATABASE,
          ThreadActivity.WAITS_FOR_LOCK,
          ThreadActivity.WAITS,
          ThreadActivity.LOGS,
          ThreadActivity.RUNS,
          ThreadActivity.RETRIES);

  @Override
  public Optional<Finding> examine(Examination seen) {
    return seen.pools().stream()
        .filter(pool -> pool.kind() == PoolKind.SERVER && Full.is(pool))
        .filter(pool -> seen.queues().orElse(true))
        .filter(pool -> !hasOneForEachConnection(pool, seen))
        .filter(pool -> !wishesForCpu(pool, seen))
        .findFirst()
        .map(pool -> finding(pool, seen));
  }

  /** Then no request waits for a thread: those that are unread are on their way. */
  private static boolean hasOneForEachConnection(PoolSeen pool, Examination seen) {
    return seen.connectionsMean().filter(all -> all <= pool.threadsMax()).isPresent();
  }

  /** Whether its threads are busy since the CPU is, whoever has it. */
  private static boolean wishesForCpu(PoolSeen pool, Examination seen) {
    return runs(pool) && seen.cpuShare().filter(share -> share >= CpuBound.BUSY).isPresent();
  }

  private static boolean runs(PoolSeen pool) {
    return pool.mostly().filter(ThreadActivity.RUNS::equals).isPresent();
  }

  /** Who waits for a result is held up by another pool only where that one is full. */
  private static boolean isEffect(ThreadActivity doing, Examination seen) {
    return EFFECTS.contains(doing)
        || (doing == ThreadActivity.WAITS_FOR_RESULT && new PoolFull().examine(seen).isPresent());
  }

  private static Finding finding(PoolSeen pool, Examination seen) {
    boolean effect = pool.mostly().filter(doing -> isEffect(doing, seen)).isPresent();
    Map<String, String> evidence = new LinkedHashMap<>();
    Full.tell(pool, evidence);
    evidence.put(
        "unread requests",
        seen.waitingOutside()
            .map(Figures::number)
            .orElse("not known without the service's port (--port)"));
    seen.cpuShare().ifPresent(share -> evidence.put("CPU", Figures.percent(share)));
    evidence.put(
        Finding.TO_DO,
        !effect
            ? Full.remedy(pool)
            : runs(pool)
                ? "look for what they compute and who else has the CPU: more of them do not help"
                : "fix what they wait for: more threads would wait, too");
    return new Finding(
        ServiceRules.SERVER_POOL_FULL,
        effect
            ? Confidence.LOW
            : seen.waitingOutside().isPresent() ? Confidence.HIGH : Confidence.MEDIUM,
        Full.words(pool)
            + " are busy on average"
            + Full.doing(pool)
            + Full.still(pool)
                .map(
                    share ->
                        "; "
                            + Figures.percent(share)
                            + " used no CPU all the while: they hang, or a request takes longer")
                .orElse("")
            + seen.waitingOutside()
                .map(waiting -> "; " + Figures.number(waiting) + " requests wait to be read")
                .orElse("")
            + seen.cpuShare().map(share -> ", CPU " + Figures.percent(share)).orElse("")
            + (effect ? "; this is an effect: more of them do not help" : "")
            + ".",
        evidence);
  }
}
