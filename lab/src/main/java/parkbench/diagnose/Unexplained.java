package parkbench.diagnose;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.plan.Quantity;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.ProcessUse;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;
import parkbench.result.TrialEvidence;
import parkbench.stacks.JvmThreads;

/**
 * What is said where no rule explains a service: that nothing holds it up, or that it is unknown.
 */
final class Unexplained {
  private Unexplained() {}

  static Optional<Finding> of(Evidence evidence, DiagnosisLimits limits) {
    return evidence.trial().isPresent()
        ? ofTrial(evidence.trial().get(), evidence, limits)
        : Optional.of(ofProcess(evidence, limits));
  }

  private static Optional<Finding> ofTrial(
      TrialEvidence trial, Evidence evidence, DiagnosisLimits limits) {
    return trial.interfered() || trial.mayKeepUp(limits)
        ? notDecided(trial, evidence)
        : unknown(trial, evidence, limits);
  }

  /** The machine, or the JIT, took part of the trial, and no limit shows by arithmetic. */
  private static Optional<Finding> notDecided(TrialEvidence trial, Evidence evidence) {
    if (trial.figures().latency().responseMs().count() == 0) {
      return Optional.empty();
    }
    FindingBuilder facts = new FindingBuilder().graded(FactName.THROUGHPUT, trial.throughput());
    trial.demandRps().ifPresent(demand -> facts.rps(FactName.OFFERED_LOAD, demand));
    facts.add(evidence.cpuShare().map(FactName.CPU::share));
    if (trial.interfered()) {
      facts.share(
          FactName.CPU_TAKEN_BY_MACHINE,
          trial.figures().quality().interference().takenOfCores().orElse(0.0));
    }
    return Optional.of(
        facts.finding(
            RuleId.NOT_DECIDED,
            Confidence.LOW,
            trial.interfered() ? Remedy.Advice.QUIET_MACHINE : Remedy.Advice.LONGER_WARM_UP));
  }

  /** Throughput is short of what was asked and no rule says why. */
  private static Optional<Finding> unknown(
      TrialEvidence trial, Evidence evidence, DiagnosisLimits limits) {
    return !trial.trial().upstream().steady()
            || trial.bad() > 0
            || trial.record().warmUp().withoutGoodAnswer()
        ? Optional.empty()
        : trial
            .demandRps()
            .filter(
                demand ->
                    trial.figures().throughput().top() < (1 - limits.trial().nearDemand()) * demand)
            .map(demand -> unknown(demand, trial, evidence, limits));
  }

  private static Finding unknown(
      double demand, TrialEvidence trial, Evidence evidence, DiagnosisLimits limits) {
    FindingBuilder facts =
        new FindingBuilder()
            .graded(FactName.THROUGHPUT, trial.throughput())
            .rps(FactName.OFFERED_LOAD, demand)
            .add(evidence.cpuShare().map(FactName.CPU::share))
            .add(
                trial
                    .figures()
                    .resources()
                    .service()
                    .compileShare()
                    .filter(share -> share >= limits.cpu().jitShown())
                    .map(FactName.JIT::share));
    pools(evidence, facts);
    trial
        .record()
        .upstream()
        .ifPresent(
            ledger -> facts.number(FactName.UPSTREAM_IN_FLIGHT, ledger.queue().inFlightMean()));
    return facts
        .add(
            trial
                .figures()
                .resources()
                .service()
                .sockets()
                .listenOverflows()
                .map(FactName.LISTEN_OVERFLOWS::number))
        .finding(RuleId.UNKNOWN, Confidence.LOW, next(trial, evidence));
  }

  /** Thread dumps show more, unless they were asked for or the service has none. */
  private static Remedy.Advice next(TrialEvidence trial, Evidence evidence) {
    return evidence.ofJvm() && trial.trial().observation().threadDumps().isEmpty()
        ? Remedy.Advice.COLLECT_MORE
        : Remedy.Advice.TRACE_REQUESTS;
  }

