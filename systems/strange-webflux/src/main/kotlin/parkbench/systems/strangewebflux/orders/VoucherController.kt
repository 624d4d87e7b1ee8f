package parkbench.systems.strangewebflux.orders

import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import parkbench.systems.strangewebflux.partners.BillingClient
import reactor.core.publisher.Mono
import reactor.core.scheduler.Schedulers

/** Redeems vouchers, each once. */
@RestController
class VoucherController(private val billing: BillingClient) {
  private val redeemed = mutableMapOf<String, Int>()

  @GetMapping("/vouchers/{code}")
  fun redeem(
    @PathVariable code: String,
    @RequestParam(defaultValue = "100") delay: Long,
  ): Mono<String> =
    Mono.fromCallable { redeemNow(code, delay) }.subscribeOn(Schedulers.boundedElastic())

  @Synchronized
  private fun redeemNow(code: String, delay: Long): String {
    billing.document(code, delay)
    return "$code: ${redeemed.merge(code, 1, Int::plus)}"
  }
}
