package parkbench.plan;

import java.util.Collections;
import java.util.List;

/**
 * The cores of each process.
 *
 * @param service cores of the service under test
 * @param load cores of the load generator
 * @param upstream cores of the upstream
 * @param controller cores of the process that runs the plan
 * @param lab all cores of the lab's own processes, each counted once
 */
public record Layout(
    List<Integer> service,
    List<Integer> load,
    List<Integer> upstream,
    List<Integer> controller,
    List<Integer> lab) {

  /** Whether the lab also works on a core of the service. */
  public boolean shared() {
    return !Collections.disjoint(service, lab);
  }
}
