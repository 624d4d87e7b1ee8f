package parkbench.systems.quarkus;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.jboss.resteasy.reactive.RestPath;

/** Two calls at once. */
@Path("/")
public final class UsersResource {
  private final Upstream upstream;

  UsersResource(Upstream upstream) {
    this.upstream = upstream;
  }

  @GET
  @Path("/users-virtual-threads/{id}")
  @RunOnVirtualThread
  public User virtualThread(@RestPath String id) {
    return user(id).await().indefinitely();
  }

  @GET
  @Path("/users-mutiny/{id}")
  public Uni<User> mutiny(@RestPath String id) {
    return user(id);
  }

  private Uni<User> user(String id) {
    return Uni.combine()
        .all()
        .unis(upstream.name(id), upstream.phoneNumber(id))
        .with((name, phoneNumber) -> new User(id, name, phoneNumber));
  }
}
