package parkbench.systems.personswebflux

import org.springframework.http.MediaType
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

/** Readiness: calls nothing, and is answered by an event loop. */
@RestController
class ReadyController {

    @GetMapping("/ready", produces = [MediaType.TEXT_PLAIN_VALUE])
    fun ready(): String = "ready"
}
