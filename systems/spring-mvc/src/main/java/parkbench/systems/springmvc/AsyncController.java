package parkbench.systems.springmvc;

import java.util.concurrent.CompletableFuture;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;

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
  CompletableFuture<String> completableFutureJavaClient(@RequestParam long delay) {
    return java.asking(delay).thenApply(body -> "completable-future-java-client: " + body);
  }

  @GetMapping(path = "/completable-future-apache-client", produces = MediaType.TEXT_PLAIN_VALUE)
  CompletableFuture<String> completableFutureApacheClient(@RequestParam long delay) {
    return apache.asking(delay).thenApply(body -> "completable-future-apache-client: " + body);
  }

  /** The same by hand: an empty result is returned, and the client's callback fills it. */
  @GetMapping(path = "/deferred-result", produces = MediaType.TEXT_PLAIN_VALUE)
  DeferredResult<String> deferredResult(@RequestParam long delay) {
    var result = new DeferredResult<String>();
    apache
        .asking(delay)
        .whenComplete(
            (body, failure) -> {
              if (failure == null) {
                result.setResult("deferred-result: " + body);
              } else {
                result.setErrorResult(failure);
              }
            });
    return result;
  }
}
