package parkbench.systems.springmvc;

import java.util.concurrent.CompletableFuture;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Two calls at once; the thread that took the request waits for both. */
@RestController
final class UsersController {
  private final JavaUpstream upstream;

  UsersController(JavaUpstream upstream) {
    this.upstream = upstream;
  }

  @GetMapping("/users/{id}")
  User user(@PathVariable String id) {
    CompletableFuture<String> name = upstream.asking("/metadata/names/" + id);
    CompletableFuture<String> phoneNumber = upstream.asking("/metadata/phoneNumbers/" + id);
    return new User(id, name.join(), phoneNumber.join());
  }
}
