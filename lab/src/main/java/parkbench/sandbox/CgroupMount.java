package parkbench.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

  /** Those that limit a resource: of v2, and of v1 with its controller. */
  static List<CgroupMount> of(Path root, String controller) {
    return cgroups(root).stream()
        .filter(mount -> mount.second() || mount.options.contains(controller))
        .toList();
  }

  private boolean second() {
    return type.equals("cgroup2");
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

  /**
   * A process's group in this hierarchy and each one above it; none where it cannot be seen.
   *
   * @param controller of v1 whose hierarchy this is
   */
  Stream<Path> groups(Path root, long pid, String controller) {
    if (hides(root, pid, controller)) {
      return Stream.empty();
    }
    Path top = point(root);
    Path group = directory(root, cgroup(root, pid, controller));
    return Stream.iterate(group, at -> at != null && at.startsWith(top), Path::getParent);
  }

  Path point(Path root) {
    return root.resolve(point.substring(1));
  }

  /**
   * Whether a process's group is above what this process can see ({@code /../app}), as from a
   * container beside that of the app.
   */
  boolean hides(Path root, long pid, String controller) {
    return cgroup(root, pid, controller).startsWith("/..");
  }

  private String cgroup(Path root, long pid, String controller) {
    return CgroupParents.cgroup(root, String.valueOf(pid), second() ? "" : controller);
  }

  private static List<String> words(String text) {
    return Arrays.asList(text.split(" ", -1));
  }

  private static String unescape(String path) {
    return path.replace("\\040", " ");
  }
}
