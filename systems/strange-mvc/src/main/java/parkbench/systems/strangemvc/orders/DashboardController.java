package parkbench.systems.strangemvc.orders;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What a customer sees first. */
@RestController
final class DashboardController {
  private final DashboardService dashboards;

  DashboardController(DashboardService dashboards) {
    this.dashboards = dashboards;
  }

  @GetMapping("/dashboards/{customer}")
  List<String> dashboard(
      @PathVariable String customer,
      @RequestParam(defaultValue = "5") int tiles,
      @RequestParam(defaultValue = "300") long delay) {
    return dashboards.tiles(customer, tiles, delay);
  }
}
