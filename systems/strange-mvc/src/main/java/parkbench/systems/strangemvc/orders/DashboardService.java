package parkbench.systems.strangemvc.orders;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Service;
import parkbench.systems.strangemvc.ThreadNames;
import parkbench.systems.strangemvc.partners.WarehouseClient;

/** A page of tiles, which are loaded side by side. */
@Service
final class DashboardService {
  private final WarehouseClient warehouse;
  private final ExecutorService pool;

  DashboardService(
      WarehouseClient warehouse,
      ThreadNames names,
      @Value("${shop.dashboard.threads}") int threads) {
    this.warehouse = warehouse;
    this.pool = Executors.newFixedThreadPool(threads, names.factory());
  }

  List<String> tiles(String customer, int tiles, long delay) {
    var loading =
        IntStream.range(0, tiles).mapToObj(tile -> load(customer + "-" + tile, delay)).toList();
    return loading.stream().map(CompletableFuture::join).toList();
  }

  private CompletableFuture<String> load(String tile, long delay) {
    return CompletableFuture.supplyAsync(() -> warehouse.stock(tile, delay), pool);
  }
}
