package parkbench.systems.kotlinmvc

import org.springframework.http.MediaType
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

/** Readiness and health check: asks nobody, and is answered by a Tomcat thread. */
@RestController
class ReadyController {
  @GetMapping("/ready", produces = [MediaType.TEXT_PLAIN_VALUE])
  fun ready() = "ready"
}
