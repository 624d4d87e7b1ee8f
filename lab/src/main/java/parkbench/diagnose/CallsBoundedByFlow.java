package parkbench.diagnose;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.plan.DiagnosisLimits;
import parkbench.plan.Quantity;
import parkbench.record.PoolKind;
import parkbench.record.PoolSetting;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.Flow.Peer;
import parkbench.result.Flow.Spread;
import parkbench.result.Remedy;
import parkbench.result.RuleId;

/**
 * The same as {@link CallsBounded}, where the load is not known: the kernel's sockets show the
 * calls in flight, and the requests that wait meanwhile. It needs no library's name.
 */
final class CallsBoundedByFlow implements Rule {
  /** From so many times the predicted calls on, they are parts of calls. */
  private static final double SEGMENTS = 2;

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .flow()
        .flatMap(
            flow -> bound(evidence, limits).map(bound -> bound.finding(flow, evidence, limits)));
  }

  /** Calls in flight at once where they are the limit; absent: they are not. */
  static Optional<Integer> calls(Evidence evidence, DiagnosisLimits limits) {
    return bound(evidence, limits).map(bound -> bound.calls().max());
  }

  private static Optional<Bound> bound(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .flow()
        .filter(flow -> evidence.trial().isEmpty())
        .filter(flow -> flow.samples() >= limits.flows().samples())
        .filter(flow -> evidence.cpuShare().filter(cpu -> cpu >= limits.cpu().bound()).isEmpty())
        .flatMap(flow -> bound(flow, evidence, limits));
  }

  private static Optional<Bound> bound(Flow flow, Evidence evidence, DiagnosisLimits limits) {
    return flow.peers().stream()
        .map(peer -> new Bound(List.of(peer), peer.calls()))
        .filter(bound -> bound.holds(flow, evidence, limits))
        .findFirst()
        .or(
            () ->
                flow.calls()
                    .map(calls -> new Bound(calling(flow), calls))
                    .filter(bound -> bound.peers().size() > 1)
                    .filter(bound -> bound.holds(flow, evidence, limits)));
  }

  private static List<Peer> calling(Flow flow) {
    return flow.peers().stream().filter(peer -> peer.calls().max() > 0).toList();
  }

  /**
   * Calls that stay at one number.
   *
   * @param peers that they go to
   * @param calls to all of them
   */
  private record Bound(List<Peer> peers, Spread calls) {

    boolean holds(Flow flow, Evidence evidence, DiagnosisLimits limits) {
      int most = calls.max();
      return calls.steady(limits.calls().varies())
          && (mayShare() || calls.mean() >= limits.pools().samples() * most)
          && flow.requests().usual() >= Math.max(most + 1, limits.calls().requests() * most)
          && Inside.waiting(evidence) >= 1
          && callsPerSecond() > 0
          && callsPerSecond() >= limits.flows().callsPerRequest() * flow.requestsPerSecond()
          && areServed(flow, limits.flows());
    }

    /**
     * By Little's law a request takes requests / rate on average. Those that are in flight for much
     * longer are not the ones that end: they are long polls, or wait for something else.
     */
    private boolean areServed(Flow flow, DiagnosisLimits.Flows limits) {
      double rate = Math.min(callsPerSecond(), flow.requestsPerSecond());
      return rate <= 0
          || flow.requestSeconds() <= limits.evenAges() * flow.requests().mean() / rate;
    }

    private double callsPerSecond() {
      return peers.stream().mapToDouble(Peer::callsPerSecond).sum();
    }

    /**
     * Calls that take the same time are half as old as that on average, at a random instant. Else
     * it is how long each of them must take for so many to end in a second.
     */
    private double callSeconds(DiagnosisLimits.Flows limits) {
      double all = peers.stream().mapToDouble(peer -> peer.calls().mean()).sum();
      double age =
          peers.stream().mapToDouble(peer -> peer.ageSeconds() * peer.calls().mean()).sum() / all;
      double oldest = peers.stream().mapToDouble(Peer::oldestSeconds).max().orElse(0);
      return peers.size() == 1 && age > 0 && oldest <= limits.evenAges() * age
          ? 2 * age
          : all / callsPerSecond();
    }

    /** So many calls at a time would let more through: a limit of the rate looks the same. */
    private boolean mayBeRate(DiagnosisLimits limits) {
      return predicted(limits) > (1 + limits.trial().predictionFits()) * callsPerSecond();
    }

    private double predicted(DiagnosisLimits limits) {
      return calls.max() / callSeconds(limits.flows());
    }

    /** What is counted are segments, of which a long call has several. */
    private boolean areCounted(DiagnosisLimits limits) {
      return callsPerSecond() < SEGMENTS * predicted(limits);
    }

    /** Consumers wait for messages on as many connections, whatever requests wait for. */
    private boolean mayBeConsumers(Evidence evidence) {
      return evidence.pools().stream()
              .filter(pool -> pool.kind() == PoolKind.LISTENER)
              .mapToInt(pool -> pool.threads().max())
              .sum()
          >= calls.max();
    }

    /** One connection may carry several calls at once, which count as one. */
    private boolean mayShare() {
      return peers.stream().mapToDouble(Peer::connections).sum() <= calls.max() + 0.5
          && calls.max() <= 2;
    }

    private Finding finding(Flow flow, Evidence evidence, DiagnosisLimits limits) {
      double inCalls = evidence.doing(ThreadActivity.SOCKET_READ);
      boolean shared = mayShare() && inCalls >= calls.max() + limits.flows().waiting();
      FindingBuilder facts =
          new FindingBuilder()
              .text(
                  FactName.CALLED,
                  peers.stream().map(Peer::address).collect(Collectors.joining(" and ")))
              .number(FactName.REQUESTS_IN_FLIGHT, flow.requests().usual())
              .number(FactName.REQUESTS_WAITING_INSIDE, Inside.waiting(evidence))
              .seconds(FactName.TIME_PER_REQUEST, flow.meanSeconds())
              .add(evidence.cpuShare().map(FactName.CPU::share));
      if (shared) {
        facts.number(FactName.THREADS_IN_CALLS, inCalls);
      } else {
        arithmetic(limits, facts);
      }
      return facts.finding(
          RuleId.CALLS_BOUNDED,
          mayShare()
                  || evidence.cpuShare().isEmpty()
                  || calls.max() - calls.usual() > 1
                  || mayBeConsumers(evidence)
                  || mayBeRate(limits)
              ? Confidence.MEDIUM
              : Confidence.HIGH,
          Remedy.of(
              shared
                  ? Remedy.Advice.SPREAD_CALLS
                  : mayShare()
                      ? Remedy.Advice.ONE_CALL_AT_A_TIME
                      : evidence.inside()
                          ? Remedy.Advice.MORE_CALLS_AT_A_TIME
                          : Remedy.Advice.MORE_CALLS_OUTSIDE,
              likelyFirst(evidence.stacks().clients())));
    }

    private void arithmetic(DiagnosisLimits limits, FindingBuilder facts) {
      facts
          .count(FactName.CALLS_AT_A_TIME, calls.max())
          .seconds(FactName.TIME_PER_CALL, callSeconds(limits.flows()))
          .figure(FactName.CALLS_PREDICT, predicted(limits), Quantity.Unit.REQUESTS_PER_SECOND);
      if (areCounted(limits)) {
        facts.rps(FactName.CALLS_MEASURED, callsPerSecond());
      }
      if (mayBeRate(limits)) {
        facts.mark(FactName.RATE_POSSIBLE);
      }
      if (mayShare()) {
        facts.mark(FactName.SHARED_CONNECTIONS);
      }
    }

    /** A setting whose default is the number of calls is most likely the bound. */
    private List<PoolSetting> likelyFirst(List<PoolSetting> settings) {
      String number = Integer.toString(calls.max());
      return settings.stream()
          .sorted(Comparator.comparing(setting -> !setting.standard().equals(number)))
          .toList();
    }
  }
}
