package parkbench.systems.strangemvc.catalog;

import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import parkbench.systems.strangemvc.partners.WarehouseClient;

/** Counts who looked at which page. */
@RestController
final class VisitController {
  private final Map<String, Long> visits = new LinkedHashMap<>();
  private final WarehouseClient warehouse;

  VisitController(WarehouseClient warehouse) {
    this.warehouse = warehouse;
  }

  @GetMapping("/visits/{page}")
  String visit(@PathVariable String page, @RequestParam(defaultValue = "300") long delay) {
    long visit;
    synchronized (visits) {
      visit = visits.merge(page, 1L, Long::sum);
    }
    return visit + ": " + warehouse.stock(page, delay);
  }
}
