package parkbench.systems.strangemvc.catalog;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What has to be computed before it can be said: premiums and inventories. */
@RestController
final class QuoteController {
  private final RiskSimulation simulation;
  private final StockTaking stock;

  QuoteController(RiskSimulation simulation, StockTaking stock) {
    this.simulation = simulation;
    this.stock = stock;
  }

  @GetMapping("/quotes/{insurance}")
  String quote(@PathVariable String insurance, @RequestParam(defaultValue = "500000") int courses) {
    return insurance + ": " + simulation.premium(courses);
  }

  @GetMapping("/inventories/{warehouse}")
  String inventory(
      @PathVariable String warehouse, @RequestParam(defaultValue = "100") int shelves) {
    return warehouse + ": " + stock.count(shelves);
  }
}
