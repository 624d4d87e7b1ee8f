package parkbench.systems.proxy;

import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The thread that took the request waits for an asynchronous client: the JDK's, as in the post, or
 * Apache's, as in its repository half a year later.
 */
@RestController
final class SyncController {
  private final LongFunction<CompletableFuture<String>> upstream;

  SyncController(
      @Value("${sync.client}") Client client, JavaUpstream java, ApacheUpstream apache) {
    this.upstream = client == Client.JAVA ? java::asking : apache::asking;
  }

  @GetMapping(path = "/sync", produces = MediaType.TEXT_PLAIN_VALUE)
  String sync(@RequestParam long delay) {
    return "sync: " + upstream.apply(delay).join();
  }

  /** Whom it waits for. */
  enum Client {
    JAVA,
    APACHE
  }
}
