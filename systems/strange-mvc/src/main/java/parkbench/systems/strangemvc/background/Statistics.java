package parkbench.systems.strangemvc.background;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** The median of the sales, computed twice a second. */
@Component
@EnableScheduling
@ConditionalOnBooleanProperty("shop.statistics.enabled")
class Statistics {
  private volatile long median;

  @Scheduled(fixedDelay = 500)
  void refresh() {
    var sales = new SplittableRandom().longs(200_000).toArray();
    Arrays.sort(sales);
    median = sales[sales.length / 2];
  }

  long median() {
    return median;
  }
}
