package parkbench.diagnose.service;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.diagnose.Figures;
import parkbench.model.Examination;
import parkbench.model.Finding;
import parkbench.model.Finding.Confidence;

/**
 * The CPU is used up, but by the JIT: requests alone would leave some of it. What else the service
 * lacks comes first; a service that compiles answers late whatever it lacks.
 */
final class NotWarm implements ServiceRule {
  @Override
  public Optional<Finding> examine(Examination seen) {
    return seen.compilerCores()
        .filter(compiling -> seen.cpuShare().filter(share -> share >= CpuBound.BUSY).isPresent())
        .filter(compiling -> seen.ownCpuShare().orElseThrow() < CpuBound.BUSY)
        .map(compiling -> finding(compiling / seen.cpuCores().orElseThrow(), seen));
  }

  private static Finding finding(double compiling, Examination seen) {
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("CPU without the JIT", Figures.percent(seen.ownCpuShare()));
    evidence.put(
        "what to do",
        "look again when it has run for a while; a code cache that is full, or processes that live"
            + " too briefly, never get there");
    return new Finding(
        ServiceRules.NOT_WARM,
        Confidence.MEDIUM,
        "Uses "
            + Figures.percent(seen.cpuShare())
            + " of "
            + CpuBound.cores(seen)
            + " that it may use, "
            + Figures.percent(compiling)
            + " of that to compile its code: it is not warm yet.",
        evidence);
  }
}
