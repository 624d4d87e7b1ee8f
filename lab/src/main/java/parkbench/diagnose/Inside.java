package parkbench.diagnose;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Evidence;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Flow;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.ThreadPool;
import parkbench.stacks.JvmThreads;

/** Requests that wait in a service: in flight, without a call, and without a thread at work. */
final class Inside {
  /** Who does one of these works on a request; all other threads wait for what is short. */
  private static final Set<ThreadActivity> AT_WORK =
      EnumSet.of(
          ThreadActivity.RUNNING,
          ThreadActivity.SLEEPING,
          ThreadActivity.LOGGING,
          ThreadActivity.CAS_CONTENTION);

  /** Calls in flight for each request, from which some requests make several at once. */
  private static final double SEVERAL_CALLS = 1.5;

  private Inside() {}

  /** How many; zero where it is not known. */
  static double waiting(Evidence evidence) {
    return evidence
        .flow()
        .flatMap(Flow::inside)
        .map(inside -> Math.max(0, inside.typical() - atWork(evidence)))
        .orElse(0.0);
  }

  /** The same as evidence; absent where none waits. */
  static Optional<Fact> fact(Evidence evidence) {
    return Optional.of(waiting(evidence))
        .filter(waiting -> waiting >= 1)
        .map(FactName.REQUESTS_WAITING_INSIDE::number);
  }

  /**
   * Whether so many wait that something is short; absent: it is not known. Requests that make
   * several calls at once hide those that wait without one.
   */
  static Optional<Boolean> isQueue(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .flow()
        .filter(flow -> flow.samples() >= limits.flows().samples())
        .filter(flow -> flow.inside().isPresent() && !callsOften(flow))
        .map(
            flow ->
                waiting(evidence)
                    >= Math.max(
                        limits.flows().waiting(),
                        limits.flows().ofRequests() * flow.requests().typical()));
  }

  /** Whether many more calls than requests are in flight. */
  private static boolean callsOften(Flow flow) {
    return flow.calls()
        .filter(calls -> calls.usual() > SEVERAL_CALLS * Math.max(1, flow.requests().usual()))
        .isPresent();
  }

  /** Whether a pool has a thread for each request in flight, so that none waits in front of it. */
  static boolean haveAllAThread(ThreadPool pool, Evidence evidence, DiagnosisLimits limits) {
    return !isQueue(evidence, limits).orElse(true)
        && evidence
            .flow()
            .filter(
                flow ->
                    Math.abs(pool.threads().busyMean() - flow.requests().mean())
                        <= limits.flows().ofRequests() * flow.requests().mean())
            .isPresent();
  }

  /** Of a service whose threads are not seen, as many as have a core. */
  private static double atWork(Evidence evidence) {
    return evidence.inside()
        ? evidence.pools().stream()
            .filter(pool -> !JvmThreads.named(pool.name()))
            .mapToDouble(Inside::atWork)
            .sum()
        : evidence.use(Kind.CPU).orElse(0.0);
  }

  /** Acceptors, timers and loops of libraries work on no request. */
  private static double atWork(ThreadPool pool) {
    return pool.kind() == PoolKind.OTHER || pool.kind() == PoolKind.LISTENER
        ? pool.activities().stream()
            .filter(activity -> activity.own() && AT_WORK.contains(activity.doing()))
            .mapToDouble(ThreadPool.Activity::threadsMean)
            .sum()
        : AT_WORK.stream().mapToDouble(pool::doing).sum();
  }
}
