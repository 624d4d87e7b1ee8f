package parkbench.diagnose.service;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.result.Examination;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/**
 * Threads of the service are ready and get no core, because somebody else has them: its cores are
 * busy, and a good part of that is not its own. Where its quota stops it, that is {@link
 * Throttled}; where it uses all it may, its threads wait for each other, and that is {@link
 * CpuBound}.
 */
final class Starved implements ServiceRule {
  /** Seconds of waiting for a core in each second, of all its threads. */
  private static final double WAITED = 0.3;

  /** Of the CPU that it may use. */
  private static final double OTHERS = 0.2;

  private static final double IDLE = 0.1;
  private static final double MOST_THROTTLED = 0.05;

  @Override
  public Optional<Finding> examine(Examination seen) {
    boolean throttled = seen.throttledShare().filter(share -> share >= MOST_THROTTLED).isPresent();
    boolean waits = seen.runDelayCores().filter(waited -> waited >= WAITED).isPresent();
    return throttled || !waits
        ? Optional.empty()
        : seen.cores()
            .flatMap(
                cores ->
                    seen.othersCores()
                        .filter(others -> others >= OTHERS * cores)
                        .filter(
                            others -> seen.idleCores().filter(i -> i <= IDLE * cores).isPresent()))
            .map(others -> finding(others, seen));
  }

  private static Finding finding(double others, Examination seen) {
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("waited for a core", Figures.number(seen.runDelayCores()) + " s in each second");
    seen.cpuCores().ifPresent(used -> evidence.put("used", Figures.cores(used)));
    evidence.put("others used", Figures.cores(others));
    seen.idleCores().ifPresent(idle -> evidence.put("idle", Figures.cores(idle)));
    seen.cores().ifPresent(cores -> evidence.put("may use", Figures.cores(cores)));
    evidence.put(
        Finding.TO_DO,
        "look for what else runs on its cores (top, on the node and not in its container), and move"
            + " it away, or give the service a larger share (Kubernetes: resources.requests.cpu) or"
            + " cores of its own");
    return new Finding(
        ServiceRules.STARVED,
        others >= seen.cpuCores().orElse(0.0) ? Confidence.HIGH : Confidence.MEDIUM,
        "Others use "
            + Figures.number(others)
            + " of the "
            + there(others, seen)
            + " that it may run on, and "
            + Figures.number(seen.runDelayCores())
            + " of its threads wait for one, on average.",
        evidence);
  }

  /** All cores that it is bound to: its quota may be a part of these only. */
  private static String there(double others, Examination seen) {
    return Figures.cores(
        Math.rint(others + seen.cpuCores().orElse(0.0) + seen.idleCores().orElse(0.0)));
  }
}
