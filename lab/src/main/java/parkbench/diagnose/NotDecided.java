package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/**
 * The machine, or the JIT, took part of the trial, and no limit shows by arithmetic. The service
 * may do all that is asked of it, or fall short: the bracket of its throughput holds both.
 */
final class NotDecided implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    if (evidence.cell().responseMs().count() == 0) {
      return Optional.empty();
    }
    Map<String, String> seen = new LinkedHashMap<>();
    evidence.demandRps().ifPresent(demand -> seen.put("asked", Figures.rps(demand)));
    seen.put("measured", evidence.throughputWords() + " rps");
    evidence
        .cpuShare()
        .ifPresent(share -> seen.put("CPU of what was left", Figures.percent(share)));
    evidence
        .cell()
        .interference()
        .takenOfCores()
        .ifPresent(share -> seen.put("taken from its cores", Figures.percent(share)));
    seen.put(
        Finding.TO_DO,
        evidence.interfered()
            ? "repeat it on a quiet machine, or with more cores"
            : "repeat it with a longer warm-up, or with --strict");
    return Optional.of(
        new Finding(
            Rules.NOT_DECIDED,
            Confidence.LOW,
            "Reaches "
                + evidence.throughputWords()
                + evidence.demandRps().map(demand -> " of " + Figures.number(demand)).orElse("")
                + " rps: what limits it is not decided, since "
                + (evidence.interfered()
                    ? "the machine interfered."
                    : "its JIT was still compiling."),
            seen));
  }
}
