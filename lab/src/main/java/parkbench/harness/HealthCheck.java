package parkbench.harness;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import parkbench.plan.Probe;
import parkbench.record.ProbeResult;
import parkbench.system.Request;

/**
 * Asks the service for its health as a load balancer would: at fixed instants, each time on a new
 * connection, whatever has become of the asks before; so several may be open at once.
 */
final class HealthCheck implements AutoCloseable {
  private static final Duration LAST_WORDS = Duration.ofSeconds(1);

  private static final int HEALTHY = 200;

  private final Probe probe;
  private final SingleRequest request;
  private final List<ProbeResult.Ask> asks = Collections.synchronizedList(new ArrayList<>());
  private final ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor();
  private final Thread thread;

  private HealthCheck(Probe probe, URI url) {
    this.probe = probe;
    this.request =
        SingleRequest.to(
            url,
            new Request("GET", url.getPath() + probe.path(), Map.of("Connection", "close"), ""),
            probe.timeout());
    this.thread = Thread.ofPlatform().daemon().name("health-check").start(this::keepAsking);
  }

  static HealthCheck begin(Probe probe, URI url) {
    return new HealthCheck(probe, url);
  }

  /** How many asks have ended so far. */
  int seen() {
    return asks.size();
  }

  /** Sends no more, waits for what is in flight, and returns all in the order of their instants. */
  ProbeResult finish() throws InterruptedException {
    end();
    asking.shutdown();
    asking.awaitTermination(probe.timeout().plus(LAST_WORDS).toNanos(), TimeUnit.NANOSECONDS);
    close();
    synchronized (asks) {
      return new ProbeResult(
          asks.stream().sorted(Comparator.comparingLong(ProbeResult.Ask::atNanos)).toList());
    }
  }

  /** Cuts off the asks that are open. */
  @Override
  public void close() {
    try {
      end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    asking.shutdownNow();
  }

  private void end() throws InterruptedException {
    thread.interrupt();
    thread.join();
  }

  private void keepAsking() {
    long next = System.nanoTime();
    try {
      while (true) {
        asking.execute(() -> asks.add(ask()));
        next = following(next, System.nanoTime(), probe.every().toNanos());
        Thread.sleep(Duration.ofNanos(Math.max(0, next - System.nanoTime())));
      }
    } catch (InterruptedException | RejectedExecutionException e) {
      // Enough has been asked.
    }
  }

  /**
   * The first instant of the schedule behind {@code asked} that is not past: those that were slept
   * through, on a machine that stood still, are not made up for in a burst.
   */
  static long following(long asked, long now, long every) {
    long missed = Math.max(0, (now - asked - 1) / every);
    return asked + (missed + 1) * every;
  }

  private ProbeResult.Ask ask() {
    SingleRequest.Seen seen = request.send(SingleRequest.Until.STATUS);
    String cause = seen.causeUnless(HEALTHY);
    return new ProbeResult.Ask(
        seen.sentNanos(), (seen.endedNanos() - seen.sentNanos()) / 1e6, cause.isEmpty(), cause);
  }
}
