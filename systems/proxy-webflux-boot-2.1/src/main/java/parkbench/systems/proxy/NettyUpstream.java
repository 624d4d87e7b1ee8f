package parkbench.systems.proxy;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.ConnectionObserver;
import reactor.netty.channel.BootstrapHandlers;
import reactor.netty.http.client.HttpClient;

/**
 * The upstream through WebClient with its default pool, which has no bound; an answer arrives on
 * the event loops that the server uses too.
 */
@Component
final class NettyUpstream {
  private final WebClient client;

  NettyUpstream(
      @Value("${upstream.url}") String url, @Value("${upstream.timeout}") Duration timeout) {
    // One instance: the pool distinguishes its clients by it, and gives a new one a pool of its own.
    BiConsumer<ConnectionObserver, Channel> guard =
        (observer, channel) -> channel.pipeline().addFirst(new CallGuard(timeout));
    HttpClient netty =
        HttpClient.create()
            .tcpConfiguration(
                tcp ->
                    tcp.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) timeout.toMillis())
                        .bootstrap(bootstrap -> guarded(bootstrap, guard)));
    this.client =
        WebClient.builder()
            .baseUrl(url)
            .clientConnector(new ReactorClientHttpConnector(netty))
            .build();
  }

  /** Asks when subscribed to. */
  Mono<String> asking(long delay) {
    return client
        .get()
        .uri("/user?delay={delay}", delay)
        .retrieve()
        .onStatus(status -> !status.is2xxSuccessful(), NettyUpstream::refused)
        .bodyToMono(String.class);
  }

  /** Reads the body to its end, so that the connection can be used again. */
  private static Mono<UpstreamRefused> refused(ClientResponse response) {
    return response
        .bodyToMono(String.class)
        .then(Mono.just(new UpstreamRefused(response.rawStatusCode())));
  }

  private static Bootstrap guarded(
      Bootstrap bootstrap, BiConsumer<ConnectionObserver, Channel> guard) {
    return BootstrapHandlers.updateConfiguration(bootstrap, "call-guard", guard);
  }
}
