package parkbench.systems.users;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;

/**
 * The ways in which Spring MVC lets a request go and answers it later, without an upstream but for
 * the last two: half a second of the common pool is all the work.
 */
@RestController
final class SleepController {
  private static final long MILLIS = 500;
  private static final long UPSTREAM_MILLIS = 1000;

  private final Metadata metadata;
  private final Completions completions;

  SleepController(Metadata metadata, Completions completions) {
    this.metadata = metadata;
    this.completions = completions;
  }

  @GetMapping("/deferredResult")
  DeferredResult<Boolean> deferredResult() {
    DeferredResult<Boolean> result = new DeferredResult<>();
    ForkJoinPool.commonPool().execute(() -> result.setResult(slept()));
    return result;
  }

  /** The same, and a service is told when the answer has gone out. */
  @GetMapping("/deferredResultWithService")
  DeferredResult<Boolean> deferredResultWithService() {
    DeferredResult<Boolean> result = new DeferredResult<>();
    result.onCompletion(completions::one);
    ForkJoinPool.commonPool().execute(() -> result.setResult(slept()));
    return result;
  }

  @GetMapping("/completableFuture")
  CompletableFuture<Boolean> completableFuture() {
    return CompletableFuture.supplyAsync(SleepController::slept).thenApplyAsync(done -> done);
  }

  /** Spring runs it on a thread of its own choice, which waits for the upstream. */
  @GetMapping("/ruleTheWorldAsync")
  Callable<Boolean> callable() {
    return this::upstreamSlept;
  }

  @GetMapping("/ruleTheWorldBlocking")
  boolean blocking() {
    return upstreamSlept();
  }

  private boolean upstreamSlept() {
    metadata.sleep(UPSTREAM_MILLIS);
    return true;
  }

  private static boolean slept() {
    try {
      Thread.sleep(MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
