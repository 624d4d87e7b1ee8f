package parkbench.plan;

import java.util.List;
import java.util.Optional;

/**
 * Which of a machine's cores are alike, as far as its kernel shows it: a virtual machine may show
 * every thread as a core of its own.
 *
 * @param siblings groups of cores that are threads of one physical core (SMT), each of two or more
 * @param efficiency cores that are built to be slower than the others
 */
public record Topology(List<List<Integer>> siblings, List<Integer> efficiency) {
  /** Nothing is shown. */
  public static final Topology FLAT = new Topology(List.of(), List.of());

  public Topology {
    siblings = siblings.stream().map(List::copyOf).toList();
    efficiency = List.copyOf(efficiency);
  }

  /** Whether two cores are threads of one physical core. */
  public boolean siblings(int one, int other) {
    return siblingsOf(one).filter(group -> group.contains(other)).isPresent();
  }

  /** Whether a core is the first thread of its physical core, or the only one. */
  public boolean first(int core) {
    return siblingsOf(core).map(group -> group.getFirst() == core).orElse(true);
  }

  private Optional<List<Integer>> siblingsOf(int core) {
    return siblings.stream().filter(group -> group.contains(core)).findFirst();
  }
}
