package parkbench.diagnose;

import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.result.Evidence;
import parkbench.result.Finding;

/** One way in which a service is held up. */
@FunctionalInterface
interface Rule {

  /** The finding, where the evidence carries it; a rule whose evidence is missing is silent. */
  Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits);
}
