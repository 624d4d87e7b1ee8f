package parkbench.diagnose.service;

import java.util.Optional;
import parkbench.model.Examination;
import parkbench.model.Finding;

/** One way in which a service is held up. */
interface ServiceRule {

  /** The finding, where the evidence carries it. */
  Optional<Finding> examine(Examination seen);
}
