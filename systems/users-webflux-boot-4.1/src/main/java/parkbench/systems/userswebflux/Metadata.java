package parkbench.systems.userswebflux;

import io.netty.channel.ChannelOption;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** The slow metadata service through WebClient, on the event loops that the server uses too. */
@Component
final class Metadata implements DisposableBean {
  private final ConnectionProvider connections;
  private final WebClient client;

  Metadata(UpstreamSettings settings) {
    this.connections = connections(settings);
    var netty =
        HttpClient.create(connections)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) settings.timeout().toMillis())
            .responseTimeout(settings.timeout())
            .disableRetry(true);
    this.client =
        WebClient.builder()
            .baseUrl(settings.url())
            .clientConnector(new ReactorClientHttpConnector(netty))
            .build();
  }

  /** Asks when subscribed to. */
  Mono<String> name(String id) {
    return asking("/metadata/names/{id}", id);
  }

  /** Asks when subscribed to. */
  Mono<String> phoneNumber(String id) {
    return asking("/metadata/phoneNumbers/{id}", id);
  }

  private Mono<String> asking(String path, String id) {
    return client
        .get()
        .uri(path, id)
        .retrieve()
        .onStatus(
            status -> !status.is2xxSuccessful(),
            response ->
                response
                    .releaseBody()
                    .then(Mono.just(new UpstreamRefused(response.statusCode().value()))))
        .bodyToMono(String.class);
  }

  private static ConnectionProvider connections(UpstreamSettings settings) {
    return ConnectionProvider.builder("upstream")
        .maxConnections(settings.maxConnections())
        .pendingAcquireMaxCount(settings.maxPending())
        .pendingAcquireTimeout(settings.timeout())
        .build();
  }

  @Override
  public void destroy() {
    connections.dispose();
  }
}
