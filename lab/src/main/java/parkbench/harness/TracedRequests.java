package parkbench.harness;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import parkbench.plan.TracedRequest;
import parkbench.plan.Trial;
import parkbench.record.Tracing;
import parkbench.system.Request;

/**
 * Sends traced requests beside the load of a trial: evenly over its window, each on a connection of
 * its own, under a trace id of its own that says it is recorded. Services may forward that id in
 * their calls. Some requests before them are not reported, because the first ones pay for lazy
 * set-up.
 */
final class TracedRequests implements AutoCloseable {
  private static final Duration LAST_WORDS = Duration.ofSeconds(1);
  private static final int CLOCK_READINGS = 5;
  private static final String CUT_OFF = "not answered when the load was over";

  private final Trial trial;
  private final int count;
  private final Request request;
  private final URI url;
  private final RandomGenerator random;
  private final List<TracedRequest> seen = Collections.synchronizedList(new ArrayList<>());
  private final ExecutorService sending = Executors.newVirtualThreadPerTaskExecutor();
  private final long epochNanos = epochNanos();
  private final Thread thread =
      Thread.ofPlatform().daemon().name("traced-requests").unstarted(this::keepSending);
  private volatile boolean over;

  private TracedRequests(Trial trial, int count, Request request, URI url, RandomGenerator random) {
    this.trial = trial;
    this.count = count;
    this.request = request;
    this.url = url;
    this.random = random;
  }

  /**
   * Those of a trial, none of which is sent yet.
   *
   * @param request as the service sees it
   * @param url of the service
   * @param random source of the trace ids
   */
  static TracedRequests of(
      Trial trial, int count, Request request, URI url, RandomGenerator random) {
    return new TracedRequests(trial, count, request, url, random);
  }

  /** Begins to send, at the instant at which the load does: once. */
  void begin() {
    thread.start();
  }

  /**
   * Sends no more, and returns all. The load has waited for its own answers, so a request that is
   * still in flight a moment later is cut off.
   */
  Tracing finish() throws InterruptedException {
    end();
    sending.shutdown();
    if (!sending.awaitTermination(LAST_WORDS.toNanos(), TimeUnit.NANOSECONDS)) {
      cutOff();
      sending.awaitTermination(LAST_WORDS.toNanos(), TimeUnit.NANOSECONDS);
    }
    synchronized (seen) {
      return new Tracing(
          epochNanos,
          epochNanos() - epochNanos,
          seen.stream().sorted(Comparator.comparingLong(TracedRequest::sentNanos)).toList());
    }
  }

  /** Cuts off those under way. */
  @Override
  public void close() {
    try {
      end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    cutOff();
  }

  private void cutOff() {
    over = true;
    sending.shutdownNow();
  }

  private void end() throws InterruptedException {
    thread.interrupt();
    thread.join();
  }

  private void keepSending() {
    long start = System.nanoTime();
    try {
      if (trial.timing().settle().isPositive()) {
        spread(TracedRequest.FIRST, start, trial.timing().settle(), this::ask);
      }
      spread(
          count,
          start + trial.timing().settle().toNanos(),
          trial.timing().window(),
          () -> seen.add(ask()));
    } catch (InterruptedException | RejectedExecutionException e) {
      // The load is over.
    }
  }

  /** Evenly over a stretch of time, and none at its ends. */
  private void spread(int requests, long startNanos, Duration stretch, Runnable send)
      throws InterruptedException {
    long every = stretch.toNanos() / requests;
    for (int i = 0; i < requests; i++) {
      long due = startNanos + i * every + every / 2;
      Thread.sleep(Duration.ofNanos(Math.max(0, due - System.nanoTime())));
      sending.execute(send);
    }
  }

  private TracedRequest ask() {
    String trace = TracedRequest.PREFIX + hex().substring(TracedRequest.PREFIX.length()) + hex();
    SingleRequest.Seen was =
        SingleRequest.to(url, traced(trace, hex()), trial.exchange().timeout())
            .send(SingleRequest.Until.END);
    return new TracedRequest(
        trace,
        was.sentNanos(),
        was.connectedNanos(),
        was.endedNanos(),
        was.status(),
        over && !was.cause().isEmpty()
            ? CUT_OFF
            : was.causeUnless(trial.exchange().expect().status()));
  }

  /** 16 digits, which are not all 0: that would be no id. */
  private synchronized String hex() {
    return HexFormat.of().toHexDigits(random.nextLong(1, Long.MAX_VALUE));
  }

  private Request traced(String trace, String parent) {
    Map<String, String> headers = new HashMap<>(request.headers());
    headers
        .keySet()
        .removeIf(
            name -> name.equalsIgnoreCase("traceparent") || name.equalsIgnoreCase("connection"));
    headers.put("traceparent", "00-" + trace + "-" + parent + "-01");
    headers.put("Connection", "close");
    return new Request(request.method(), request.path(), headers, request.body());
  }

  /**
   * The wall clock at 0 of the monotonic one, by the pair of readings that was closest together.
   */
  private static long epochNanos() {
    long least = Long.MAX_VALUE;
    long best = 0;
    for (int i = 0; i < CLOCK_READINGS; i++) {
      long before = System.nanoTime();
      Instant wall = Instant.now();
      long after = System.nanoTime();
      if (after - before < least) {
        least = after - before;
        best =
            TimeUnit.SECONDS.toNanos(wall.getEpochSecond()) + wall.getNano() - (before + least / 2);
      }
    }
    return best;
  }
}
