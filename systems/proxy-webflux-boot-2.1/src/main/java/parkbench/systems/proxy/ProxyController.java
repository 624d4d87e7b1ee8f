package parkbench.systems.proxy;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** No thread waits: an event loop hands the request to a client and answers when it has. */
@RestController
final class ProxyController {
  private final NettyUpstream netty;
  private final JavaUpstream java;
  private final ApacheUpstream apache;

  ProxyController(NettyUpstream netty, JavaUpstream java, ApacheUpstream apache) {
    this.netty = netty;
    this.java = java;
    this.apache = apache;
  }

  @GetMapping(path = "/webflux-webclient", produces = MediaType.TEXT_PLAIN_VALUE)
  Mono<String> webClient(@RequestParam long delay) {
    return netty.asking(delay).map(body -> "webflux-webclient: " + body);
  }

  @GetMapping(path = "/webflux-java-http-client", produces = MediaType.TEXT_PLAIN_VALUE)
  Mono<String> javaHttpClient(@RequestParam long delay) {
    return Mono.fromFuture(java.asking(delay)).map(body -> "webflux-java-http-client: " + body);
  }

  @GetMapping(path = "/webflux-apache-client", produces = MediaType.TEXT_PLAIN_VALUE)
  Mono<String> apacheClient(@RequestParam long delay) {
    return Mono.fromCompletionStage(apache.asking(delay))
        .map(body -> "webflux-apache-client: " + body);
  }
}
