package parkbench.systems.strangewebflux.billing

import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import parkbench.systems.strangewebflux.partners.BillingClient
import parkbench.systems.strangewebflux.reports.Pages
import reactor.core.publisher.Mono

/** Invoices, and the same for print. */
@RestController
@RequestMapping("/invoices")
class InvoiceController(private val billing: BillingClient, private val pages: Pages) {
  @GetMapping("/{id}")
  fun invoice(@PathVariable id: String, @RequestParam(defaultValue = "300") delay: Long): String =
    billing.document(id, delay)

  @GetMapping("/{id}/receipt")
  fun receipt(
    @PathVariable id: String,
    @RequestParam(defaultValue = "300") delay: Long,
  ): Mono<String> = Mono.just(id).map { billing.document(it, delay) }

  @GetMapping("/{id}/print")
  fun print(
    @PathVariable id: String,
    @RequestParam(defaultValue = "40") pages: Int,
  ): Mono<String> = Mono.fromSupplier { this.pages.render(id, pages) }
}
