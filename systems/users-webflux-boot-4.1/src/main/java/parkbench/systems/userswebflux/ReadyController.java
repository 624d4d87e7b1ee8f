package parkbench.systems.userswebflux;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Readiness and health check: calls nothing, and is answered by an event loop. */
@RestController
final class ReadyController {
  @GetMapping(path = "/ready", produces = MediaType.TEXT_PLAIN_VALUE)
  String ready() {
    return "ready";
  }
}
