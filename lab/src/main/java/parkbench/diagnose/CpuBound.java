package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.model.Finding;
import parkbench.model.Finding.Confidence;

/** The service uses up the CPU that it was given. */
final class CpuBound implements Rule {
  /** Share of its CPU from which it is the limit. */
  static final double BUSY = 0.90;

  private static final double SURELY = 0.95;

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    return evidence
        .cpuShare()
        .filter(share -> share >= BUSY)
        .map(share -> finding(share, evidence));
  }

  private static Finding finding(double share, Evidence evidence) {
    Map<String, String> seen = new LinkedHashMap<>();
    seen.put(
        "CPU", Figures.percent(share) + " of " + Figures.number(evidence.fork().limits().cpus()));
    Optional<Double> perRequest = evidence.cell().service().cpuMicrosPerRequest();
    perRequest.ifPresent(micros -> seen.put("CPU per request", Figures.micros(micros)));
    evidence
        .cell()
        .service()
        .throttledPeriods()
        .ifPresent(periods -> seen.put("throttled periods", Figures.number(periods)));
    seen.put("measured", Figures.rps(evidence.cell().throughputRps()));
    return new Finding(
        Rules.CPU_BOUND,
        share >= SURELY ? Confidence.HIGH : Confidence.MEDIUM,
        "Stops at "
            + Figures.rps(evidence.cell().throughputRps())
            + ": CPU "
            + Figures.percent(share)
            + perRequest.map(micros -> ", " + Figures.micros(micros) + " per request").orElse("")
            + ".",
        seen);
  }
}
