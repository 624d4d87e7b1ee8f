package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPInputStream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.plan.Arrivals;
import parkbench.plan.Connections;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.plan.Rate;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;
import parkbench.system.Expectation;
import parkbench.system.Request;
import parkbench.wire.Json;

class EngineIT {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Connections OWN = new Connections.OwnPerUser();
  private static final String CLOSING =
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok";

  @SuppressWarnings("NullAway.Init")
  private static Engine engine;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path directory;

  /** One line of {@code exchanges.csv.gz}; -1 for what never came. */
  private record Raw(
      long intended, long fired, long sent, long completed, int status, String cause) {

    static Raw of(String line) {
      String[] cells = line.split(",", -1);
      return new Raw(
          number(cells[0]),
          number(cells[1]),
          number(cells[2]),
          number(cells[3]),
          (int) number(cells[4]),
          cells[5]);
    }

    private static long number(String cell) {
      return cell.isEmpty() ? -1 : Long.parseLong(cell);
    }
  }

  @BeforeAll
  static void open() {
    engine = Engine.open();
  }

  @AfterAll
  static void close() {
    engine.close();
  }

  private LoadOrder order(String url, Load load, Connections connections) {
    return new LoadOrder(
        url,
        Request.to("/x"),
        Expectation.OK,
        load,
        connections,
        Duration.ZERO,
        SECOND,
        Duration.ofSeconds(20),
        Duration.ofSeconds(20),
        7,
        Optional.of(directory.toString()),
        100_000);
  }

  private LoadOrder expecting(LoadOrder order, Expectation expectation) {
    return new LoadOrder(
        order.url(),
        order.request(),
        expectation,
        order.load(),
        order.connections(),
        order.settle(),
        order.window(),
        order.timeout(),
        order.drain(),
        order.seed(),
        order.directory(),
        order.rawLimit());
  }

  private LoadOrder limited(LoadOrder order, Duration timeout, Duration drain) {
    return new LoadOrder(
        order.url(),
        order.request(),
        order.expect(),
        order.load(),
        order.connections(),
        order.settle(),
        order.window(),
        timeout,
        drain,
        order.seed(),
        order.directory(),
        order.rawLimit());
  }

  private static Load rate(double perSecond) {
    return new Load.Open(
        Arrivals.CONSTANT,
        List.of(new Load.Segment(SECOND, new Rate(perSecond), new Rate(perSecond))));
  }

  private static Load users(int users, Duration think) {
    return new Load.Closed(users, think, Duration.ofMillis(200));
  }

  private static Load hours() {
    return new Load.Open(
        Arrivals.CONSTANT,
        List.of(new Load.Segment(Duration.ofHours(1), new Rate(20), new Rate(20))));
  }

  /**
   * A burst that a pause of some seconds does not cut off: its window ends with it, or after 20 s.
   */
  private LoadOrder withRoom(LoadOrder burst) {
    return lasting(burst, Duration.ofSeconds(20));
  }

  private LoadOrder lasting(LoadOrder order, Duration window) {
    return new LoadOrder(
        order.url(),
        order.request(),
        order.expect(),
        order.load(),
        order.connections(),
        order.settle(),
        window,
        order.timeout(),
        order.drain(),
        order.seed(),
        order.directory(),
        order.rawLimit());
  }

  /** Answers the first request of each connection, and of every second one no other. */
  private static ScriptedServer.Script hangingHalf(CountDownLatch never) {
    return (connection, request, socket) -> {
      if (request > 0 && connection % 2 == 1) {
        never.await();
      }
      ScriptedServer.write(socket, ScriptedServer.ok("ok"));
    };
  }

  private static LoadResult run(LoadOrder order) throws Exception {
    return engine.run(order, progress -> {});
  }

