package parkbench.systems.strangemvc.catalog;

import java.util.Comparator;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import parkbench.systems.strangemvc.partners.WarehouseClient;

/** What a customer might like: what is in stock, the best matches first. */
@RestController
final class RecommendationController {
  private final ProductCatalog catalog;
  private final WarehouseClient warehouse;

  RecommendationController(ProductCatalog catalog, WarehouseClient warehouse) {
    this.catalog = catalog;
    this.warehouse = warehouse;
  }

  @GetMapping("/recommendations/{customer}")
  List<String> recommend(
      @PathVariable String customer, @RequestParam(defaultValue = "300") long delay) {
    var taste = warehouse.stock(customer, delay).hashCode();
    return catalog.products().stream()
        .sorted(
            Comparator.comparingInt(product -> product.title().concat(customer).hashCode() ^ taste))
        .limit(5)
        .map(Product::title)
        .toList();
  }
}
