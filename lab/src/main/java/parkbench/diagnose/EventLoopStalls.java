package parkbench.diagnose;

import java.util.List;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.PoolKind;
import parkbench.result.BlockingPlace;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.RuleId;

/**
 * Event loops wait now and then in the service's own code, too briefly for thread dumps, as the JVM
 * recorded it. It holds up single requests; what holds up all of them comes first.
 */
final class EventLoopStalls implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return new EventLoopBlocked().examine(evidence, limits).isPresent()
        ? Optional.empty()
        : evidence.blocking().orElse(List.of()).stream()
            .filter(place -> !place.pinned() && place.own())
            .filter(place -> place.times() >= limits.loops().events())
            .findFirst()
            .map(place -> finding(place, loops(evidence), limits.loops()));
  }

  private static int loops(Evidence evidence) {
    int all =
        evidence.pools(PoolKind.EVENT_LOOP).stream().mapToInt(pool -> pool.threads().max()).sum();
    return Math.max(1, all);
  }

  private static Finding finding(BlockingPlace place, int loops, DiagnosisLimits.Loops limits) {
    double share = place.perSecond() / loops;
    return add(
            place,
            new FindingBuilder()
                .number(FactName.EVENT_LOOPS, loops)
                .share(FactName.EVENT_LOOP_TIME_HELD, share))
        .finding(
            RuleId.EVENT_LOOP_BLOCKED,
            share >= limits.eventsSurely() ? Confidence.MEDIUM : Confidence.LOW,
            EventLoopBlocked.advice(place.doing()));
  }

  static FindingBuilder add(BlockingPlace place, FindingBuilder facts) {
    return facts
        .number(FactName.EVENTS, place.times())
        .millis(FactName.LONGEST_EVENT, place.longestMillis())
        .activity(FactName.ACTIVITY, place.doing())
        .text(FactName.PLACE, place.place())
        .stack(place.stack());
  }
}
