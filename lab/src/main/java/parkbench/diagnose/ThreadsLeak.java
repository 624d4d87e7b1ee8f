package parkbench.diagnose;

import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.plan.Quantity;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.NewThreads;
import parkbench.result.Remedy;
import parkbench.result.RuleId;

/**
 * Threads begin all the time, have nothing to do, and do not end: most often an executor, a timer
 * or a client for each request that is never shut down.
 */
enum ThreadsLeak implements Rule {
  /** They share no pool that was there before. */
  OF_MANY_POOLS,
  /** They are of one pool, which may be about to reach its size: any limit comes first. */
  OF_ONE_POOL;

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    DiagnosisLimits.Leaks leaks = limits.flows().leaks();
    return evidence
        .stacks()
        .began()
        .filter(began -> began.ofOnePool() == (this == OF_ONE_POOL))
        .filter(began -> !began.ofOnePool() || began.all().last() > leaks.pool().threads())
        .filter(began -> began.all().lasts(leaks.threads(), leaks.ofHalf()))
        .filter(began -> began.idle() >= leaks.idle())
        .filter(began -> began.ended() <= leaks.ended() * began.all().gained())
        .map(this::finding);
  }

  private Finding finding(NewThreads began) {
    return new FindingBuilder()
        .count(FactName.THREADS_FIRST, began.all().first())
        .count(FactName.THREADS, began.all().last())
        .figure(FactName.THREADS_PER_SECOND, began.all().perSecond(), Quantity.Unit.NUMBER)
        .text(FactName.POOL, began.name())
        .stack(began.stack())
        .finding(
            RuleId.THREAD_LEAK,
            this == OF_ONE_POOL ? Confidence.LOW : Confidence.HIGH,
            Remedy.Advice.END_THREADS);
  }
}
