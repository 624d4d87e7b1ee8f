package parkbench.harness;

import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.collect.proc.ThreadTimes;
import parkbench.plan.Fork;
import parkbench.plan.Numbers;
import parkbench.sandbox.Child;
import parkbench.sandbox.Launch;
import parkbench.sandbox.NotReady;
import parkbench.sandbox.PortOwner;
import parkbench.sandbox.Ports;
import parkbench.sandbox.Ready;
import parkbench.sandbox.Sandbox;
import parkbench.sandbox.SandboxFault;
import parkbench.sandbox.TrustStore;
import parkbench.sandbox.UnverifiedTls;
import parkbench.sandbox.WrongProcess;
import parkbench.store.StoredRun;
import parkbench.system.Jvm;
import parkbench.system.Limits;
import parkbench.system.Request;
import parkbench.system.Start;
import parkbench.system.StartCommand;
import parkbench.system.SystemSpec;

/**
 * The service of one fork, ready to be asked.
 *
 * @param child its process; absent where the lab did not start it
 * @param running its process where that is not the child: it ran already, or the child started it
 * @param workers processes below it that were there when it was ready
 * @param url base URL with the system's context path, without a slash at its end
 * @param command how it was started, for the record
 */
record Service(
    Optional<Child> child,
    Optional<RunningProcess> running,
    List<Long> workers,
    URI url,
    OptionalInt port,
    String jvm,
    String command)
    implements AutoCloseable {

  /** Where the lab works on one of its cores: what the lab does there takes moments. */
  private static final int NICE_BESIDE_THE_LAB = 10;

  private static final int LOOKS_FOR_COMPILERS = 100;
  private static final int LOOKS_FOR_AN_END = 60;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

  /**
   * Starts it and waits until it is ready.
   *
   * @param compilerCores where its JIT works at first; empty: on the same cores
   * @param shared whether one of its cores is the lab's, too
   */
  static Service start(
      Fork fork,
      Sandbox sandbox,
      List<Integer> cores,
      List<Integer> compilerCores,
      boolean shared,
      UpstreamAddresses upstreams,
      Path directory)
      throws SandboxFault, InterruptedException {
    SystemSpec system = fork.system();
    if (system.isUpstream()) {
      URI url = URI.create(upstreams.first());
      return notOurs(fork, url, Optional.empty(), "the upstream itself");
    }
    if (system.start() instanceof Start.Running running) {
      URI url = URI.create(running.url() + system.base());
      Ready.await(system.name(), url, system.ready());
      return notOurs(
          fork, url, RunningProcess.of(running, fork.limits()), "not started by the lab");
    }
    int port = system.port() == 0 ? Ports.free() : system.port();
    Ports.requireFree(port);
    Optional<TrustStore> trusted =
        upstreams.certificate().isPresent()
            ? Optional.of(TrustStore.write(upstreams.certificate().get(), jvmHome(fork), directory))
            : Optional.empty();
    Map<String, String> blanks = blanks(port, upstreams, trusted);
    blanks.putAll(limits(fork.limits(), cores));
    StartCommand start =
        StartCommand.of(
            system, fork.approach(), fork.jvm().map(jvm -> jvm.java().toString()).orElse("java"));
    List<String> command =
        words(system, start, trusted).stream().map(word -> fill(word, blanks)).toList();
    Map<String, String> environment = new TreeMap<>();
    start.environment().forEach((key, value) -> environment.put(key, fill(value, blanks)));
    URI url = url(system, port);
    Child child =
        sandbox.start(
            new Launch(
                system.name() + "-" + fork.approach().name(),
                command,
                environment,
                directory,
                directory.resolve(StoredRun.SERVICE_LOG),
                cores,
                Optional.of(fork.limits()),
                shared ? NICE_BESIDE_THE_LAB : 0,
                stop(system).map(word -> fill(word, blanks)).toList(),
                false));
    Service starting =
        new Service(
            Optional.of(child),
            Optional.empty(),
            List.of(),
            url,
            OptionalInt.of(port),
            jvm(fork),
            String.join(" ", command));
    try {
      if (!compilerCores.isEmpty()) {
        Thread.startVirtualThread(() -> starting.keepFirstCompilers(sandbox, compilerCores));
      }
      Ready.await(child, url, system.ready());
      return starting.found(fork);
    } catch (NotReady | WrongProcess | InterruptedException | RuntimeException e) {
      child.close();
      throw e;
    }
  }

  /** A command may start the service below it, or have a daemon start it in a container. */
  private Service found(Fork fork) throws WrongProcess {
    if (fork.system().start() instanceof Start.Command) {
      long started = child.orElseThrow().pid();
      Optional<RunningProcess> found =
          RunningProcess.startedBy(started, fork.limits(), port.orElseThrow());
      long first = found.map(RunningProcess::pid).orElse(started);
      return new Service(child, found, workers(first), url, port, jvm, command);
    }
    return this;
  }

  private static List<Long> workers(long first) {
    return ProcessHandle.of(first).stream()
        .flatMap(ProcessHandle::descendants)
        .map(ProcessHandle::pid)
        .toList();
  }

  /** As soon as there are some; those that come later are kept by those that start them. */
  private void keepFirstCompilers(Sandbox sandbox, List<Integer> cores) {
    try {
      for (int look = 0; look < LOOKS_FOR_COMPILERS && keepCompilers(sandbox, cores) == 0; look++) {
        Thread.sleep(BETWEEN_LOOKS);
      }
    } catch (InterruptedException | UncheckedIOException e) {
      // The warm-up keeps them, too, and fails where it cannot.
    }
  }

  /** Keeps the JIT compilers of its process on some cores, and says how many there are. */
  int keepCompilers(Sandbox sandbox, List<Integer> on) throws InterruptedException {
    return child.isPresent()
        ? sandbox.keepThreads(pids().getFirst(), ThreadTimes::compiles, on)
        : 0;
  }

  /** A name for TLS, since a server may choose its certificate by it. */
  private static URI url(SystemSpec system, int port) {
    String host =
        switch (system.scheme()) {
          case HTTP, POSTGRESQL -> "127.0.0.1";
          case HTTPS -> "localhost";
        };
    return URI.create(system.scheme().word() + "://" + host + ":" + port + system.base());
  }

  /** Of the JVM that runs it; of the lab's own where it is no jar. */
  private static Path jvmHome(Fork fork) {
    return fork.jvm()
        .map(jvm -> jvm.java().resolve("../..").normalize())
        .orElse(Path.of(System.getProperty("java.home")));
  }

  private static Service notOurs(
      Fork fork, URI url, Optional<RunningProcess> running, String command) {
    OptionalInt port = OptionalInt.of(UnverifiedTls.port(url));
    return new Service(Optional.empty(), running, List.of(), url, port, jvm(fork), command);
  }

  /** Scheme, host and port: what the load generator connects to. */
  String address() {
    return url.getScheme() + "://" + url.getAuthority();
  }

  /**
   * Of its processes, the first first; empty where the lab neither started it nor looks into it.
   */
  List<Long> pids() {
    Stream<Long> first = running.map(RunningProcess::pid).or(() -> child.map(Child::pid)).stream();
    return Stream.concat(first, workers.stream()).toList();
  }

  /** A request as the service sees it, behind its context path. */
  Request at(Request request) {
    return new Request(
        request.method(), url.getPath() + request.path(), request.headers(), request.body());
  }

  /** Whether its JIT compilers run where the lab puts them, and not where a container does. */
  boolean isPlaced() {
    return child.isPresent() && running.map(RunningProcess::below).orElse(true);
  }

  /**
   * Ends it.
   *
   * @throws IllegalStateException where what its command started elsewhere is still there
   */
  @Override
  public void close() {
    if (child.isPresent()) {
      child.get().close();
      if (!isPlaced() && !closes(port.orElseThrow())) {
        throw new IllegalStateException(
            "what "
                + child.get().name()
                + " started still listens at port "
                + port.orElseThrow()
                + "; it disturbs what is measured next; correct `stop`, and end it by hand");
      }
    }
  }

  private static boolean closes(int port) {
    for (int look = 0; look < LOOKS_FOR_AN_END && PortOwner.isOpen(port); look++) {
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
    return !PortOwner.isOpen(port);
  }

  /** What the placeholders stand for; an upstream that is not there has no address. */
  private static Map<String, String> blanks(
      int port, UpstreamAddresses upstreams, Optional<TrustStore> trusted) {
    Map<String, String> blanks = upstreams.placeholders();
    blanks.put("port", Integer.toString(port));
    trusted.ifPresent(
        files -> {
          blanks.put("upstream.certificate", files.certificate().toString());
          blanks.put("upstream.trust-store", files.store().toString());
        });
    return blanks;
  }

  private static Stream<String> stop(SystemSpec system) {
    return system.start() instanceof Start.Command command
        ? command.stop().stream()
        : Stream.empty();
  }

  /** Its limits, for those who start it elsewhere. */
  private static Map<String, String> limits(Limits limits, List<Integer> cores) {
    return Map.of(
        "cores",
        cores.stream().map(String::valueOf).collect(Collectors.joining(",")),
        "cpus",
        Numbers.of(limits.cpus()),
        "memory",
        Long.toString(limits.memory().count()));
  }

  /** A jar trusts the upstream, unless its own options or variables choose a trust store. */
  private static List<String> words(
      SystemSpec system, StartCommand start, Optional<TrustStore> trusted) {
    List<String> words = new ArrayList<>(start.words());
    Stream<String> own =
        Stream.concat(start.words().stream(), start.environment().values().stream());
    if (system.start() instanceof Start.Jar && trusted.isPresent() && !TrustStore.chosenIn(own)) {
      words.addAll(1, trusted.get().options());
    }
    return words;
  }

  private static String fill(String text, Map<String, String> blanks) {
    String filled = text;
    for (Map.Entry<String, String> blank : blanks.entrySet()) {
      filled = filled.replace("${" + blank.getKey() + "}", blank.getValue());
    }
    return filled;
  }

  /** The JVM of a fork, for the record. */
  static String jvm(Fork fork) {
    return fork.jvm().map(Jvm::words).orElse("not known");
  }
}
