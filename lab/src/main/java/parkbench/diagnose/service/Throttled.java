package parkbench.diagnose.service;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.result.Examination;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/** Its CPU quota stops the service, whether or not a core has nothing else to do. */
final class Throttled implements ServiceRule {
  private static final double SHARE = 0.05;
  private static final double SURELY = 0.20;

  @Override
  public Optional<Finding> examine(Examination seen) {
    return seen.throttledShare().filter(share -> share >= SHARE).map(share -> finding(share, seen));
  }

  private static Finding finding(double share, Examination seen) {
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("stopped by its quota", "in " + Figures.percent(share) + " of its periods");
    seen.cores().ifPresent(cores -> evidence.put("may use", Figures.cores(cores)));
    seen.cpuCores().ifPresent(cores -> evidence.put("used", Figures.cores(cores)));
    evidence.put(
        Finding.TO_DO,
        "raise the CPU limit of its container (Kubernetes: resources.limits.cpu); or remove it, with"
            + " resources.requests.cpu and -XX:ActiveProcessorCount set, since the JVM counts"
            + " all cores of the node then");
    return new Finding(
        ServiceRules.THROTTLED,
        share >= SURELY ? Confidence.HIGH : Confidence.MEDIUM,
        "Its CPU quota"
            + seen.cores().map(cores -> " of " + Figures.cores(cores)).orElse("")
            + " stops it in "
            + Figures.percent(share)
            + " of all periods of 100 ms.",
        evidence);
  }
}
