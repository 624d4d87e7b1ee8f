package parkbench.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import parkbench.record.Metric;
import parkbench.sandbox.CgroupParent.Version;
import parkbench.system.Limits;

/**
 * The control groups of one child: up to one per controller, which in v2 are the same directory.
 *
 * @param name {@code parkbench-<pid of the controller>-<n>}
 * @param memory holds the memory limit
 * @param cpu holds the quota; absent without one
 */
record Cgroup(String name, Optional<CgroupParent> memory, Optional<CgroupParent> cpu) {
  /** Linux' default; half of it throttles twice as often for half as long. */
  private static final long PERIOD_MICROS = 100_000;

  /** What a group of v1 has, and by what each step of niceness divides a process's weight. */
  private static final double FULL_SHARES = 1_024;

  private static final double SHARE_OF_A_STEP = 1.25;

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /**
   * Makes the groups that the limits need, with the limits written.
   *
   * @param nice its niceness, by which a group of its own is weighted, too
   * @throws IOException when the kernel refuses one; nothing is left then
   */
  static synchronized Cgroup make(CgroupParents places, Limits limits, int nice, long controller)
      throws IOException {
    CgroupParents needed =
        new CgroupParents(
            places.memory(), limits.quota().isPresent() ? places.cpu() : Optional.empty());
    Cgroup group = new Cgroup(freeName(needed, controller), needed.memory(), needed.cpu());
    try {
      for (Path directory : group.directories()) {
        Files.createDirectory(directory);
      }
      if (needed.memory().isPresent()) {
        limitMemory(needed.memory().get(), group.name, limits.memory().count());
      }
      if (needed.cpu().isPresent()) {
        limitCpu(needed.cpu().get(), group.name, limits.quota().orElseThrow());
      }
      if (nice > 0) {
        group.lowerWeight(nice);
      }
      return group;
    } catch (IOException e) {
      group.remove();
      throw e;
    }
  }

  private static String freeName(CgroupParents places, long controller) {
    for (int n = 1; ; n++) {
      String name = "parkbench-" + controller + "-" + n;
      if (places.parents().stream().noneMatch(parent -> Files.exists(parent.resolve(name)))) {
        return name;
      }
    }
  }

  private static void limitMemory(CgroupParent place, String name, long bytes) throws IOException {
    Path directory = place.parent().resolve(name);
    if (place.version() == Version.V2) {
      write(directory, "memory.max", bytes);
      writeWhereOffered(directory, "memory.swap.max", 0);
    } else {
      write(directory, "memory.limit_in_bytes", bytes);
      writeWhereOffered(directory, "memory.memsw.limit_in_bytes", bytes);
    }
  }

  private static void limitCpu(CgroupParent place, String name, double quota) throws IOException {
    Path directory = place.parent().resolve(name);
    long quotaMicros = Math.round(quota * PERIOD_MICROS);
    if (place.version() == Version.V2) {
      write(directory, "cpu.max", quotaMicros + " " + PERIOD_MICROS);
    } else {
      write(directory, "cpu.cfs_period_us", PERIOD_MICROS);
      write(directory, "cpu.cfs_quota_us", quotaMicros);
    }
  }

  /** In v2 the one directory has a weight where the kernel offers the controller there. */
  private void lowerWeight(int nice) {
    Set<Path> second = new LinkedHashSet<>();
    Stream.of(memory, cpu)
        .flatMap(Optional::stream)
        .filter(place -> place.version() == Version.V2)
        .forEach(place -> second.add(place.parent().resolve(name)));
    second.forEach(directory -> writeWhereOffered(directory, "cpu.weight.nice", nice));
    if (cpu.isPresent() && cpu.get().version() == Version.V1) {
      long shares = Math.round(FULL_SHARES / Math.pow(SHARE_OF_A_STEP, nice));
      writeWhereOffered(cpuDirectory().orElseThrow(), "cpu.shares", shares);
    }
  }

  private static void write(Path directory, String file, Object value) throws IOException {
    Files.writeString(directory.resolve(file), value.toString());
  }

  /** Swap accounting is a build option of the kernel, and a weight needs its controller. */
  private static void writeWhereOffered(Path directory, String file, long value) {
    try {
      write(directory, file, value);
    } catch (IOException notOffered) {
      return;
    }
  }

  /** The directory to enter for the memory limit. */
  Optional<Path> memoryDirectory() {
    return memory.map(place -> place.parent().resolve(name));
  }

  /** The directory to enter for the quota. */
  Optional<Path> cpuDirectory() {
    return cpu.map(place -> place.parent().resolve(name));
  }

  Set<Path> directories() {
    Set<Path> directories = new LinkedHashSet<>();
    memoryDirectory().ifPresent(directories::add);
    cpuDirectory().ifPresent(directories::add);
    return directories;
  }

  /** What the quota has done so far; empty without a quota, or once the group is gone. */
  Map<Metric, Double> use() {
    return cpuDirectory().map(Cgroup::use).orElse(Map.of());
  }

  /** What the quota of a group has done so far; empty once the group is gone. */
  static Map<Metric, Double> use(Path directory) {
    Map<Metric, Double> use = new EnumMap<>(Metric.class);
    try {
      for (String line : Files.readAllLines(directory.resolve("cpu.stat"))) {
        String[] words = line.split(" ", 2);
        if (words.length == 2) {
          read(words[0], Double.parseDouble(words[1].strip()), use);
        }
      }
    } catch (IOException gone) {
      return Map.of();
    }
    return use;
  }

  private static void read(String key, double value, Map<Metric, Double> use) {
    switch (key) {
      case "nr_throttled" -> use.put(Metric.THROTTLED_PERIODS, value);
      case "throttled_time" -> use.put(Metric.THROTTLED_TIME, value);
      case "throttled_usec" -> use.put(Metric.THROTTLED_TIME, value * 1_000);
      default -> {}
    }
  }

  /**
   * Kills what is in the groups and removes them.
   *
   * @return whether they are gone
   */
  boolean remove() {
    boolean gone = true;
    for (Path directory : directories()) {
      gone &= remove(directory);
    }
    return gone;
  }

  /** A group goes only once its last process is reaped: asked again every 10 ms for up to 1 s. */
  static boolean remove(Path directory) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      pids(directory).forEach(pid -> ProcessHandle.of(pid).ifPresent(Cgroup::kill));
      try {
        Files.deleteIfExists(directory);
        return true;
      } catch (IOException busy) {
        if (System.nanoTime() > end) {
          return false;
        }
        Waiting.pause(Duration.ofMillis(10));
      }
    }
  }

  private static void kill(ProcessHandle process) {
    if (process.pid() != ProcessHandle.current().pid()) {
      process.destroyForcibly();
    }
  }

  static List<Long> pids(Path directory) {
    try {
      return Files.readAllLines(directory.resolve("cgroup.procs")).stream()
          .map(String::strip)
          .filter(line -> !line.isEmpty())
          .map(Long::valueOf)
          .toList();
    } catch (IOException gone) {
      return List.of();
    }
  }
}
