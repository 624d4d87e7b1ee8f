package parkbench.systems.students;

import io.netty.channel.ChannelOption;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

/**
 * The upstream through WebClient on Reactor Netty, with its default pool: 500 connections, and
 * 1,000 requests that wait for one.
 */
@Component
final class ReactiveUpstream {
  private final WebClient client;

  ReactiveUpstream(
      @Value("${upstream.url}") String url, @Value("${upstream.timeout}") Duration timeout) {
    HttpClient netty =
        HttpClient.create()
            .compress(true) // as WebClient.create does
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) timeout.toMillis())
            .responseTimeout(timeout)
            .disableRetry(true);
    this.client =
        WebClient.builder()
            .baseUrl(url)
            .clientConnector(new ReactorClientHttpConnector(netty))
            .build();
  }

  /** Asks when subscribed to. */
  Mono<Student[]> asking() {
    return client.get().uri("/customerinfo").retrieve().bodyToMono(Student[].class);
  }
}
