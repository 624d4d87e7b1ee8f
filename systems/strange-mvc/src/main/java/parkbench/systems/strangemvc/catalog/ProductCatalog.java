package parkbench.systems.strangemvc.catalog;

import java.util.List;
import java.util.stream.IntStream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** All products, in memory. */
@Component
final class ProductCatalog {
  private final List<Product> products;

  ProductCatalog(@Value("${shop.catalog.products}") int products) {
    this.products = IntStream.range(0, products).mapToObj(ProductCatalog::product).toList();
  }

  List<Product> products() {
    return products;
  }

  private static Product product(int number) {
    return new Product(
        "SKU-" + number, "Product number " + number + " of the shop", number * 7919 % 10_000);
  }
}
