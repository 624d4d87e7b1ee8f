package parkbench.systems.springwebflux;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers at once. */
@RestController
final class NoopController {
  @GetMapping(path = "/noop", produces = MediaType.TEXT_PLAIN_VALUE)
  String noop() {
    return "Noop";
  }
}
