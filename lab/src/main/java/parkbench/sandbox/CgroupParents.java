package parkbench.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import parkbench.sandbox.CgroupParent.Version;

/**
 * Where control groups for a child can be made: one place per controller, each in whichever version
 * of the interface offers that controller and lets this process write.
 *
 * <p>Groups are made below our own cgroup, or, in v2, below its nearest ancestor that may hand down
 * the controllers: there a cgroup that holds processes cannot have children with limits, and ours
 * holds us.
 */
record CgroupParents(Optional<CgroupParent> memory, Optional<CgroupParent> cpu) {
  static final CgroupParents NONE = new CgroupParents(Optional.empty(), Optional.empty());

  /**
   * Reads what is mounted.
   *
   * @param root where {@code proc} and the mount points are found: {@code /}, or a test's tree
   */
  static CgroupParents find(Path root) {
    List<CgroupMount> mounts = CgroupMount.cgroups(root);
    CgroupParents second =
        mounts.stream()
            .filter(mount -> mount.type().equals("cgroup2"))
            .findFirst()
            .map(mount -> second(mount, root))
            .orElse(NONE);
    return new CgroupParents(
        second.memory.or(() -> first(mounts, root, "memory")),
        second.cpu.or(() -> first(mounts, root, "cpu")));
  }

  private static Optional<CgroupParent> first(
      List<CgroupMount> mounts, Path root, String controller) {
    return mounts.stream()
        .filter(mount -> mount.type().equals("cgroup") && mount.options().contains(controller))
        .findFirst()
        .map(mount -> mount.directory(root, ownCgroup(root, controller)))
        .filter(CgroupParents::letsUsMakeGroups)
        .map(parent -> new CgroupParent(Version.V1, parent));
  }

  /** The nearest ancestor that offers both controllers, else memory, else cpu. */
  private static CgroupParents second(CgroupMount mount, Path root) {
    Path top = mount.point(root);
    CgroupParents best = NONE;
    for (Path at = mount.directory(root, ownCgroup(root, ""));
        at != null && at.startsWith(top);
        at = at.getParent()) {
      CgroupParents here = offeredAt(at);
      if (here.memory.isPresent() && here.cpu.isPresent()) {
        return here;
      }
      boolean better = best.equals(NONE) || (best.memory.isEmpty() && here.memory.isPresent());
      best = better ? here : best;
    }
    return best;
  }

  private static CgroupParents offeredAt(Path directory) {
    if (!letsUsMakeGroups(directory)) {
      return NONE;
    }
    Optional<CgroupParent> place = Optional.of(new CgroupParent(Version.V2, directory));
    return new CgroupParents(
        handsDown(directory, "memory") ? place : Optional.empty(),
        handsDown(directory, "cpu") ? place : Optional.empty());
  }

  private static boolean letsUsMakeGroups(Path directory) {
    return Files.isWritable(directory) && Files.isWritable(directory.resolve("cgroup.procs"));
  }

  /** Whether children of a v2 group have a controller, after enabling it where that is allowed. */
  private static boolean handsDown(Path directory, String controller) {
    Path enabled = directory.resolve("cgroup.subtree_control");
    if (words(enabled).contains(controller)) {
      return true;
    }
    boolean available = words(directory.resolve("cgroup.controllers")).contains(controller);
    if (!available || (holdsProcesses(directory) && !isTop(directory))) {
      return false;
    }
    try {
      Files.writeString(enabled, "+" + controller);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  private static boolean holdsProcesses(Path directory) {
    return !words(directory.resolve("cgroup.procs")).isEmpty();
  }

  /** The top of all groups is the only one without a type; it may hold processes and children. */
  private static boolean isTop(Path directory) {
    return Files.notExists(directory.resolve("cgroup.type"));
  }

  private static String ownCgroup(Path root, String controller) {
    return cgroup(root, "self", controller);
  }

  /**
   * The group of a process in its {@code /proc/PID/cgroup}: {@code id:controllers:path}.
   *
   * @param controller of v1, or empty for the one group of v2
   */
  static String cgroup(Path root, String process, String controller) {
    try (var lines = Files.lines(root.resolve("proc").resolve(process).resolve("cgroup"))) {
      return lines
          .map(line -> line.split(":", 3))
          .filter(
              fields ->
                  fields.length == 3
                      && Arrays.asList(fields[1].split(",", -1)).contains(controller))
          .map(fields -> fields[2])
          .findFirst()
          .orElse("/");
    } catch (IOException e) {
      return "/";
    }
  }

  private static Set<String> words(Path file) {
    try {
      Set<String> words = new LinkedHashSet<>();
      Files.readString(file).lines().forEach(line -> words.addAll(Arrays.asList(line.split(" "))));
      words.remove("");
      return words;
    } catch (IOException e) {
      return Set.of();
    }
  }

  /** The directories in which groups are made, each once. */
  Set<Path> parents() {
    Set<Path> parents = new LinkedHashSet<>();
    memory.map(CgroupParent::parent).ifPresent(parents::add);
    cpu.map(CgroupParent::parent).ifPresent(parents::add);
    return parents;
  }
}
