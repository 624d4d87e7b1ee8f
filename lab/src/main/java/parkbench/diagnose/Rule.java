package parkbench.diagnose;

import java.util.Optional;
import parkbench.result.Finding;

/** One way in which a trial can be explained. */
interface Rule {

  /** The finding, where the evidence carries it. */
  Optional<Finding> examine(Evidence evidence);
}
