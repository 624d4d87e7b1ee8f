package parkbench.systems.strangemvc.background;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import parkbench.systems.strangemvc.ThreadNames;

/** Four threads for each region, ready for work that seldom comes. */
@Component
final class RegionalPools implements DisposableBean {
  private final List<ThreadPoolExecutor> pools;

  RegionalPools(ThreadNames names, @Value("${shop.regions}") int regions) {
    this.pools = IntStream.range(0, regions).mapToObj(region -> pool(names)).toList();
  }

  private static ThreadPoolExecutor pool(ThreadNames names) {
    var pool =
        new ThreadPoolExecutor(
            4, 4, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), names.factory());
    pool.prestartAllCoreThreads();
    return pool;
  }

  @Override
  public void destroy() {
    pools.forEach(ThreadPoolExecutor::shutdownNow);
  }
}
