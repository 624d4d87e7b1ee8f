package parkbench.diagnose;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import parkbench.plan.DiagnosisLimits;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.PhaseEvidence;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.TrialEvidence;

/**
 * All rules, the cause that weighs most first. Exhausted request threads come late: what holds them
 * up is the cause, and that they are all busy its effect. That the JIT is at work comes last: it
 * passes by itself.
 */
public final class Diagnosis {
  private static final List<Rule> RULES =
      List.of(
          new ServiceDied(),
          new Deadlocked(),
          new FilesExhausted(),
          ThreadsLeak.OF_MANY_POOLS,
          new UpstreamAtCapacity(),
          new CfsThrottled(),
          new GcBound(),
          ThreadsWait.FOR_VALUE,
          new CpuBound(),
          new EventLoopBlocked(),
          CpuBoundThreads.OF_REQUESTS,
          new CarriersExhausted(),
          ThreadsWait.FOR_LOCK,
          ThreadsWait.FOR_PERMIT,
          ThreadsWait.FOR_NAME,
          ThreadsWait.FOR_CONNECT,
          ThreadsWait.FOR_READER,
          new BlockedOnLogging(),
          ConnectionPoolExhausted.OF_DATABASE,
          ConnectionPoolExhausted.OF_CLIENT,
          new ConnectionLimit(),
          new PoolWaitsForItself(),
          new CallsHang(),
          new ThreadPoolExhausted(),
          CallsBounded.RULE,
          new CallsBoundedByFlow(),
          new ExecutorQueue(),
          new MutexContention(),
          new RequestThreadsExhausted(),
          CpuBoundThreads.OF_OTHERS,
          new CpuContention(),
          new FilesLeak(),
          ThreadsLeak.OF_ONE_POOL,
          new EventLoopStalls(),
          new PinnedVirtualThreads(),
          OfTrial.LISTEN_BACKLOG_OVERFLOW,
          OfTrial.CONNECTION_CHURN,
          OfTrial.ERRORS,
          OfTrial.LIVENESS_PROBE,
          OfTrial.RECOVERY,
          OfTrial.NOT_STATIONARY,
          OfTrial.LIMITED_BY_LOAD,
          new JitWarmUp());

  /** Findings that leave open why a trial's throughput is what it is. */
  private static final Set<RuleId> EXPLAIN_NO_THROUGHPUT =
      EnumSet.of(
          RuleId.LISTEN_BACKLOG_OVERFLOW,
          RuleId.CONNECTION_CHURN,
          RuleId.ERRORS,
          RuleId.LIVENESS_PROBE_WOULD_FAIL,
          RuleId.RECOVERY,
          RuleId.NOT_STATIONARY,
          RuleId.THREAD_LEAK,
          RuleId.FILE_LEAK,
          RuleId.JIT_WARM_UP);

  /** Rules that count, or whose arithmetic holds with what the machine left to the service. */
  private static final Set<RuleId> HOLD_UNDER_INTERFERENCE =
      EnumSet.of(
          RuleId.SERVICE_DIED,
          RuleId.DEADLOCK,
          RuleId.FILES_EXHAUSTED,
          RuleId.THREAD_POOL_EXHAUSTED,
          RuleId.REQUEST_THREADS_EXHAUSTED,
          RuleId.CPU_BOUND,
          RuleId.CALLS_BOUNDED,
          RuleId.CONNECTION_CHURN,
          RuleId.ERRORS,
          RuleId.LIMITED_BY_LOAD,
          RuleId.NOT_DECIDED,
          RuleId.UNKNOWN);

  /** Rules that count, or hold of a script as a whole; all others look at averages. */
  private static final Set<RuleId> COUNTED =
      EnumSet.of(
          RuleId.SERVICE_DIED,
          RuleId.UPSTREAM_AT_CAPACITY,
          RuleId.LISTEN_BACKLOG_OVERFLOW,
          RuleId.CONNECTION_CHURN,
          RuleId.ERRORS,
          RuleId.LIVENESS_PROBE_WOULD_FAIL,
          RuleId.RECOVERY,
          RuleId.NOT_STATIONARY,
          RuleId.LIMITED_BY_LOAD,
          RuleId.NOT_DECIDED);

