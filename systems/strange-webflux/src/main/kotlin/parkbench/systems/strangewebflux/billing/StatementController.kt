package parkbench.systems.strangewebflux.billing

import java.time.Duration
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import parkbench.systems.strangewebflux.partners.BillingClient
import reactor.core.publisher.Mono
import reactor.core.scheduler.Schedulers

/** Statements of account: of this month, of old, and of the month to come. */
@RestController
@RequestMapping("/statements")
class StatementController(private val billing: BillingClient) {
  @GetMapping("/{account}")
  fun statement(
    @PathVariable account: String,
    @RequestParam(defaultValue = "300") delay: Long,
  ): Mono<String> =
    Mono.fromCallable { billing.document(account, delay) }
      .subscribeOn(Schedulers.boundedElastic())

  @GetMapping("/{account}/archive")
  suspend fun archive(
    @PathVariable account: String,
    @RequestParam(defaultValue = "300") delay: Long,
  ): String = withContext(Dispatchers.IO) { billing.document(account, delay) }

  /** A forecast has to settle before it is read. */
  @GetMapping("/{account}/forecast")
  fun forecast(
    @PathVariable account: String,
    @RequestParam(defaultValue = "100") delay: Long,
  ): Mono<String> = Mono.delay(Duration.ofMillis(10)).map { billing.document(account, delay) }
}
