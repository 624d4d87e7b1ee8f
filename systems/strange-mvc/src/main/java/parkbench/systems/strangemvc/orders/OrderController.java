package parkbench.systems.strangemvc.orders;

import java.util.concurrent.CompletableFuture;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** One order, and its summary. */
@RestController
@RequestMapping("/orders")
final class OrderController {
  private final OrderService orders;

  OrderController(OrderService orders) {
    this.orders = orders;
  }

  @GetMapping("/{id}")
  Order order(@PathVariable String id, @RequestParam(defaultValue = "300") long delay) {
    return orders.find(id, delay);
  }

  @GetMapping("/{id}/summary")
  CompletableFuture<Order> summary(
      @PathVariable String id, @RequestParam(defaultValue = "300") long delay) {
    return orders.summarize(id, delay);
  }
}
