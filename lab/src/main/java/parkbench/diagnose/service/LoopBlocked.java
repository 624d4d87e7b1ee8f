package parkbench.diagnose.service;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Examination.Activity;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/**
 * A thread that serves many connections waits for one of them, and everybody else with it. One that
 * computes is no better, where it does so in a place of the service's own, and is compiled.
 */
final class LoopBlocked implements ServiceRule {
  /** Share of the time of all loops in one place. */
  private static final double WAITS = 0.05;

  private static final double COMPUTES = 0.30;

  private static final String ELSEWHERE =
      "Mono.fromCallable(…).subscribeOn(Schedulers.boundedElastic()) around the call itself, in"
          + " coroutines withContext(Dispatchers.IO)";

  static final String REMEDY = "call it with a non-blocking client, or move it away: " + ELSEWHERE;

  /** Looks that saw it, less half of one for what dividing leaves. */
  private static final double SIGHTINGS = 2.5;

  private static final double SURELY = 0.25;

  private record Held(PoolSeen pool, Activity activity) {
    double share() {
      return activity.threadsMean() / Math.max(1, pool.threadsMax());
    }

    boolean computes() {
      return activity.doing() == ThreadActivity.RUNS || activity.doing() == ThreadActivity.RETRIES;
    }

    /** A loop runs its library's code all day, which also waits for a lock of its own at times. */
    boolean matters(int looks) {
      return activity.own()
          && activity.looksShare() * looks >= SIGHTINGS
          && share() >= (computes() ? COMPUTES : WAITS);
    }
  }

  @Override
  public Optional<Finding> examine(Examination seen) {
    return seen.pools().stream()
        .filter(pool -> pool.kind() == PoolKind.EVENT_LOOP)
        .flatMap(pool -> pool.activities().stream().map(activity -> new Held(pool, activity)))
        .filter(held -> held.matters(seen.looks()))
        .filter(held -> !held.computes() || isInTheWay(seen))
        .max(Comparator.comparingDouble(Held::share))
        .map(LoopBlocked::finding);
  }

  /**
   * What a loop computes for one connection is to nobody's harm while the others are read: those of
   * the service's port, which tell nothing of a client's loops where server threads read them.
   */
  private static boolean isInTheWay(Examination seen) {
    boolean readByOthers = seen.pools().stream().anyMatch(pool -> pool.kind() == PoolKind.SERVER);
    return !NotWarm.tells(seen) && (readByOthers || seen.queues().orElse(true));
  }

  private static Finding finding(Held held) {
    Activity activity = held.activity();
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("event loops", held.pool().threadsMax() + " (" + held.pool().name() + ")");
    evidence.put("held", Figures.percent(held.share()) + " of their time");
    evidence.put("by", activity.doing().words() + " in " + activity.place());
    evidence.put("stack", Waits.stack(activity));
    evidence.put(Finding.TO_DO, remedy(activity.doing()));
    return new Finding(
        ServiceRules.LOOP_BLOCKED,
        held.share() >= SURELY ? Confidence.HIGH : Confidence.MEDIUM,
        "Of "
            + held.pool().threadsMax()
            + " event loops "
            + Figures.number(activity.threadsMean())
            + " are held on average, "
            + activity.doing().words()
            + " in "
            + activity.place()
            + ": all other connections of such a loop wait meanwhile.",
        evidence);
  }

  /** What helps against what holds it. */
  static String remedy(ThreadActivity doing) {
    return switch (doing) {
      case RUNS, RETRIES ->
          "compute elsewhere: publishOn(Schedulers.parallel()) before it, in coroutines"
              + " withContext(Dispatchers.Default)";
      case LOGS -> LogBound.REMEDY;
      case SLEEPS ->
          "wait without the thread (Mono.delay or delayElement, in coroutines delay), or move it"
              + " away: "
              + ELSEWHERE;
      case WAITS_FOR_LOCK -> LockContended.REMEDY + "; or wait elsewhere: " + ELSEWHERE;
      case WAITS_FOR_RESULT ->
          "go on with the result instead of waiting for it (flatMap, await), or wait elsewhere: "
              + ELSEWHERE;
      case IDLE,
          CARRIES,
          KEEPS_OUT,
          WAITS_FOR_ANSWER,
          CONNECTS,
          WAITS_FOR_CONNECTION,
          WAITS_FOR_DATABASE,
          WAITS ->
          REMEDY;
    };
  }
}
