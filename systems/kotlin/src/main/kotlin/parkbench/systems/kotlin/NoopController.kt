package parkbench.systems.kotlin

import org.springframework.http.MediaType
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

/** Answers at once: what is left to measure is the stack itself. */
@RestController
class NoopController(private val settings: NoopSettings) {
  @GetMapping("/noop", produces = [MediaType.TEXT_PLAIN_VALUE])
  fun noop() = "Noop"

  @GetMapping("/suspendNoop", produces = [MediaType.TEXT_PLAIN_VALUE])
  suspend fun suspendNoop(): String {
    repeat(settings.lines) { println("suspendNoop") }
    return "Noop"
  }
}
