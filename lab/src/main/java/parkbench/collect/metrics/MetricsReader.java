package parkbench.collect.metrics;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import parkbench.collect.clock.SamplingClock;
import parkbench.record.MetricsReading;

/** Reads the meters that a service offers over HTTP, once a second. */
public final class MetricsReader implements AutoCloseable {
  private static final Duration EVERY = Duration.ofSeconds(1);

  /** A service whose threads are all busy answers its meters as late as everything else. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final long MOST_BYTES = 16L << 20;
  private static final int OK = 200;

  private final URI url;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();
  private final Thread reader = Thread.ofPlatform().daemon().name("meters").unstarted(this::readOn);

  private final List<MetricsReading> reads = new ArrayList<>();
  private final List<Failed> failures = new ArrayList<>();

  /** Why it could not be read, and when it was asked. */
  private record Failed(long atNanos, String reason) {}

  /**
   * What was read.
   *
   * @param reads in order of time
   * @param notes what is missing of them, and why
   */
  public record Result(List<MetricsReading> reads, List<String> notes) {
    public Result {
      reads = List.copyOf(reads);
      notes = List.copyOf(notes);
    }
  }

  public MetricsReader(URI url) {
    this.url = url;
  }

  /**
   * Reads them once, now.
   *
   * @throws HttpTimeoutException it does not answer in time, as one does that is busy
   * @throws IOException they cannot be read, for the reason in its message
   */
  public MetricsReading read() throws IOException, InterruptedException {
    HttpResponse<String> answer = answer();
    if (answer.statusCode() != OK) {
      throw new IOException("it answered " + answer.statusCode());
    }
    return new MetricsReading(
        System.nanoTime(), PoolMetrics.of(PrometheusText.read(answer.body())));
  }

  /** The client's own patience ends with the head of an answer; this one's with all of it. */
  private HttpResponse<String> answer() throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<String>> asked =
        client.sendAsync(request(), BodyHandlers.limiting(BodyHandlers.ofString(), MOST_BYTES));
    try {
      return asked.get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new HttpTimeoutException("no whole answer");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    } finally {
      asked.cancel(true);
    }
  }

  private HttpRequest request() throws IOException {
    try {
      return HttpRequest.newBuilder(url).timeout(PATIENCE).header("Accept", "text/plain").build();
    } catch (IllegalArgumentException e) {
      throw new IOException("it is no address that can be asked over HTTP", e);
    }
  }

  /** Reads them once a second from now on, as long as this is open. */
  public void begin() {
    reader.start();
  }

  private void readOn() {
    try {
      while (true) {
        long next = SamplingClock.MONOTONIC.nanos() + EVERY.toNanos();
        readOnce();
        SamplingClock.MONOTONIC.waitUntil(next);
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private void readOnce() throws InterruptedException {
    long asked = System.nanoTime();
    try {
      keep(read());
    } catch (IOException e) {
      keep(new Failed(asked, reason(e)));
    }
  }

  private synchronized void keep(MetricsReading read) {
    reads.add(read);
  }

  private synchronized void keep(Failed failed) {
    failures.add(failed);
  }

  /** Why something could not be read. */
  public static String reason(IOException failure) {
    if (failure instanceof HttpTimeoutException) {
      return "it did not answer within " + PATIENCE.toSeconds() + " s";
    }
    String message = failure.getMessage();
    return message == null ? "nothing answers there" : message;
  }

  /**
   * What was read so far.
   *
   * @param nanos of the machine's monotonic clock; what was answered, or asked in vain, behind that
   *     is left out
   */
  public synchronized Result until(long nanos) {
    List<MetricsReading> inTime = reads.stream().filter(read -> read.atNanos() <= nanos).toList();
    List<Failed> failed = failures.stream().filter(each -> each.atNanos <= nanos).toList();
    return new Result(inTime, notes(inTime, failed));
  }

  private static List<String> notes(List<MetricsReading> inTime, List<Failed> failed) {
    List<String> notes = new ArrayList<>();
    if (!failed.isEmpty()) {
      notes.add(
          "Of "
              + (inTime.size() + failed.size())
              + " readings of its meters "
              + failed.size()
              + " failed, the last since "
              + failed.getLast().reason
              + ".");
    }
    if (!inTime.isEmpty() && inTime.stream().allMatch(read -> read.pools().isEmpty())) {
      notes.add(
          "Its meters tell of no pool: of HikariCP, Reactor Netty, Apache's client and"
              + " executors they would, where these are bound to its registry.");
    }
    return notes;
  }

  @Override
  public void close() {
    reader.interrupt();
    client.shutdownNow();
  }
}
