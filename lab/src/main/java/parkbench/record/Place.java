package parkbench.record;

import java.util.List;
import parkbench.plan.Layout;

/**
 * Where a trial was measured, of a run on several machines.
 *
 * @param node the machine's name in its cluster
 * @param worker what measured it, such as a pod
 * @param layout of its processes on the cores there
 * @param cores numbers of all cores that it could use
 * @param quota cores' worth of CPU time that it was given; 0: not known
 */
public record Place(String node, String worker, Layout layout, List<Integer> cores, double quota) {
  public Place {
    cores = List.copyOf(cores);
  }

  /** Whether the cores are the worker's alone: it has no more of them than CPU time. */
  public boolean alone() {
    return quota > 0 && cores.size() <= Math.ceil(quota);
  }
}
