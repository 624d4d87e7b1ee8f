package parkbench.systems.strangewebflux.orders

import java.time.Duration
import java.util.concurrent.ConcurrentHashMap
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import parkbench.systems.strangewebflux.partners.FlightClient
import reactor.core.publisher.Mono

/** Flights and their delays. */
@RestController
@RequestMapping("/flights")
class FlightController(private val flights: FlightClient) {
  private val routes = ConcurrentHashMap<String, Mono<String>>()

  @GetMapping("/{id}")
  fun flight(@PathVariable id: String, @RequestParam(defaultValue = "300") delay: Long) =
    flights.seats(id, delay)

  /** Asked for every two seconds at most; who asks too often has to wait. */
  @GetMapping("/{id}/route")
  fun route(@PathVariable id: String, @RequestParam(defaultValue = "250") pause: Long) =
    Mono.delay(Duration.ofMillis(pause)).then(
      routes.computeIfAbsent(id) { flights.seats(it, 50).cache(Duration.ofSeconds(2)) }
    )
}
