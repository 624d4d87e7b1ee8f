package parkbench.systems.users;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;

/**
 * The ways in which Spring MVC lets a request go and answers it later, without an upstream but for
 * the last two: a sleep on the common pool is all the work.
 */
@RestController
final class SleepController {
  private static final String SLEEP = "500";
  private static final String UPSTREAM_SLEEP = "1000";

  private final Metadata metadata;
  private final Completions completions;

  SleepController(Metadata metadata, Completions completions) {
    this.metadata = metadata;
    this.completions = completions;
  }

  @GetMapping("/deferredResult")
  DeferredResult<String> deferredResult(
      @RequestParam(name = "delay", defaultValue = SLEEP) long delay) {
    DeferredResult<String> result = new DeferredResult<>();
    ForkJoinPool.commonPool().execute(() -> result.setResult(slept(delay)));
    return result;
  }

  /** The same, and a service hears when the answer has gone out. */
  @GetMapping("/deferredResultWithService")
  DeferredResult<String> deferredResultWithService(
      @RequestParam(name = "delay", defaultValue = SLEEP) long delay) {
    DeferredResult<String> result = new DeferredResult<>();
    result.onCompletion(completions::one);
    ForkJoinPool.commonPool().execute(() -> result.setResult(slept(delay)));
    return result;
  }

  /** The same, and it fails. */
  @GetMapping("/deferredResultError")
  DeferredResult<String> deferredResultError(
      @RequestParam(name = "delay", defaultValue = SLEEP) long delay) {
    DeferredResult<String> result = new DeferredResult<>();
    ForkJoinPool.commonPool()
        .execute(
            () -> {
              slept(delay);
              result.setErrorResult(ResponseEntity.status(500).body("failed after " + delay + " ms"));
            });
    return result;
  }

  @GetMapping("/completableFuture")
  CompletableFuture<String> completableFuture(
      @RequestParam(name = "delay", defaultValue = SLEEP) long delay) {
    return CompletableFuture.supplyAsync(() -> slept(delay)).thenApplyAsync(done -> done);
  }

  /** Spring runs it on a thread of its own choice, which waits for the upstream. */
  @GetMapping("/ruleTheWorldAsync")
  Callable<String> callable(
      @RequestParam(name = "delay", defaultValue = UPSTREAM_SLEEP) long delay) {
    return () -> metadata.sleep(delay);
  }

  @GetMapping("/ruleTheWorldBlocking")
  String blocking(@RequestParam(name = "delay", defaultValue = UPSTREAM_SLEEP) long delay) {
    return metadata.sleep(delay);
  }

  private static String slept(long millis) {
    try {
      Thread.sleep(millis);
      return "slept " + millis + " ms";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }
}
