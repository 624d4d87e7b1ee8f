package parkbench.systems.micronaut;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import reactor.core.publisher.Mono;

/** Two calls at once. */
@Controller
final class UsersController {
  private final Upstream upstream;

  UsersController(Upstream upstream) {
    this.upstream = upstream;
  }

  @Get("/users/{id}")
  Mono<User> user(String id) {
    return Mono.zip(
        upstream.name(id),
        upstream.phoneNumber(id),
        (name, phoneNumber) -> new User(id, name, phoneNumber));
  }
}
