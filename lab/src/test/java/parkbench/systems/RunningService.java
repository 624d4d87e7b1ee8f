package parkbench.systems;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import parkbench.model.Readiness;
import parkbench.model.Start;

/** An approach's own process, started as a run would start it and ready when returned. */
final class RunningService implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Subject subject;
  private final Process process;
  private final Path log;
  private final URI base;
  private String logAtStart = "";
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private RunningService(Subject subject, Process process, Path log, URI base) {
    this.subject = subject;
    this.process = process;
    this.log = log;
    this.base = base;
  }

  static RunningService start(Subject subject, String upstream, Duration timeout)
      throws IOException, InterruptedException {
    var port = freePort();
    var log =
        Files.createDirectories(Path.of("target", "conformance"))
            .resolve(subject.toString().replace('/', '-') + ".log");
    var process =
        new ProcessBuilder(command(subject, port, upstream, timeout))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    var base = URI.create("http://localhost:" + port + subject.system().base());
    var service = new RunningService(subject, process, log, base);
    service.awaitReady();
    service.logAtStart = Files.readString(log);
    return service;
  }

  private static List<String> command(
      Subject subject, int port, String upstream, Duration timeout) {
    if (!(subject.system().start() instanceof Start.Jar jar)) {
      throw new IllegalArgumentException(subject + " is no jar");
    }
    if (!Files.isRegularFile(jar.file())) {
      throw new IllegalStateException(
          jar.file()
              + " is missing; the kit starts what was built; run mvn verify at the project's root");
    }
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(jar.options());
    words.addAll(subject.approach().options());
    words.add("-jar");
    words.add(jar.file().toString());
    words.addAll(jar.arguments());
    subject.approach().properties().forEach((key, value) -> words.add("--" + key + "=" + value));
    words.add("--upstream.timeout=" + timeout.toMillis() + "ms");
    words.replaceAll(
        word -> word.replace("${port}", String.valueOf(port)).replace("${upstream}", upstream));
    return words;
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private void awaitReady() throws IOException, InterruptedException {
    var end = System.nanoTime() + readiness().within().toNanos();
    while (!isReady()) {
      if (process.waitFor(50, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
        close();
        throw new IllegalStateException(subject + " does not get ready:\n" + Files.readString(log));
      }
    }
  }

  private boolean isReady() throws InterruptedException {
    try {
      return askReady() == readiness().status();
    } catch (IOException notYet) {
      return false;
    }
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
    return client.sendAsync(request(path(delay)), BodyHandlers.ofString());
  }

  private String path(long delay) {
    return subject.approach().request().path().replace("${delay}", String.valueOf(delay));
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path)).timeout(PATIENCE).build();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
    client.shutdownNow();
  }
}
