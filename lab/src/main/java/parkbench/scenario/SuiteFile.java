package parkbench.scenario;

import java.util.List;
import parkbench.model.Suite;

/**
 * A suite as it was read.
 *
 * @param scenarios those of all its parts, in their order
 */
public record SuiteFile(Suite suite, List<Scenario> scenarios) {
  public SuiteFile {
    scenarios = List.copyOf(scenarios);
  }
}
