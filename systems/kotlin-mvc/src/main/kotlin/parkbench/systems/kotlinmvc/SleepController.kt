package parkbench.systems.kotlinmvc

import java.util.concurrent.CompletableFuture
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.withContext
import org.springframework.http.MediaType
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import parkbench.systems.kotlin.CachedPool

/** The post's ways to wait on Tomcat; they differ in the thread that sleeps. */
@RestController
@RequestMapping(produces = [MediaType.TEXT_PLAIN_VALUE])
class SleepController(private val service: SlowService, private val pool: CachedPool) {
  private val custom = pool.executor.asCoroutineDispatcher()

  @GetMapping("/blockingIO")
  fun blockingIO(@RequestParam("delay", defaultValue = "500") delay: Long) = service.sleep(delay)

  @GetMapping("/suspendIO")
  suspend fun suspendIO(@RequestParam("delay", defaultValue = "500") delay: Long) =
    withContext(Dispatchers.IO) { service.sleep(delay) }

  /** Not in the post: the dispatcher that it gave to [deferredIO2] alone. */
  @GetMapping("/suspendIO2")
  suspend fun suspendIO2(@RequestParam("delay", defaultValue = "500") delay: Long) =
    withContext(custom) { service.sleep(delay) }

  @GetMapping("/completableFutureIO")
  fun completableFutureIO(
    @RequestParam("delay", defaultValue = "500") delay: Long
  ): CompletableFuture<String> =
    CompletableFuture.supplyAsync({ service.sleep(delay) }, pool.executor)

  /** The scope waits for its child, so that this waits like [suspendIO]. */
  @GetMapping("/deferredIO")
  suspend fun deferredIO(@RequestParam("delay", defaultValue = "500") delay: Long) =
    coroutineScope { async(Dispatchers.IO) { service.sleep(delay) }.await() }

  @GetMapping("/deferredIO2")
  suspend fun deferredIO2(@RequestParam("delay", defaultValue = "500") delay: Long) =
    coroutineScope { async(custom) { service.sleep(delay) }.await() }
}
