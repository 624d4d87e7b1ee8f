package parkbench.systems.micronaut;

import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** Answers at once, on each kind of thread; the readiness takes the event loop. */
@Controller(produces = MediaType.TEXT_PLAIN)
final class NoopController {
  @Get("/ready")
  String ready() {
    return "ready";
  }

  @Get("/noop-event-loop")
  String eventLoop() {
    return "Noop";
  }

  @Get("/noop-virtual-threads")
  @ExecuteOn(TaskExecutors.VIRTUAL)
  String virtualThread() {
    return "Noop";
  }
}
