package parkbench.collect.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import parkbench.plan.Topology;

/** Reads from {@code /sys} which cores are threads of one physical core, and which are slower. */
final class CoreTopology {
  /** Cores of one kind differ by less: the best of them may turbo a few percent higher. */
  private static final double SLOWER = 0.8;

  private final Path devices;
  private final List<Integer> cores;

  private CoreTopology(Path root, List<Integer> cores) {
    this.devices = root.resolve("sys/devices");
    this.cores = cores;
  }

  /**
   * Of the cores that this process may use; others do not appear in it.
   *
   * @param root where {@code sys} is
   */
  static Topology of(Path root, List<Integer> cores) {
    CoreTopology topology = new CoreTopology(root, cores);
    return new Topology(topology.siblings(), topology.efficiency());
  }

  private List<List<Integer>> siblings() {
    return cores.stream()
        .flatMap(core -> list(cpu(core).resolve("topology/thread_siblings_list")).stream())
        .map(group -> group.stream().filter(cores::contains).toList())
        .filter(group -> group.size() > 1)
        .distinct()
        .toList();
  }

  /** Intel names them; elsewhere their capacity is less, or their highest frequency. */
  private List<Integer> efficiency() {
    return list(devices.resolve("cpu_atom/cpus"))
        .map(atoms -> atoms.stream().filter(cores::contains).toList())
        .or(() -> slower(core -> number(cpu(core).resolve("cpu_capacity"))))
        .or(() -> slower(core -> number(cpu(core).resolve("cpufreq/cpuinfo_max_freq"))))
        .orElse(List.of());
  }

  /** Absent where no core is slower by this measure, or the kernel does not show it of each. */
  private Optional<List<Integer>> slower(Function<Integer, Optional<Long>> speed) {
    Map<Integer, Long> speeds = new TreeMap<>();
    cores.forEach(core -> speed.apply(core).ifPresent(value -> speeds.put(core, value)));
    if (speeds.size() < cores.size()) {
      return Optional.empty();
    }
    long highest = speeds.values().stream().mapToLong(Long::longValue).max().orElse(0);
    return Optional.of(
            cores.stream()
                .filter(core -> speeds.getOrDefault(core, highest) < SLOWER * highest)
                .toList())
        .filter(slow -> !slow.isEmpty());
  }

  private Path cpu(int core) {
    return devices.resolve("system/cpu/cpu" + core);
  }

  private static Optional<List<Integer>> list(Path file) {
    return text(file).map(MachineFacts::numbers);
  }

  private static Optional<Long> number(Path file) {
    return text(file).map(Long::valueOf);
  }

  /** Absent too where the file does not hold numbers, or is empty. */
  private static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file).strip()).filter(text -> text.matches("[0-9,-]+"));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
