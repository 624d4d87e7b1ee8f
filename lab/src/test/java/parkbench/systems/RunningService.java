package parkbench.systems;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import parkbench.model.Readiness;
import parkbench.model.Start;
import parkbench.sandbox.Child;
import parkbench.sandbox.Jvms;
import parkbench.sandbox.Launch;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.NotReady;
import parkbench.sandbox.Ports;
import parkbench.sandbox.Ready;
import parkbench.sandbox.Sandbox;

/** An approach's own process, started as a run would start it but without limits, and ready. */
final class RunningService implements AutoCloseable {
  private static final Path LOGS = Path.of("target", "conformance");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Subject subject;
  private final Child child;
  private final Path log;
  private final URI base;
  private final String logAtStart;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private RunningService(Subject subject, Child child, Path log, URI base) throws IOException {
    this.subject = subject;
    this.child = child;
    this.log = log;
    this.base = base;
    this.logAtStart = Files.readString(log);
  }

  /**
   * Starts it and waits until it is ready.
   *
   * @param upstream base URL of the upstream
   * @param timeout how long it may wait for the upstream
   */
  static RunningService start(Subject subject, String upstream, Duration timeout)
      throws IOException, InterruptedException, LaunchFailed, NotReady {
    var port = Ports.free();
    var log = LOGS.resolve(subject.toString().replace('/', '-') + ".log");
    var base = URI.create("http://localhost:" + port + subject.system().base());
    var words = words(subject, "--upstream.timeout=" + timeout.toMillis() + "ms");
    var launch =
        new Launch(
            subject.toString(),
            words.stream().map(word -> filled(word, port, upstream)).toList(),
            subject.system().environment(),
            Path.of("").toAbsolutePath(),
            log,
            List.of(),
            Optional.empty(),
            false);
    var child = Sandbox.detect().start(launch);
    try {
      Ready.await(child, base, subject.system().ready());
      return new RunningService(subject, child, log, base);
    } catch (IOException | InterruptedException | NotReady e) {
      child.close();
      throw e;
    }
  }

  private static List<String> words(Subject subject, String timeout) {
    var properties =
        subject.approach().properties().entrySet().stream()
            .map(property -> "--" + property.getKey() + "=" + property.getValue());
    return switch (subject.system().start()) {
      case Start.Jar jar ->
          Stream.of(
                  Stream.of(java(jar)),
                  jar.options().stream(),
                  subject.approach().options().stream(),
                  Stream.of("-jar", jar.file().toString()),
                  jar.arguments().stream(),
                  properties,
                  Stream.of(timeout))
              .flatMap(words -> words)
              .toList();
      case Start.Command command ->
          Stream.concat(command.words().stream(), Stream.of(timeout)).toList();
      case Start.Running running ->
          throw new IllegalArgumentException(
              running.url() + " runs already, with an upstream that no test can script");
    };
  }

  private static String java(Start.Jar jar) {
    try {
      return Jvms.require(jar.java()).java().toString();
    } catch (LaunchFailed e) {
      throw new IllegalStateException(e);
    }
  }

  private static String filled(String word, int port, String upstream) {
    return word.replace("${port}", String.valueOf(port)).replace("${upstream}", upstream);
  }

  Readiness readiness() {
    return subject.system().ready();
  }

  /** What it has written since it was ready. */
  String logged() throws IOException {
    return Files.readString(log).substring(logAtStart.length());
  }

  int askReady() throws IOException, InterruptedException {
    return client.send(request(readiness().path()), BodyHandlers.discarding()).statusCode();
  }

  /** The approach's request with this delay in milliseconds. */
  HttpResponse<String> ask(long delay) throws IOException, InterruptedException {
    return client.send(request(path(delay)), BodyHandlers.ofString());
  }

  CompletableFuture<HttpResponse<String>> asking(long delay) {
    return asking(path(delay));
  }

  CompletableFuture<HttpResponse<String>> asking(String path) {
    return client.sendAsync(request(path), BodyHandlers.ofString());
  }

  private String path(long delay) {
    return subject.approach().request().path().replace("${delay}", String.valueOf(delay));
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path)).timeout(PATIENCE).build();
  }

  @Override
  public void close() {
    child.close();
    client.shutdownNow();
  }
}
