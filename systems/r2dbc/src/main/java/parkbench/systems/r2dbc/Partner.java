package parkbench.systems.r2dbc;

import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

/** Another service, which some requests call. */
@Component
final class Partner {
  private final WebClient client;

  Partner(UpstreamSettings upstream) {
    var netty = HttpClient.create().disableRetry(true);
    this.client =
        WebClient.builder()
            .baseUrl(upstream.partner())
            .clientConnector(new ReactorClientHttpConnector(netty))
            .build();
  }

  Mono<String> call() {
    return client.get().uri("/partner").retrieve().bodyToMono(String.class);
  }
}
