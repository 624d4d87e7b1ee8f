package parkbench.sandbox;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import parkbench.record.Death;
import parkbench.record.Metric;

/**
 * A service below a supervisor, a small shell that holds the other end of a pipe from us.
 *
 * <p>Three ends are possible. The service ends: the supervisor clears its cgroup, reports the exit
 * code and ends. We end, or close the pipe: the supervisor ends the service, then as before. The
 * supervisor is killed: the kernel kills the service with it, and we clear the cgroup here.
 */
final class Supervised implements Child {
  private static final Duration GRACE = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** For a command that stops containers, which get ten seconds to end. */
  private static final Duration STOPS_WITHIN = Duration.ofSeconds(30);

  private static final int KILLED = 137;

  private final String name;
  private final Process supervisor;
  private final long pid;

  /** Absent when it had ended before its handle was read. */
  private final Optional<ProcessHandle> service;

  private final Optional<Cgroup> group;
  private final Duration patience;
  private final CappedLog log;
  private final CompletableFuture<Death> ended = new CompletableFuture<>();
  private volatile Map<Metric, Double> lastUse = Map.of();

  private Supervised(
      Launch launch, Process supervisor, long pid, Optional<Cgroup> group, CappedLog log) {
    this.name = launch.name();
    this.supervisor = supervisor;
    this.pid = pid;
    this.service = ProcessHandle.of(pid);
    this.group = group;
    this.patience = launch.stop().isEmpty() ? PATIENCE : STOPS_WITHIN;
    this.log = log;
  }

  /**
   * Starts it and returns once it is inside its groups.
   *
   * @param group removed when the launch fails
   */
  static Supervised start(Launch launch, Tools tools, Optional<Cgroup> group) throws LaunchFailed {
    try {
      return begin(launch, tools, group);
    } catch (IOException e) {
      group.ifPresent(Cgroup::remove);
      throw LaunchCheck.refused(
          launch,
          "the system refused: " + e.getMessage(),
          "Free what is missing (processes, files, disk) and run again.");
    } catch (LaunchFailed e) {
      group.ifPresent(Cgroup::remove);
      throw e;
    }
  }

  private static Supervised begin(Launch launch, Tools tools, Optional<Cgroup> group)
      throws IOException, LaunchFailed {
    ProcessBuilder builder =
        new ProcessBuilder(command(launch, tools, group)).directory(launch.directory().toFile());
    builder.environment().putAll(Tools.values(launch.environment()));
    Process supervisor = builder.start();
    boolean begun = false;
    try {
      CappedLog log = CappedLog.pump(launch.name(), launch.log(), supervisor.getInputStream());
      BufferedReader reports = supervisor.errorReader(StandardCharsets.UTF_8);
      long pid = awaitStart(launch, reports);
      Supervised child = new Supervised(launch, supervisor, pid, group, log);
      Thread.ofPlatform()
          .daemon()
          .name("supervise-" + launch.name())
          .start(() -> child.follow(reports));
      begun = true;
      return child;
    } finally {
      if (!begun) {
        close(supervisor.getOutputStream());
        Waiting.until(supervisor.onExit(), GRACE.plus(PATIENCE));
      }
    }
  }

  private static List<String> command(Launch launch, Tools tools, Optional<Cgroup> group) {
    List<String> words = new ArrayList<>(tools.inOwnSession());
    words.addAll(List.of("sh", "-c", script(), "parkbench-supervisor"));
    words.add(String.valueOf(GRACE.toMillis() / 100));
    words.add(group.flatMap(Cgroup::memoryDirectory).map(Path::toString).orElse(""));
    words.add(group.flatMap(Cgroup::cpuDirectory).map(Path::toString).orElse(""));
    words.add(Tools.quoted(stop(launch)));
    words.addAll(tools.inOwnSession());
    words.addAll(tools.dyingWithParent());
    words.addAll(tools.standingBack(launch.nice()));
    words.addAll(tools.pinnedTo(launch.cores()));
    words.addAll(Tools.withVariables(launch.environment()));
    words.addAll(launch.command());
    return words;
  }

  private static List<String> stop(Launch launch) {
    List<String> words = new ArrayList<>(launch.stop());
    if (!words.isEmpty()) {
      words.addAll(0, Tools.withVariables(launch.environment()));
    }
    return words;
  }

