package parkbench.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A mounted cgroup hierarchy, from {@code /proc/self/mountinfo}.
 *
 * @param top the cgroup that is visible at the mount point: {@code /}, or a container's own
 * @param point where it is mounted
 * @param type {@code cgroup} (v1) or {@code cgroup2}
 * @param options of the hierarchy; in v1 they name its controllers
 */
record CgroupMount(String top, String point, String type, List<String> options) {
  /** The hierarchies that are mounted; none where there is no such file, as on macOS. */
  static List<CgroupMount> cgroups(Path root) {
    try (var lines = Files.lines(root.resolve("proc/self/mountinfo"))) {
      return lines.map(CgroupMount::read).flatMap(Optional::stream).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** {@code id parent device top point options [tags] - type source options}. */
  private static Optional<CgroupMount> read(String line) {
    int dash = line.indexOf(" - ");
    if (dash < 0) {
      return Optional.empty();
    }
    List<String> before = words(line.substring(0, dash));
    List<String> after = words(line.substring(dash + 3));
    if (before.size() < 5 || after.size() < 3 || !after.getFirst().startsWith("cgroup")) {
      return Optional.empty();
    }
    return Optional.of(
        new CgroupMount(
            unescape(before.get(3)),
            unescape(before.get(4)),
            after.getFirst(),
            Arrays.asList(after.get(2).split(",", -1))));
  }

  /** The directory of a cgroup of this hierarchy; its mount point where the cgroup is not seen. */
  Path directory(Path root, String cgroup) {
    Path mounted = root.resolve(point.substring(1));
    String below =
        cgroup.startsWith(top) && !top.equals("/") ? cgroup.substring(top.length()) : cgroup;
    Path directory = mounted.resolve(below.replaceFirst("^/+", "")).normalize();
    return directory.startsWith(mounted) && Files.isDirectory(directory) ? directory : mounted;
  }

  Path point(Path root) {
    return root.resolve(point.substring(1));
  }

  private static List<String> words(String text) {
    return Arrays.asList(text.split(" ", -1));
  }

  private static String unescape(String path) {
    return path.replace("\\040", " ");
  }
}
