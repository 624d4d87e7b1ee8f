package parkbench.systems.springwebflux;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Two calls at once. */
@RestController
final class UsersController {
  private final NettyUpstream upstream;

  UsersController(NettyUpstream upstream) {
    this.upstream = upstream;
  }

  @GetMapping("/users/{id}")
  Mono<User> user(@PathVariable String id) {
    return Mono.zip(
        upstream.asking("/metadata/names/{id}", id),
        upstream.asking("/metadata/phoneNumbers/{id}", id),
        (name, phoneNumber) -> new User(id, name, phoneNumber));
  }
}
