package parkbench.systems.strangemvc.orders;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Service;
import parkbench.systems.strangemvc.partners.WarehouseClient;

/** How many pieces of an article are reserved. */
@Service
final class ReservationService {
  private final Map<String, Integer> reserved = new ConcurrentHashMap<>();
  private final WarehouseClient warehouse;

  ReservationService(WarehouseClient warehouse) {
    this.warehouse = warehouse;
  }

  int reserve(String article, long delay) {
    return reserved.compute(
        article,
        (key, pieces) -> {
          warehouse.stock(key, delay);
          return pieces == null ? 1 : pieces + 1;
        });
  }
}
