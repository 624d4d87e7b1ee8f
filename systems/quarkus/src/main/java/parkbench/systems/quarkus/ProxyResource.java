package parkbench.systems.quarkus;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestQuery;

/** One call, awaited by a worker thread, by a virtual thread, or by none. */
@Path("/")
@Produces(MediaType.TEXT_PLAIN)
public final class ProxyResource {
  private final Upstream upstream;

  ProxyResource(Upstream upstream) {
    this.upstream = upstream;
  }

  @GET
  @Path("/proxy-worker")
  public String worker(@RestQuery long delay) {
    return "proxy: " + upstream.ask(delay);
  }

  @GET
  @Path("/proxy-virtual-threads")
  @RunOnVirtualThread
  public String virtualThread(@RestQuery long delay) {
    return "proxy: " + upstream.ask(delay);
  }

  @GET
  @Path("/proxy-mutiny")
  public Uni<String> mutiny(@RestQuery long delay) {
    return upstream.asking(delay).map(body -> "proxy: " + body);
  }
}
