package parkbench.systems.quarkus;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The upstream: a method blocks the thread that calls it, or returns at once with a {@code Uni}.
 */
public interface Upstream {
  @GET
  @Path("/user")
  String ask(@RestQuery long delay);

  @GET
  @Path("/user")
  Uni<String> asking(@RestQuery long delay);

  @GET
  @Path("/metadata/names/{id}")
  Uni<String> name(@RestPath String id);

  @GET
  @Path("/metadata/phoneNumbers/{id}")
  Uni<String> phoneNumber(@RestPath String id);
}
