package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import parkbench.harness.HarnessProcesses;
import parkbench.result.CheckId;
import parkbench.result.TrialReport;
import parkbench.text.CheckText;

/** The lab as a user starts it: its jar, in a process of its own, with a scratch folder. */
public final class Lab {
  private static final long PATIENCE_SECONDS = 240;

  /** A variable that every process below a verb inherits: by it they are known when orphaned. */
  private static final String MARK = "PARKBENCH_TEST_FOLDER";

  /** Checks that a service could fail by what it does; the others are the machine's luck. */
  static final Set<CheckId> OF_THE_SERVICE =
      Set.of(
          CheckId.FIRED_OF_REQUESTED,
          CheckId.LATENCY_LOG,
          CheckId.CEILING,
          CheckId.UPSTREAM_CALLED,
          CheckId.CLOCK,
          CheckId.INSTRUMENTS);

  private final Path folder;
  private final long selfWarmUpSeconds;

  /** The controllers of this folder, whose limits have their numbers. */
  private final List<Long> controllers = new ArrayList<>();

  private Lab(Path folder, long selfWarmUpSeconds) {
    this.folder = folder;
    this.selfWarmUpSeconds = selfWarmUpSeconds;
  }

  /** For verbs whose trials need not count: the processes of a run warm each other for a second. */
  public Lab(Path folder) {
    this(folder, 1);
  }

  /** For runs whose trials are to count, as a user's are. */
  static Lab measuring(Path folder) {
    return new Lab(folder, HarnessProcesses.SELF_WARM_UP.toSeconds());
  }

  /** What a finished verb left behind. */
  record Ended(int code, String out, String err) {
    /** What it printed, whatever the width of its lines. */
    String words() {
      return out.replaceAll("\\s+", " ");
    }
  }

  /** A verb that is still running. */
  public record Going(Process process, Path out, Path err) {

    Ended end() throws InterruptedException {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("still running after " + PATIENCE_SECONDS + " s: " + said());
      }
      return new Ended(process.exitValue(), read(out), read(err));
    }

    /** Sends a signal as a terminal or an operator would; nothing happens once it has ended. */
    void signal(String name) {
      Lab.signal(process.pid(), name);
    }

    String said() {
      return read(out) + read(err);
    }

    /** Waits until it has said these words; one that ends without them fails with what it said. */
    void saying(String words) throws InterruptedException {
      await(() -> said().contains(words) || !process.isAlive(), "it says " + words + ": " + said());
      assertThat(said()).contains(words);
    }

    /** One of the lab's processes, by its name on their command line; absent: not running. */
    Optional<ProcessHandle> process(String name) {
      return descendants().stream()
          .filter(child -> child.info().commandLine().orElse("").contains("process " + name))
          .findFirst();
    }

