package parkbench.systems.kotlin

import org.springframework.http.MediaType
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

/** Readiness and health check: calls nothing, and waits for nothing but a thread of the server. */
@RestController
class ReadyController {
  @GetMapping("/ready", produces = [MediaType.TEXT_PLAIN_VALUE])
  fun ready() = "ready"
}
