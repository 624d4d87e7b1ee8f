package parkbench.systems.proxy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.apache.http.HttpResponse;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.concurrent.FutureCallback;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.HttpAsyncClients;
import org.apache.http.util.EntityUtils;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The upstream through Apache's HttpAsyncClient: its I/O threads, one per processor, also run the
 * callbacks. Where it is set to, it hides failures as the post's did: their text is the answer.
 * Whether the post's took a status such as 500 for a failure is not known; here it is one.
 */
@Component
final class ApacheUpstream implements DisposableBean {
  private final String url;
  private final boolean hidesFailures;
  private final CloseableHttpAsyncClient client;

  ApacheUpstream(
      @Value("${upstream.url}") String url,
      @Value("${upstream.timeout}") Duration timeout,
      @Value("${upstream.apache.max-connections}") int maxConnections,
      @Value("${upstream.apache.hides-failures}") boolean hidesFailures) {
    this.url = url;
    this.hidesFailures = hidesFailures;
    this.client = client(maxConnections, (int) timeout.toMillis());
    client.start();
  }

  /** Returns at once; completes on an I/O thread. */
  CompletableFuture<String> asking(long delay) {
    CompletableFuture<String> answer = new CompletableFuture<>();
    client.execute(new HttpGet(url + "/user?delay=" + delay), new Completing(answer));
    return hidesFailures ? answer.exceptionally(Throwable::toString) : answer;
  }

  private static CloseableHttpAsyncClient client(int maxConnections, int timeoutMillis) {
    return HttpAsyncClients.custom()
        .setMaxConnPerRoute(maxConnections)
        .setMaxConnTotal(maxConnections)
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setConnectionRequestTimeout(timeoutMillis)
                .setConnectTimeout(timeoutMillis)
                .setSocketTimeout(timeoutMillis)
                .build())
        .build();
  }

  @Override
  public void destroy() throws IOException {
    client.close();
  }

  /** Carries Apache's callback over to a future; a failure stays a failure. */
  private static final class Completing implements FutureCallback<HttpResponse> {
    private final CompletableFuture<String> answer;

    Completing(CompletableFuture<String> answer) {
      this.answer = answer;
    }

    @Override
    public void completed(HttpResponse response) {
      int status = response.getStatusLine().getStatusCode();
      try {
        if (status / 100 == 2) {
          answer.complete(EntityUtils.toString(response.getEntity()));
        } else {
          answer.completeExceptionally(new UpstreamRefused(status));
        }
      } catch (IOException | RuntimeException failure) {
        answer.completeExceptionally(failure);
      }
    }

    @Override
    public void failed(Exception failure) {
      answer.completeExceptionally(failure);
    }

    @Override
    public void cancelled() {
      answer.completeExceptionally(new CancellationException("client closed"));
    }
  }
}
