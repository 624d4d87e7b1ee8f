package parkbench.systems.springwebflux;

import io.netty.channel.ChannelOption;
import java.time.Duration;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** The upstream through WebClient; an answer arrives on the event loop that the server uses too. */
@Component
final class NettyUpstream implements DisposableBean {
  private final ConnectionProvider connections;
  private final WebClient client;

  NettyUpstream(UpstreamSettings settings) {
    this.connections = connections(settings.webclient(), settings.timeout());
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
  Mono<String> asking(long delay) {
    return asking("/user?delay={delay}", delay);
  }

  /** The same for any path with one variable. */
  Mono<String> asking(String path, Object variable) {
    return client
        .get()
        .uri(path, variable)
        .retrieve()
        .onStatus(
            status -> !status.is2xxSuccessful(),
            response -> response.releaseBody().then(Mono.just(refused(response.statusCode()))))
        .bodyToMono(String.class);
  }

  private static UpstreamRefused refused(HttpStatusCode status) {
    return new UpstreamRefused(status.value());
  }

  private static ConnectionProvider connections(
      UpstreamSettings.WebClient settings, Duration timeout) {
    return ConnectionProvider.builder("upstream")
        .maxConnections(settings.maxConnections())
        .pendingAcquireMaxCount(settings.maxPending())
        .pendingAcquireTimeout(timeout)
        .build();
  }

  @Override
  public void destroy() {
    connections.dispose();
  }
}
