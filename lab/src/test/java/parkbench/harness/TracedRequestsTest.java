package parkbench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import parkbench.Plans;
import parkbench.plan.Driver;
import parkbench.plan.TracedRequest;
import parkbench.plan.Trial;
import parkbench.record.Tracing;
import parkbench.system.Request;

class TracedRequestsTest {
  private static final int COUNT = 4;

  private final List<String> headers = new CopyOnWriteArrayList<>();
  private final List<String> bodies = new CopyOnWriteArrayList<>();

  @Test
  void eachCarriesATraceIdOfItsOwnThatIsRecorded() throws Exception {
    Tracing reported =
        send(200, new Request("POST", "/persons", Map.of("traceparent", "mine"), "Ada"));

    assertThat(reported.requests()).hasSize(COUNT).allMatch(each -> each.cause().isEmpty());
    assertThat(reported.requests()).extracting(TracedRequest::trace).doesNotHaveDuplicates();
    assertThat(headers)
        .hasSize(COUNT)
        .allMatch(header -> header.matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01"));
    assertThat(headers)
        .extracting(header -> header.substring(3, 35))
        .containsExactlyInAnyOrderElementsOf(
            reported.requests().stream().map(TracedRequest::trace).toList());
    assertThat(bodies).containsOnly("Ada");
  }

  @Test
  void itsInstantsFollowEachOtherAndItsAnswerCameInFull() throws Exception {
    Tracing reported = send(200, Request.to("/sync"));

    assertThat(reported.requests())
        .isSortedAccordingTo((a, b) -> Long.compare(a.sentNanos(), b.sentNanos()))
        .allMatch(each -> each.sentNanos() <= each.connectedNanos())
        .allMatch(each -> each.connectedNanos() <= each.endedNanos())
        .allMatch(each -> each.status() == 200);
  }

  @Test
  void anotherAnswerThanExpectedIsNoGoodEnd() throws Exception {
    assertThat(send(503, Request.to("/sync")).requests())
        .hasSize(COUNT)
        .allMatch(each -> each.cause().equals("answered 503"));
  }

  @Test
  void whoIsNotAnsweredIsCutOffWhenItIsClosedAndNobodyWaitsForIt() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      TracedRequests traced = begin(silent.getLocalPort(), Request.to("/sync"));
      silent.accept();
      traced.close();

      assertThat(traced.finish().requests()).isNotEmpty().noneMatch(each -> each.cause().isEmpty());
    }
  }

  private Tracing send(int status, Request request) throws Exception {
    CountDownLatch answered = new CountDownLatch(COUNT);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.createContext(
        "/",
        exchange -> {
          headers.add(exchange.getRequestHeaders().getFirst("traceparent"));
          bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          byte[] body = new byte[20_000];
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
          answered.countDown();
        });
    server.start();
    try (TracedRequests traced = begin(server.getAddress().getPort(), request)) {
      answered.await();
      return traced.finish();
    } finally {
      server.stop(0);
    }
  }

  private static TracedRequests begin(int port, Request request) throws IOException {
    Trial trial = Plans.estimated(Duration.ofSeconds(1)).forks().getFirst().trials().getFirst();
    TracedRequests traced =
        TracedRequests.of(
            quick(trial),
            COUNT,
            request,
            URI.create("http://127.0.0.1:" + port),
            new SplittableRandom(1));
    traced.begin();
    return traced;
  }

  /** The same with a window of a tenth of a second. */
  private static Trial quick(Trial trial) {
    return new Trial(
        trial.id(),
        trial.upstream(),
        trial.delay(),
        trial.load(),
        new Trial.Exchange(
            trial.exchange().request(),
            trial.exchange().expect(),
            trial.exchange().connections(),
            trial.exchange().timeout()),
        new Trial.Timing(
            trial.timing().settle(),
            Duration.ofMillis(100),
            trial.timing().drain(),
            trial.timing().startEmpty(),
            trial.timing().cycle()),
        new Trial.Ceiling(trial.bound().ceiling(), trial.bound().ceilingWhy()),
        Driver.PARKBENCH,
        new Trial.Observation(trial.observation().probe(), Optional.empty(), Optional.empty()));
  }
}
