package parkbench.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import parkbench.plan.Fork;
import parkbench.plan.Layout;
import parkbench.plan.Trial;
import parkbench.record.FirstContact;
import parkbench.record.FirstContact.Response;
import parkbench.record.FirstContact.Response.End;
import parkbench.record.SeenCall;
import parkbench.sandbox.Child;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;
import parkbench.sandbox.SandboxFault;
import parkbench.sandbox.UnverifiedTls;
import parkbench.system.Expectation;
import parkbench.system.Request;

/** Starts the service of a fork once, with its upstream, and sends it one request. */
public final class FirstRequest {
  private static final int BUFFER_BYTES = 64 << 10;

  /** Of a body that is read. */
  private static final int MOST_BYTES = 16 << 20;

  private static final int SHOWN_BYTES = 300;

  /** For calls that come behind the response. */
  private static final Duration LATER = Duration.ofSeconds(1);

  private FirstRequest() {}

  /**
   * Returns when the response is there, or the trial's timeout is over; nothing is left running.
   *
   * @param directory for the logs
   */
  public static FirstContact send(Fork fork, Sandbox sandbox, Layout layout, Path directory)
      throws SandboxFault, LaunchFailed, HarnessFailed, IOException, InterruptedException {
    Trial trial = fork.trials().getFirst();
    try (Closer open = new Closer()) {
      UpstreamProcess upstream =
          UpstreamProcess.start(
              sandbox,
              0,
              layout.upstream(),
              directory,
              ReferenceRequests.routedWith(trial.upstream()));
      open.add(upstream::close);
      Optional<OriginService> origin =
          OriginService.start(fork, sandbox, layout.upstream(), directory);
      origin.ifPresent(started -> open.add(started::close));
      upstream.behave(
          ReferenceRequests.routedWith(trial.upstream()),
          1,
          origin.map(started -> started.order(trial.delay())));
      upstream.beginSeeingAll();
      long started = System.nanoTime();
      Service service =
          Service.start(
              fork,
              sandbox,
              layout.service(),
              List.of(),
              layout.shared(),
              upstream.addresses(),
              directory);
      open.add(service::close);
      double readySeconds = (System.nanoTime() - started) / 1e9;
      List<SeenCall> atStart = upstream.ledger().seen();
      upstream.beginSeeingAll();
      Response response = response(service, trial.exchange().request(), trial.exchange());
      return new FirstContact(
          readySeconds,
          atStart,
          response,
          seen(upstream, fork.approach().calls()),
          response.good() ? List.of() : service.child().map(Child::lastWords).orElse(List.of()));
    }
  }

  /** Waits a little for calls that come behind the response. */
  private static List<SeenCall> seen(UpstreamProcess upstream, int expected)
      throws HarnessFailed, InterruptedException {
    List<SeenCall> seen = upstream.ledger().seen();
    if (seen.stream().mapToLong(SeenCall::count).sum() >= expected) {
      return seen;
    }
    upstream.beginSeeingAll();
    TimeUnit.NANOSECONDS.sleep(LATER.toNanos());
    return Stream.concat(seen.stream(), upstream.ledger().seen().stream()).toList();
  }

  /**
   * What requests to a service in front of a real upstream came to.
   *
   * @param sent how many, one after the other
   * @param good of them
   * @param last response
   */
  public record Repeated(double readySeconds, int sent, int good, Response last) {}

  /**
   * Starts the service of a fork with an upstream that runs already, and sends requests one after
   * the other.
   *
   * @param upstream its base URL
   * @param time after which no more is sent
   * @param most requests
   */
  public static Repeated repeat(
      Fork fork,
      Sandbox sandbox,
      Layout layout,
      Path directory,
      String upstream,
      Duration time,
      int most)
      throws SandboxFault, InterruptedException {
    Trial trial = fork.trials().getFirst();
    long started = System.nanoTime();
    try (Service service =
        Service.start(
            fork,
            sandbox,
            layout.service(),
            List.of(),
            layout.shared(),
            UpstreamAddresses.of(upstream),
            directory)) {
      long ready = System.nanoTime();
      int sent = 0;
      int good = 0;
      Response last;
      do {
        last = response(service, trial.exchange().request(), trial.exchange());
        sent++;
        good += last.good() ? 1 : 0;
      } while (sent < most && System.nanoTime() - ready < time.toNanos());
      return new Repeated((ready - started) / 1e9, sent, good, last);
    }
  }

