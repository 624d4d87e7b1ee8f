package parkbench.diagnose.service;

import java.util.Optional;
import parkbench.result.Examination;
import parkbench.result.Finding;

/** One way in which a service is held up. */
interface ServiceRule {

  /** The finding, where the evidence carries it. */
  Optional<Finding> examine(Examination seen);
}
