package parkbench.diagnose.service;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.result.Examination;
import parkbench.result.Examination.Stalled;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/**
 * Virtual threads hold their carriers while they wait, too briefly or too rarely to hold them all,
 * as the JVM recorded it.
 */
final class Pins implements ServiceRule {
  /** Share of the cores from which others are likely to wait for a carrier. */
  private static final double SURELY = 0.05;

  @Override
  public Optional<Finding> examine(Examination seen) {
    return new CarriersHeld().examine(seen).isPresent()
        ? Optional.empty()
        : seen.recorded().orElse(List.of()).stream()
            .filter(stalled -> stalled.pinned() && stalled.times() >= LoopStalls.TIMES)
            .findFirst()
            .map(stalled -> finding(stalled, seen));
  }

  private static Finding finding(Stalled stalled, Examination seen) {
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("carriers held", Figures.number(stalled.perSecond()) + " on average");
    LoopStalls.tell(stalled, evidence);
    evidence.put(Finding.TO_DO, CarriersHeld.REMEDY);
    return new Finding(
        ServiceRules.CARRIERS_HELD,
        seen.cores().filter(cores -> stalled.perSecond() >= SURELY * cores).isPresent()
            ? Confidence.MEDIUM
            : Confidence.LOW,
        "Virtual threads were pinned " + LoopStalls.words(stalled) + ".",
        evidence);
  }
}
