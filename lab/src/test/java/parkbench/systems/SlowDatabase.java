package parkbench.systems;

import static parkbench.systems.Conformance.SYSTEMS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.config.InvalidFile;
import parkbench.config.SystemReader;
import parkbench.plan.Capacity;
import parkbench.plan.Database;
import parkbench.plan.Delay;
import parkbench.plan.Endpoint;
import parkbench.plan.Faults;
import parkbench.plan.Upstream;
import parkbench.sandbox.Child;
import parkbench.sandbox.Launch;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.NotReady;
import parkbench.sandbox.Ports;
import parkbench.sandbox.Ready;
import parkbench.sandbox.Sandbox;
import parkbench.system.Start;
import parkbench.upstream.UpstreamServer;

/** The lab's PostgreSQL, and a relay in front of it that does to every query what the test says. */
final class SlowDatabase implements AutoCloseable {
  private static final Path FILE = SYSTEMS.resolve("postgres/system.yaml");

  private static final Duration QUIET = Duration.ofMillis(200);

  private final Child server;
  private final int port;
  private final int relayPort;
  private volatile UpstreamServer relay;
  private volatile boolean refuses;

  private SlowDatabase(Child server, int port, UpstreamServer relay) {
    this.server = server;
    this.port = port;
    this.relay = relay;
    this.relayPort = relay.port();
  }

  static SlowDatabase start()
      throws IOException, InvalidFile, InterruptedException, LaunchFailed, NotReady {
    var system = SystemReader.read(FILE);
    int port = Ports.free();
    var command = (Start.Command) system.start();
    var server =
        Sandbox.detect()
            .start(
                new Launch(
                    "postgres",
                    filled(command.words(), port),
                    Map.of(),
                    Path.of("").toAbsolutePath(),
                    Path.of("target", "conformance", "postgres-" + port + ".log"),
                    List.of(),
                    Optional.empty(),
                    0,
                    filled(command.stop(), port),
                    false));
    try {
      Ready.await(server, URI.create("postgresql://127.0.0.1:" + port), system.ready());
      return new SlowDatabase(
          server, port, UpstreamServer.start(upstream(port, Faults.NONE, Duration.ZERO), 0, 7));
    } catch (IOException | InterruptedException | NotReady e) {
      server.close();
      throw e;
    }
  }

  private static List<String> filled(List<String> words, int port) {
    return words.stream().map(word -> word.replace("${port}", String.valueOf(port))).toList();
  }

  private static Upstream upstream(int port, Faults faults, Duration delay) {
    var database = new Database("127.0.0.1", port, Optional.of(new Delay.Constant(delay)));
    return new Upstream(List.of(), new Capacity.Unlimited(), faults, List.of())
        .at(List.of(new Endpoint("", 0, Optional.empty(), Optional.of(database))));
  }

  /** Of the relay. */
  String url() {
    return "postgresql://127.0.0.1:" + relayPort;
  }

  /** From now on, again at its port where it refused; counts queries from zero. */
  void behave(Faults faults, Duration delay) {
    var behaviour = upstream(port, faults, delay);
    if (refuses) {
      try {
        relay = UpstreamServer.start(behaviour, relayPort, 7);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      refuses = false;
    }
    relay.behave(behaviour, 7);
    relay.begin();
  }

  /** Waits until a pool has opened its connections and asks nothing by itself. */
  void settle() throws InterruptedException {
    long before;
    do {
      before = calls();
      Thread.sleep(QUIET.toMillis());
    } while (calls() > before);
  }

  /** Queries that have come to the relay. */
  long calls() {
    return relay.soFar().requests().arrivals();
  }

  /** Nothing listens any more, and connections are closed. */
  void refuse() {
    relay.close();
    refuses = true;
  }

  @Override
  public void close() {
    relay.close();
    server.close();
  }
}
