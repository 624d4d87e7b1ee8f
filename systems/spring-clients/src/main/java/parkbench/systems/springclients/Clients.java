package parkbench.systems.springclients;

import java.net.http.HttpClient;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.util.Timeout;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.JettyClientHttpRequestFactory;

/** The client below RestClient. */
@Configuration(proxyBeanMethods = false)
class Clients {
  @Bean
  ClientHttpRequestFactory client(UpstreamSettings settings) {
    return switch (settings.client()) {
      case JDK -> jdk(settings);
      case APACHE -> apache(settings);
      case JETTY -> jetty(settings);
    };
  }

  /** Its callbacks run on a pool without a bound, its default. */
  private static JdkClientHttpRequestFactory jdk(UpstreamSettings settings) {
    JdkClientHttpRequestFactory requests =
        new JdkClientHttpRequestFactory(
            HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(settings.timeout())
                .build());
    requests.setReadTimeout(settings.timeout());
    return requests;
  }

  private static HttpComponentsClientHttpRequestFactory apache(UpstreamSettings settings) {
    Timeout timeout = Timeout.of(settings.timeout());
    return new HttpComponentsClientHttpRequestFactory(
        HttpClients.custom()
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
            .build());
  }

  private static JettyClientHttpRequestFactory jetty(UpstreamSettings settings) {
    org.eclipse.jetty.client.HttpClient client = new org.eclipse.jetty.client.HttpClient();
    client.setMaxConnectionsPerDestination(settings.maxConnections());
    client.setMaxRequestsQueuedPerDestination(settings.maxQueued());
    client.setConnectTimeout(settings.timeout().toMillis());
    JettyClientHttpRequestFactory requests = new JettyClientHttpRequestFactory(client);
    requests.setReadTimeout(settings.timeout());
    return requests;
  }
}
