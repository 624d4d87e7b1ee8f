package parkbench.systems.springmvc;

import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.util.Timeout;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** The upstream through Spring's RestClient over Apache's blocking client and its pool. */
@Component
final class RestUpstream implements DisposableBean {
  private final HttpComponentsClientHttpRequestFactory requests;
  private final RestClient client;

  RestUpstream(UpstreamSettings settings) {
    this.requests =
        new HttpComponentsClientHttpRequestFactory(
            client(settings.apache(), Timeout.of(settings.timeout())));
    this.client =
        RestClient.builder()
            .baseUrl(settings.url())
            .requestFactory(requests)
            .defaultStatusHandler(
                status -> !status.is2xxSuccessful(),
                (request, response) -> {
                  throw new UpstreamRefused(response.getStatusCode().value());
                })
            .build();
  }

  /** Blocks the calling thread until the upstream has answered. */
  String ask(long delay) {
    return String.valueOf(
        client.get().uri("/user?delay={delay}", delay).retrieve().body(String.class));
  }

  private static CloseableHttpClient client(UpstreamSettings.Apache settings, Timeout timeout) {
    return HttpClients.custom()
        .setConnectionManager(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(settings.maxConnections())
                .setMaxConnTotal(settings.maxConnections())
                .setDefaultConnectionConfig(
                    ConnectionConfig.custom().setConnectTimeout(timeout).build())
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
  public void destroy() throws Exception {
    requests.destroy();
  }
}
