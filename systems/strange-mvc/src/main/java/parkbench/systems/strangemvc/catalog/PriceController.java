package parkbench.systems.strangemvc.catalog;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import parkbench.systems.strangemvc.partners.PriceClient;

/** Prices of the moment. */
@RestController
@RequestMapping("/prices")
final class PriceController {
  private final PriceClient prices;

  PriceController(PriceClient prices) {
    this.prices = prices;
  }

  @GetMapping("/{article}")
  String price(@PathVariable String article, @RequestParam(defaultValue = "300") long delay) {
    return prices.price(article, delay);
  }

  @GetMapping("/{article}/comparison")
  CompletableFuture<List<String>> compare(
      @PathVariable String article, @RequestParam(defaultValue = "300") long delay) {
    var asking =
        IntStream.range(0, 3).mapToObj(shop -> prices.asking(article + "-" + shop, delay)).toList();
    return CompletableFuture.allOf(asking.toArray(CompletableFuture<?>[]::new))
        .thenApply(all -> asking.stream().map(CompletableFuture::join).toList());
  }
}
