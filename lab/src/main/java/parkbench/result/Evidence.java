package parkbench.result;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.system.Start;

/**
 * Everything that a rule may look at, of a trial or of a service under a load that is not known. A
 * part that was not collected is empty, and rules that need it stay silent.
 *
 * @param seconds from the first thread dump to the last; without dumps, from the first sample to
 *     the last
 * @param dumps of its threads; 0: it was observed from outside alone
 * @param pools the largest first
 * @param metrics of its pools, as it offers them itself
 * @param blocking waits that the JVM recorded, those that took the most time first; absent: it made
 *     no recording
 * @param waiters who waits without a thread; absent: its heap was not counted
 * @param flow requests in flight and its calls; absent: its connections were not looked at
 * @param stacks what they show of it as a whole
 * @param trial the load, the upstream and the figures; absent: the load is not known
 * @param notes what could not be seen and why
 */
public record Evidence(
    double seconds,
    int dumps,
    ProcessUse use,
    List<ThreadPool> pools,
    List<MeteredPool> metrics,
    Optional<List<BlockingPlace>> blocking,
    Optional<List<AsyncWaiters>> waiters,
    Optional<Flow> flow,
    StackEvidence stacks,
    Optional<TrialEvidence> trial,
    List<String> notes) {
  public Evidence {
    pools = List.copyOf(pools);
    metrics = List.copyOf(metrics);
    blocking = blocking.map(List::copyOf);
    waiters = waiters.map(List::copyOf);
    stacks = Objects.requireNonNullElse(stacks, StackEvidence.NONE);
    notes = List.copyOf(notes);
  }

  /** The same, with the trial that it is of. */
  public Evidence of(TrialEvidence known) {
    return new Evidence(
        seconds,
        dumps,
        use,
        pools,
        metrics,
        blocking,
        waiters,
        flow,
        stacks,
        Optional.of(known),
        notes);
  }

  /** Whether its threads could be seen. */
  public boolean inside() {
    return dumps > 0;
  }

  /** Whether it is known to be a JVM: the lab started it as one, or its threads were seen. */
  public boolean ofJvm() {
    return inside()
        || !pools.isEmpty()
        || trial.filter(known -> known.fork().system().start() instanceof Start.Jar).isPresent();
  }

  /**
   * Used share of the CPU that it may use, 0 to 1. In a trial, of what the machine left to it;
   * absent there where the lab did not start it.
   */
  public Optional<Double> cpuShare() {
    return trial.map(TrialEvidence::cpuShare).orElseGet(use::cpuShare);
  }

  /** The same without what its JIT used, as far as that is known. */
  public Optional<Double> ownCpuShare() {
    return trial.map(TrialEvidence::ownCpuShare).orElseGet(use::ownCpuShare);
  }

  public Optional<Double> use(ProcessUse.Kind kind) {
    return use.of(kind);
  }

  /**
   * Whether requests queue in front of it. Some are unread at any instant, being on their way.
   * Absent where its port is not known.
   */
  public Optional<Boolean> queues(DiagnosisLimits limits) {
    return use.unreadRequests()
        .map(
            waiting ->
                waiting
                    >= Math.max(
                        limits.queues().waiting(),
                        limits.queues().ofConnections()
                            * use.of(ProcessUse.Kind.CONNECTIONS).orElse(0.0)));
  }

  /** Threads of all pools that did this, on average. */
  public double doing(ThreadActivity activity) {
    return pools.stream().mapToDouble(pool -> pool.doing(activity)).sum();
  }

  /** Pools of a kind. */
  public List<ThreadPool> pools(PoolKind kind) {
    return pools.stream().filter(pool -> pool.kind() == kind).toList();
  }
}
