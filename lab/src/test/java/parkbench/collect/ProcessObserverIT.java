package parkbench.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.KnownLibraries;
import parkbench.collect.jvm.Compilers;
import parkbench.collect.jvm.JvmObserver;
import parkbench.record.Metric;
import parkbench.record.PoolSample;
import parkbench.record.Sample;
import parkbench.record.Subject;

class ProcessObserverIT {
  @TempDir Path classes;

  static List<Path> homes() {
    return ChildJvm.homes();
  }

  @ParameterizedTest
  @MethodSource("homes")
  void tellsHowManyThreadsOfEachPoolAreBusy(Path home) throws IOException {
    try (ChildJvm child = ChildJvm.start(home, classes);
        ProcessObserver observer = service(child.pid())) {
      Sample sample = inside(observer);
      assertThat(pool(sample, "http-nio-8080-exec").threads()).isEqualTo(12);
      assertBusy(sample, "http-nio-8080-exec", 5);
      assertBusy(sample, "timed", 0);
      assertBusy(sample, "handed", 0);
      assertBusy(sample, "locked", 3);
      assertThat(pool(sample, "locked").blocked()).isEqualTo(2);
      assertBusy(sample, "asleep", 3);
      assertBusy(sample, "ForkJoinPool-1-worker", 1);
      assertThat(pool(sample, "main").busy()).as("it takes no tasks").isEmpty();
      child.more();
      assertBusy(inside(observer), "http-nio-8080-exec", 8);
    }
  }

  @ParameterizedTest
  @MethodSource("homes")
  void looksInsideAJvmThatWasStartedWithoutAnyOptionForIt(Path home) throws IOException {
    try (ChildJvm child = ChildJvm.start(home, classes);
        ProcessObserver observer = service(child.pid())) {
      Sample first = inside(observer);
      Sample second = inside(observer);
      assertThat(second.atNanos()).isGreaterThan(first.atNanos());
      assertThat(second.values())
          .containsKeys(
              Metric.FILE_BYTES_WRITTEN,
              Metric.HEAP_USED,
              Metric.HEAP_MAX,
              Metric.GC_COUNT,
              Metric.GC_PAUSE,
              Metric.SAFEPOINTS,
              Metric.SAFEPOINT_TIME,
              Metric.COMPILE_TIME);
      for (Metric metric : first.values().keySet()) {
        if (metric.kind() == Metric.Kind.COUNTER) {
          assertThat(second.values().get(metric))
              .as(metric.name())
              .isGreaterThanOrEqualTo(first.values().get(metric));
        }
      }
      Compilers compilers = observer.jvm().orElseThrow().compilers();
      assertThat(compilers == Compilers.UNREPORTED).isEqualTo(reports(observer, "no such command"));
    }
  }

  @Test
  void tellsOfCarriersOnThisJdk() throws IOException {
    try (ChildJvm child = ChildJvm.start(Path.of(System.getProperty("java.home")), classes);
        ProcessObserver observer = service(child.pid())) {
      assertThat(inside(observer).values())
          .containsEntry(Metric.CARRIERS_BUSY, 0.0)
          .containsEntry(Metric.VIRTUAL_QUEUED, 0.0);
    }
  }

  /** Of one that the lab has not started: what it listens at now, it listens at afterwards. */
  @ParameterizedTest
  @MethodSource("homes")
  void leavesNothingInAnothersJvm(Path home) throws IOException {
    try (ChildJvm child = ChildJvm.start(home, classes)) {
      List<String> before = threads(child.pid());
      try (ProcessObserver observer = another(child.pid())) {
        Sample sample = inside(observer);
        assertThat(sample.values())
            .containsKeys(
                Metric.HEAP_USED,
                Metric.HEAP_MAX,
                Metric.GC_COUNT,
                Metric.GC_PAUSE,
                Metric.SAFEPOINTS,
                Metric.COMPILE_TIME);
        assertBusy(sample, "http-nio-8080-exec", 5);
        assertBusy(sample, "locked", 3);
        assertThat(pool(sample, "locked").blocked()).isEqualTo(2);
        assertThat(observer.jvm().orElseThrow().threads().orElseThrow().threads()).isNotEmpty();
        assertThat(sockets(child.pid())).isZero();
      }
      assertThat(threads(child.pid())).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:+UseSerialGC",
        "-XX:+UseParallelGC",
        "-XX:+UseG1GC",
        "-XX:+UseZGC",
        "-XX:+UseShenandoahGC",
        "-XX:-UsePerfData",
        "-XX:+PerfDisableSharedMem"
      })
  void heapsAndCollectionsAreToldByCommands(String option) throws IOException {
    try (ChildJvm child =
            ChildJvm.start(Path.of(System.getProperty("java.home")), classes, option);
        ProcessObserver observer = another(child.pid())) {
      jcmd(child.pid(), "GC.run");
      Sample sample = inside(observer);
      assertThat(sample.values().get(Metric.HEAP_USED)).isBetween(100_000.0, 64.0 * (1 << 20));
      assertThat(sample.values().get(Metric.HEAP_MAX)).isEqualTo(64.0 * (1 << 20));
      if (option.contains("Shenandoah") || option.contains("Perf")) {
        assertThat(sample.values()).doesNotContainKey(Metric.GC_PAUSE);
        assertThat(reports(observer, "Collections are missing")).isTrue();
      } else {
        assertThat(sample.values().get(Metric.GC_PAUSE)).isPositive();
      }
    }
  }

