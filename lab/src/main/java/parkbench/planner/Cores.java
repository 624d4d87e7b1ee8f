package parkbench.planner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Layout;
import parkbench.plan.Topology;
import parkbench.record.Machine;

/**
 * Deals the machine's cores: the service first, since it is what is measured.
 *
 * <p>Efficiency cores come last. The lab gets no thread of a physical core that the service uses
 * (SMT), as long as there are other cores.
 */
public final class Cores {
  private final List<Integer> all;
  private final Topology topology;
  private final int service;

  private Cores(Machine machine, int service) {
    this.all = machine.cores();
    this.topology = machine.topology();
    this.service = Math.min(service, all.size());
  }

  /** How many cores a service can have: one is the lab's, where there is more than one. */
  static int forService(int cores) {
    return Math.max(1, cores - 1);
  }

  /**
   * The layout for a service of so many cores. What is left is shared: one core by all processes of
   * the lab, two by the load generator and by the rest, three or more by one each.
   */
  public static Layout layout(Machine machine, int service) {
    return new Cores(machine, service).layout();
  }

  /** What could not be avoided in this layout; each a sentence for a reader. */
  public static List<String> notes(Machine machine, Layout layout) {
    Topology topology = machine.topology();
    List<String> notes = new ArrayList<>();
    List<Integer> beside =
        layout.lab().stream()
            .filter(lab -> !layout.service().contains(lab))
            .filter(lab -> siblingOfAny(topology, lab, layout.service()))
            .toList();
    if (!beside.isEmpty()) {
      notes.add(
          "The lab's "
              + named(beside)
              + " shares a physical core with the service (SMT), since there are no others: what one"
              + " does slows the other, so CPU figures are about right at best.");
    }
    noteSlow("service", layout.service(), topology, notes);
    noteSlow("lab", layout.lab(), topology, notes);
    return notes;
  }

  private static void noteSlow(
      String process, List<Integer> cores, Topology topology, List<String> notes) {
    List<Integer> slow = cores.stream().filter(topology.efficiency()::contains).toList();
    if (!slow.isEmpty()) {
      notes.add(
          "The "
              + process
              + " runs on an efficiency core ("
              + named(slow)
              + "), since there are not enough others: it is slower there.");
    }
  }

  private static String named(List<Integer> cores) {
    return (cores.size() == 1 ? "core " : "cores ")
        + cores.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private Layout layout() {
    Deal spread = deal(byThread());
    Deal packed = deal(byPhysicalCore());
    Deal best = spread.rank() >= packed.rank() ? spread : packed;
    List<Integer> free = best.free();
    List<Integer> load = List.of(free.getFirst());
    List<Integer> upstream = List.of(free.get(Math.min(1, free.size() - 1)));
    List<Integer> controller = List.of(free.get(Math.min(2, free.size() - 1)));
    List<Integer> lab =
        Stream.of(load, upstream, controller).flatMap(List::stream).distinct().toList();
    return new Layout(best.own(), load, upstream, controller, lab);
  }

  /** Physical cores of their own first: threads of one service do not slow each other. */
  private List<Integer> byThread() {
    return sorted(slowLast().thenComparingInt(core -> topology.first(core) ? 0 : 1));
  }

  /** Whole physical cores, so that of the others no thread is the service's. */
  private List<Integer> byPhysicalCore() {
    return sorted(slowLast().thenComparingInt(this::firstThread));
  }

  private Comparator<Integer> slowLast() {
    return Comparator.comparingInt(core -> topology.efficiency().contains(core) ? 1 : 0);
  }

  private int firstThread(int core) {
    return all.stream()
        .filter(other -> other == core || topology.siblings(core, other))
        .findFirst()
        .orElse(core);
  }

  private List<Integer> sorted(Comparator<Integer> order) {
    return all.stream().sorted(order).toList();
  }

  private Deal deal(List<Integer> order) {
    List<Integer> own = order.subList(0, service);
    List<Integer> rest = order.subList(service, order.size());
    List<Integer> apart = rest.stream().filter(core -> !siblingOfAny(topology, core, own)).toList();
    List<Integer> fast =
        apart.stream().filter(core -> !topology.efficiency().contains(core)).toList();
    return !fast.isEmpty()
        ? new Deal(own, fast, 3)
        : !apart.isEmpty()
            ? new Deal(own, apart, 2)
            : !rest.isEmpty() ? new Deal(own, rest, 1) : new Deal(own, own.subList(0, 1), 0);
  }

  /**
   * Who gets what.
   *
   * @param free of which the lab takes
   * @param rank the higher, the less the lab disturbs the service or is slow itself
   */
  private record Deal(List<Integer> own, List<Integer> free, int rank) {}

  private static boolean siblingOfAny(Topology topology, int core, List<Integer> others) {
    return others.stream().anyMatch(other -> topology.siblings(core, other));
  }
}
