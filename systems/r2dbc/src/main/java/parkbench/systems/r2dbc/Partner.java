package parkbench.systems.r2dbc;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** Another service, which some requests call. */
@Component
final class Partner {
  private final WebClient client;

  Partner(UpstreamSettings upstream) {
    this.client = WebClient.create(upstream.partner());
  }

  Mono<String> call() {
    return client.get().uri("/partner").retrieve().bodyToMono(String.class);
  }
}
