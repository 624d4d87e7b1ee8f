package parkbench.systems.strangemvc.tariffs;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import parkbench.systems.strangemvc.partners.PriceClient;

/** The table of tariffs at the price server; one for all, as rules are not made by Spring. */
@Component
public final class TariffTable {
  private static volatile TariffTable current;

  private final PriceClient prices;
  private final long delay;

  TariffTable(PriceClient prices, @Value("${shop.tariffs.delay}") long delay) {
    this.prices = prices;
    this.delay = delay;
    current = this;
  }

  public static TariffTable current() {
    return current;
  }

  public int centsPerKilometer() {
    return prices.price("tariffs", delay).length();
  }
}