  private static String script() {
    try (InputStream file = Supervised.class.getResourceAsStream("supervisor.sh")) {
      if (file == null) {
        throw new IllegalStateException("supervisor.sh is missing from the lab's jar");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads {@code pid N} and {@code joined}, which come in either order. */
  private static long awaitStart(Launch launch, BufferedReader reports)
      throws IOException, LaunchFailed {
    Optional<Long> pid = Optional.empty();
    boolean joined = false;
    List<String> others = new ArrayList<>();
    while (pid.isEmpty() || !joined) {
      String report = reports.readLine();
      if (report == null) {
        throw LaunchCheck.refused(
            launch,
            "its supervisor said: " + String.join("; ", others),
            "Check that the control group may be entered, and run again.");
      } else if (report.startsWith("pid ")) {
        pid = Optional.of(Long.valueOf(report.substring(4)));
      } else if (report.equals("joined")) {
        joined = true;
      } else {
        others.add(report);
      }
    }
    return pid.get();
  }

  private void follow(BufferedReader reports) {
    Optional<Exit> exit = Optional.empty();
    try {
      for (String line = reports.readLine(); line != null; line = reports.readLine()) {
        Optional<Exit> reported = Exit.read(line);
        exit = reported.isPresent() ? reported : exit;
      }
    } catch (IOException supervisorGone) {
      // The same as the end of its reports.
    }
    close(supervisor.getOutputStream());
    Waiting.until(supervisor.onExit(), PATIENCE);
    if (exit.isEmpty()) {
      service.ifPresent(
          process -> {
            process.destroyForcibly();
            Waiting.until(process.onExit(), PATIENCE);
          });
    }
    group.ifPresent(Cgroup::remove);
    log.close();
    ended.complete(death(exit));
  }

  private Death death(Optional<Exit> exit) {
    if (exit.isPresent()) {
      return new Death(exit.get().code(), exit.get().outOfMemory(), log.lastWords());
    }
    List<String> words = new ArrayList<>(log.lastWords());
    words.add("[parkbench: the supervisor of " + name + " was killed, and " + name + " with it]");
    return new Death(KILLED, false, words);
  }

  /**
   * The report {@code exit CODE OOM_KILLS}.
   *
   * @param oomKills processes that the kernel killed for the memory limit
   */
  private record Exit(int code, long oomKills) {
    static Optional<Exit> read(String line) {
      String[] words = line.split(" ", 3);
      return words.length == 3 && words[0].equals("exit")
          ? Optional.of(new Exit(Integer.parseInt(words[1]), Long.parseLong(words[2])))
          : Optional.empty();
    }

    boolean outOfMemory() {
      return code == KILLED && oomKills > 0;
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long pid() {
    return pid;
  }

  /** The shell above it. */
  long supervisorPid() {
    return supervisor.pid();
  }

  Optional<Cgroup> group() {
    return group;
  }

  @Override
  public CompletableFuture<Death> ended() {
    return ended;
  }

  @Override
  public InputStream output() {
    throw new IllegalStateException(name + " was not launched to talk");
  }

  @Override
  public OutputStream input() {
    throw new IllegalStateException(name + " was not launched to talk");
  }

  @Override
  public List<String> lastWords() {
    return log.lastWords();
  }

  @Override
  public Map<Metric, Double> limitsUse() {
    Map<Metric, Double> use = group.map(Cgroup::use).orElse(Map.of());
    if (!use.isEmpty()) {
      lastUse = use;
    }
    return lastUse;
  }

  @Override
  public void close() {
    close(supervisor.getOutputStream());
    if (Waiting.until(ended, GRACE.plus(patience))) {
      return;
    }
    supervisor.destroyForcibly();
    if (!Waiting.until(ended, PATIENCE.multipliedBy(4))) {
      throw new IllegalStateException(
          name
              + " (pid "
              + pid
              + ") could not be killed; it disturbs what is measured next; end it by hand or restart"
              + " the machine");
    }
  }

  private static void close(OutputStream pipe) {
    try {
      pipe.close();
    } catch (IOException alreadyBroken) {
      return;
    }
  }
}
