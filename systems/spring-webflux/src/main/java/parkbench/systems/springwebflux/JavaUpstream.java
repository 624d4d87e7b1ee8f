package parkbench.systems.springwebflux;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

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

  /**
   * Asks when subscribed to; answers on a thread of the executor; an abandoned call is cancelled.
   *
   * <p>{@code Mono.fromFuture} would log a stack trace for each abandoned call: this client wraps
   * its cancellation, so that Reactor takes it for a failure.
   */
  Mono<String> asking(long delay) {
    return Mono.<HttpResponse<String>>create(
            sink -> {
              var call = client.sendAsync(request(delay), BodyHandlers.ofString());
              sink.onCancel(() -> call.cancel(true));
              call.whenComplete((response, failure) -> tell(sink, response, failure));
            })
        .map(JavaUpstream::body);
  }

  private static void tell(
      MonoSink<HttpResponse<String>> sink,
      @Nullable HttpResponse<String> response,
      @Nullable Throwable failure) {
    if (failure == null) {
      sink.success(response);
    } else if (!cancelled(failure)) {
      sink.error(failure);
    }
  }

  private static boolean cancelled(Throwable failure) {
    return failure instanceof CancellationException
        || failure.getCause() instanceof CancellationException;
  }

  private HttpRequest request(long delay) {
    return HttpRequest.newBuilder(URI.create(settings.url() + "/user?delay=" + delay))
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
