package parkbench.diagnose;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import parkbench.result.Evidence;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.PhaseEvidence;
import parkbench.result.RuleId;

/** What holds for some phases of a script: each rule once, by its surest phase. */
final class FindingsByPhase {
  private FindingsByPhase() {}

  /**
   * Findings with the phases in which each holds, in the order in which they were found.
   *
   * @param examine what is found in one phase
   */
  static List<Finding> of(List<PhaseEvidence> phases, Function<Evidence, List<Finding>> examine) {
    Map<RuleId, Finding> surest = new LinkedHashMap<>();
    Map<RuleId, String> during = new EnumMap<>(RuleId.class);
    for (PhaseEvidence phase : phases) {
      for (Finding finding : examine.apply(phase.evidence())) {
        surest.merge(finding.rule(), finding, FindingsByPhase::surer);
        during.merge(finding.rule(), seconds(phase), (all, next) -> all + ", " + next);
      }
    }
    return surest.values().stream()
        .map(
            finding ->
                finding.with(
                    List.of(Fact.text(FactName.PHASES, during.getOrDefault(finding.rule(), "")))))
        .collect(Collectors.toUnmodifiableList());
  }

  private static Finding surer(Finding first, Finding later) {
    return later.confidence().compareTo(first.confidence()) > 0 ? later : first;
  }

  /** {@code 20 to 30 s}. */
  private static String seconds(PhaseEvidence phase) {
    return Math.round(phase.fromSeconds()) + " to " + Math.round(phase.toSeconds()) + " s";
  }
}
