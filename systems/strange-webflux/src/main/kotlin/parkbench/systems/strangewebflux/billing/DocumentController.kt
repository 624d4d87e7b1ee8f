package parkbench.systems.strangewebflux.billing

import java.util.concurrent.Executors
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.withContext
import org.springframework.beans.factory.annotation.Value
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import parkbench.systems.strangewebflux.ThreadNames
import parkbench.systems.strangewebflux.partners.BillingClient

/** Documents for travellers, fetched on threads of their own. */
@RestController
class DocumentController(
  private val billing: BillingClient,
  names: ThreadNames,
  @Value("\${agency.documents.threads}") threads: Int,
) {
  private val fetching =
    Executors.newFixedThreadPool(threads, names.factory()).asCoroutineDispatcher()

  @GetMapping("/documents/{id}")
  suspend fun document(
    @PathVariable id: String,
    @RequestParam(defaultValue = "300") delay: Long,
  ): String = withContext(fetching) { billing.document(id, delay) }
}
