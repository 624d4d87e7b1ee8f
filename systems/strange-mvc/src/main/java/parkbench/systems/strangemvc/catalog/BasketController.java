package parkbench.systems.strangemvc.catalog;

import java.util.List;
import java.util.stream.IntStream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Baskets of customers; the last ones are kept at hand. */
@RestController
final class BasketController {
  private final RecentBaskets recent;

  BasketController(RecentBaskets recent) {
    this.recent = recent;
  }

  @GetMapping("/baskets/{customer}")
  String basket(@PathVariable String customer, @RequestParam(defaultValue = "400") int items) {
    var basket =
        IntStream.range(0, items)
            .mapToObj(item -> new Product(customer + "-" + item, "Item number " + item, item))
            .toList();
    return recent.remember(basket) + " at hand, this one costs " + total(basket);
  }

  private static int total(List<Product> basket) {
    return basket.stream().mapToInt(Product::cents).sum();
  }
}
