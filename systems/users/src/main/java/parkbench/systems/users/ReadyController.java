package parkbench.systems.users;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Readiness: calls nothing, but takes a thread of Tomcat like any request. */
@RestController
final class ReadyController {
  @GetMapping(path = "/ready", produces = MediaType.TEXT_PLAIN_VALUE)
  String ready() {
    return "ready";
  }
}
