package parkbench.systems.strangemvc.catalog;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import parkbench.systems.strangemvc.partners.WarehouseClient;

/** The catalog, as a whole and by article. */
@RestController
@RequestMapping("/catalog")
final class CatalogController {
  private final Map<String, String> details = new ConcurrentHashMap<>();
  private final ProductCatalog catalog;
  private final WarehouseClient warehouse;

  CatalogController(ProductCatalog catalog, WarehouseClient warehouse) {
    this.catalog = catalog;
    this.warehouse = warehouse;
  }

  @GetMapping("/export")
  List<Product> export() {
    return catalog.products();
  }

  /** The description is asked for once, the stock each time. */
  @GetMapping("/{sku}")
  String article(@PathVariable String sku, @RequestParam(defaultValue = "300") long delay) {
    var text = details.computeIfAbsent(sku, key -> describe(Integer.parseInt(key)));
    return text + ": " + warehouse.stock(sku, delay);
  }

  private String describe(int number) {
    var similar = IntStream.range(0, 3).mapToObj(next -> catalog.products().get(number + next));
    return String.join(", ", similar.map(Product::title).toList());
  }
}
