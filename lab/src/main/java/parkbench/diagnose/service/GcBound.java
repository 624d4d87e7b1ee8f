package parkbench.diagnose.service;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.result.Examination;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/** Collections stop the service for much of its time, most often because its heap is full. */
final class GcBound implements ServiceRule {
  private static final double STOPPED = 0.10;
  private static final double SURELY = 0.25;
  private static final double FULL = 0.85;

  @Override
  public Optional<Finding> examine(Examination seen) {
    return seen.gcShare().filter(share -> share >= STOPPED).map(share -> finding(share, seen));
  }

  private static Finding finding(double share, Examination seen) {
    boolean full = seen.heapShare().filter(least -> least >= FULL).isPresent();
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("stopped by collections", Figures.percent(share) + " of the time");
    seen.heapShare()
        .ifPresent(least -> evidence.put("heap in use", Figures.percent(least) + " at the least"));
    evidence.put(
        Finding.TO_DO,
        full
            ? "raise -Xmx, or -XX:MaxRAMPercentage (25 by default: a quarter of the container's"
                + " memory, in which all else needs room, too), or hold less: jcmd PID"
                + " GC.class_histogram shows what it holds, with one more full collection"
            : "allocate less per request: jcmd PID JFR.start duration=60s filename=FILE, then"
                + " jfr view allocation-by-site FILE (JDK 21 and later), shows where");
    return new Finding(
        ServiceRules.GC_BOUND,
        share >= SURELY || full ? Confidence.HIGH : Confidence.MEDIUM,
        "Collections stop it for "
            + Figures.percent(share)
            + " of the time"
            + seen.heapShare()
                .map(
                    least ->
                        (full ? ", and" : ";")
                            + " at least "
                            + Figures.percent(least)
                            + " of its heap was in use")
                .orElse("")
            + ".",
        evidence);
  }
}
