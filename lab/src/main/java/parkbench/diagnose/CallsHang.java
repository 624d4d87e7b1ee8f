package parkbench.diagnose;

import java.util.Comparator;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Flow.Peer;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;

/**
 * Calls to one peer have had no answer for longer than the service was looked at, and none ended:
 * no timeout ends them. The kernel knows since when they wait. All threads of a pool have to wait
 * for them: without a pool, the connection of a consumer, which waits for events, looks the same.
 */
final class CallsHang implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .flow()
        .filter(flow -> evidence.trial().isEmpty())
        .filter(flow -> flow.samples() >= limits.flows().samples())
        .flatMap(
            flow ->
                flow.peers().stream()
                    .filter(peer -> hang(peer, evidence.seconds(), limits))
                    .max(Comparator.comparingDouble(peer -> peer.calls().mean())))
        .flatMap(peer -> finding(peer, evidence, limits));
  }

  private static boolean hang(Peer peer, double seconds, DiagnosisLimits limits) {
    return peer.calls().min() >= limits.flows().hanging()
        && peer.calls().min() == peer.calls().max()
        && peer.callsPerSecond() == 0
        && peer.ageSeconds() >= seconds;
  }

  /** Without a pool that waits for them they may be meant to wait. */
  private static Optional<Finding> finding(Peer peer, Evidence evidence, DiagnosisLimits limits) {
    return evidence.pools().stream()
        .filter(pool -> waits(pool, peer, limits))
        .findFirst()
        .map(pool -> finding(peer, pool, evidence));
  }

  private static boolean waits(ThreadPool pool, Peer peer, DiagnosisLimits limits) {
    double reading = pool.share(ThreadActivity.SOCKET_READ) * pool.threads().busyMin();
    return Shared.bounded(pool, limits.pools())
        && Shared.still(pool, limits.pools()).isPresent()
        && reading >= limits.pools().busy() * pool.threads().max()
        && Math.abs(reading - peer.calls().min()) <= 1;
  }

  /** Consumers wait for events in the same way: then no request waits for them. */
  private static Finding finding(Peer peer, ThreadPool pool, Evidence evidence) {
    FindingBuilder facts =
        Shared.threads(pool.threads().busyMean(), pool, new FindingBuilder())
            .number(FactName.CALLS_IN_FLIGHT, peer.calls().mean())
            .text(FactName.CALLED, peer.address())
            .seconds(FactName.CALL_MEAN, peer.ageSeconds())
            .seconds(FactName.CALL_MAX, peer.oldestSeconds());
    pool.most(ThreadActivity.SOCKET_READ)
        .ifPresent(most -> facts.text(FactName.PLACE, most.place()).stack(most.stack()));
    return facts.finding(
        RuleId.CALLS_HANG,
        Inside.waiting(evidence) >= 1 ? Confidence.HIGH : Confidence.MEDIUM,
        Remedy.of(Remedy.Advice.CALL_WITH_TIMEOUT));
  }
}
