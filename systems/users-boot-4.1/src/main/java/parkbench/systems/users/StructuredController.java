package parkbench.systems.users;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Both calls at once, each on a virtual thread that lives no longer than the request. */
@RestController
final class StructuredController {
  private final Metadata metadata;

  StructuredController(Metadata metadata) {
    this.metadata = metadata;
  }

  @GetMapping("/users_structured/{id}")
  User structured(@PathVariable("id") String id) throws ExecutionException, InterruptedException {
    try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
      try {
        Future<String> name = calls.submit(() -> metadata.name(id));
        Future<String> phoneNumber = calls.submit(() -> metadata.phoneNumber(id));
        return new User(id, name.get(), phoneNumber.get());
      } catch (ExecutionException | InterruptedException failure) {
        calls.shutdownNow(); // what is still asked would be for nothing, and would be waited for
        throw failure;
      }
    }
  }
}
