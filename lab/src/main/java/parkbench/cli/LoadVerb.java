package parkbench.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import parkbench.harness.HarnessFailed;
import parkbench.harness.LoadProcess;
import parkbench.measure.LoadFigures;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;
import parkbench.record.Machine;
import parkbench.sandbox.Sandbox;
import parkbench.sandbox.UnverifiedTls;
import parkbench.session.CommandRefused;
import parkbench.session.Exit;
import parkbench.session.OnInterrupt;
import parkbench.session.Scratch;
import parkbench.session.Terminal;
import parkbench.session.TerminalWords;
import parkbench.session.ThisMachine;
import parkbench.wire.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The load generator alone, where one would use wrk. */
@Command(
    name = "load",
    description = {
      "The load generator alone, against any URL.",
      "It starts in a process of its own and rehearses with itself for up to 1.5 s before the"
          + " first request to the URL, so that no figure holds its own start-up.",
      "Before a closed load (--users) it sends one more request: its response"
          + " time is the cycle over which the users' first requests are spread."
    })
final class LoadVerb implements Callable<Integer> {
  private static final int TO_CONNECT_MILLIS = 3000;

  /** Jars, logs and selectors of the engine's process. */
  private static final int FILES_BESIDE = 100;

  @Mixin private final LoadOptions asked = new LoadOptions();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    asked.check();
    try {
      return OnInterrupt.during(this::load);
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED.code();
    }
  }

  private Integer load() throws Exception {
    Machine machine = ThisMachine.read();
    requireFiles(machine.fileLimit());
    requirePorts(machine.ports());
    requireReachable();
    try (Scratch scratch = Scratch.make();
        LoadProcess engine = LoadProcess.start(Sandbox.detect(), List.of(), scratch.directory())) {
      Duration cycle =
          asked.isClosed()
              ? firstAnswer(engine, scratch.directory().resolve("first"))
              : Duration.ZERO;
      LoadOrder order = asked.order(cycle, scratch.directory());
      try {
        LoadFigures figures =
            LoadFigures.of(scratch.directory(), order.load(), fire(engine, order), false);
        print(figures);
        return figures.counts().requests() > 0 ? Exit.DONE.code() : Exit.DIED.code();
      } catch (InterruptedException e) {
        interrupted(engine, order.load(), scratch.directory());
        throw e;
      }
    }
  }

  private void print(LoadFigures figures) {
    System.out.print(json ? Json.line(LoadText.json(figures)) + "\n" : LoadText.of(figures));
  }

  /** What was measured until it was interrupted. */
  private void interrupted(LoadProcess engine, Load load, Path directory)
      throws InterruptedException {
    try {
      LoadResult result = engine.breakOff();
      if (result.windowSeconds() > 0) {
        print(LoadFigures.of(directory, load, result, true));
      } else {
        System.err.println(
            "parkbench: interrupted before the measured time began"
                + "\n  There is no figure"
                + "\n  Let it run for more than the first second and one answer");
      }
    } catch (HarnessFailed e) {
      System.err.println("parkbench: " + e.getMessage());
    }
  }

  private void requireFiles(long limit) {
    long needed = (long) asked.connections() + FILES_BESIDE;
    if (needed > limit) {
      throw new CommandRefused(
          "%,d connections, and this shell allows %,d open files"
              .formatted(asked.connections(), limit),
          "",
          "Raise the limit (ulimit -n 65536), or use fewer users or --connections");
    }
  }

  /** Each connection to one address takes a port of its own. */
  private void requirePorts(int ports) {
    if (asked.connections() > ports) {
      throw new CommandRefused(
          "%,d connections, and this machine has %,d ephemeral ports"
              .formatted(asked.connections(), ports),
          "",
          "Widen net.ipv4.ip_local_port_range, or use fewer users or --connections");
    }
  }

  private void requireReachable() {
    URI url = asked.url();
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(url.getHost(), UnverifiedTls.port(url)), TO_CONNECT_MILLIS);
      if (UnverifiedTls.isFor(url)) {
        requireTls(socket);
      }
    } catch (IOException e) {
      throw new CommandRefused(
          "nothing listens at " + asked.base() + ": " + e.getMessage(),
          "There is no service to load",
          "Start the service, or correct the URL");
    }
  }

  private void requireTls(Socket socket) throws IOException {
    socket.setSoTimeout(TO_CONNECT_MILLIS);
    try {
      UnverifiedTls.over(socket, asked.url().getHost(), UnverifiedTls.context()).close();
    } catch (SSLException | SocketTimeoutException e) {
      throw new CommandRefused(
          "the TLS handshake with " + asked.base() + " failed: " + e.getMessage(),
          "What listens there speaks no TLS, or none that this JVM speaks",
          "Use http://, or correct the port");
    }
  }

  private Duration firstAnswer(LoadProcess engine, Path directory)
      throws HarnessFailed, InterruptedException {
    LoadOrder order = asked.first(directory);
    LoadResult first = engine.fire(order, progress -> {});
    Duration whole = Duration.ofNanos(first.instants().endNanos() - first.instants().startNanos());
    return cycle(LoadFigures.of(directory, order.load(), first, false), whole);
  }

  /**
   * The response time of the only answer.
   *
   * @param whole length of the order that it came in: the most that a failure can have taken
   */
  static Duration cycle(LoadFigures first, Duration whole) {
    return first.counts().requests() > 0
        ? Duration.ofNanos(Math.round(first.latency().responseMs().mean() * 1e6))
        : whole;
  }

  private LoadResult fire(LoadProcess engine, LoadOrder order)
      throws HarnessFailed, InterruptedException {
    if (json || !TerminalWords.terminal()) {
      return engine.fire(order, progress -> {});
    }
    long[] before = {0};
    Consumer<LoadProgress> audience =
        progress -> {
          Terminal.live(LoadText.live(progress, before[0]));
          before[0] = progress.good();
        };
    try {
      return engine.fire(order, audience);
    } finally {
      Terminal.live("");
    }
  }
}
