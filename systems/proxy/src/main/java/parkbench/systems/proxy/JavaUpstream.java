package parkbench.systems.proxy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/**
 * The upstream through the JDK's HttpClient: one thread selects, and one runs the callbacks, as in
 * the post. Its pool of connections has no bound.
 */
@Component
final class JavaUpstream implements DisposableBean {
  private final String url;
  private final Duration timeout;
  private final ExecutorService callbacks =
      Executors.newSingleThreadExecutor(new CustomizableThreadFactory("java-client-"));
  private final HttpClient client;

  JavaUpstream(
      @Value("${upstream.url}") String url,
      @Value("${upstream.timeout}") Duration timeout,
      @Value("${upstream.java.version}") HttpClient.Version version) {
    this.url = url;
    this.timeout = timeout;
    this.client = HttpClient.newBuilder().version(version).executor(callbacks).build();
  }

  /** Returns at once; completes on the thread of the callbacks. */
  CompletableFuture<String> asking(long delay) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/user?delay=" + delay)).timeout(timeout).build();
    return client.sendAsync(request, BodyHandlers.ofString()).thenApply(JavaUpstream::body);
  }

  private static String body(HttpResponse<String> response) {
    if (response.statusCode() / 100 != 2) {
      throw new UpstreamRefused(response.statusCode());
    }
    return response.body();
  }

  @Override
  public void destroy() {
    callbacks.shutdownNow();
  }
}
