package parkbench.systems.springmvc;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * The upstream through the JDK's HttpClient: one thread selects, an executor runs the callbacks.
 */
@Component
final class JavaUpstream implements DisposableBean {
  private final UpstreamSettings settings;
  private final ExecutorService callbacks;
  private final HttpClient client;

  JavaUpstream(UpstreamSettings settings) {
    this.settings = settings;
    this.callbacks =
        Executors.newFixedThreadPool(
            UpstreamSettings.orPerProcessor(settings.java().threads()),
            Thread.ofPlatform().daemon().name("java-client-", 0).factory());
    this.client =
        HttpClient.newBuilder()
            .version(settings.java().version())
            .connectTimeout(settings.timeout())
            .executor(callbacks)
            .build();
  }

  /** Blocks the calling thread, platform or virtual, until the upstream has answered. */
  String ask(long delay) throws IOException, InterruptedException {
    return body(client.send(request("/user?delay=" + delay), BodyHandlers.ofString()));
  }

  /** Returns at once; completes on a thread of the executor. */
  CompletableFuture<String> asking(long delay) {
    return asking("/user?delay=" + delay);
  }

  /** The same for any path. */
  CompletableFuture<String> asking(String path) {
    return client.sendAsync(request(path), BodyHandlers.ofString()).thenApply(JavaUpstream::body);
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(URI.create(settings.url() + path))
        .timeout(settings.timeout())
        .build();
  }

  private static String body(HttpResponse<String> response) {
    if (response.statusCode() / 100 != 2) {
      throw new UpstreamRefused(response.statusCode());
    }
    return response.body();
  }

  @Override
  public void destroy() {
    client.shutdownNow();
    callbacks.shutdownNow();
  }
}
