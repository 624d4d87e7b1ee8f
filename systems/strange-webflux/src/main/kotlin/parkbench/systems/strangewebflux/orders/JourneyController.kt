package parkbench.systems.strangewebflux.orders

import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import org.springframework.http.MediaType
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController

/** Where a train is, as a stream of events. */
@RestController
class JourneyController {
  @GetMapping("/journeys/{train}", produces = [MediaType.TEXT_EVENT_STREAM_VALUE])
  fun journey(
    @PathVariable train: String,
    @RequestParam(defaultValue = "5") stops: Int,
    @RequestParam(defaultValue = "100") pause: Long,
  ): Flow<String> = flow {
    repeat(stops) { stop ->
      delay(pause)
      emit("$train: stop ${stop + 1}")
    }
  }
}
