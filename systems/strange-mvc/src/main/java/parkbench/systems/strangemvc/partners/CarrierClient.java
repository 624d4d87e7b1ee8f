package parkbench.systems.strangemvc.partners;

import java.util.Objects;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** The parcel carrier, over Apache's client. */
@Component
public final class CarrierClient {
  private final RestClient client;

  CarrierClient(
      @Value("${upstream.url}") String url,
      @Value("${shop.shipping.connections}") int connections) {
    var pool =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(connections)
            .setMaxConnTotal(Math.max(connections, 25))
            .build();
    var http = HttpClients.custom().setConnectionManager(pool).build();
    this.client =
        RestClient.builder()
            .baseUrl(url)
            .requestFactory(new HttpComponentsClientHttpRequestFactory(http))
            .build();
  }

  public String label(String parcel, long delay) {
    return Objects.requireNonNull(
        client
            .get()
            .uri("/labels/{parcel}?delay={delay}", parcel, delay)
            .retrieve()
            .body(String.class));
  }
}