  /**
   * Busy threads of each pool that serves requests: the declared one, and those of more than one
   * thread that are not idle on average.
   */
  private static void pools(Evidence evidence, FindingBuilder facts) {
    Map<String, Double> busy = new LinkedHashMap<>();
    evidence.pools().stream()
        .filter(pool -> pool.kind() != PoolKind.OTHER || pool.declared().isPresent())
        .filter(pool -> pool.threads().max() > 1)
        .filter(pool -> pool.declared().isPresent() || pool.threads().busyMean() >= 1)
        .filter(pool -> !JvmThreads.named(pool.name()))
        .forEach(pool -> busy.put(pool.title() + " of " + pool.size(), pool.threads().busyMean()));
    if (!busy.isEmpty()) {
      facts.table(FactName.OTHER_POOLS, busy, Quantity.Unit.NUMBER);
    }
  }

  private static Finding ofProcess(Evidence evidence, DiagnosisLimits limits) {
    FindingBuilder facts = seen(evidence);
    if (isUnread(evidence, limits)) {
      return facts
          .add(evidence.use().unreadRequests().map(FactName.WAITERS::number))
          .finding(RuleId.UNKNOWN, Confidence.LOW, Remedy.Advice.READ_EVIDENCE);
    }
    if (Inside.isQueue(evidence, limits).orElse(false) && isLong(evidence, limits)) {
      return facts
          .add(evidence.flow().map(Flow::meanSeconds).map(FactName.TIME_PER_REQUEST::seconds))
          .finding(RuleId.UNKNOWN, Confidence.LOW, Remedy.Advice.READ_EVIDENCE);
    }
    return evidence.pools().stream()
        .filter(pool -> waits(pool, evidence, limits))
        .flatMap(
            pool ->
                pool.most(ThreadActivity.WAITING).filter(Activity::own).stream()
                    .map(activity -> puzzle(pool, activity, facts)))
        .findFirst()
        .orElseGet(() -> nothing(evidence, facts, limits));
  }

  /** Requests that wait for a timer look the same as those in a queue; they wait for less. */
  private static boolean isLong(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .flow()
        .filter(flow -> flow.meanSeconds() >= limits.flows().longSeconds())
        .isPresent();
  }

  private static boolean isUnread(Evidence evidence, DiagnosisLimits limits) {
    return evidence.queues(limits).orElse(false)
        && evidence
            .use()
            .unreadRequests()
            .filter(
                waiting ->
                    waiting
                        >= limits.queues().unexplained()
                            * evidence.use(Kind.CONNECTIONS).orElse(0.0))
            .isPresent();
  }

  /** A few requests that wait all the time, as those of long polling do, are in no one's way. */
  private static boolean waits(ThreadPool pool, Evidence evidence, DiagnosisLimits limits) {
    double share = pool.share(ThreadActivity.WAITING);
    double threads = share * pool.threads().busyMean();
    boolean many = threads >= limits.waits().many() && share >= limits.waits().surely();
    boolean mayHoldUp =
        Shared.takesTasks(pool, limits.pools())
            && (Shared.still(pool, limits.pools()).isEmpty()
                || Shared.exhausted(pool, limits.pools()));
    return many && mayHoldUp && Waits.weigh(threads, pool, evidence, limits.waits());
  }

  private static Finding puzzle(ThreadPool pool, Activity activity, FindingBuilder facts) {
    double threads = pool.doing(ThreadActivity.WAITING);
    return Shared.threads(threads, pool, facts)
        .text(FactName.PLACE, activity.place())
        .stack(activity.stack())
        .finding(RuleId.UNKNOWN, Confidence.LOW, Remedy.Advice.READ_EVIDENCE);
  }

