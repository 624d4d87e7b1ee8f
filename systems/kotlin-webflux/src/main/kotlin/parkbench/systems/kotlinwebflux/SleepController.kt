package parkbench.systems.kotlinwebflux

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.withContext
import org.springframework.http.MediaType
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import parkbench.systems.kotlin.CachedPool
import reactor.core.publisher.Mono
import reactor.core.scheduler.Schedulers

/** The post's ways to wait on Netty; they differ in the thread that sleeps. */
@RestController
@RequestMapping(produces = [MediaType.TEXT_PLAIN_VALUE])
class SleepController(private val service: SlowService, pool: CachedPool) {
  private val custom = pool.executor.asCoroutineDispatcher()
  private val scheduler = Schedulers.fromExecutor(pool.executor)

  /** Keeps an event loop, and with it every connection that belongs to it. */
  @GetMapping("/blockingIO")
  fun blockingIO(@RequestParam("delay", defaultValue = "500") delay: Long) = service.sleep(delay)

  @GetMapping("/monoIO1")
  fun monoIO1(@RequestParam("delay", defaultValue = "500") delay: Long): Mono<String> =
    Mono.fromCallable { service.sleep(delay) }.subscribeOn(Schedulers.boundedElastic())

  @GetMapping("/monoIO2")
  fun monoIO2(@RequestParam("delay", defaultValue = "500") delay: Long): Mono<String> =
    Mono.fromCallable { service.sleep(delay) }.subscribeOn(scheduler)

  /** Not in the post: its repository alone has it. */
  @GetMapping("/dispatcherIO")
  suspend fun dispatcherIO(@RequestParam("delay", defaultValue = "500") delay: Long) =
    withContext(Dispatchers.IO) { service.sleep(delay) }

  /** Not in the post: the same on threads without a bound. */
  @GetMapping("/suspendIO2")
  suspend fun suspendIO2(@RequestParam("delay", defaultValue = "500") delay: Long) =
    withContext(custom) { service.sleep(delay) }
}
