package parkbench.systems.strangemvc.partners;

import java.util.Objects;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** The warehouse, over Apache's client with more connections than anybody needs. */
@Component
public final class WarehouseClient {
  private final RestClient client;

  WarehouseClient(@Value("${upstream.url}") String url) {
    var connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(1000)
            .setMaxConnTotal(1000)
            .build();
    var http = HttpClients.custom().setConnectionManager(connections).build();
    this.client =
        RestClient.builder()
            .baseUrl(url)
            .requestFactory(new HttpComponentsClientHttpRequestFactory(http))
            .build();
  }

  public String stock(String article, long delay) {
    return Objects.requireNonNull(
        client
            .get()
            .uri("/stock/{article}?delay={delay}", article, delay)
            .retrieve()
            .body(String.class));
  }
}
