package parkbench.harness;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import parkbench.record.Death;
import parkbench.record.Ledger;
import parkbench.record.LoadResult;
import parkbench.record.Metric;
import parkbench.sandbox.Child;
import parkbench.wire.FromLoad;
import parkbench.wire.FromUpstream;
import parkbench.wire.Json;
import parkbench.wire.ToLoad;
import parkbench.wire.ToUpstream;

/**
 * A child that is a thread: it speaks the language of the part that it plays, answers at once, and
 * gives its group the order that it got.
 */
final class FakeProcess implements Child {
  private static final int PIPE = 1 << 16;

  private final String name;
  private final FakeProcesses troupe;
  private final PipedInputStream reported = new PipedInputStream(PIPE);
  private final PipedOutputStream toIt = new PipedOutputStream();
  private final PipedInputStream fromIt = new PipedInputStream(PIPE);
  private final PrintStream says;
  private final CompletableFuture<Death> ended = new CompletableFuture<>();
  private Runnable leaving = () -> {};
  private boolean listens;

  private FakeProcess(String name, FakeProcesses troupe) throws IOException {
    this.name = name;
    this.troupe = troupe;
    this.toIt.connect(reported);
    this.says = new PrintStream(new PipedOutputStream(fromIt), true, StandardCharsets.UTF_8);
  }

  static FakeProcess upstream(FakeProcesses troupe) throws IOException {
    FakeProcess actor = new FakeProcess("upstream", troupe);
    actor.listen(line -> actor.hear(Json.read(line, ToUpstream.class)));
    return actor;
  }

  /** It listens once it has its first behaviour. */
  private void hear(ToUpstream word) {
    if (listens) {
      answer(word);
    } else {
      listens = true;
      say(new FromUpstream.Listening(1));
    }
  }

  static FakeProcess load(FakeProcesses troupe) throws IOException {
    FakeProcess actor = new FakeProcess("load", troupe);
    actor.say(new FromLoad.Ready());
    actor.listen(line -> actor.answer(Json.read(line, ToLoad.class)));
    return actor;
  }

  /** Answers whoever asks for anything, with the status that the troupe wants. */
  static FakeProcess service(String part, FakeProcesses troupe, int port) throws IOException {
    FakeProcess actor = new FakeProcess(part, troupe);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(troupe.asked(), -1);
          exchange.close();
        });
    server.start();
    actor.leaving = () -> server.stop(0);
    return actor;
  }

  private void answer(ToUpstream word) {
    troupe.act(
        "upstream: "
            + switch (word) {
              case ToUpstream.Behave behave ->
                  behave.origin().isEmpty() ? "behave" : "pass on to the origin";
              case ToUpstream.Begin begin -> "begin";
              case ToUpstream.BeginWithNextRequest begin -> "begin with the next request";
              case ToUpstream.Tell tell -> "tell";
            },
        () -> {
          if (word instanceof ToUpstream.Begin) {
            troupe.forgetCalls();
          }
          if (word instanceof ToUpstream.Tell) {
            tell();
          } else {
            say(new FromUpstream.Done());
          }
        });
  }

  private void answer(ToLoad word) {
    troupe.act("load: " + (word instanceof ToLoad.Fire ? "fire" : "abort"), this::finish);
  }

  /** The load generator's last word on an order. */
  void finish() {
    say(
        new FromLoad.Finished(
            new LoadResult(
                new LoadResult.Instants(0, 0, 1, 1, Optional.of(1L)),
                new LoadResult.Population(1, 1, 1, 1, Map.of(), 0),
                new LoadResult.Concurrency(1, 1, 1, 0),
                new LoadResult.Cost(0, 0, Optional.empty()))));
  }

  /** The upstream's ledger: one call for each request that the service answered itself. */
  void tell() {
    say(
        new FromUpstream.Counted(
            new Ledger(
                0,
                1,
                new Ledger.Requests(troupe.calls(), troupe.calls(), 0, Map.of(), 0, 0),
                new Ledger.Queue(0, 0, 0, 0, Optional.empty()),
                0,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of())));
  }

  /** Ends as if somebody had killed it. */
  void die(int exitCode) {
    troupe.log(name + " dies");
    end(new Death(exitCode, false, List.of("the last words of " + name)));
  }

  private void end(Death death) {
    leaving.run();
    says.close();
    ended.complete(death);
  }

  private void say(Object word) {
    says.println(Json.line(word));
  }

  private void listen(Consumer<String> ear) {
    Thread.ofVirtual()
        .start(
            () -> {
              try (BufferedReader in =
                  new BufferedReader(new InputStreamReader(reported, StandardCharsets.UTF_8))) {
                for (String line = in.readLine();
                    line != null && !ended.isDone();
                    line = in.readLine()) {
                  ear.accept(line);
                }
              } catch (IOException e) {
                // Whoever spoke has gone.
              }
            });
  }

  @Override
  public String name() {
    return name;
  }

  /** Ours: there is no other process to be looked at. */
  @Override
  public long pid() {
    return ProcessHandle.current().pid();
  }

  @Override
  public CompletableFuture<Death> ended() {
    return ended;
  }

  @Override
  public InputStream output() {
    return fromIt;
  }

  @Override
  public OutputStream input() {
    return toIt;
  }

  @Override
  public List<String> lastWords() {
    return List.of();
  }

  @Override
  public Map<Metric, Double> limitsUse() {
    return Map.of();
  }

  @Override
  public void close() {
    troupe.log("end " + name);
    try {
      toIt.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    end(new Death(0, false, List.of()));
  }
}