  /** A server that reads all it gets keeps its queue to itself: then a busy pool is a doubt. */
  private static Finding nothing(Evidence evidence, FindingBuilder facts, DiagnosisLimits limits) {
    Optional<ThreadPool> busy =
        evidence.pools().stream()
            .filter(
                pool ->
                    mayHaveQueue(pool, limits.pools())
                        && Shared.exhausted(pool, limits.pools())
                        && !Inside.haveAllAThread(pool, evidence, limits))
            .findFirst();
    ProcessUse use = evidence.use();
    boolean queues = evidence.queues(limits).orElse(false);
    boolean queueInside = Inside.isQueue(evidence, limits).orElse(true);
    boolean whole = evidence.inside() && use.cpuShare().isPresent() && !queueInside;
    if (queueInside) {
      facts.mark(FactName.WAIT_UNSEEN);
    }
    if (queues) {
      facts.add(use.unreadRequests().map(FactName.WAITERS::number));
    }
    if (!evidence.inside()) {
      facts.mark(FactName.FROM_OUTSIDE);
    }
    Optional<Double> idle =
        evidence.flow().map(Flow::idleShare).filter(share -> share >= limits.flows().idle());
    idle.ifPresent(share -> facts.share(FactName.WITHOUT_LOAD, share));
    busy.ifPresent(pool -> Shared.threads(pool.threads().busyMean(), pool, facts));
    Optional<ThreadPool> sleeps = sleeps(evidence);
    sleeps.ifPresent(pool -> sleeping(pool, facts));
    evidence.flow().ifPresent(flow -> calls(flow, facts));
    return facts.finding(
        RuleId.NO_BOTTLENECK,
        whole
                && busy.isEmpty()
                && !queues
                && idle.isEmpty()
                && (sleeps.isEmpty() || !isLong(evidence, limits))
            ? Confidence.HIGH
            : Confidence.MEDIUM,
        busy.map(
                pool ->
                    Shared.remedy(
                        pool,
                        pool.kind() == PoolKind.SERVER
                            ? Remedy.Advice.CHECK_PROXY_FIRST
                            : Remedy.Advice.CHECK_QUEUE_FIRST))
            .orElse(Remedy.of(advice(evidence))));
  }

  private static Remedy.Advice advice(Evidence evidence) {
    if (evidence.flow().filter(Flow::withoutLoad).isPresent()) {
      return Remedy.Advice.PUT_UNDER_LOAD;
    }
    return evidence.inside() ? Remedy.Advice.NOTHING_HERE : Remedy.Advice.NOTHING_OUTSIDE;
  }

  /** The pool in which most requests have a thread that sleeps: as work, or before a retry. */
  private static Optional<ThreadPool> sleeps(Evidence evidence) {
    double requests = evidence.flow().map(flow -> flow.requests().mean()).orElse(0.0);
    return evidence.pools().stream()
        .filter(pool -> pool.kind() != PoolKind.OTHER)
        .max(Comparator.comparingDouble(pool -> pool.doing(ThreadActivity.SLEEPING)))
        .filter(pool -> requests >= 1 && pool.doing(ThreadActivity.SLEEPING) >= requests / 2);
  }

  private static void sleeping(ThreadPool pool, FindingBuilder facts) {
    facts.number(FactName.SLEEPING_THREADS, pool.doing(ThreadActivity.SLEEPING));
    pool.most(ThreadActivity.SLEEPING)
        .ifPresent(activity -> facts.text(FactName.PLACE, activity.place()));
  }

  /** Where most of the time of a request is spent in calls, these are what is slow. */
  private static void calls(Flow flow, FindingBuilder facts) {
    double requests = flow.requests().mean();
    double calls = flow.calls().map(Flow.Spread::mean).orElse(0.0);
    if (requests >= 1 && calls >= requests / 2 && !flow.peers().isEmpty()) {
      facts
          .seconds(FactName.TIME_PER_REQUEST, flow.meanSeconds())
          .share(FactName.SHARE_IN_CALLS, Math.min(1, calls / requests))
          .text(FactName.CALLED, flow.peers().getFirst().address());
    }
  }

  /**
   * The JVM says which virtual threads wait for a carrier; listeners have their queue elsewhere.
   */
  private static boolean mayHaveQueue(ThreadPool pool, DiagnosisLimits.Pools limits) {
    return Shared.takesTasks(pool, limits)
        && pool.kind() != PoolKind.CARRIERS
        && pool.kind() != PoolKind.LISTENER;
  }

  private static FindingBuilder seen(Evidence evidence) {
    FindingBuilder facts =
        new FindingBuilder()
            .add(evidence.cpuShare().map(FactName.CPU::share))
            .add(evidence.use(Kind.THROTTLED_PERIODS).map(FactName.THROTTLED_PERIODS::share))
            .add(evidence.use(Kind.GC_PAUSES).map(FactName.GC_PAUSES::share))
            .add(evidence.use().unreadRequests().map(FactName.UNREAD_REQUESTS::number))
            .add(
                evidence
                    .flow()
                    .map(flow -> FactName.REQUESTS_IN_FLIGHT.number(flow.requests().typical())))
            .add(Inside.fact(evidence));
    pools(evidence, facts);
    return facts;
  }
}
