package parkbench.diagnose;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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
import parkbench.result.TrialEvidence;
import parkbench.stacks.JvmThreads;

/**
 * A pool of a trial's service: all its threads are busy, requests wait for one, and the CPU is not
 * used up, or the JIT uses it up beside a pool that carries what its size lets it. A pool whose
 * threads each wait for the upstream carries {@code size / wait} requests a second.
 */
record PoolOfTrial(
    ThreadPool pool, Evidence evidence, TrialEvidence trial, DiagnosisLimits limits) {
  /** Then more threads would wait, too. */
  private static final Set<ThreadActivity> EFFECTS =
      EnumSet.of(
          ThreadActivity.HTTP_POOL_WAIT,
          ThreadActivity.JDBC_POOL_WAIT,
          ThreadActivity.LOCK_WAIT,
          ThreadActivity.PERMIT_WAIT,
          ThreadActivity.LOGGING);

  static Optional<Finding> examine(Evidence evidence, TrialEvidence trial, DiagnosisLimits limits) {
    if (evidence.ownCpuShare().orElse(0.0) >= limits.cpu().bound()) {
      return Optional.empty();
    }
    boolean compiles = evidence.cpuShare().orElse(0.0) >= limits.cpu().bound();
    return evidence.pools().stream()
        .map(pool -> new PoolOfTrial(pool, evidence, trial, limits))
        .filter(each -> each.ofService() && each.exhausted() && each.queued() >= 1)
        .filter(each -> (each.declared() && !compiles && !trial.interfered()) || each.fits())
        .max(
            Comparator.comparing(PoolOfTrial::declared)
                .thenComparingDouble(each -> each.pool.threads().exhausted())
                .thenComparingInt(each -> each.pool.size()))
        .map(PoolOfTrial::finding);
  }

  private boolean declared() {
    return pool.declared().isPresent();
  }

  /** The lab's own questions keep a thread of the JVM's RMI busy. */
  private boolean ofService() {
    return declared() || !JvmThreads.named(pool.name());
  }

  /** A stall empties a pool for an instant: where the machine interfered, the mean counts, too. */
  private boolean exhausted() {
    return pool.threads().exhausted() >= limits.pools().samples()
        || (trial.interfered()
            && pool.threads().busyMean() >= limits.pools().busyUnderInterference() * pool.size());
  }

  /** What waits for a thread: what was read; who has no thread only where nothing was. */
  private double queued() {
    return read().orElseGet(this::without);
  }

  /** The larger of what the pool says and of unread connections; absent: neither is known. */
  private Optional<Double> read() {
    return Stream.of(pool.queued(), unread())
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder());
  }

  /**
   * Connections that are not read wait for a pool that takes them at the door. Whether this one
   * does is not known where its arithmetic fits: it may stand behind threads that read everything,
   * or behind another exhausted pool. Then they wait for it if they are as many as have no thread.
   */
  private Optional<Double> unread() {
    return evidence
        .use(Kind.UNREAD_CONNECTIONS)
        .filter(
            mean -> !fits() || (without() >= 1 && mean >= limits.queues().allUnread() * without()));
  }

  private double without() {
    return askers() - pool.size();
  }

  private double askers() {
    return trial
        .trial()
        .load()
        .closed()
        .filter(closed -> closed.think().isZero())
        .map(closed -> (double) closed.users())
        .orElse(trial.figures().responses().inFlight().mean());
  }

  private Optional<Double> predicted() {
    double held = heldSeconds();
    return held > 0 ? Optional.of(pool.size() / held) : Optional.empty();
  }

  /** A declared pool may carry calls; another one's threads each wait with their request. */
  private double heldSeconds() {
    return declared() ? trial.heldSeconds() : trial.waitSeconds();
  }

  private boolean fits() {
    double least = trial.figures().throughput().low();
    return predicted()
        .filter(rps -> Math.abs(least - rps) <= limits.trial().predictionFits() * rps)
        .isPresent();
  }

  private Finding finding() {
    boolean effect = pool.mostly().filter(EFFECTS::contains).isPresent();
    FindingBuilder facts =
        new FindingBuilder()
            .graded(FactName.THROUGHPUT, trial.throughput())
            .text(FactName.POOL, pool.title())
            .number(FactName.BUSY_THREADS, pool.threads().busyMean())
            .number(FactName.POOL_SIZE, pool.size())
            .share(FactName.SAMPLES_EXHAUSTED, pool.threads().exhausted())
            .add(read().map(FactName.QUEUED::number))
            .number(FactName.WAITERS, askers());
    if (read().isEmpty()) {
      facts.add(evidence.use(Kind.UNREAD_CONNECTIONS).map(FactName.UNREAD_REQUESTS::number));
    }
    facts.add(evidence.cpuShare().map(FactName.CPU::share));
    Shared.takenByMachine(trial, facts, limits.cpu());
    predicted()
        .filter(rps -> !effect)
        .ifPresent(
            rps ->
                facts
                    .seconds(FactName.WAIT_OF_A_REQUEST, heldSeconds())
                    .rps(FactName.PREDICTED_THROUGHPUT, rps));
    Shared.activity(pool, facts);
    if (effect) {
      facts.mark(FactName.IS_EFFECT);
    }
    return facts.finding(
        pool.kind() == PoolKind.SERVER
            ? RuleId.REQUEST_THREADS_EXHAUSTED
            : RuleId.THREAD_POOL_EXHAUSTED,
        effect ? Confidence.LOW : fits() ? Confidence.HIGH : Confidence.MEDIUM,
        effect
            ? Remedy.of(Remedy.Advice.FIX_WHAT_THEY_WAIT_FOR)
            : Remedy.of(Remedy.Advice.WAIT_WITHOUT_THREAD, pool.settings()));
  }
}
