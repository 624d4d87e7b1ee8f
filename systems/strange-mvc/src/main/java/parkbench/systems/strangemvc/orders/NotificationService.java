package parkbench.systems.strangemvc.orders;

import java.util.concurrent.CompletableFuture;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Service;
import parkbench.systems.strangemvc.partners.WarehouseClient;

/** Tells customers where their order is, beside the request. */
@Service
class NotificationService {
  private final WarehouseClient warehouse;

  NotificationService(WarehouseClient warehouse) {
    this.warehouse = warehouse;
  }

  @Async("notifications")
  CompletableFuture<String> send(String order, long delay) {
    return CompletableFuture.completedFuture(warehouse.stock(order, delay));
  }
}
