package parkbench.systems.strangemvc.catalog;

import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClientException;
import parkbench.systems.strangemvc.partners.PriceClient;

/** Products in the order in which they sell. */
@RestController
@RequestMapping("/rankings")
final class RankingController {
  private static final Logger LOG = LoggerFactory.getLogger(RankingController.class);

  private final NativeSort sort;
  private final PriceClient prices;

  RankingController(NativeSort sort, PriceClient prices) {
    this.sort = sort;
    this.prices = prices;
  }

  /** Which of two sells better, the price server knows. */
  @GetMapping("/{list}")
  int[] rank(
      @PathVariable String list,
      @RequestParam(defaultValue = "2") int products,
      @RequestParam(defaultValue = "100") long delay) {
    return sort.sort(numbers(products), (left, right) -> ask(list, left, right, delay));
  }

  /** The higher number sells better; only then the price server is asked. */
  @GetMapping("/{list}/preview")
  int[] preview(
      @PathVariable String list,
      @RequestParam(defaultValue = "100") int products,
      @RequestParam(defaultValue = "300") long delay) {
    var ranking = sort.sort(numbers(products), Integer::compare);
    prices.price(list, delay);
    return ranking;
  }

  private int ask(String list, int left, int right, long delay) {
    try {
      prices.price(list + "-" + left + "-" + right, delay);
      return Integer.compare(left, right);
    } catch (RestClientException failure) {
      LOG.warn("{} and {} cannot be compared", left, right, failure);
      return 0;
    }
  }

  private static int[] numbers(int products) {
    return IntStream.range(0, products).map(number -> products - number).toArray();
  }
}
