package parkbench.diagnose.service;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.result.Examination;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/**
 * The CPU is used up, and the JIT has a good part of it: what requests will take is not known yet,
 * since those that are not compiled take more and queue for a core. What else the service lacks
 * comes first; a service that compiles answers late whatever it lacks.
 */
final class NotWarm implements ServiceRule {
  /** The JIT's share of the CPU that was used: a service that is warm compiles a little, too. */
  private static final double COMPILES = 0.2;

  @Override
  public Optional<Finding> examine(Examination seen) {
    return tells(seen) ? Optional.of(finding(compiling(seen), seen)) : Optional.empty();
  }

  /** Whether the CPU is used up, and the JIT has a good part of it. */
  static boolean tells(Examination seen) {
    return seen.cpuShare().filter(share -> share >= CpuBound.BUSY).isPresent()
        && compiling(seen) >= COMPILES;
  }

  private static double compiling(Examination seen) {
    return seen.compilerCores().flatMap(jit -> seen.cpuCores().map(used -> jit / used)).orElse(0.0);
  }

  private static Finding finding(double compiling, Examination seen) {
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("CPU without the JIT", Figures.percent(seen.ownCpuShare()));
    evidence.put(
        Finding.TO_DO,
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
