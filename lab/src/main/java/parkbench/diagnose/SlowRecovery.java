package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.model.Finding;
import parkbench.model.Finding.Confidence;

/** How the service came back after the upstream had. */
final class SlowRecovery implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    return evidence.recovery().map(SlowRecovery::finding);
  }

  private static Finding finding(Recovery recovery) {
    Map<String, String> seen = new LinkedHashMap<>();
    seen.put("p99 before", Figures.millis(recovery.beforeP99Millis()));
    seen.put("p99 at worst", Figures.millis(recovery.worstP99Millis()));
    seen.put("failures", Figures.count(recovery.failures()));
    seen.put("recovered after", recovery.afterSeconds().map(SlowRecovery::seconds).orElse("never"));
    seen.put("watched", seconds(recovery.watchedSeconds()));
    return new Finding(
        Rules.RECOVERY,
        recovery.afterSeconds().isPresent() ? Confidence.HIGH : Confidence.MEDIUM,
        when(recovery)
            + ": p99 "
            + Figures.millis(recovery.beforeP99Millis())
            + " before, "
            + Figures.millis(recovery.worstP99Millis())
            + " at worst, "
            + Figures.count(recovery.failures())
            + " failures.",
        seen);
  }

  private static String when(Recovery recovery) {
    return recovery
        .afterSeconds()
        .map(
            seconds ->
                seconds < 1
                    ? "Recovers with the upstream"
                    : "Recovers " + seconds(seconds) + " after the upstream")
        .orElse(
            "Does not recover in the "
                + seconds(recovery.watchedSeconds())
                + " after the upstream has");
  }

  private static String seconds(double seconds) {
    return Figures.number(seconds) + " s";
  }
}
