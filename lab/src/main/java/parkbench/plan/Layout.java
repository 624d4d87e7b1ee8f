package parkbench.plan;

import java.util.Collections;
import java.util.List;

/**
 * Which cores belong to whom.
 *
 * @param service cores of the service under test
 * @param load cores of the load engine
 * @param upstream cores of the upstream
 * @param conductor cores of the conductor
 * @param lab all cores that the lab's own players use, each counted once
 */
public record Layout(
    List<Integer> service,
    List<Integer> load,
    List<Integer> upstream,
    List<Integer> conductor,
    List<Integer> lab) {

  /** Whether the lab works on a core of the service, too. */
  public boolean shared() {
    return !Collections.disjoint(service, lab);
  }
}
