package parkbench.systems.strangemvc.catalog;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Products whose title has a word. */
@RestController
final class SearchController {
  private final ProductCatalog catalog;

  SearchController(ProductCatalog catalog) {
    this.catalog = catalog;
  }

  @GetMapping("/search/{word}")
  List<Product> search(@PathVariable String word) {
    var title = Pattern.compile("(.*\\W)?" + Pattern.quote(word) + "(\\W.*)?");
    return catalog.products().stream()
        .filter(product -> title.matcher(product.title()).matches())
        .sorted(Comparator.comparing(Product::cents).thenComparing(Product::sku))
        .limit(10)
        .toList();
  }
}
