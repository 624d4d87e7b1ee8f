package parkbench.systems.proxy;

import java.util.concurrent.CompletableFuture;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The thread that took the request goes back to its pool; another one answers. */
@RestController
final class AsyncController {
  private final JavaUpstream java;
  private final ApacheUpstream apache;

  AsyncController(JavaUpstream java, ApacheUpstream apache) {
    this.java = java;
    this.apache = apache;
  }

  @GetMapping(path = "/completable-future-java-client", produces = MediaType.TEXT_PLAIN_VALUE)
  CompletableFuture<String> javaClient(@RequestParam long delay) {
    return java.asking(delay).thenApply(body -> "completable-future-java-client: " + body);
  }

  @GetMapping(path = "/completable-future-apache-client", produces = MediaType.TEXT_PLAIN_VALUE)
  CompletableFuture<String> apacheClient(@RequestParam long delay) {
    return apache.asking(delay).thenApply(body -> "completable-future-apache-client: " + body);
  }
}