    /** Everything that it has started and that is alive, at any depth. */
    List<ProcessHandle> descendants() {
      return process.toHandle().descendants().toList();
    }
  }

  Ended run(String... words) throws IOException, InterruptedException {
    return start(List.of(), words).end();
  }

  /** Starts a verb, behind {@code prefix} words such as a shell that sets a limit. */
  public Going start(List<String> prefix, String... words) throws IOException {
    Path home = Path.of(System.getProperty("parkbench.home", ".."));
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ahead(home.resolve("lab/target").toAbsolutePath().normalize()));
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xms32m",
            "-Xmx768m",
            "--enable-native-access=ALL-UNNAMED",
            "-Djdk.attach.allowStreamingOutput=false",
            "-Dparkbench.home=" + home.toAbsolutePath().normalize(),
            "-Dparkbench.self-warm-up-seconds=" + selfWarmUpSeconds,
            // Tests run beside each other: they would wait for a quiet machine in vain.
            "-Dparkbench.quiet-seconds=0",
            "-jar",
            home.resolve("lab/target/lab.jar").toAbsolutePath().normalize().toString()));
    command.addAll(List.of(words));
    Path out = Files.createTempFile(folder, "out", ".txt");
    Path err = Files.createTempFile(folder, "err", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put(MARK, folder.toString());
    Process process = builder.start();
    // What a failed test leaves running ends with the tests.
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(process::destroyForcibly));
    process.getOutputStream().close();
    controllers.add(process.pid());
    return new Going(process, out, err);
  }

  /** Classes linked ahead of time, as the launcher has them, where it or {@code verify} did so. */
  private static List<String> ahead(Path target) throws IOException {
    Path linked = target.resolve("lab.aot");
    Path jar = target.resolve("lab.jar");
    return Files.exists(linked)
            && Files.getLastModifiedTime(linked).compareTo(Files.getLastModifiedTime(jar)) > 0
        ? List.of("-XX:AOTCache=" + linked, "-Xlog:disable")
        : List.of();
  }

  /** A system file for the tiny service of these tests, with a manner of misbehaving. */
  public Path tiny(String manner) throws IOException {
    return tiny("tiny", manner);
  }

  /** The same under another name. */
  Path tiny(String name, String manner) throws IOException {
    return write(
        name + ".yaml",
        """
        system: %s
        generation: none
        stack: the JDK's own server
        summary: Eight threads and a context path.
        command: [%s, -Xmx64m, -XX:MaxDirectMemorySize=512m, -XX:+UseSerialGC, -cp, %s, Tiny, "${port}", "${upstream}", %s]
        base: /tiny
        ready: {path: /health, status: 200, within: %s}
        approaches:
          eight-threads:
            summary: Eight threads, each waits for its request.
            workload: proxy
            request: "GET /ask?delay=${delay}"
            expect: {status: 200, body-contains: "tiny: OLOLO-USER"}
            pool: {name: worker threads, size: 8, threads: tiny-worker-, setting: newFixedThreadPool}
        """
            .formatted(
                name,
                Path.of(System.getProperty("java.home"), "bin", "java"),
                compiled(),
                manner,
                manner.equals("never-ready") ? "8s" : "60s"));
  }

  /** The folder of the tiny service's classes: each of its starts would compile its source. */
  private Path compiled() throws IOException {
    Path classes = folder.resolve("classes");
    if (Files.exists(classes)) {
      return classes;
    }
    Path source = folder.resolve("Tiny.java");
    try (var in = Lab.class.getResourceAsStream("/services/Tiny.java")) {
      Files.write(source, in.readAllBytes());
    }
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), source.toString());
    assertThat(failed).as("Tiny.java compiles").isZero();
    return classes;
  }

  /** The tiny service as a jar, whose description says that this key sets its number of threads. */
  Path tinyJar(String setting) throws IOException {
    String yaml = Files.readString(tiny("good"));
    Path classes = compiled();
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Tiny");
    try (var jar =
            new JarOutputStream(Files.newOutputStream(folder.resolve("tiny.jar")), manifest);
        Stream<Path> files = Files.list(classes)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        jar.putNextEntry(new JarEntry(String.valueOf(file.getFileName())));
        Files.copy(file, jar);
      }
    }
    return write(
        "tiny.yaml",
        yaml.replaceFirst(
                "(?m)^command: .*$",
                "jar: tiny.jar\njava: 25\noptions: [-Xmx64m, -XX:+UseSerialGC]\n"
                    + "arguments: [\"\\${port}\", \"\\${upstream}\", good]")
            .replace("setting: newFixedThreadPool", "setting: " + setting));
  }

  /** A scenario of seconds: forty users before a delay of 100 ms, and a service that is cold. */
  Path scenario(String more) throws IOException {
    return scenario("none", more);
  }

  /** The same on a service that is warm; its load points share a fork. */
  Path warmScenario(String more) throws IOException {
    return scenario("{requests: 500, delay: 5ms, users: 8, cap: 2s}", more);
  }

  private Path scenario(String warmUp, String more) throws IOException {
    return write(
        "small.yaml",
        """
        scenario: small
        question: What does a tiny service do?
        systems: [tiny.yaml]
        upstream: {delay: 100ms}
        load: {users: 40}
        settle: 1s
        window: 3s
        timeout: 5s
        drain: 5s
        warm-up: %s
        """
                .formatted(warmUp)
            + more);
  }

  Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Whether the log of the only service of the run holds these words by now. */
  boolean serviceSays(String words) {
    Path forks = folder.resolve("run/forks");
    if (!Files.isDirectory(forks)) {
      return false;
    }
    try (Stream<Path> logs = Files.find(forks, 2, (file, facts) -> file.endsWith("service.log"))) {
      return logs.anyMatch(log -> read(log).contains(words));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a signal to a process; nothing happens once it has ended. */
  static void signal(long pid, String name) {
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(pid))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static void await(BooleanSupplier condition, String what) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("never came true: " + what);
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /**
   * Every process of this folder's verbs that is alive, whoever its parent is by now: the verb
   * itself, processes, supervisors, services and builds.
   */
  List<ProcessHandle> processes() {
    return ProcessHandle.allProcesses().filter(this::isOurs).toList();
  }

  /** Without {@code /proc} at least what has the folder in its words. */
  private boolean isOurs(ProcessHandle process) {
    Path environment = Path.of("/proc", Long.toString(process.pid()), "environ");
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      return process.info().commandLine().orElse("").contains(folder.toString());
    }
    try {
      String variables = Files.readString(environment, StandardCharsets.ISO_8859_1);
      return List.of(variables.split("\0", -1)).contains(MARK + "=" + folder);
    } catch (IOException e) {
      // It has ended meanwhile, or belongs to somebody else.
      return false;
    }
  }

  /** Limits of this folder's runs that are in force on this machine. */
  List<String> cgroups() {
    List<String> found = new ArrayList<>();
    for (String root : List.of("/sys/fs/cgroup", "/sys/fs/cgroup/cpu", "/sys/fs/cgroup/memory")) {
      Path path = Path.of(root);
      if (Files.isDirectory(path)) {
        try (Stream<Path> entries = Files.list(path)) {
          entries.filter(this::isOurLimit).forEach(entry -> found.add(entry.toString()));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return found;
  }

  private boolean isOurLimit(Path entry) {
    String name = entry.getFileName().toString();
    return controllers.stream()
        .anyMatch(controller -> name.startsWith("parkbench-" + controller + "-"));
  }

  /**
   * What a service causes is an outcome; it may make no check fail, nor keep one from being made.
   */
  static void assertTheServiceInvalidatesNothing(TrialReport cell) {
    assertThat(cell.quality().audit().checks())
        .filteredOn(check -> !check.passed())
        .noneMatch(check -> OF_THE_SERVICE.contains(check.id()))
        .noneMatch(check -> check.reason().isPresent())
        .noneMatch(check -> CheckText.measured(check).contains("the service"));
  }

  static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
