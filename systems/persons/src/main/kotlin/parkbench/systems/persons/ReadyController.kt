package parkbench.systems.persons

import org.springframework.http.MediaType
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

/** Readiness: calls nothing, but takes a thread of Tomcat like any request. */
@RestController
class ReadyController {

    @GetMapping("/ready", produces = [MediaType.TEXT_PLAIN_VALUE])
    fun ready(): String = "ready"
}
