package parkbench.systems.userswebflux;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Two calls for one user, one after the other or both at once; no thread waits for either. */
@RestController
final class UsersController {
  private final Metadata metadata;

  UsersController(Metadata metadata) {
    this.metadata = metadata;
  }

  @GetMapping("/users/{id}")
  Mono<User> sequential(@PathVariable String id) {
    return metadata
        .name(id)
        .flatMap(name -> metadata.phoneNumber(id).map(number -> new User(id, name, number)));
  }

  @GetMapping("/users_parallel/{id}")
  Mono<User> parallel(@PathVariable String id) {
    return Mono.zip(
        metadata.name(id), metadata.phoneNumber(id), (name, number) -> new User(id, name, number));
  }
}
