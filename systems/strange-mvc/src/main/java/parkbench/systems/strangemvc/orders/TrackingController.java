package parkbench.systems.strangemvc.orders;

import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import parkbench.systems.strangemvc.ThreadNames;

/** Where a parcel is, as a stream of events. */
@RestController
final class TrackingController {
  private final ScheduledExecutorService timer;

  TrackingController(ThreadNames names) {
    this.timer = Executors.newScheduledThreadPool(2, names.factory());
  }

  @GetMapping("/tracking/{parcel}")
  SseEmitter track(
      @PathVariable String parcel,
      @RequestParam(defaultValue = "5") int stops,
      @RequestParam(defaultValue = "100") long pause) {
    var events = new SseEmitter();
    timer.schedule(() -> tell(events, parcel, stops, pause), pause, TimeUnit.MILLISECONDS);
    return events;
  }

  private void tell(SseEmitter events, String parcel, int stops, long pause) {
    if (stops == 0) {
      events.complete();
      return;
    }
    try {
      events.send(parcel + ": " + stops + " stops to go");
      timer.schedule(() -> tell(events, parcel, stops - 1, pause), pause, TimeUnit.MILLISECONDS);
    } catch (IOException | IllegalStateException gone) {
      events.completeWithError(gone);
    }
  }
}
