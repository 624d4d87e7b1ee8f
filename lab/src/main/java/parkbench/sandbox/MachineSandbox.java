package parkbench.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.system.Limits;

/** The sandbox of this machine: control groups of either version, pinning to cores, or less. */
final class MachineSandbox implements Sandbox {
  private static final String HOW_TO_GET_GROUPS =
      "Run as root, or inside `systemd-run --user --scope -p Delegate=yes`.";

  private static final int ATTEMPTS_TO_PIN = 5;

  private final CgroupParents places;
  private final Tools tools;

  MachineSandbox(CgroupParents places, Tools tools) {
    this.places = places;
    this.tools = tools;
  }

  static Sandbox detect() {
    MachineSandbox sandbox = new MachineSandbox(CgroupParents.find(Path.of("/")), Tools.find());
    StaleCgroups.sweep(sandbox.places);
    return sandbox;
  }

  @Override
  public String mechanism() {
    return Stream.of(
            places.memory().map(place -> place.version() + " for memory"),
            places.cpu().map(place -> place.version() + " for quotas"),
            tools.pins() ? Optional.of("pinning by taskset") : Optional.<String>empty())
        .flatMap(Optional::stream)
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining(", "), text -> text.isEmpty() ? "nothing" : text));
  }

  @Override
  public void keepMyself(List<Integer> cores) throws InterruptedException {
    if (tools.pins() && !cores.isEmpty()) {
      String list = list(cores);
      String pid = Long.toString(ProcessHandle.current().pid());
      try {
        int status = 1; // also where a thread ended between being listed and being pinned
        for (int attempt = 0; status != 0 && attempt < ATTEMPTS_TO_PIN; attempt++) {
          status = taskset(List.of("-a", "-cp", list, pid));
        }
        if (status != 0) {
          throw new IOException("it exited with " + status + " for the cores " + list);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(
            "taskset could not pin the lab: "
                + e.getMessage()
                + "\n  Unpinned, the lab would run on the service's core"
                + "\n  Free processes or memory, or run without util-linux' taskset on the PATH",
            e);
      }
    }
  }

  @Override
  public int keepThreads(long pid, Predicate<String> named, List<Integer> cores)
      throws InterruptedException {
    List<String> threads = threads(pid, named);
    if (tools.pins() && !cores.isEmpty()) {
      for (String thread : threads) {
        try {
          taskset(List.of("-cp", list(cores), thread));
        } catch (IOException e) {
          throw new UncheckedIOException("taskset could not be started", e);
        }
      }
    }
    return threads.size();
  }

  /** Those that were there; none of a process that has ended. */
  private static List<String> threads(long pid, Predicate<String> named) {
    Path tasks = Path.of("/proc", Long.toString(pid), "task");
    String[] all = Objects.requireNonNullElse(tasks.toFile().list(), new String[0]);
    return Stream.of(all).filter(thread -> named.test(name(tasks.resolve(thread)))).toList();
  }

  private static String name(Path task) {
    try {
      return Files.readString(task.resolve("comm")).strip();
    } catch (IOException ended) {
      return "";
    }
  }

  private static int taskset(List<String> words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("taskset"));
    command.addAll(words);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private static String list(List<Integer> cores) {
    return cores.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  @Override
  public List<String> notEnforced(Limits limits) {
    List<String> gaps = new ArrayList<>();
    if (places.memory().isEmpty()) {
      gaps.add(
          "The memory limit of %s is not enforced: no writable control group offers memory. The JVM options still bound the heap, but not all of its memory. %s"
              .formatted(limits.memory(), HOW_TO_GET_GROUPS));
    }
    if (limits.quota().isPresent() && places.cpu().isEmpty()) {
      gaps.add(
          "The quota of %s CPUs is not enforced: no writable control group offers cpu. The process may use all of its %d cores. %s"
              .formatted(limits.quota().get(), limits.cores(), HOW_TO_GET_GROUPS));
    }
    if (!tools.pins()) {
      gaps.add(
          "The process is not pinned to %d cores: there is no `taskset`. It shares the cores of its upstream and its load. Install util-linux; macOS has nothing like it."
              .formatted(limits.cores()));
    }
    return gaps;
  }

  @Override
  public Child start(Launch launch) throws LaunchFailed {
    LaunchCheck.check(launch);
    if (launch.talks()) {
      return PipedProcess.start(launch, tools);
    }
    return Supervised.start(launch, tools, group(launch));
  }

  private Optional<Cgroup> group(Launch launch) throws LaunchFailed {
    if (launch.limits().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Cgroup.make(places, launch.limits().get(), launch.nice(), ProcessHandle.current().pid()));
    } catch (IOException e) {
      throw LaunchCheck.refused(
          launch,
          "the kernel refused the limits " + launch.limits().get() + ": " + e.getMessage(),
          "Give limits that fit this machine and the limits that it is under itself.");
    }
  }
}
