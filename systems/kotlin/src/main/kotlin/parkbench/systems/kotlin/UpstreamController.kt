package parkbench.systems.kotlin

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.springframework.http.MediaType
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController

/** Hands on the answer of a real upstream, which the post only slept for. */
@RestController
class UpstreamController(
  private val blocking: BlockingUpstream,
  private val awaiting: AwaitingUpstream,
) {
  @GetMapping("/upstreamIO", produces = [MediaType.TEXT_PLAIN_VALUE])
  suspend fun upstreamIO(@RequestParam("delay") delay: Long) =
    withContext(Dispatchers.IO) { blocking.ask(delay) }

  @GetMapping("/upstreamAwait", produces = [MediaType.TEXT_PLAIN_VALUE])
  suspend fun upstreamAwait(@RequestParam("delay") delay: Long) = awaiting.ask(delay)
}
