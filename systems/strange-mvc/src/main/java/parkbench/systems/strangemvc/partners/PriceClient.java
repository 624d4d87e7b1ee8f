package parkbench.systems.strangemvc.partners;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** The price server, over the JDK's client. */
@Component
public final class PriceClient {
  private final String url;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final RestClient client;

  PriceClient(@Value("${upstream.url}") String url) {
    this.url = url;
    this.client =
        RestClient.builder()
            .baseUrl(url)
            .requestFactory(new JdkClientHttpRequestFactory(http))
            .build();
  }

  /** Waits for the answer. */
  public String price(String article, long delay) {
    return Objects.requireNonNull(
        client
            .get()
            .uri("/prices/{article}?delay={delay}", article, delay)
            .retrieve()
            .body(String.class));
  }

  /** Returns at once. */
  public CompletableFuture<String> asking(String article, long delay) {
    var request =
        HttpRequest.newBuilder(URI.create(url + "/prices/" + article + "?delay=" + delay)).build();
    return http.sendAsync(request, BodyHandlers.ofString()).thenApply(HttpResponse::body);
  }
}
