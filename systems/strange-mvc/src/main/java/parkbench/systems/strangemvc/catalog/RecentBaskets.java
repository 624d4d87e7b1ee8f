package parkbench.systems.strangemvc.catalog;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The last baskets: so many, however large they are. */
@Component
final class RecentBaskets {
  private final Deque<List<Product>> baskets = new ArrayDeque<>();
  private final int kept;

  RecentBaskets(@Value("${shop.baskets.kept}") int kept) {
    this.kept = kept;
  }

  synchronized int remember(List<Product> basket) {
    baskets.addLast(basket);
    while (baskets.size() > kept) {
      baskets.removeFirst();
    }
    return baskets.size();
  }
}
