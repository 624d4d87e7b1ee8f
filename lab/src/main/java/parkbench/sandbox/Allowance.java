package parkbench.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import parkbench.model.Metric;

/**
 * The CPU that a process may use, whoever has limited it: the cores to which it is bound, or the
 * tightest quota of its control group and of those above it where that is less.
 */
public final class Allowance {
  private static final String CORES = "Cpus_allowed_list:";

  /**
   * A group with a quota.
   *
   * @param cores that it may use
   */
  private record Quota(Path directory, double cores) {}

  private final Set<Integer> bound;
  private final Optional<Quota> quota;

  private Allowance(Set<Integer> bound, Optional<Quota> quota) {
    this.bound = Set.copyOf(bound);
    this.quota = quota;
  }

  /** As {@code /proc} and the mounted hierarchies tell it now. */
  public static Allowance of(long pid) {
    return of(Path.of("/"), pid);
  }

  /**
   * @param root where {@code proc} and the mount points are found
   */
  static Allowance of(Path root, long pid) {
    List<Mount> mounts = Mount.cgroups(root);
    Optional<Quota> tightest =
        mounts.stream()
            .filter(mount -> mount.type().equals("cgroup2") || mount.options().contains("cpu"))
            .flatMap(mount -> quotas(mount, root, pid))
            .min(Comparator.comparingDouble(Quota::cores));
    return new Allowance(bound(root, pid), tightest);
  }

  /** How much it may use, in cores; absent where the system tells neither. */
  public Optional<Double> cores() {
    Optional<Double> all = bound.isEmpty() ? Optional.empty() : Optional.of((double) bound.size());
    return quota
        .map(Quota::cores)
        .filter(limit -> all.filter(cores -> cores <= limit).isEmpty())
        .or(() -> all);
  }

  /** Numbers of the cores to which it is bound; empty where the system does not tell. */
  public Set<Integer> bound() {
    return bound;
  }

  /** What the tightest quota has done so far; empty without one. */
  public Map<Metric, Double> use() {
    return quota.map(limit -> Group.use(limit.directory())).orElse(Map.of());
  }

  /** Of the process's group in this hierarchy and of each one above it. */
  private static Stream<Quota> quotas(Mount mount, Path root, long pid) {
    String controller = mount.type().equals("cgroup2") ? "" : "cpu";
    Path group = mount.directory(root, Places.cgroup(root, String.valueOf(pid), controller));
    Path top = mount.point(root);
    return Stream.iterate(group, at -> at != null && at.startsWith(top), Path::getParent)
        .flatMap(at -> quota(at).stream());
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
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith(CORES))
          .map(line -> line.substring(CORES.length()).strip())
          .flatMap(list -> Arrays.stream(list.split(",", -1)))
          .flatMapToInt(Allowance::range)
          .boxed()
          .collect(Collectors.toSet());
    } catch (IOException | UncheckedIOException absent) {
      return Set.of();
    }
  }

  /** Of {@code 0-3} or {@code 8}. */
  private static IntStream range(String words) {
    String[] ends = words.split("-", -1);
    return IntStream.rangeClosed(
        Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
  }
}
