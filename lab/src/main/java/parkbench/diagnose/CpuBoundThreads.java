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
import parkbench.result.ProcessUse.Kind;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.stacks.JvmThreads;

/**
 * A pool with fewer threads than cores computes all the time while requests wait: most often one
 * thread. Other cores are idle. Of a process whose threads are not seen the kernel says how busy
 * the busiest one is.
 */
enum CpuBoundThreads implements Rule {
  /** Threads that serve requests, or any of a process whose threads are not seen. */
  OF_REQUESTS,
  /** Others, whose work may have nothing to do with requests. */
  OF_OTHERS;

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence.trial().isPresent()
            || evidence.cpuShare().filter(cpu -> cpu < limits.cpu().bound()).isEmpty()
            || JitWarmUp.is(evidence, limits.cpu())
            || !requestsWait(evidence, limits)
        ? Optional.empty()
        : evidence.inside()
            ? evidence.pools().stream()
                .filter(pool -> (pool.kind() == PoolKind.OTHER) == (this == OF_OTHERS))
                .filter(pool -> computes(pool, limits.cpu()))
                .max(Comparator.comparingDouble(pool -> pool.cpu().cores().orElse(0.0)))
                .map(pool -> ofPool(pool, evidence))
            : evidence
                .use(Kind.BUSIEST_THREAD)
                .filter(cores -> this == OF_REQUESTS)
                .filter(cores -> cores >= limits.cpu().bound())
                .map(cores -> finding(1, cores, new FindingBuilder(), evidence));
  }

  private static boolean requestsWait(Evidence evidence, DiagnosisLimits limits) {
    return Inside.isQueue(evidence, limits).orElse(false) || evidence.queues(limits).orElse(false);
  }

  private static boolean computes(ThreadPool pool, DiagnosisLimits.Cpu limits) {
    return !JvmThreads.named(pool.name())
        && pool.mostly().filter(ThreadActivity.RUNNING::equals).isPresent()
        && pool.cpu().cores().orElse(0.0) >= limits.bound() * pool.threads().max();
  }

  private Finding ofPool(ThreadPool pool, Evidence evidence) {
    FindingBuilder facts = new FindingBuilder().text(FactName.POOL, pool.title());
    pool.most(ThreadActivity.RUNNING)
        .ifPresent(most -> facts.text(FactName.PLACE, most.place()).stack(most.stack()));
    return finding(pool.threads().max(), pool.cpu().cores().orElse(0.0), facts, evidence);
  }

  private Finding finding(int threads, double cores, FindingBuilder facts, Evidence evidence) {
    return facts
        .count(FactName.THREADS, threads)
        .cores(FactName.CPU_USED, cores)
        .add(evidence.use(Kind.CPU_LIMIT).map(FactName.CPU_LIMIT::cores))
        .add(evidence.cpuShare().map(FactName.CPU::share))
        .add(
            Inside.fact(evidence)
                .or(() -> evidence.use().unreadRequests().map(FactName.WAITERS::number)))
        .finding(
            RuleId.CPU_BOUND,
            this == OF_OTHERS ? Confidence.MEDIUM : Confidence.HIGH,
            Remedy.Advice.SPREAD_WORK);
  }
}
