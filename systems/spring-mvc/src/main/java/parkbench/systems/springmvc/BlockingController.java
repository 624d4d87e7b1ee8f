package parkbench.systems.springmvc;

import java.io.IOException;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The thread that took the request waits for the upstream. */
@RestController
final class BlockingController {
  private final JavaUpstream java;
  private final RestUpstream rest;

  BlockingController(JavaUpstream java, RestUpstream rest) {
    this.java = java;
    this.rest = rest;
  }

  @GetMapping(path = "/sync", produces = MediaType.TEXT_PLAIN_VALUE)
  String sync(@RequestParam long delay) throws IOException, InterruptedException {
    return "sync: " + java.ask(delay);
  }

  /**
   * Waits inside a lock of its own, as some drivers and caches do; no request waits for another.
   */
  @GetMapping(path = "/synchronized", produces = MediaType.TEXT_PLAIN_VALUE)
  String insideLock(@RequestParam long delay) throws IOException, InterruptedException {
    Object lock = new Object();
    synchronized (lock) {
      return "synchronized: " + java.ask(delay);
    }
  }

  @GetMapping(path = "/rest-client", produces = MediaType.TEXT_PLAIN_VALUE)
  String restClient(@RequestParam long delay) {
    return "rest-client: " + rest.ask(delay);
  }
}
