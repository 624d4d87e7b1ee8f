package parkbench.systems.strangewebflux.orders

import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import parkbench.systems.strangewebflux.partners.HotelClient

/** Bookings of hotels, and offers of several. */
@RestController
@RequestMapping("/bookings")
class BookingController(private val hotels: HotelClient) {
  @GetMapping("/{id}")
  suspend fun booking(
    @PathVariable id: String,
    @RequestParam(defaultValue = "300") delay: Long,
  ) = Booking(id, hotels.rooms(id, delay))

  @GetMapping("/{id}/offers")
  suspend fun offers(
    @PathVariable id: String,
    @RequestParam(defaultValue = "300") delay: Long,
  ): List<String> = coroutineScope {
    List(3) { hotel -> async { hotels.rooms("$id-$hotel", delay) } }.awaitAll()
  }
}

/** What a traveller has booked, and what the hotel says of it. */
data class Booking(val id: String, val rooms: String)
