package parkbench.systems.strangemvc.orders;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Reserves one piece of an article. */
@RestController
final class ReservationController {
  private final ReservationService reservations;

  ReservationController(ReservationService reservations) {
    this.reservations = reservations;
  }

  @GetMapping("/reservations/{article}")
  int reserve(@PathVariable String article, @RequestParam(defaultValue = "100") long delay) {
    return reservations.reserve(article, delay);
  }
}
