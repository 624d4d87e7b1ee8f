package parkbench.systems.micronaut;

import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import reactor.core.publisher.Mono;

/** One call, awaited by a platform thread, by a virtual thread, or by none. */
@Controller(produces = MediaType.TEXT_PLAIN)
final class ProxyController {
  private final Upstream upstream;

  ProxyController(Upstream upstream) {
    this.upstream = upstream;
  }

  @Get("/proxy-io")
  @ExecuteOn(TaskExecutors.IO)
  String platformThread(@QueryValue long delay) {
    return "proxy: " + upstream.ask(delay);
  }

  @Get("/proxy-virtual-threads")
  @ExecuteOn(TaskExecutors.VIRTUAL)
  String virtualThread(@QueryValue long delay) {
    return "proxy: " + upstream.ask(delay);
  }

  @Get("/proxy-event-loop")
  Mono<String> eventLoop(@QueryValue long delay) {
    return upstream.asking(delay).map(body -> "proxy: " + body);
  }
}
