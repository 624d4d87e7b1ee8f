package parkbench.diagnose;

import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.PoolKind;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;

/**
 * All carriers carry a virtual thread in every dump, and yet CPU is left: the virtual threads do
 * not release them while they wait.
 */
final class CarriersExhausted implements Rule {
  private static final String PARKED_ON_CARRIER = "java.lang.VirtualThread.parkOnCarrierThread";

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    boolean left =
        evidence.cpuShare().filter(share -> share < limits.carriers().cpuLeft()).isPresent();
    return evidence.pools(PoolKind.CARRIERS).stream()
        .filter(pool -> left && held(pool, evidence, limits))
        .findFirst()
        .map(pool -> finding(pool, evidence));
  }

  /**
   * There may be idle ones beside them, which no core is for: as many as cores may carry. One that
   * is parked on its carrier for ever takes it from no other, where the JVM says that none waits
   * for a carrier (from 24 on) and no request is seen to wait outside.
   */
  private static boolean held(ThreadPool pool, Evidence evidence, DiagnosisLimits limits) {
    double cores = Math.max(1, Math.floor(evidence.use(Kind.CPU_LIMIT).orElse(1.0)));
    ThreadPool.Threads threads = pool.threads();
    boolean compute =
        pool.cpu()
            .cores()
            .map(used -> used + waitForCore(evidence))
            .filter(used -> used >= limits.carriers().compute() * threads.busyMean())
            .isPresent();
    boolean busy =
        threads.exhausted() >= limits.carriers().exhausted()
            || (evidence.use(Kind.CPU_LIMIT).isPresent() && threads.busyMin() >= cores);
    return !compute
        && busy
        && (evidence.use(Kind.VIRTUAL_THREADS_QUEUED).isEmpty()
            || queuesForCarriers(evidence)
            || evidence.queues(limits).orElse(true));
  }

  /** Carriers that wait for a core are not held, unless some are seen to be. */
  private static double waitForCore(Evidence evidence) {
    return pinned(evidence).isPresent() ? 0 : evidence.use(Kind.RUN_QUEUE_LATENCY).orElse(0.0);
  }

  private static boolean queuesForCarriers(Evidence evidence) {
    return evidence.use(Kind.VIRTUAL_THREADS_QUEUED).filter(queued -> queued >= 1).isPresent();
  }

  /** Threads that wait in one place and were seen parked on their carriers. */
  private static Optional<Activity> pinned(Evidence evidence) {
    return evidence.pools(PoolKind.VIRTUAL).stream()
        .flatMap(pool -> pool.activities().stream())
        .filter(activity -> activity.stack().contains(PARKED_ON_CARRIER))
        .findFirst();
  }

  private static Finding finding(ThreadPool pool, Evidence evidence) {
    Optional<Activity> pinned = pinned(evidence);
    FindingBuilder facts = new FindingBuilder();
    pinned.ifPresent(activity -> facts.text(FactName.PLACE, activity.place()));
    return facts
        .text(FactName.POOL, pool.name())
        .number(FactName.POOL_SIZE, pool.threads().max())
        .number(FactName.CARRIERS_HELD, pool.threads().busyMean())
        .number(FactName.BUSY_THREADS_MIN, pool.threads().busyMin())
        .share(FactName.SAMPLES_EXHAUSTED, pool.threads().exhausted())
        .add(
            evidence.use(Kind.VIRTUAL_THREADS_QUEUED).map(FactName.VIRTUAL_THREADS_WAITING::number))
        .add(evidence.cpuShare().map(FactName.CPU::share))
        .finding(
            RuleId.CARRIERS_EXHAUSTED,
            queuesForCarriers(evidence) || pinned.isPresent() ? Confidence.HIGH : Confidence.MEDIUM,
            Remedy.Advice.RELEASE_CARRIERS);
  }
}
