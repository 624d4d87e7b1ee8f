package parkbench.systems.springwebflux;

import java.io.IOException;
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
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

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

  /** Asks when subscribed to; answers on an I/O thread; an abandoned call is cancelled. */
  Mono<String> asking(long delay) {
    return Mono.create(
        sink -> {
          var request = SimpleRequestBuilder.get(url + "/user?delay=" + delay).build();
          var call = client.execute(request, new Answering(sink));
          sink.onCancel(() -> call.cancel(true));
        });
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

  /** Carries Apache's callback over to a Mono; a failure stays a failure. */
  private record Answering(MonoSink<String> sink) implements FutureCallback<SimpleHttpResponse> {
    @Override
    public void completed(SimpleHttpResponse response) {
      if (response.getCode() / 100 == 2) {
        sink.success(response.getBodyText());
      } else {
        sink.error(new UpstreamRefused(response.getCode()));
      }
    }

    @Override
    public void failed(Exception failure) {
      sink.error(failure);
    }

    /** By the caller, who has gone: there is nobody to tell. */
    @Override
    public void cancelled() {}
  }
}