  private List<Raw> raw() throws IOException {
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(directory.resolve("exchanges.csv.gz"))),
                StandardCharsets.US_ASCII))) {
      assertThat(lines.readLine()).isEqualTo("intended,fired,sent,completed,status,cause");
      return lines.lines().map(Raw::of).toList();
    }
  }

  private Map<String, Histogram> histograms() throws IOException {
    Map<String, Histogram> byTag = new TreeMap<>();
    try (HistogramLogReader reader =
        new HistogramLogReader(directory.resolve("latency.hlog").toFile())) {
      for (EncodableHistogram next = reader.nextIntervalHistogram();
          next != null;
          next = reader.nextIntervalHistogram()) {
        byTag.computeIfAbsent(next.getTag(), tag -> new Histogram(3)).add((Histogram) next);
      }
    }
    return byTag;
  }

  private Histogram histogram(String tag) throws IOException {
    return histograms().getOrDefault(tag, new Histogram(3));
  }

  @Test
  void usersKeepTheirConnections() throws Exception {
    try (var server = ScriptedServer.running(ScriptedServer.always(ScriptedServer.ok("hello")))) {
      LoadResult result = run(order(server.url(), users(5, Duration.ofMillis(5)), OWN));

      assertThat(result.population().good()).isPositive().isEqualTo(result.population().asked());
      assertThat(result.population().failures()).isEmpty();
      assertThat(result.concurrency().connectionsOpened()).isEqualTo(5);
      assertThat(server.connections()).isEqualTo(5);
      assertThat(result.concurrency().inFlightMax()).isLessThanOrEqualTo(5);
      assertThat(result.windowSeconds()).isEqualTo(1);
    }
  }

  @Test
  void usersStartSpreadEvenlyAndNeverEarly() throws Exception {
    try (var server = ScriptedServer.running(ScriptedServer.always(ScriptedServer.ok("hello")))) {
      run(order(server.url(), users(4, Duration.ofSeconds(5)), OWN));

      assertThat(raw())
          .extracting(Raw::intended)
          .containsExactlyInAnyOrder(0L, 50_000_000L, 100_000_000L, 150_000_000L);
      assertThat(raw())
          .allSatisfy(
              exchange -> {
                assertThat(exchange.fired()).isGreaterThanOrEqualTo(exchange.intended());
                assertThat(exchange.sent()).isGreaterThanOrEqualTo(exchange.fired());
                assertThat(exchange.completed()).isGreaterThanOrEqualTo(exchange.sent());
              });
    }
  }

  @Test
  void anOpenLoadFiresEverythingAndItsFilesTellAllOfIt() throws Exception {
    List<LoadProgress> reported = new ArrayList<>();
    try (var server = ScriptedServer.running(ScriptedServer.always(ScriptedServer.ok("hello")))) {
      LoadResult result = engine.run(order(server.url(), rate(100), OWN), reported::add);

      assertThat(result.population().asked()).isEqualTo(100);
      assertThat(result.population().fired()).isEqualTo(100);
      assertThat(result.population().good()).isEqualTo(100);
      assertThat(histograms()).containsOnlyKeys("response", "service", "connection", "lag");
      assertThat(histograms().values())
          .allSatisfy(histogram -> assertThat(histogram.getTotalCount()).isEqualTo(100));
      assertThat(raw())
          .hasSize(100)
          .allSatisfy(exchange -> assertThat(exchange.status()).isEqualTo(200));
      assertThat(Json.read(Files.readString(directory.resolve("load.json")), LoadResult.class))
          .isEqualTo(result);
      assertThat(reported).isNotEmpty();
      assertThat(Files.readAllLines(directory.resolve("progress.jsonl")))
          .containsExactlyElementsOf(reported.stream().map(Json::line).toList());
    }
  }

  @Test
  void withoutADirectoryNothingIsKept() throws Exception {
    try (var server = ScriptedServer.running(ScriptedServer.always(ScriptedServer.ok("hello")))) {
      LoadOrder order = order(server.url(), rate(20), OWN);
      LoadResult result =
          run(
              new LoadOrder(
                  order.url(),
                  order.request(),
                  order.expect(),
                  order.load(),
                  order.connections(),
                  order.settle(),
                  order.window(),
                  order.timeout(),
                  order.drain(),
                  order.seed(),
                  Optional.empty(),
                  0));

      assertThat(result.population().good()).isEqualTo(20);
      assertThat(directory).isEmptyDirectory();
    }
  }

  @Test
  void aBurstGivesEveryUserItsRequests() throws Exception {
    try (var server = ScriptedServer.running(ScriptedServer.always(ScriptedServer.ok("hello")))) {
      LoadResult result = run(withRoom(order(server.url(), new Load.AtOnce(30, 4), OWN)));

      assertThat(result.population().asked()).isEqualTo(120);
      assertThat(result.population().good()).isEqualTo(120);
      assertThat(result.concurrency().connectionsOpened()).isEqualTo(30);
      assertThat(server.requests()).isEqualTo(120);
      assertThat(raw().stream().filter(exchange -> exchange.intended() == 0)).hasSize(30);
    }
  }

  @Test
  void aBurstMayBeSpreadOverATime() throws Exception {
    try (var server = ScriptedServer.running(ScriptedServer.always(ScriptedServer.ok("hello")))) {
      LoadResult result =
          run(withRoom(order(server.url(), new Load.AtOnce(10, 2, Duration.ofMillis(500)), OWN)));

      assertThat(result.population().good()).isEqualTo(20);
      assertThat(raw().stream().map(exchange -> exchange.intended()))
          .contains(0L, 50_000_000L, 450_000_000L);
    }
  }

  @Test
  void whoHasAskedAllOfABurstGoesAway() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    try (var server =
        ScriptedServer.running(
            (connection, request, socket) -> {
              if (connection == 1) {
                gone.await();
              }
              ScriptedServer.write(socket, ScriptedServer.ok("ok"));
              if (connection == 0) {
                int end = socket.getInputStream().read();
                assertThat(end).isEqualTo(-1);
                gone.countDown();
              }
            })) {
      LoadResult result = run(order(server.url(), new Load.AtOnce(2, 1), OWN));

      assertThat(result.population().good()).isEqualTo(2);
    }
  }

  @Test
  void aConnectionThatTheServerAnnouncesToCloseIsReplaced() throws Exception {
    try (var server =
        ScriptedServer.running(
            (connection, request, socket) -> {
              if (request < 2) {
                ScriptedServer.write(socket, ScriptedServer.ok("ok"));
              } else {
                ScriptedServer.write(socket, CLOSING);
                socket.close();
              }
            })) {
      LoadResult result = run(withRoom(order(server.url(), new Load.AtOnce(4, 9), OWN)));

      assertThat(result.population().good()).isEqualTo(36);
      assertThat(result.concurrency().connectionsOpened()).isEqualTo(12);
    }
  }

  @Test
  void anIdleConnectionThatTheServerClosesIsReplacedSilently() throws Exception {
    try (var server =
        ScriptedServer.running(
            (connection, request, socket) -> {
              ScriptedServer.write(socket, ScriptedServer.ok("ok"));
              socket.close();
            })) {
      LoadResult result = run(order(server.url(), users(2, Duration.ofMillis(400)), OWN));

      assertThat(result.population().failures()).isEmpty();
      assertThat(result.population().good()).isGreaterThanOrEqualTo(2);
      assertThat(result.concurrency().connectionsOpened())
          .isGreaterThanOrEqualTo(result.population().good());
    }
  }

  @Test
  void garbageInTwoPiecesIsOneFailure() throws Exception {
    try (var server =
        ScriptedServer.running(
            (connection, request, socket) -> {
              ScriptedServer.write(socket, "HT");
              Thread.sleep(50);
              ScriptedServer.write(socket, "XX/1.1 200 OK\r\n\r\n");
            })) {
      LoadResult result = run(withRoom(order(server.url(), new Load.AtOnce(3, 1), OWN)));

      assertThat(result.population().failures()).containsOnly(Map.entry("protocol", 3L));
    }
  }

  @Test
  void aSecondAnswerThatNobodyAskedForIsAFailure() throws Exception {
    try (var server =
        ScriptedServer.running(
            (connection, request, socket) -> {
              ScriptedServer.write(socket, ScriptedServer.ok("ok"));
              Thread.sleep(50);
              ScriptedServer.write(socket, ScriptedServer.ok("ok"));
            })) {
      LoadResult result = run(order(server.url(), users(2, Duration.ofMillis(400)), OWN));

      assertThat(result.population().good()).isPositive();
      assertThat(result.population().failures()).containsOnlyKeys("protocol");
      assertThat(result.population().asked())
          .isEqualTo(result.population().good() + result.failed() + result.population().pending());
    }
  }

  @Test
  void aConnectionClosedInsteadOfAnAnswerIsAReset() throws Exception {
    try (var server =
        ScriptedServer.running(
            (connection, request, socket) -> {
              if (request == 0) {
                ScriptedServer.write(socket, ScriptedServer.ok("ok"));
              } else {
                socket.close();
              }
            })) {
      LoadResult result = run(withRoom(order(server.url(), new Load.AtOnce(3, 4), OWN)));

      assertThat(result.population().asked()).isEqualTo(12);
      assertThat(result.population().good()).isEqualTo(6);
      assertThat(result.population().failures()).containsOnly(Map.entry("reset", 6L));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP/1.1 503 Busy, hello, status 503",
    "HTTP/1.1 200 OK, goodbye, body",
    "RTSP/9 what, hello, protocol"
  })
  void aWrongAnswerIsCountedByItsCause(String head, String body, String cause) throws Exception {
    String answer = head + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    try (var server = ScriptedServer.running(ScriptedServer.always(answer))) {
      LoadOrder order = order(server.url(), rate(20), OWN);
      LoadResult result = run(expecting(order, new Expectation(200, "hello")));

      assertThat(result.population().good()).isZero();
      assertThat(result.population().failures()).containsOnly(Map.entry(cause, 20L));
      assertThat(histogram("failed").getTotalCount()).isEqualTo(20);
      assertThat(raw()).allSatisfy(exchange -> assertThat(exchange.cause()).isEqualTo(cause));
    }
  }

  @Test
  void aTimeoutKeepsItsElapsedTime() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (var server = ScriptedServer.running(ScriptedServer.behind(never, ""))) {
      LoadOrder order = order(server.url(), rate(20), OWN);
      LoadResult result = run(limited(order, Duration.ofMillis(300), Duration.ofSeconds(20)));

      assertThat(result.population().failures()).containsOnly(Map.entry("timeout", 20L));
      assertThat(result.population().pending()).isZero();
      assertThat(raw())
          .hasSize(20)
          .allSatisfy(
              exchange ->
                  assertThat(exchange.completed() - exchange.intended())
                      .isGreaterThanOrEqualTo(300_000_000));
      assertThat(histogram("failed").getMinValue()).isGreaterThan(299_000);
      assertThat(result.concurrency().inFlightMean()).isGreaterThan(4);
    }
  }

  @Test
  void whatHasNoEndAfterTheDrainIsPending() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (var server =
        ScriptedServer.running(
            (connection, request, socket) -> {
              if (connection % 2 == 1) {
                never.await();
              }
              ScriptedServer.write(socket, CLOSING);
              socket.close();
            })) {
      LoadOrder order = order(server.url(), rate(4), OWN);
      LoadResult result = run(limited(order, Duration.ofSeconds(60), Duration.ofMillis(200)));

      assertThat(result.population().asked()).isEqualTo(4);
      assertThat(result.population().good()).isEqualTo(2);
      assertThat(result.population().pending()).isEqualTo(2);
      assertThat(raw().stream().filter(exchange -> exchange.cause().equals("pending"))).hasSize(2);
    }
  }

  @Test
  void nobodyListeningIsACauseAndNoException() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    String url = "http://127.0.0.1:" + port;

    assertThat(run(order(url, rate(20), OWN)).population().failures())
        .containsOnly(Map.entry("connect", 20L));
    assertThat(run(order(url, rate(20), new Connections.Pool(3))).population().failures())
        .containsOnly(Map.entry("connect", 20L));
  }

  @Test
  void usersHoldBackWhereNobodyListens() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    LoadResult result = run(order("http://127.0.0.1:" + port, users(1, Duration.ZERO), OWN));

    assertThat(result.population().failures()).containsOnlyKeys("connect");
    assertThat(result.population().asked()).isBetween(1L, 10L);
  }

  @Test
  void aPoolServesFirstComeFirstServed() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    try (var server =
        ScriptedServer.running(ScriptedServer.behind(gate, ScriptedServer.ok("ok")))) {
      LoadOrder order = order(server.url(), rate(50), new Connections.Pool(1));
      LoadResult result =
          engine.run(
              order,
              progress -> {
                if (progress.inFlight() == 50) {
                  gate.countDown();
                }
              });

      assertThat(result.population().good()).isEqualTo(50);
      assertThat(result.concurrency().connectionsOpened()).isEqualTo(1);
      assertThat(result.concurrency().inFlightMax()).isEqualTo(50);
      assertThat(raw()).extracting(Raw::sent).isSorted();
      assertThat(raw()).extracting(Raw::intended).isSorted();
      assertThat(raw().getLast().sent()).isGreaterThan(1_000_000_000);
    }
  }

  @Test
  void anAnswerOfAConnectionThatIsWaitedForKeepsItsStatus() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    String busy = "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n";
    try (var server = ScriptedServer.running(ScriptedServer.behind(gate, busy))) {
      LoadResult result =
          engine.run(
              order(server.url(), rate(50), new Connections.Pool(1)),
              progress -> {
                if (progress.inFlight() == 50) {
                  gate.countDown();
                }
              });

      assertThat(result.population().failures()).containsOnly(Map.entry("status 503", 50L));
      assertThat(raw()).extracting(Raw::status).containsOnly(503);
    }
  }

  @Test
  void aStallIsWaitedForByEverybodyWhoMeantToAskInIt() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (var server = ScriptedServer.running(ScriptedServer.behind(end, ScriptedServer.ok("ok")))) {
      LoadResult result =
          engine.run(
              order(server.url(), rate(100), new Connections.Pool(5)),
              progress -> {
                if (progress.inFlight() == 100) {
                  end.countDown();
                }
              });

      assertThat(result.population().asked()).isEqualTo(100);
      assertThat(result.population().good()).isEqualTo(100);
      assertThat(result.population().goodInWindow()).isZero();
      Histogram response = histogram("response");
      // The stall outlasts the second in which all were intended: k-th of 100 waits (100 - k) /
      // 100.
      assertThat(response.getValueAtPercentile(50)).isGreaterThanOrEqualTo(490_000);
      assertThat(response.getValueAtPercentile(90)).isGreaterThanOrEqualTo(890_000);
      assertThat(histogram("connection").getValueAtPercentile(50)).isGreaterThanOrEqualTo(400_000);
    }
  }

  @Test
  void aSecondAbortEndsTheOrderWithWhatThereIs() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (var server = ScriptedServer.running(ScriptedServer.behind(never, ""))) {
      LoadOrder order = lasting(order(server.url(), hours(), OWN), Duration.ofHours(1));
      LoadResult result = engine.run(order, progress -> engine.abort());

      assertThat(result.population().pending())
          .isEqualTo(result.population().asked())
          .isGreaterThanOrEqualTo(20);
      assertThat(result.windowSeconds()).isGreaterThanOrEqualTo(1);
      assertThat(result.windowSeconds()).isLessThan(3_600);
    }
  }

  @Test
  void anAbortWaitsForWhatIsInFlight() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    try (var server =
        ScriptedServer.running(ScriptedServer.behind(gate, ScriptedServer.ok("ok")))) {
      List<LoadProgress> reported = new ArrayList<>();
      LoadOrder order = lasting(order(server.url(), hours(), OWN), Duration.ofHours(1));
      LoadResult result =
          engine.run(
              order,
              progress -> {
                reported.add(progress);
                if (reported.size() == 1) {
                  engine.abort();
                } else {
                  gate.countDown();
                }
              });

      assertThat(reported).hasSizeGreaterThan(1);
      assertThat(result.population().pending()).isZero();
      assertThat(result.population().good())
          .isEqualTo(result.population().asked())
          .isGreaterThanOrEqualTo(20);
      assertThat(server.requests()).isEqualTo((int) result.population().good());
    }
  }

  @Test
  void anAbortedOrderWaitsForAHungServiceNoLongerThanItsDrain() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (var server = ScriptedServer.running(ScriptedServer.behind(never, ""))) {
      LoadOrder order = order(server.url(), users(4, Duration.ZERO), OWN);
      List<LoadProgress> reported = new ArrayList<>();
      LoadResult result =
          engine.run(
              lasting(
                  limited(order, Duration.ofHours(1), Duration.ofMillis(200)), Duration.ofHours(1)),
              progress -> {
                if (reported.isEmpty()) {
                  engine.abort();
                }
                reported.add(progress);
              });

      assertThat(result.population().asked()).isEqualTo(4);
      assertThat(result.population().pending()).isEqualTo(4);
    }
  }

  @Test
  void usersWhoHangWhenTheWindowEndsAreTimeouts() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (var server = ScriptedServer.running(hangingHalf(never))) {
      LoadOrder order = order(server.url(), users(4, Duration.ofMillis(5)), OWN);
      LoadResult result = run(limited(order, Duration.ofMillis(1_500), Duration.ofMillis(1_500)));

      assertThat(result.population().failures()).containsOnly(Map.entry("timeout", 2L));
      assertThat(result.population().pending()).isZero();
      assertThat(result.population().asked())
          .isEqualTo(result.population().good() + 2)
          .isEqualTo(result.population().fired());
      assertThat(result.population().good()).isEqualTo(result.population().goodInWindow());
      assertThat(histogram("failed").getTotalCount()).isEqualTo(2);
      assertThat(histogram("failed").getMinValue()).isGreaterThan(1_499_000);
    }
  }

  @Test
  void usersWhoHangLongerThanTheDrainArePending() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (var server = ScriptedServer.running(hangingHalf(never))) {
      LoadOrder order = order(server.url(), users(4, Duration.ofMillis(5)), OWN);
      LoadResult result = run(limited(order, Duration.ofSeconds(60), Duration.ofMillis(200)));

      assertThat(result.population().failures()).isEmpty();
      assertThat(result.population().pending()).isEqualTo(2);
      assertThat(result.population().asked()).isEqualTo(result.population().good() + 2);
    }
  }

  @Test
  void usersHoldBackWhereNoHttpIsSpoken() throws Exception {
    try (var server = ScriptedServer.running(ScriptedServer.always("RTSP/9 what\r\n\r\n"))) {
      LoadResult result = run(order(server.url(), users(1, Duration.ZERO), OWN));

      assertThat(result.population().failures()).containsOnlyKeys("protocol");
      assertThat(result.population().asked()).isBetween(1L, 10L);
    }
  }

  @Test
  void anAnswerInManyPiecesIsWhole() throws Exception {
    try (var server =
        ScriptedServer.running(
            (connection, request, socket) -> {
              ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\nTransfer-Enc");
              ScriptedServer.write(socket, "oding: chunked\r\n\r\n5\r\nhe");
              ScriptedServer.write(socket, "llo\r\n6\r\n world\r\n0\r\n\r\n");
            })) {
      LoadOrder order = withRoom(order(server.url(), new Load.AtOnce(5, 10), OWN));

      assertThat(run(expecting(order, new Expectation(200, "hello world"))).population().good())
          .isEqualTo(50);
    }
  }

  @Test
  void anUnknownHostIsToldBeforeAnythingStarts() {
    assertThatThrownBy(() -> run(order("http://no-such-host.invalid", rate(1), OWN)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no-such-host.invalid");
  }
}
