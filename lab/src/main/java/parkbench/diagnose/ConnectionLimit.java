package parkbench.diagnose;

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
import parkbench.result.ThreadPool.Activity;

/**
 * The server has as many connections as it may and accepts no other: one that comes later waits
 * until another ends, however idle that is. Where those that it has are not read either, its
 * threads are the limit, and this is their effect.
 */
final class ConnectionLimit implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence.pools().stream()
        .flatMap(pool -> pool.most(ThreadActivity.ACCEPT_BLOCKED).stream())
        .filter(acceptor -> acceptor.dumpsShare() >= limits.carriers().acceptBlocked())
        .filter(acceptor -> isRead(evidence, limits) && isWaitedFor(evidence, limits))
        .findFirst()
        .map(acceptor -> finding(acceptor, evidence));
  }

  /** Where the port is not known, threads that are all busy might leave them unread. */
  private static boolean isRead(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .use()
        .acceptedUnread()
        .map(
            unread ->
                unread
                    < Math.max(
                        limits.queues().waiting(),
                        limits.queues().ofConnections() * evidence.use().accepted().orElse(0.0)))
        .orElseGet(
            () ->
                evidence.pools(PoolKind.SERVER).stream()
                    .noneMatch(pool -> Shared.exhausted(pool, limits.pools())));
  }

  private static boolean isWaitedFor(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .use(Kind.ACCEPT_QUEUE)
        .filter(queued -> queued < limits.queues().waiting())
        .isEmpty();
  }

  private static Finding finding(Activity acceptor, Evidence evidence) {
    return new FindingBuilder()
        .share(FactName.ACCEPT_BLOCKED, acceptor.dumpsShare())
        .add(evidence.use().accepted().map(FactName.CONNECTIONS::number))
        .add(evidence.use(Kind.ACCEPT_QUEUE).map(FactName.ACCEPT_QUEUE::number))
        .add(evidence.cpuShare().map(FactName.CPU::share))
        .stack(acceptor.stack())
        .finding(
            RuleId.CONNECTION_LIMIT,
            evidence.use(Kind.ACCEPT_QUEUE).isPresent() ? Confidence.HIGH : Confidence.MEDIUM,
            Remedy.Advice.MORE_CONNECTIONS);
  }
}
