package parkbench.systems.jdbc;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Readiness and health check. It calls nothing, but it takes a thread of Tomcat like any request:
 * when the pool is exhausted, it waits in the same queue.
 */
@RestController
final class ReadyController {
  @GetMapping(path = "/ready", produces = MediaType.TEXT_PLAIN_VALUE)
  String ready() {
    return "ready";
  }
}
