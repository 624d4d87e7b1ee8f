package parkbench.config;

import java.util.List;
import parkbench.plan.Suite;

/**
 * A suite as it was read.
 *
 * @param scenarios those of all its parts, in their order
 */
public record SuiteFile(Suite suite, List<Scenario> scenarios) {
  public SuiteFile {
    scenarios = List.copyOf(scenarios);
  }

  /** The one of this name, which a part of the suite has. */
  public Scenario scenario(String name) {
    return scenarios.stream()
        .filter(read -> read.source().name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
