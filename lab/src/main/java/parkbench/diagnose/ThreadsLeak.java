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
final class ThreadsLeak implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .stacks()
        .began()
        .filter(
            began ->
                began
                    .all()
                    .lasts(limits.flows().leaks().threads(), limits.flows().leaks().ofHalf()))
        .filter(began -> began.idle() >= limits.flows().leaks().idle())
        .filter(began -> began.ended() <= limits.flows().leaks().ended() * began.all().gained())
        .map(ThreadsLeak::finding);
  }

  private static Finding finding(NewThreads began) {
    return new FindingBuilder()
        .count(FactName.THREADS_FIRST, began.all().first())
        .count(FactName.THREADS, began.all().last())
        .figure(FactName.THREADS_PER_SECOND, began.all().perSecond(), Quantity.Unit.NUMBER)
        .text(FactName.POOL, began.name())
        .stack(began.stack())
        .finding(
            RuleId.THREAD_LEAK,
            began.ofOnePool() ? Confidence.MEDIUM : Confidence.HIGH,
            Remedy.Advice.END_THREADS);
  }
}
