package parkbench.scenario;

import java.util.List;
import java.util.stream.Stream;
import parkbench.model.Layout;

/** Deals the machine's cores: the service first, since it is what is measured. */
final class Cores {
  private Cores() {}

  /** How many cores a service can have: one is the lab's, where there is more than one. */
  static int forService(int cores) {
    return Math.max(1, cores - 1);
  }

  /**
   * The layout for a service of so many cores. What is left is shared: one core by all players of
   * the lab, two by the load engine and by the rest, three or more by one each.
   */
  static Layout layout(List<Integer> cores, int service) {
    List<Integer> own = cores.subList(0, Math.min(service, cores.size()));
    List<Integer> rest = cores.subList(own.size(), cores.size());
    List<Integer> free = rest.isEmpty() ? List.of(cores.getFirst()) : rest;
    List<Integer> load = List.of(free.getFirst());
    List<Integer> upstream = List.of(free.get(Math.min(1, free.size() - 1)));
    List<Integer> conductor = List.of(free.get(Math.min(2, free.size() - 1)));
    List<Integer> lab =
        Stream.of(load, upstream, conductor).flatMap(List::stream).distinct().toList();
    return new Layout(List.copyOf(own), load, upstream, conductor, lab);
  }
}
