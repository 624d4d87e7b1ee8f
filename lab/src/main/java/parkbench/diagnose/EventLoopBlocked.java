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
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;

/**
 * A thread that serves many connections waits for one of them, and all others with it. One that
 * computes is no better, where it does so in a place of the service's own, and is compiled.
 */
final class EventLoopBlocked implements Rule {

  private record Held(ThreadPool pool, Activity activity) {
    double share() {
      return activity.threadsMean() / Math.max(1, pool.threads().max());
    }

    boolean computes() {
      return activity.doing() == ThreadActivity.RUNNING
          || activity.doing() == ThreadActivity.CAS_CONTENTION;
    }

    /**
     * A loop runs its library's code all day, which also waits for a lock of its own at times. Log
     * lines and look-ups of names come from there as well.
     */
    boolean matters(int dumps, DiagnosisLimits.Loops limits) {
      return (activity.own()
              || activity.doing() == ThreadActivity.LOGGING
              || activity.doing() == ThreadActivity.NAME_LOOKUP)
          && activity.dumpsShare() * dumps >= limits.sightings()
          && share() >= (computes() ? limits.computes() : limits.waits());
    }
  }

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence.pools(PoolKind.EVENT_LOOP).stream()
        .flatMap(pool -> pool.activities().stream().map(activity -> new Held(pool, activity)))
        .filter(held -> held.matters(evidence.dumps(), limits.loops()))
        .filter(held -> !held.computes() || isInTheWay(evidence, limits))
        .max(Comparator.comparingDouble(Held::share))
        .map(held -> finding(held, limits.loops()));
  }

  /**
   * What a loop computes for one connection harms no other while the others are read: those of the
   * service's port, which say nothing of a client's loops where server threads read them.
   */
  private static boolean isInTheWay(Evidence evidence, DiagnosisLimits limits) {
    boolean readByOthers = !evidence.pools(PoolKind.SERVER).isEmpty();
    return !JitWarmUp.is(evidence, limits.cpu())
        && (readByOthers || evidence.queues(limits).orElse(true));
  }

  private static Finding finding(Held held, DiagnosisLimits.Loops limits) {
    Activity activity = held.activity();
    return new FindingBuilder()
        .number(FactName.EVENT_LOOPS, held.pool().threads().max())
        .text(FactName.POOL, held.pool().title())
        .share(FactName.EVENT_LOOP_TIME_HELD, held.share())
        .number(FactName.EVENT_LOOPS_HELD, activity.threadsMean())
        .activity(FactName.ACTIVITY, activity.doing())
        .text(FactName.PLACE, activity.place())
        .stack(activity.stack())
        .finding(
            RuleId.EVENT_LOOP_BLOCKED,
            held.share() >= limits.surely() ? Confidence.HIGH : Confidence.MEDIUM,
            advice(activity.doing()));
  }

  /** What helps against what holds it. */
  static Remedy.Advice advice(ThreadActivity doing) {
    return switch (doing) {
      case RUNNING, CAS_CONTENTION -> Remedy.Advice.COMPUTE_ELSEWHERE;
      case LOGGING -> Remedy.Advice.LOG_LESS;
      case SLEEPING -> Remedy.Advice.SLEEP_WITHOUT_THREAD;
      case LOCK_WAIT -> Remedy.Advice.SMALLER_LOCKS_OR_ELSEWHERE;
      case AWAITING_FUTURE -> Remedy.Advice.CONTINUE_WITH_RESULT;
      case IDLE,
          CARRIER,
          ACCEPT_BLOCKED,
          SOCKET_READ,
          SOCKET_WRITE,
          CONNECTING,
          NAME_LOOKUP,
          HTTP_POOL_WAIT,
          JDBC_POOL_WAIT,
          PERMIT_WAIT,
          WAITING ->
          Remedy.Advice.NON_BLOCKING_OR_ELSEWHERE;
    };
  }
}
