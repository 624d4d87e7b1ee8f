package parkbench.systems;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import parkbench.sandbox.Child;
import parkbench.sandbox.Launch;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.NotReady;
import parkbench.sandbox.Ports;
import parkbench.sandbox.Ready;
import parkbench.sandbox.Sandbox;
import parkbench.system.Readiness;

/**
 * A process, started as a run would start it but without limits and with one JIT compiler, and
 * ready, as one approach sees it.
 */
final class RunningService implements AutoCloseable {
  private static final Path LOGS = Path.of("target", "conformance");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Subject subject;
  private final Child child;
  private final Path log;
  private final URI base;
  private final String logAtStart;
  private final HttpClient client;

  private RunningService(Subject subject, Child child, Path log, URI base, HttpClient client)
      throws IOException {
    this.subject = subject;
    this.child = child;
    this.log = log;
    this.base = base;
    this.client = client;
    this.logAtStart = Files.readString(log);
  }

  /**
   * Starts it and waits until it is ready.
   *
   * @param urls of the upstreams, by the placeholder that names each
   * @param timeout how long it may wait for the upstream
   */
  static RunningService start(Subject subject, Map<String, String> urls, Duration timeout)
      throws IOException, InterruptedException, LaunchFailed, NotReady {
    subject.requireJvm();
    var port = Ports.free();
    var log = LOGS.resolve(subject.toString().replaceAll("[/ ]", "-") + ".log");
    var base = URI.create("http://localhost:" + port + subject.system().base());
    var patient = subject.with("upstream.timeout", timeout.toMillis() + "ms").launching();
    var launch =
        new Launch(
            subject.toString(),
            patient.command().stream().map(word -> filled(word, port, urls)).toList(),
            environment(patient, port, urls),
            Path.of("").toAbsolutePath(),
            log,
            List.of(),
            Optional.empty(),
            0,
            false);
    var child = Sandbox.detect().start(launch);
    try {
      Ready.await(child, base, subject.system().ready());
      var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      return new RunningService(subject, child, log, base, client);
    } catch (IOException | InterruptedException | NotReady e) {
      child.close();
      throw e;
    }
  }

  /** With the first of its JIT compilers alone, unless it says otherwise: a contract is no load. */
  private static Map<String, String> environment(
      Subject.Launching patient, int port, Map<String, String> urls) {
    Map<String, String> all = new HashMap<>();
    all.put("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1");
    patient.environment().forEach((name, value) -> all.put(name, filled(value, port, urls)));
    return all;
  }

  private static String filled(String word, int port, Map<String, String> urls) {
    var filled = word.replace("${port}", String.valueOf(port));
    for (var url : urls.entrySet()) {
      filled = filled.replace(url.getKey(), url.getValue());
    }
    return filled;
  }

  /** The same process, as another approach of its system sees it from now on. */
  RunningService as(Subject other) throws IOException {
    return new RunningService(other, child, log, base, client);
  }

  /** The name of its system. */
  String system() {
    return subject.system().name();
  }

  boolean alive() {
    return child.alive();
  }

  Readiness readiness() {
    return subject.system().ready();
  }

  /** What it has written since it was ready, or since it is seen by this approach. */
  String logged() throws IOException {
    return Files.readString(log).substring(logAtStart.length());
  }

  int askReady() throws IOException, InterruptedException {
    return answer(plain(readiness().path()).build()).statusCode();
  }

  /** The approach's request with this delay in milliseconds. */
  HttpResponse<String> ask(long delay) throws IOException, InterruptedException {
    return answer(request(path(delay)));
  }

  /** Who gives none says first where its threads are. */
  private HttpResponse<String> answer(HttpRequest request)
      throws IOException, InterruptedException {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (HttpTimeoutException e) {
      throw new AssertionError(
          subject + " gave no answer to " + request.uri() + "; its threads:\n" + threads(), e);
    }
  }

  private String threads() throws IOException {
    var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    var print =
        new ProcessBuilder(jcmd, String.valueOf(child.pid()), "Thread.print")
            .redirectErrorStream(true)
            .start();
    return new String(print.getInputStream().readAllBytes(), UTF_8);
  }

  CompletableFuture<HttpResponse<String>> asking(long delay) {
    return asking(path(delay));
  }

  CompletableFuture<HttpResponse<String>> asking(String path) {
    return client.sendAsync(request(path), BodyHandlers.ofString());
  }

  /** The approach's request with another body. */
  CompletableFuture<HttpResponse<String>> sending(String body) {
    return client.sendAsync(request(path(0), body), BodyHandlers.ofString());
  }

  private String path(long delay) {
    return subject.approach().request().path().replace("${delay}", String.valueOf(delay));
  }

  private HttpRequest request(String path) {
    return request(path, subject.approach().request().body());
  }

  private HttpRequest request(String path, String body) {
    var asked = subject.approach().request();
    var request = plain(path).method(asked.method(), BodyPublishers.ofString(body));
    asked.headers().forEach(request::header);
    return request.build();
  }

  private HttpRequest.Builder plain(String path) {
    return HttpRequest.newBuilder(URI.create(base + path)).timeout(PATIENCE);
  }

  @Override
  public void close() {
    child.close();
    client.shutdownNow();
  }
}
