package parkbench.systems.strangewebflux

import org.springframework.http.MediaType
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController
import reactor.core.publisher.Mono

/** Readiness: asks nobody. */
@RestController
class ReadyController {
  @GetMapping("/ready", produces = [MediaType.TEXT_PLAIN_VALUE])
  fun ready(): Mono<String> = Mono.just("ready")
}