  private Diagnosis() {}

  /**
   * Everything that can be said, the leading finding first. Of a service under an unknown load it
   * is never empty. Where a trial's instruments failed, nothing is said with more than low
   * confidence; where the machine interfered, nothing that a stall alone can cause.
   */
  public static List<Finding> of(Evidence evidence, DiagnosisLimits limits) {
    List<Finding> findings = new ArrayList<>();
    RULES.forEach(rule -> rule.examine(evidence, limits).ifPresent(findings::add));
    boolean explained = findings.stream().anyMatch(Diagnosis::explains);
    boolean silent = findings.isEmpty() || evidence.trial().isPresent();
    Optional<Finding> collections = GcBound.whileNotWarm(evidence, limits);
    if (!explained && (evidence.trial().isPresent() || collections.isEmpty())) {
      Unexplained.of(evidence, limits)
          .filter(found -> silent || found.rule() == RuleId.UNKNOWN)
          .ifPresent(findings::add);
    }
    collections.ifPresent(findings::add);
    return evidence
        .trial()
        .map(
            trial ->
                LeadingErrors.of(MergedFindings.of(findings), trial, limits.calls()).stream()
                    .map(finding -> doubted(finding, trial))
                    .toList())
        .orElseGet(() -> effectsLast(MergedFindings.of(findings)));
  }

  /** A leak, or a stall now and then, leaves open why requests wait. */
  private static boolean explains(Finding finding) {
    return !EXPLAIN_NO_THROUGHPUT.contains(finding.rule())
        && (finding.confidence() != Confidence.LOW || finding.rule() == RuleId.UNKNOWN);
  }

  private static List<Finding> effectsLast(List<Finding> findings) {
    return findings.stream()
        .sorted(Comparator.comparing((Finding finding) -> finding.has(FactName.IS_EFFECT)))
        .toList();
  }

  /**
   * The same of a trial whose upstream changes by a script: what an average over the script would
   * hide or invent is judged by phase. A finding says for which phases it holds.
   *
   * @param evidence of the whole trial, without what its threads did where there are phases
   * @param phases of the script; empty: it has none
   */
  public static List<Finding> of(
      Evidence evidence, List<PhaseEvidence> phases, DiagnosisLimits limits) {
    return phases.isEmpty()
        ? of(evidence, limits)
        : Stream.concat(
                of(evidence, limits).stream().filter(finding -> COUNTED.contains(finding.rule())),
                FindingsByPhase.of(phases, phase -> examined(phase, limits)).stream()
                    .map(
                        finding ->
                            evidence.trial().map(trial -> doubted(finding, trial)).orElse(finding)))
            .toList();
  }

  private static List<Finding> examined(Evidence evidence, DiagnosisLimits limits) {
    return RULES.stream().flatMap(rule -> rule.examine(evidence, limits).stream()).toList();
  }

  private static Finding doubted(Finding finding, TrialEvidence trial) {
    boolean doubtful =
        !trial.figures().quality().audit().passed()
            || (trial.interfered() && !HOLD_UNDER_INTERFERENCE.contains(finding.rule()));
    return doubtful ? finding.doubted() : finding;
  }

  /**
   * The same of a service that ended while it was examined.
   *
   * @param before what was found of it up to its end
   */
  public static List<Finding> ofOneThatEnded(List<Finding> before) {
    Finding died =
        new FindingBuilder()
            .finding(RuleId.SERVICE_DIED, Confidence.HIGH, Remedy.Advice.KERNEL_LOG);
    return Stream.concat(
            Stream.of(died),
            before.stream().filter(finding -> finding.rule() != RuleId.NO_BOTTLENECK))
        .toList();
  }
}
