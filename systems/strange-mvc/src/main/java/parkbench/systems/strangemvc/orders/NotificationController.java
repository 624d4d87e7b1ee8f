package parkbench.systems.strangemvc.orders;

import java.util.concurrent.CompletableFuture;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Notifies, and answers when it is done. */
@RestController
final class NotificationController {
  private final NotificationService notifications;

  NotificationController(NotificationService notifications) {
    this.notifications = notifications;
  }

  @GetMapping("/notifications/{order}")
  CompletableFuture<String> send(
      @PathVariable String order, @RequestParam(defaultValue = "300") long delay) {
    return notifications.send(order, delay);
  }
}
