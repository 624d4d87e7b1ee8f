package parkbench.systems.users;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Two calls for one user: one after the other on the thread that took the request, or both at once
 * on other threads for which it waits. Each call logs its thread, where that is on.
 */
@RestController
final class UsersController implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger(UsersController.class);
  private static final int MORE_THREADS = 400;

  private final Metadata metadata;

  /** Starts one more thread for each call until it has all, and keeps them. */
  private final ExecutorService moreThreads =
      Executors.newFixedThreadPool(MORE_THREADS, new CustomizableThreadFactory("fan-out-"));

  UsersController(Metadata metadata) {
    this.metadata = metadata;
  }

  @GetMapping("/users/{id}")
  User sequential(@PathVariable("id") String id) {
    return new User(
        id,
        logged("name", () -> metadata.name(id)),
        logged("phone number", () -> metadata.phoneNumber(id)));
  }

  /**
   * On the pool of {@code supplyAsync}: the common pool of as many workers as processors less one.
   * Below JDK 25 a common pool of one is not used, and each call starts a thread of its own.
   */
  @GetMapping("/users_parallel/{id}")
  User parallel(@PathVariable("id") String id) throws ExecutionException, InterruptedException {
    String unique = id + "_" + UUID.randomUUID();
    return both(
        id,
        CompletableFuture.supplyAsync(() -> logged("name", () -> metadata.name(unique))),
        CompletableFuture.supplyAsync(
            () -> logged("phone number", () -> metadata.phoneNumber(unique))));
  }

  @GetMapping("/users_parallel_more_threads/{id}")
  User parallelMoreThreads(@PathVariable("id") String id)
      throws ExecutionException, InterruptedException {
    String unique = id + "_" + UUID.randomUUID();
    return both(
        id,
        CompletableFuture.supplyAsync(() -> logged("name", () -> metadata.name(unique)), moreThreads),
        CompletableFuture.supplyAsync(
            () -> logged("phone number", () -> metadata.phoneNumber(unique)), moreThreads));
  }

  private static User both(
      String id, CompletableFuture<String> name, CompletableFuture<String> phoneNumber)
      throws ExecutionException, InterruptedException {
    return new User(id, name.get(), phoneNumber.get());
  }

  private static String logged(String what, Supplier<String> call) {
    LOG.info("{} on {}", what, Thread.currentThread().getName());
    return call.get();
  }

  @Override
  public void destroy() {
    moreThreads.shutdownNow();
  }
}
