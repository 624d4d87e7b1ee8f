package parkbench.systems.strangemvc.partners;

import java.util.Objects;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** The tax office, over the oldest of the JDK's clients. */
@Component
public final class TaxOfficeClient {
  private final RestClient client;

  TaxOfficeClient(@Value("${upstream.url}") String url) {
    this.client =
        RestClient.builder()
            .baseUrl(url)
            .requestFactory(new SimpleClientHttpRequestFactory())
            .build();
  }

  public String register(String document, long delay) {
    return Objects.requireNonNull(
        client
            .get()
            .uri("/documents/{document}?delay={delay}", document, delay)
            .retrieve()
            .body(String.class));
  }
}
