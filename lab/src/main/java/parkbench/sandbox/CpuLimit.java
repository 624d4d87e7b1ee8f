package parkbench.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.Metric;

/**
 * The CPU that a process may use: the cores to which it is bound, or the tightest quota of its
 * control group and of those above it where that is less.
 */
public final class CpuLimit {
  private static final String CORES = "Cpus_allowed_list:";
  private static final String CONTROLLER = "cpu";

  /**
   * A group with a quota.
   *
   * @param cores that it may use
   */
  private record Quota(Path directory, double cores) {}

  private final Set<Integer> bound;
  private final Optional<Quota> quota;
  private final boolean hidden;

  private CpuLimit(Set<Integer> bound, Optional<Quota> quota, boolean hidden) {
    this.bound = Set.copyOf(bound);
    this.quota = quota;
    this.hidden = hidden;
  }

  /** Read from {@code /proc} and the mounted hierarchies now. */
  public static CpuLimit of(long pid) {
    return of(Path.of("/"), pid);
  }

  /**
   * @param root where {@code proc} and the mount points are found
   */
  static CpuLimit of(Path root, long pid) {
    List<CgroupMount> mounts = CgroupMount.of(root, CONTROLLER);
    Optional<Quota> tightest =
        mounts.stream()
            .flatMap(mount -> mount.groups(root, pid, CONTROLLER))
            .flatMap(group -> quota(group).stream())
            .min(Comparator.comparingDouble(Quota::cores));
    boolean hidden = mounts.stream().anyMatch(mount -> mount.hides(root, pid, CONTROLLER));
    return new CpuLimit(bound(root, pid), tightest, hidden);
  }

  /** How much it may use, in cores; absent where the system reports neither. */
  public Optional<Double> cores() {
    Optional<Double> all = bound.isEmpty() ? Optional.empty() : Optional.of((double) bound.size());
    return quota
        .map(Quota::cores)
        .filter(limit -> all.filter(cores -> cores <= limit).isEmpty())
        .or(() -> all);
  }

  /** Numbers of the cores to which it is bound; empty where the system does not report them. */
  public Set<Integer> bound() {
    return bound;
  }

  /** Whether its group cannot be seen from here, so that a quota of it is not known. */
  public boolean hidden() {
    return hidden;
  }

  /** What the tightest quota has done so far; empty without one. */
  public Map<Metric, Double> use() {
    return quota.map(limit -> Cgroup.use(limit.directory())).orElse(Map.of());
  }

  private static Optional<Quota> quota(Path directory) {
    return number(directory.resolve("cpu.cfs_quota_us"), 0)
        .flatMap(
            micros ->
                number(directory.resolve("cpu.cfs_period_us"), 0).map(period -> micros / period))
        .or(
            () ->
                number(directory.resolve("cpu.max"), 0)
                    .flatMap(
                        micros ->
                            number(directory.resolve("cpu.max"), 1).map(period -> micros / period)))
        .filter(cores -> cores > 0)
        .map(cores -> new Quota(directory, cores));
  }

  /** The word at this place of a file of numbers; absent for {@code max}, and without the file. */
  private static Optional<Double> number(Path file, int place) {
    try {
      String[] words = Files.readString(file).strip().split(" ", -1);
      return place < words.length && words[place].matches("-?\\d+")
          ? Optional.of(Double.valueOf(words[place]))
          : Optional.empty();
    } catch (IOException absent) {
      return Optional.empty();
    }
  }

  private static Set<Integer> bound(Path root, long pid) {
    Path status = root.resolve("proc").resolve(String.valueOf(pid)).resolve("status");
    Optional<Set<Integer>> online = CoreList.online(root);
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith(CORES))
          .map(line -> line.substring(CORES.length()))
          .flatMap(list -> CoreList.read(list).stream())
          .filter(core -> online.map(run -> run.contains(core)).orElse(true))
          .collect(Collectors.toSet());
    } catch (IOException | UncheckedIOException absent) {
      return Set.of();
    }
  }
}
