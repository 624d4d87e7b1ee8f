package parkbench.systems.strangewebflux.reports

import java.util.Random
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import parkbench.systems.strangewebflux.partners.HotelClient

/** Reports on the season: computed beside the event loops. */
@RestController
@RequestMapping("/reports")
class ReportController(private val pages: Pages, private val hotels: HotelClient) {
  private val random = Random()

  @GetMapping("/{season}")
  suspend fun report(
    @PathVariable season: String,
    @RequestParam(defaultValue = "200") pages: Int,
  ): String = withContext(Dispatchers.Default) { this@ReportController.pages.render(season, pages) }

  @GetMapping("/{season}/digest")
  suspend fun digest(
    @PathVariable season: String,
    @RequestParam(defaultValue = "40") pages: Int,
    @RequestParam(defaultValue = "300") delay: Long,
  ): String {
    val rooms = hotels.rooms(season, delay)
    return withContext(Dispatchers.Default) {
      this@ReportController.pages.render(season + rooms, pages)
    }
  }

  /** How many of so many guests will come. */
  @GetMapping("/{season}/forecast")
  suspend fun forecast(
    @PathVariable season: String,
    @RequestParam(defaultValue = "500000") guests: Int,
  ): String =
    withContext(Dispatchers.Default) {
      "$season: ${(1..guests).count { random.nextInt(100) < 80 }}"
    }
}
