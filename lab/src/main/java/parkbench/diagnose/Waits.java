package parkbench.diagnose;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;

/**
 * The pool of which most threads wait for one kind of thing, as several rules look for it. Event
 * loops have a rule of their own: none of them may ever wait. For whom threads wait that take no
 * tasks does not show.
 *
 * @param threads how many of them waited for it, on average over all dumps
 * @param share of those that were busy, 0 to 1
 */
record Waits(ThreadPool pool, Activity activity, double threads, double share) {

  private static final Set<ThreadActivity> FOR_ONE_OF_SOME =
      EnumSet.of(
          ThreadActivity.JDBC_POOL_WAIT, ThreadActivity.HTTP_POOL_WAIT, ThreadActivity.PERMIT_WAIT);

  static Optional<Waits> of(Evidence evidence, ThreadActivity doing, DiagnosisLimits limits) {
    return evidence.pools().stream()
        .filter(
            pool ->
                Shared.takesTasks(pool, limits.pools())
                    || mayCompute(pool, doing)
                    || mayBeStuck(pool, doing))
        .flatMap(pool -> in(pool, doing).stream())
        .filter(waits -> waits.threads >= limits.waits().threads())
        .filter(waits -> waits.share >= limits.waits().share())
        .filter(waits -> waits.lasts(limits.waits()))
        .filter(waits -> weigh(waits.threads, waits.pool, evidence, limits.waits()))
        .max(Comparator.comparingDouble(Waits::threads));
  }

  /** No event loop may ever wait; what it computes may be what others compute, too. */
  private static boolean mayCompute(ThreadPool pool, ThreadActivity doing) {
    return pool.kind() == PoolKind.EVENT_LOOP && doing == ThreadActivity.CAS_CONTENTION;
  }

  /** Who waits for a connection or a permit has a task, however long it takes. */
  private static boolean mayBeStuck(ThreadPool pool, ThreadActivity doing) {
    return pool.kind() != PoolKind.OTHER
        && pool.kind() != PoolKind.EVENT_LOOP
        && FOR_ONE_OF_SOME.contains(doing);
  }

  private static Optional<Waits> in(ThreadPool pool, ThreadActivity doing) {
    double share = pool.share(doing);
    return pool.most(doing).map(activity -> new Waits(pool, activity, pool.doing(doing), share));
  }

  /**
   * Some that wait in a single dump make a mean of one, which may have been an instant. Of virtual
   * threads there are few dumps: even many have to be seen in most of them.
   */
  private boolean lasts(DiagnosisLimits.Waits limits) {
    boolean inMost = activity.dumpsShare() > limits.dumps();
    boolean many = threads >= limits.many();
    return pool.kind() == PoolKind.VIRTUAL ? inMost && many : inMost || many;
  }

  /** Whether so many of its threads are no small part of those that serve, or of the requests. */
  static boolean weigh(
      double threads, ThreadPool pool, Evidence evidence, DiagnosisLimits.Waits limits) {
    return threads >= limits.ofPool() * pool.threads().max()
        || evidence
            .use(Kind.CONNECTIONS)
            .filter(all -> threads >= limits.ofConnections() * all)
            .isPresent();
  }

  Confidence confidence(DiagnosisLimits.Waits limits) {
    return share >= limits.surely() ? Confidence.HIGH : Confidence.MEDIUM;
  }

  FindingBuilder facts() {
    FindingBuilder facts =
        Shared.threads(threads, pool, new FindingBuilder())
            .share(FactName.SHARE_OF_BUSY_THREADS, share)
            .activity(FactName.ACTIVITY, activity.doing())
            .text(FactName.PLACE, activity.place());
    activity
        .holder()
        .ifPresent(
            holder -> {
              facts
                  .text(FactName.LOCK_HOLDER, holder.thread())
                  .activity(FactName.LOCK_HOLDER_ACTIVITY, holder.doing())
                  .text(FactName.LOCK_HOLDER_PLACE, holder.place());
              if (!holder.through().isEmpty()) {
                facts.text(FactName.LOCK_CHAIN, String.join(", then in ", holder.through()));
              }
            });
    return facts.stack(activity.stack());
  }
}
