package parkbench.harness;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import parkbench.plan.Fork;
import parkbench.plan.Layout;
import parkbench.plan.Trial;
import parkbench.record.FirstContact;
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
  /** A longer body is an endless one, as far as one look can say. */
  private static final int MOST_BYTES = 1 << 20;

  private static final int SHOWN_BYTES = 300;

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
              fork, sandbox, layout.service(), layout.shared(), upstream.addresses(), directory);
      open.add(service::close);
      double readySeconds = (System.nanoTime() - started) / 1e9;
      List<SeenCall> atStart = upstream.ledger().seen();
      upstream.beginSeeingAll();
      FirstContact.Response response =
          response(service, trial.exchange().request(), trial.exchange());
      return new FirstContact(
          readySeconds,
          atStart,
          response,
          upstream.ledger().seen(),
          response.good() ? List.of() : service.child().map(Child::lastWords).orElse(List.of()));
    }
  }

  /**
   * What requests to a service in front of a real upstream came to.
   *
   * @param sent how many, one after the other
   * @param good of them
   * @param last response
   */
  public record Repeated(double readySeconds, int sent, int good, FirstContact.Response last) {}

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
            layout.shared(),
            UpstreamAddresses.of(upstream),
            directory)) {
      long ready = System.nanoTime();
      int sent = 0;
      int good = 0;
      FirstContact.Response last;
      do {
        last = response(service, trial.exchange().request(), trial.exchange());
        sent++;
        good += last.good() ? 1 : 0;
      } while (sent < most && System.nanoTime() - ready < time.toNanos());
      return new Repeated((ready - started) / 1e9, sent, good, last);
    }
  }

  private static FirstContact.Response response(
      Service service, Request request, Trial.Exchange exchange) throws InterruptedException {
    long from = System.nanoTime();
    Duration timeout = exchange.timeout();
    try (HttpClient client = client(service, timeout)) {
      try {
        HttpRequest ask = ask(service, request, timeout);
        return CompletableFuture.supplyAsync(
                () -> read(client, ask, exchange.expect(), from), Thread::startVirtualThread)
            .completeOnTimeout(
                failed(from, "no end within " + timeout.toSeconds() + " s"),
                timeout.toNanos(),
                TimeUnit.NANOSECONDS)
            .get();
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
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

  private static HttpRequest ask(Service service, Request request, Duration timeout) {
    Request placed = service.at(request);
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(service.address() + placed.path()))
            .timeout(timeout)
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

  private static FirstContact.Response read(
      HttpClient client, HttpRequest ask, Expectation expect, long from) {
    try {
      HttpResponse<InputStream> response =
          client.send(ask, HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream in = response.body()) {
        byte[] body = in.readNBytes(MOST_BYTES);
        boolean endless = body.length == MOST_BYTES && in.read() >= 0;
        String text = new String(body, StandardCharsets.UTF_8);
        return new FirstContact.Response(
            response.statusCode(),
            first(response.headers().map()),
            (System.nanoTime() - from) / 1e6,
            body.length,
            new String(
                Arrays.copyOf(body, Math.min(body.length, SHOWN_BYTES)), StandardCharsets.UTF_8),
            response.statusCode() == expect.status() && text.contains(expect.bodyContains()),
            endless ? Optional.of("no end within 1 MiB") : Optional.empty());
      }
    } catch (IOException e) {
      return failed(from, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(from, "interrupted");
    }
  }

  private static Map<String, String> first(Map<String, List<String>> headers) {
    Map<String, String> first = new HashMap<>();
    headers.forEach((name, values) -> first.putIfAbsent(name, values.getFirst()));
    return first;
  }

  private static FirstContact.Response failed(long from, String why) {
    return new FirstContact.Response(
        0, Map.of(), (System.nanoTime() - from) / 1e6, 0, "", false, Optional.of(why));
  }
}
