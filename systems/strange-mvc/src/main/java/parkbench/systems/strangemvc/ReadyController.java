package parkbench.systems.strangemvc;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Readiness: asks nobody. */
@RestController
final class ReadyController {
  @GetMapping(path = "/ready", produces = MediaType.TEXT_PLAIN_VALUE)
  String ready() {
    return "ready";
  }
}
