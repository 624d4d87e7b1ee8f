package parkbench.systems.strangemvc.orders;

import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import parkbench.systems.strangemvc.partners.WarehouseClient;

/** Orders together with what the warehouse knows. */
@Service
final class OrderService {
  private static final Logger LOG = LoggerFactory.getLogger(OrderService.class);

  private final WarehouseClient warehouse;

  OrderService(WarehouseClient warehouse) {
    this.warehouse = warehouse;
  }

  Order find(String id, long delay) {
    LOG.info("order {} is looked up", id);
    return new Order(id, warehouse.stock(id, delay));
  }

  CompletableFuture<Order> summarize(String id, long delay) {
    return CompletableFuture.supplyAsync(() -> warehouse.stock(id, delay))
        .thenApply(stock -> new Order(id, stock));
  }
}
