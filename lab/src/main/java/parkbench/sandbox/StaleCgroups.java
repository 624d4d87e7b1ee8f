package parkbench.sandbox;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Control groups of controllers that are dead, and whose supervisors were killed with them. */
final class StaleCgroups {
  private static final Pattern NAME = Pattern.compile("parkbench-(\\d+)-\\d+");
  private static final Duration CLOCK_STEPS = Duration.ofSeconds(10);

  private StaleCgroups() {}

  /** Kills what is in them and removes them; those that resist are left. */
  static void sweep(CgroupParents places) {
    for (Path parent : places.parents()) {
      in(parent).stream().filter(StaleCgroups::isOwnerless).forEach(Cgroup::remove);
    }
  }

  private static List<Path> in(Path parent) {
    List<Path> groups = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, "parkbench-*")) {
      entries.forEach(groups::add);
    } catch (IOException unreadable) {
      return List.of();
    }
    return groups;
  }

  private static boolean isOwnerless(Path group) {
    Matcher name = NAME.matcher(group.getFileName().toString());
    if (!name.matches()) {
      return false;
    }
    long pid = Long.parseLong(name.group(1));
    if (pid == ProcessHandle.current().pid()) {
      return Cgroup.pids(group).isEmpty();
    }
    Optional<ProcessHandle> controller = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
    return controller.isEmpty() || isRecycled(controller.get(), group);
  }

  /** Whether the pid belongs to another process now: no JVM, or one that is younger than it. */
  private static boolean isRecycled(ProcessHandle process, Path group) {
    boolean isJvm = process.info().command().map(path -> path.endsWith("/java")).orElse(true);
    try {
      Instant made = Files.getLastModifiedTime(group).toInstant();
      Instant started = process.info().startInstant().orElse(Instant.MIN);
      return !isJvm || started.isAfter(made.plus(CLOCK_STEPS));
    } catch (IOException gone) {
      return false;
    }
  }
}
