package parkbench.systems.strangewebflux.reports

import org.springframework.beans.factory.annotation.Value
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import reactor.core.publisher.Mono

/** Searches; the last ones are kept, so that a traveller can go back. */
@RestController
class SearchController(@param:Value("\${agency.searches.kept}") private val kept: Int) {
  private val searches = ArrayDeque<List<Offer>>()

  @GetMapping("/searches/{place}")
  fun search(
    @PathVariable place: String,
    @RequestParam(defaultValue = "400") offers: Int,
  ): Mono<String> =
    Mono.fromSupplier {
      val found = List(offers) { Offer("$place, hotel $it", "room ${it % 50}", it * 7919 % 500) }
      "${remember(found)} at hand, the best for ${found.minOf(Offer::euros)}"
    }

  @Synchronized
  private fun remember(found: List<Offer>): Int {
    searches.addLast(found)
    while (searches.size > kept) searches.removeFirst()
    return searches.size
  }
}

/** A room to let. */
data class Offer(val hotel: String, val room: String, val euros: Int)
