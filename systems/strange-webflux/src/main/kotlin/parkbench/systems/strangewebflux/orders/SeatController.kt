package parkbench.systems.strangewebflux.orders

import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import parkbench.systems.strangewebflux.partners.HotelClient

/** Gives out seats, each once; and counts who looked at them. */
@RestController
class SeatController(private val hotels: HotelClient) {
  private val giving = Mutex()
  private var given = 0

  private val counting = Mutex()
  private var looks = 0

  @GetMapping("/seats/{coach}")
  suspend fun seat(
    @PathVariable coach: String,
    @RequestParam(defaultValue = "100") delay: Long,
  ): String =
    giving.withLock {
      hotels.rooms("$coach-$given", delay)
      "seat ${++given}"
    }

  @GetMapping("/seats/{coach}/map")
  suspend fun map(
    @PathVariable coach: String,
    @RequestParam(defaultValue = "300") delay: Long,
  ): String {
    val look = counting.withLock { ++looks }
    return "$look: ${hotels.rooms(coach, delay)}"
  }
}
