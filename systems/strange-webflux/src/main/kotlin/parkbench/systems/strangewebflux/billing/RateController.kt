package parkbench.systems.strangewebflux.billing

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import parkbench.systems.strangewebflux.partners.BillingClient

/** What a currency is worth. */
@RestController
class RateController(private val billing: BillingClient) {
  @GetMapping("/rates/{currency}")
  fun rate(
    @PathVariable currency: String,
    @RequestParam(defaultValue = "300") delay: Long,
  ): String = runBlocking { load(currency, delay) }

  private suspend fun load(currency: String, delay: Long) =
    withContext(Dispatchers.IO) { billing.document(currency, delay) }
}