  private ProcessObserver another(long pid) {
    return Observer.ofService(
        pid, OptionalInt.empty(), Map::of, access(JvmObserver.How.COMMANDS_AND_POOLS, classes));
  }

  /** Names of all its threads, the JVM's own included. */
  private static List<String> threads(long pid) throws IOException {
    return jcmd(pid, "Thread.print")
        .lines()
        .filter(line -> line.startsWith("\""))
        .map(line -> line.replaceFirst("(\".*?\").*", "$1"))
        .sorted()
        .toList();
  }

  /** How many TCP sockets it has. */
  private static long sockets(long pid) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      List<String> own =
          files.map(ProcessObserverIT::target).filter(to -> to.startsWith("socket:")).toList();
      String tcp =
          Files.readString(Path.of("/proc", Long.toString(pid), "net/tcp"))
              + Files.readString(Path.of("/proc", Long.toString(pid), "net/tcp6"));
      return own.stream().filter(socket -> tcp.contains(socket.replaceAll("\\D", ""))).count();
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException closed) {
      return "";
    }
  }

  /** Whoever presses Ctrl-C in the middle of an examination closes the observer, and is gone. */
  @Test
  void leavesNoRecordingBehind() throws IOException {
    try (ChildJvm child = ChildJvm.start(Path.of(System.getProperty("java.home")), classes)) {
      try (ProcessObserver observer = another(child.pid())) {
        observer.jvm().orElseThrow().record(Duration.ofMinutes(1));
        assertThat(recordings(child.pid())).contains("name=parkbench");
      }
      assertThat(recordings(child.pid())).contains("No available recordings");
    }
  }

  private static String recordings(long pid) throws IOException {
    return jcmd(pid, "JFR.check");
  }

  private static String jcmd(long pid, String command) throws IOException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process asked =
        new ProcessBuilder(jcmd.toString(), Long.toString(pid), command)
            .redirectErrorStream(true)
            .start();
    return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Once it listens for those who attach, one that is stopped lets them in and does not answer. */
  @Test
  void aJvmThatIsStoppedIsNotWaitedForForEver() throws Exception {
    try (ChildJvm child = ChildJvm.start(Path.of(System.getProperty("java.home")), classes)) {
      attached(child.pid(), Duration.ofMinutes(1)).close();
      signal("STOP", child.pid());

      assertThatThrownBy(() -> attached(child.pid(), Duration.ofSeconds(1)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("did not let itself be attached to within 1 s");

      signal("CONT", child.pid());
      attached(child.pid(), Duration.ofMinutes(1)).close();
    }
  }

  private JvmObserver attached(long pid, Duration within) throws Exception {
    return JvmObserver.attach(pid, access(JvmObserver.How.COMMANDS, classes), within);
  }

  private static void signal(String name, long pid) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor())
        .isZero();
  }

  @Test
  void mergesWhatTheLimitsHaveCost() throws IOException {
    try (ChildJvm child = ChildJvm.start(Path.of(System.getProperty("java.home")), classes);
        Observer observer =
            Observer.ofProcess(
                child.pid(), Subject.LOAD, () -> Map.of(Metric.THROTTLED_PERIODS, 3.0))) {
      Sample sample = observer.sample();
      assertThat(sample.subject()).isEqualTo(Subject.LOAD);
      assertThat(sample.values()).containsEntry(Metric.THROTTLED_PERIODS, 3.0);
      assertThat(sample.values().get(Metric.CPU)).isPositive();
      assertThat(sample.pools()).as("only the service is looked into").isEmpty();
    }
  }

  @Test
  void saysThatAProcessHasEnded() throws IOException, InterruptedException {
    try (ChildJvm child = ChildJvm.start(Path.of(System.getProperty("java.home")), classes);
        Observer observer = service(child.pid())) {
      observer.sample();
      child.end();
      assertThatThrownBy(observer::sample)
          .isInstanceOf(SubjectGone.class)
          .hasMessageContaining("has ended");
    }
  }

  @Test
  void looksFromOutsideAtWhatIsNoJvm() throws IOException {
    Process cat = new ProcessBuilder("cat").start();
    try (Observer observer = service(cat.pid())) {
      Sample sample = observer.sample();
      assertThat(sample.values()).containsKey(Metric.CPU).doesNotContainKey(Metric.HEAP_USED);
      assertThat(observer.notes()).anyMatch(note -> note.contains("is not a JVM"));
      assertThat(cat.isAlive()).as("attaching would have killed it").isTrue();
    } finally {
      cat.destroyForcibly();
    }
  }

  private static boolean reports(Observer observer, String words) {
    return observer.notes().stream().anyMatch(note -> note.contains(words));
  }

  @Test
  void looksFromOutsideAtAJvmThatRefuses() throws IOException {
    try (ChildJvm child =
            ChildJvm.start(
                Path.of(System.getProperty("java.home")), classes, "-XX:+DisableAttachMechanism");
        Observer observer = service(child.pid())) {
      assertThat(observer.sample().values()).doesNotContainKey(Metric.HEAP_USED);
      assertThat(observer.notes()).anyMatch(note -> note.contains("refuses"));
    }
  }

  @Test
  void readsByCommandsWhereAFilterRejectsJmx() throws IOException {
    try (ChildJvm child =
            ChildJvm.start(
                Path.of(System.getProperty("java.home")), classes, "-Djdk.serialFilter=!*");
        Observer observer = service(child.pid())) {
      assertThat(inside(observer).values()).containsKeys(Metric.HEAP_USED, Metric.GC_PAUSE);
      assertThat(observer.notes())
          .noneMatch(note -> note.contains("refuses"))
          .anyMatch(note -> note.contains("by diagnostic commands"));
    }
  }

  private static ProcessObserver service(long pid) {
    return Observer.ofService(
        pid, OptionalInt.empty(), Map::of, access(JvmObserver.How.BEANS, Path.of("")));
  }

  /** As of a server with two workers, one of which ends. */
  @Test
  void countsWhatWorkersUse() throws Exception {
    Process server =
        new ProcessBuilder("sh", "-c", "sh -c 'while :; do :; done' & sleep 60 & wait").start();
    try {
      while (server.descendants().count() < 2) {
        Thread.sleep(10);
      }
      List<Long> workers = server.descendants().map(ProcessHandle::pid).toList();
      try (ProcessObserver observer =
          ProcessObserver.open(server.pid(), Subject.SERVICE, OptionalInt.empty())
              .withWorkers(workers)) {
        Sample first = observer.edge();
        assertThat(first.values()).containsEntry(Metric.THREADS, 3.0);
        assertThat(observer.notes()).anyMatch(note -> note.contains("those of 3 processes"));

        double cpu = first.values().getOrDefault(Metric.CPU, 0.0);
        Sample later = observer.edge();
        while (later.values().getOrDefault(Metric.CPU, 0.0) < cpu + 20e6) {
          later = observer.edge();
        }
        ProcessHandle ended = ProcessHandle.of(workers.getFirst()).orElseThrow();
        assertThat(ended.destroyForcibly()).isTrue();
        ended.onExit().join();
        Sample last = observer.edge();
        for (Metric counter : List.of(Metric.CPU, Metric.BUSIEST_THREAD)) {
          assertThat(last.values().getOrDefault(counter, 0.0))
              .as(counter.name())
              .isPositive()
              .isGreaterThanOrEqualTo(later.values().getOrDefault(counter, 0.0));
        }
        assertThat(last.values()).containsEntry(Metric.THREADS, 2.0);
        assertThat(observer.notes())
            .anyMatch(note -> note.contains("1 of the service's processes"));
      }
    } finally {
      server.descendants().forEach(ProcessHandle::destroyForcibly);
      server.destroyForcibly().waitFor();
    }
  }

  /** A sample with the JVM's inside: on a machine that is busy, its answer may come too late. */
  private static Sample inside(Observer observer) {
    Sample sample = observer.edge();
    while (sample.pools().isEmpty()) {
      sample = observer.edge();
    }
    return sample;
  }

  private static PoolSample pool(Sample sample, String name) {
    return sample.pools().stream()
        .filter(pool -> pool.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void assertBusy(Sample sample, String name, int busy) {
    assertThat(pool(sample, name).busy()).as(name).hasValue(busy);
  }

  private static JvmObserver.Access access(JvmObserver.How how, Path scratch) {
    return new JvmObserver.Access(how, scratch, KnownLibraries.classifier());
  }
}
