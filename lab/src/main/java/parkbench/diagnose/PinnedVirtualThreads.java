package parkbench.diagnose;

import java.util.List;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.result.BlockingPlace;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.Remedy;
import parkbench.result.RuleId;

/**
 * Virtual threads hold their carriers while they wait, too briefly or too rarely to hold them all,
 * as the JVM recorded it.
 */
final class PinnedVirtualThreads implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return new CarriersExhausted().examine(evidence, limits).isPresent()
        ? Optional.empty()
        : evidence.blocking().orElse(List.of()).stream()
            .filter(place -> place.pinned() && place.times() >= limits.loops().events())
            .findFirst()
            .map(place -> finding(place, evidence, limits.loops()));
  }

  private static Finding finding(
      BlockingPlace place, Evidence evidence, DiagnosisLimits.Loops limits) {
    boolean likely =
        evidence
            .use(Kind.CPU_LIMIT)
            .filter(cores -> place.perSecond() >= limits.pinsSurely() * cores)
            .isPresent();
    return EventLoopStalls.add(
            place, new FindingBuilder().number(FactName.CARRIERS_HELD, place.perSecond()))
        .finding(
            RuleId.CARRIERS_EXHAUSTED,
            likely ? Confidence.MEDIUM : Confidence.LOW,
            Remedy.Advice.RELEASE_CARRIERS);
  }
}
