package parkbench.systems.springmvc;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.util.Timeout;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** The upstream through Apache's asynchronous client: its I/O threads also run the callbacks. */
@Component
final class ApacheUpstream implements DisposableBean {
  private final String url;
  private final CloseableHttpAsyncClient client;

  ApacheUpstream(UpstreamSettings settings) {
    this.url = settings.url();
    this.client = client(settings.apache(), Timeout.of(settings.timeout()));
    client.start();
  }

  /** Returns at once; completes on an I/O thread. */
  CompletableFuture<String> asking(long delay) {
    var answer = new CompletableFuture<String>();
    SimpleHttpRequest request = SimpleRequestBuilder.get(url + "/user?delay=" + delay).build();
    client.execute(request, new Completing(answer));
    return answer;
  }

  private static CloseableHttpAsyncClient client(
      UpstreamSettings.Apache settings, Timeout timeout) {
    return HttpAsyncClients.custom()
        .setConnectionManager(
            PoolingAsyncClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(settings.maxConnections())
                .setMaxConnTotal(settings.maxConnections())
                .setDefaultConnectionConfig(
                    ConnectionConfig.custom().setConnectTimeout(timeout).build())
                .build())
        .setIOReactorConfig(
            IOReactorConfig.custom()
                .setIoThreadCount(UpstreamSettings.orPerProcessor(settings.ioThreads()))
                .build())
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setConnectionRequestTimeout(timeout)
                .setResponseTimeout(timeout)
                .build())
        .disableAutomaticRetries()
        .build();
  }

  @Override
  public void destroy() throws IOException {
    client.close();
  }

  /** Carries Apache's callback over to a future; a failure stays a failure. */
  private record Completing(CompletableFuture<String> answer)
      implements FutureCallback<SimpleHttpResponse> {
    @Override
    public void completed(SimpleHttpResponse response) {
      if (response.getCode() / 100 == 2) {
        answer.complete(response.getBodyText());
      } else {
        answer.completeExceptionally(new UpstreamRefused(response.getCode()));
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
