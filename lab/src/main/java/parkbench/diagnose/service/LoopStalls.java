package parkbench.diagnose.service;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.record.PoolKind;
import parkbench.result.Examination;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Examination.Stalled;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/**
 * Event loops wait now and then in the service's own code, too briefly for looks at stacks, as the
 * JVM recorded it. It holds up single requests; whatever holds up all of them comes first.
 */
final class LoopStalls implements ServiceRule {
  /** As often as that is a habit. */
  static final int TIMES = 3;

  /** Share of the time of all loops. */
  private static final double SURELY = 0.01;

  @Override
  public Optional<Finding> examine(Examination seen) {
    return new LoopBlocked().examine(seen).isPresent()
        ? Optional.empty()
        : seen.recorded().orElse(List.of()).stream()
            .filter(stalled -> !stalled.pinned() && stalled.own() && stalled.times() >= TIMES)
            .findFirst()
            .map(stalled -> finding(stalled, loops(seen)));
  }

  private static int loops(Examination seen) {
    int all =
        seen.pools().stream()
            .filter(pool -> pool.kind() == PoolKind.EVENT_LOOP)
            .mapToInt(PoolSeen::threadsMax)
            .sum();
    return Math.max(1, all);
  }

  private static Finding finding(Stalled stalled, int loops) {
    double share = stalled.perSecond() / loops;
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("event loops", String.valueOf(loops));
    evidence.put("held", Figures.percent(share) + " of their time");
    tell(stalled, evidence);
    evidence.put(Finding.TO_DO, LoopBlocked.remedy(stalled.doing()));
    return new Finding(
        ServiceRules.LOOP_BLOCKED,
        share >= SURELY ? Confidence.MEDIUM : Confidence.LOW,
        "Event loops were held "
            + words(stalled)
            + ": all other connections of such a loop wait meanwhile.",
        evidence);
  }

  /** {@code 37 times, for up to 50.2 ms, sleeping in shop.Orders.find}. */
  static String words(Stalled stalled) {
    return Figures.count(stalled.times())
        + " times, for up to "
        + Figures.millis(stalled.longestMillis())
        + ", "
        + stalled.doing().words()
        + " in "
        + stalled.place();
  }

  static void tell(Stalled stalled, Map<String, String> evidence) {
    evidence.put("times", Figures.count(stalled.times()));
    evidence.put("longest", Figures.millis(stalled.longestMillis()));
    evidence.put("by", stalled.doing().words() + " in " + stalled.place());
    evidence.put("stack", Waits.stack(stalled.stack()));
  }
}
