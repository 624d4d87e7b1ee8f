package parkbench.systems.quarkus;

import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Answers at once, on each kind of thread; the readiness takes a worker. */
@Path("/")
@Produces(MediaType.TEXT_PLAIN)
public final class NoopResource {
  @GET
  @Path("/ready")
  public String ready() {
    return "ready";
  }

  @GET
  @Path("/noop-worker")
  public String worker() {
    return "Noop";
  }

  @GET
  @Path("/noop-virtual-threads")
  @RunOnVirtualThread
  public String virtualThread() {
    return "Noop";
  }

  @GET
  @Path("/noop-event-loop")
  @NonBlocking
  public String eventLoop() {
    return "Noop";
  }
}
