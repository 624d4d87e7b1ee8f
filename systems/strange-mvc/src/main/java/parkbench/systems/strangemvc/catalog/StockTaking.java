package parkbench.systems.strangemvc.catalog;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Service;

/** Counts what is there, and how much was counted in all. */
@Service
final class StockTaking {
  private final AtomicLong counted = new AtomicLong();
  private final AtomicLong highest = new AtomicLong();
  private final ProductCatalog catalog;

  StockTaking(ProductCatalog catalog) {
    this.catalog = catalog;
  }

  long count(int shelves) {
    for (int shelf = 0; shelf < shelves; shelf++) {
      for (var product : catalog.products()) {
        counted.incrementAndGet();
        highest.accumulateAndGet(product.cents(), Math::max);
      }
    }
    return counted.get() + highest.get();
  }
}