  private static Response response(Service service, Request request, Trial.Exchange exchange)
      throws InterruptedException {
    Reading reading = new Reading(exchange.expect(), exchange.timeout());
    try (HttpClient client = client(service, exchange.timeout())) {
      try {
        return reading.of(client.sendAsync(ask(service, request), BodyHandlers.ofInputStream()));
      } finally {
        client.shutdownNow();
      }
    }
  }

  private static HttpClient client(Service service, Duration timeout) {
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout);
    return UnverifiedTls.isFor(service.url())
        ? client.sslContext(UnverifiedTls.context()).build()
        : client.build();
  }

  private static HttpRequest ask(Service service, Request request) {
    Request placed = service.at(request);
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(service.address() + placed.path()))
            .method(
                placed.method(),
                placed.body().isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(placed.body()));
    placed.headers().entrySet().stream()
        .filter(header -> !header.getKey().equalsIgnoreCase("content-length")) // the client's own
        .forEach(header -> builder.header(header.getKey(), header.getValue()));
    return builder.build();
  }

  /**
   * Reads one response until its end or the timeout.
   *
   * @param timeout of all of it
   */
  private record Reading(Expectation expect, Duration timeout, long fromNanos) {
    Reading(Expectation expect, Duration timeout) {
      this(expect, timeout, System.nanoTime());
    }

    Response of(CompletableFuture<HttpResponse<InputStream>> answer) throws InterruptedException {
      HttpResponse<InputStream> head;
      try {
        head = answer.get(leftNanos(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        return without(End.NONE, "");
      } catch (ExecutionException e) {
        return without(End.FAILED, reason(e));
      }
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      CompletableFuture<End> read =
          CompletableFuture.supplyAsync(() -> read(head.body(), body), Thread::startVirtualThread);
      try {
        return response(head, body, read.get(leftNanos(), TimeUnit.NANOSECONDS));
      } catch (TimeoutException e) {
        return response(head, body, End.NEVER);
      } catch (ExecutionException e) {
        return response(head, body, End.FAILED);
      }
    }

    private static String reason(ExecutionException failed) {
      Throwable cause = Objects.requireNonNullElse(failed.getCause(), failed);
      return Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
    }

    private long leftNanos() {
      return Math.max(1, timeout.toNanos() - (System.nanoTime() - fromNanos));
    }

    /** The stream is closed with the client; what came until then is in {@code into}. */
    private static End read(InputStream from, ByteArrayOutputStream into) {
      byte[] buffer = new byte[BUFFER_BYTES];
      try {
        for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
          into.write(buffer, 0, n);
          if (into.size() > MOST_BYTES) {
            return End.TOO_LONG;
          }
        }
        return End.COMPLETE;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private Response response(HttpResponse<InputStream> head, ByteArrayOutputStream body, End end) {
      byte[] came = body.toByteArray();
      boolean good =
          end == End.COMPLETE
              && head.statusCode() == expect.status()
              && new String(came, StandardCharsets.UTF_8).contains(expect.bodyContains());
      return new Response(
          end,
          head.statusCode(),
          first(head.headers().map()),
          millis(),
          came.length,
          new String(came, 0, Math.min(came.length, SHOWN_BYTES), StandardCharsets.UTF_8),
          good,
          end == End.FAILED ? "the connection broke within the body" : "");
    }

    private Response without(End end, String failure) {
      return new Response(end, 0, Map.of(), millis(), 0, "", false, failure);
    }

    private double millis() {
      return (System.nanoTime() - fromNanos) / 1e6;
    }
  }

  private static Map<String, String> first(Map<String, List<String>> headers) {
    Map<String, String> first = new HashMap<>();
    headers.forEach((name, values) -> first.putIfAbsent(name, values.getFirst()));
    return first;
  }
}
