package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Delay;
import parkbench.plan.Endpoint;
import parkbench.plan.Faults;
import parkbench.plan.OriginOrder;
import parkbench.plan.Route;
import parkbench.plan.TracedRequest;
import parkbench.plan.Upstream;
import parkbench.record.Ledger;
import parkbench.record.SeenCall;
import parkbench.record.TracedCall;
import parkbench.system.Expectation;
import parkbench.system.Request;
import parkbench.wire.Json;

class UpstreamServerIT {
  private static final String OURS = TracedRequest.PREFIX + "a".repeat(24);
  private static final Upstream NO_ROUTES =
      new Upstream(List.of(), new Capacity.Unlimited(), Faults.NONE, List.of());

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
  }

  @Test
  void whenItIsClosedNobodyListensAndNoConnectionIsLeft() throws Exception {
    for (int round = 0; round < 20; round++) { // what was left was left by chance
      UpstreamServer server = UpstreamServer.start(Worlds.of(), 0, 1);
      try (Socket caller = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        server.close();

        assertThat(ends(caller)).isTrue();
      }
      int port = server.port();
      assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port))
          .isInstanceOf(ConnectException.class);
    }
  }

  private static boolean ends(Socket caller) throws IOException {
    try {
      return caller.getInputStream().read() < 0;
    } catch (SocketException e) {
      return true; // reset: it was never accepted
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/user,                       200, OLOLO-USER",
    "/user?delay=5,               200, OLOLO-USER",
    "/user/?delay=5,              200, OLOLO-USER",
    "/metadata/names/2505,        200, [A-Z]\\w+ [A-Z]\\w+",
    "/metadata/phoneNumbers/2505, 200, [1-9]\\d{9}",
    "/sleep/3,                    200, slept 3 ms",
    "/sleep/three,                400, (?s).*milliseconds.*",
    "/user?delay=-1,              400, (?s).*milliseconds.*",
    "/nowhere,                    404, (?s).*route.*",
  })
  void theBuiltInRoutesAnswerAJdkClient(String path, int status, String body) throws Exception {
    UpstreamServer server = start(Worlds.of());

    HttpResponse<String> response = get(server, path);

    assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.body()).matches(body);
  }

  @Test
  void eachEndpointHasItsRoutesItsScriptAndItsPort() throws Exception {
    Route stock = route("stock", "from stock");
    Route prices = route("prices", "from prices");
    Upstream several =
        new Upstream(
                List.of(stock, prices),
                new Capacity.Unlimited(),
                Faults.NONE,
                List.of(
                    new Change(
                        Duration.ZERO,
                        Optional.empty(),
                        new Change.Effect.Failing(new Faults(1, 503, 0, 0)),
                        "prices")))
            .at(
                List.of(
                    new Endpoint("stock", 0, Optional.empty()),
                    new Endpoint("prices", 0, Optional.empty())));
    UpstreamServer server = start(several);

    assertThat(server.ports()).hasSize(2).doesNotHaveDuplicates();
    assertThat(ask(server.ports().getFirst())).isEqualTo("200 from stock");
    assertThat(ask(server.ports().getLast())).isEqualTo("200 from prices");
    server.begin(0, 0, true);
    assertThat(ask(server.ports().getFirst())).isEqualTo("200 from stock");
    assertThat(ask(server.ports().getLast())).startsWith("503");
    assertThat(server.tell().seen())
        .extracting(SeenCall::upstream, SeenCall::route)
        .containsExactly(tuple("stock", "stock GET /a"), tuple("prices", "prices GET /a"));
  }

  private static Route route(String of, String body) {
    return new Route("GET", "/a", 200, "text/plain", body, new Delay.Constant(Duration.ZERO), of);
  }

  private static String ask(int port) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/a")).build(),
              HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() + " " + answer.body();
    }
  }

  @Test
  void registeringGivesThePersonBackWithAnId() throws Exception {
    UpstreamServer server = start(Worlds.of());
    String person = "{\"firstName\":\"Zo\\\"ë\",\"lastName\":\"\\\\ \\n\"}";

    HttpResponse<String> response =
        client()
            .send(
                request(server, "/register")
                    .POST(HttpRequest.BodyPublishers.ofString(person))
                    .build(),
                HttpResponse.BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(201);
    Map<?, ?> answer = Json.read(response.body(), Map.class);
    assertThat(answer.get("firstName")).isEqualTo("Zo\"ë");
    assertThat(answer.get("lastName")).isEqualTo("\\ \n");
    assertThat(String.valueOf(answer.get("id"))).hasSize(36);
  }

  @Test
  void whatNoRouteAnswersIsProxiedToTheOrigin() throws Exception {
    UpstreamServer origin = start(Worlds.limited(1, 5));
    UpstreamServer server = start(Worlds.of());
    server.behave(NO_ROUTES, 1, Optional.of(order(origin.port(), "/user?delay=200")));
    server.begin();

    CompletableFuture<HttpResponse<String>> first = ask(server, "/whatever");
    CompletableFuture<HttpResponse<String>> second = ask(server, "/another?x=y");

    assertThat(List.of(first.get().body(), second.get().body())).containsOnly("OLOLO-USER");
    Ledger ledger = server.tell();
    assertThat(ledger.requests().answered()).isEqualTo(2);
    assertThat(ledger.requests().unmatched()).isZero();
    Ledger.Proxied seen = ledger.origin().orElseThrow();
    assertThat(seen.answered()).isEqualTo(2);
    assertThat(seen.failed()).isZero();
    assertThat(seen.inFlightMax()).isEqualTo(2);
    // 400 ms, but for the time between the two requests.
    assertThat(seen.maxMicros()).as("one after the other").isGreaterThan(250_000);
  }

  @Test
  void anOriginThatIsNotThereIsToldAsABadGateway() throws Exception {
    UpstreamServer origin = start(Worlds.of());
    origin.close();
    UpstreamServer server = start(Worlds.of());
    server.behave(NO_ROUTES, 1, Optional.of(order(origin.port(), "/user")));
    server.begin();

    assertThat(get(server, "/customerinfo").statusCode()).isEqualTo(502);
    assertThat(server.tell().origin())
        .contains(new Ledger.Proxied(0, 1, Optional.empty(), 1, 0, 0, 0, 0));
  }

  @Test
  void anAnswerThatItsApproachDoesNotExpectIsProxiedAndCounted() throws Exception {
    UpstreamServer origin = start(Worlds.of());
    UpstreamServer server = start(Worlds.of());
    server.behave(NO_ROUTES, 1, Optional.of(order(origin.port(), "/nowhere")));
    server.begin();

    assertThat(get(server, "/customerinfo").statusCode()).isEqualTo(404);
    assertThat(server.tell().origin().orElseThrow())
        .returns(0L, Ledger.Proxied::answered)
        .returns(1L, Ledger.Proxied::failed);
  }

  @Test
  void whoIsGoneBeforeTheOriginAnswersIsAbandoned() throws Exception {
    UpstreamServer origin = start(Worlds.of());
    UpstreamServer server = start(Worlds.of());
    server.behave(NO_ROUTES, 1, Optional.of(order(origin.port(), "/user?delay=100")));
    server.begin();
    try (Socket caller = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      caller.getOutputStream().write(Ascii.bytes(Requests.get("/")));
      await(server, ledger -> ledger.requests().arrivals() == 1);
    }
    await(server, ledger -> ledger.requests().abandoned() == 1);
    server.behave(Worlds.of(), 1);

    assertThat(get(server, "/user").body()).as("its own answer").isEqualTo("OLOLO-USER");
    await(origin, ledger -> ledger.requests().answered() == 1);
    await(server, ledger -> ledger.queue().inFlightNow() == 0);
    Ledger ledger = server.tell();
    assertThat(ledger.requests().answered()).isEqualTo(1);
    assertThat(ledger.origin().orElseThrow())
        .as("the origin worked on it all the same")
        .returns(1L, Ledger.Proxied::answered)
        .satisfies(seen -> assertThat(seen.minMicros()).isGreaterThanOrEqualTo(99_000));
  }

  private static OriginOrder order(int port, String path) {
    return new OriginOrder(
        "http://127.0.0.1:" + port,
        Request.to(path),
        new Expectation(200, "OLOLO"),
        Duration.ofMillis(20));
  }

  @Test
  void theCustomersAreTheFivePublished() {
    var route = BuiltIn.routes().stream().filter(r -> r.path().equals("/customerinfo")).findAny();

    assertThat((Object) Json.read(route.orElseThrow().body(), List.class))
        .isEqualTo(
            List.of(
                Map.of("id", 1, "name", "John"),
                Map.of("id", 2, "name", "Tony"),
                Map.of("id", 3, "name", "David"),
                Map.of("id", 4, "name", "Alex"),
                Map.of("id", 5, "name", "Zod")));
  }

  @Test
  void answersComeInTheOrderOfTheirRequestsAndNoneBeforeItsDelay() throws Exception {
    UpstreamServer server = start(Worlds.of());
    Line line = line(server);

    long sent = System.nanoTime();
    line.send(Requests.get("/sleep/150") + Requests.get("/sleep/1") + Requests.get("/sleep/50"));

    assertThat(line.reply().body()).isEqualTo("slept 150 ms");
    assertThat(System.nanoTime() - sent).isGreaterThanOrEqualTo(150_000_000);
    assertThat(line.reply().body()).isEqualTo("slept 1 ms");
    assertThat(line.reply().body()).isEqualTo("slept 50 ms");
    assertThat(server.tell())
        .matches(l -> l.requests().arrivals() == 3 && l.requests().answered() == 3);
  }

  @Test
  void aRequestInPiecesIsARequest() throws Exception {
    UpstreamServer server = start(Worlds.answering("${path.x}=${json.v}", "text/plain"));
    Line line = line(server);
    String head = "POST /echo/k HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
    String chunked = head + "5\r\n{\"v\":\r\n3\r\n42}\r\n0\r\n\r\n";

    for (int i = 0; i < chunked.length(); i++) {
      line.send(chunked.substring(i, i + 1));
    }
    assertThat(line.reply().body()).isEqualTo("k=42");
    line.send(chunked.substring(0, 30)).send(chunked.substring(30) + chunked);
    assertThat(line.reply().body()).isEqualTo("k=42");
    assertThat(line.reply().body()).isEqualTo("k=42");
  }

  @Test
  void aBodyLargerThanABufferArrivesWhole() throws Exception {
    UpstreamServer server = start(Worlds.answering("${json.v}", "text/plain"));
    String value = "x".repeat(300_000);

    Line line = line(server).send(Requests.post("/echo/k", "{\"v\":\"" + value + "\"}"));

    assertThat(line.reply().body()).isEqualTo(value);
  }

  @Test
  void whoWaitsToBeInvitedIsInvited() throws Exception {
    UpstreamServer server = start(Worlds.answering("${json.v}", "text/plain"));
    Line line =
        line(server)
            .send("POST /echo/k HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 7\r\n\r\n");

    assertThat(line.reply().status()).isEqualTo(100);
    line.send("{\"v\":1}");
    assertThat(line.reply().body()).isEqualTo("1");
  }

  @Test
  void aConnectionEndsWhereItIsSaid() throws Exception {
    UpstreamServer server = start(Worlds.of());

    Line closing = line(server).send("GET /user HTTP/1.1\r\nConnection: close\r\n\r\n");
    assertThat(closing.reply().head()).contains("connection: close");
    assertThat(closing.ended()).isTrue();

    Line old = line(server).send("GET /user?delay=5 HTTP/1.0\r\n\r\n");
    assertThat(old.reply().body()).isEqualTo("OLOLO-USER");
    assertThat(old.ended()).isTrue();

    Line staying = line(server).send("GET /user HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    assertThat(staying.reply().head()).contains("connection: keep-alive");
    assertThat(staying.send(Requests.get("/user")).reply().status()).isEqualTo(200);
  }

  @Test
  void anAnswerToHeadHasNoBody() throws Exception {
    UpstreamServer server = start(Worlds.of());
    Line line = line(server).send("HEAD /user HTTP/1.1\r\nConnection: close\r\n\r\n");

    assertThat(line.reply().body()).isEmpty();
    assertThat(line.ended()).isTrue();
  }

  @Test
  void garbageIsAnsweredBehindWhatCameBeforeAndEndsTheConnection() throws Exception {
    UpstreamServer server = start(Worlds.of());
    Line line = line(server).send(Requests.get("/sleep/20") + "\u0001\u0002 rubbish");

    assertThat(line.reply().status()).isEqualTo(200);
    assertThat(line.reply().status()).isEqualTo(400);
    assertThat(line.ended()).isTrue();
    assertThat(server.tell())
        .matches(l -> l.requests().arrivals() == 2 && l.requests().unmatched() == 1);
  }

  @Test
  void aBodyThatIsTooLargeIsAnsweredWhileItIsStillSent() throws Exception {
    UpstreamServer server = start(Worlds.of());
    String head = "POST /register HTTP/1.1\r\nContent-Length: 2000000\r\n\r\n";
    Line line = line(server).send(head + "x".repeat(500_000)).send("y".repeat(500_000));

    assertThat(line.reply().status()).isEqualTo(400);
    assertThat(line.ended()).isTrue();
  }

  @Test
  void thousandsOfRequestsInAdvanceAreAllAnswered() throws Exception {
    UpstreamServer server = start(Worlds.of());
    Line line = line(server);

    for (int i = 0; i < 5; i++) {
      line.send(Requests.get("/user?delay=5").repeat(1000));
    }

    for (int i = 0; i < 5000; i++) {
      assertThat(line.reply().status()).isEqualTo(200);
    }
    assertThat(server.tell())
        .matches(l -> l.requests().answered() == 5000 && l.queue().inFlightNow() == 0);
  }

  @Test
  void oneServerWorksOnOneRequestAfterTheOther() throws Exception {
    UpstreamServer server = start(Worlds.limited(1, 10));
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      lines.add(line(server));
    }

    long sent = System.nanoTime();
    List<CompletableFuture<Long>> replies = new ArrayList<>();
    for (Line line : lines) {
      line.send(Requests.get("/sleep/40"));
      replies.add(
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  assertThat(line.reply().status()).isEqualTo(200);
                  return System.nanoTime() - sent;
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              },
              runnable -> Thread.ofVirtual().start(runnable)));
    }
    List<Long> took = replies.stream().map(CompletableFuture::join).sorted().toList();

    for (int k = 1; k <= 4; k++) {
      assertThat(took.get(k - 1)).isGreaterThanOrEqualTo(k * 40_000_000L);
    }
    Ledger ledger = server.tell();
    assertThat(ledger.requests().refused()).isZero();
    assertThat(ledger.queue().inFlightMax()).isBetween(1L, 4L);
    assertThat(ledger.delays()).singleElement().matches(d -> d.drawnMeanMicros() == 40_000);
  }

  @Test
  void callsUnderATraceIdAreKeptAsLongAsTheyAreWanted() throws Exception {
    UpstreamServer server = start(Worlds.limited(1, 10));
    String marked =
        Requests.get("/sleep/40")
            .replaceFirst("\r\n", "\r\ntraceparent: 00-" + OURS + "-%s-01\r\n");
    server.begin(0, 2);
    line(server)
        .send(marked.replace(OURS, "a".repeat(32)).formatted("2".repeat(16))) // somebody else's
        .reply();
    Line first = line(server).send(marked.formatted("1".repeat(16)));
    Line second = line(server).send(Requests.get("/sleep/40"));
    Line third = line(server).send(marked.formatted("3".repeat(16)));
    for (Line each : List.of(first, second, third)) {
      assertThat(each.reply().status()).isEqualTo(200);
    }
    first.send(marked.formatted("4".repeat(16))).reply(); // nobody wants a third one

    List<TracedCall> calls = server.tell().marked();
    assertThat(calls)
        .extracting(TracedCall::parent)
        .containsExactlyInAnyOrder("1".repeat(16), "3".repeat(16));
    assertThat(calls).extracting(TracedCall::trace).containsOnly(OURS);
    assertThat(calls)
        .allMatch(
            call ->
                call.answeredNanos().orElseThrow() - call.begunNanos().orElseThrow() >= 40_000_000)
        .anyMatch(call -> call.begunNanos().orElseThrow() > call.arrivedNanos());

    server.begin();
    first.send(marked.formatted("5".repeat(16))).reply();
    assertThat(server.tell().marked()).isEmpty();
  }

  @Test
  void callsThatAreNotAnsweredAreKeptWithTheInstantAtWhichTheirConnectionWasClosed()
      throws Exception {
    UpstreamServer server = start(Worlds.limited(1, 10));
    String marked =
        Requests.get("/sleep/3600000")
            .replaceFirst("\r\n", "\r\ntraceparent: 00-" + OURS + "-%s-01\r\n");
    server.begin(0, 10);
    Line worked = line(server).send(marked.formatted("1".repeat(16)));
    await(server, l -> l.requests().arrivals() == 1);
    Line waiting = line(server).send(marked.formatted("2".repeat(16)));
    await(server, l -> l.queue().waitingMax() == 1);
    waiting.close();
    await(server, l -> l.requests().abandoned() == 1);
    Line open = line(server).send(marked.formatted("3".repeat(16)));
    await(server, l -> l.requests().arrivals() == 3);
    worked.close();
    await(server, l -> l.requests().abandoned() == 2);

    List<TracedCall> calls = server.tell().marked();
    assertThat(calls)
        .extracting(call -> call.parent().substring(0, 1), TracedCall::answeredNanos)
        .containsExactly(
            tuple("1", Optional.empty()),
            tuple("2", Optional.empty()),
            tuple("3", Optional.empty()));
    assertThat(calls.get(0))
        .matches(c -> c.begunNanos().isPresent() && c.brokenNanos().isPresent());
    assertThat(calls.get(1)).matches(c -> c.begunNanos().isEmpty() && c.brokenNanos().isPresent());
    assertThat(calls.get(2)).matches(c -> c.begunNanos().isPresent() && c.overNanos().isEmpty());
    open.close();
  }

  @Test
  void whoeverFindsTheQueueFullIsAnsweredAtOnce() throws Exception {
    UpstreamServer server = start(Worlds.limited(1, 2));
    Line working = line(server).send(Requests.get("/sleep/3600000"));
    await(server, l -> l.requests().arrivals() == 1);
    Line waiting = line(server).send(Requests.get("/sleep/1") + Requests.get("/sleep/2"));
    await(server, l -> l.queue().waitingMax() == 2);

    assertThat(line(server).send(Requests.get("/sleep/0")).reply().status()).isEqualTo(503);
    working.close();
    assertThat(waiting.reply().body()).isEqualTo("slept 1 ms");
    assertThat(waiting.reply().body()).isEqualTo("slept 2 ms");
    assertThat(server.tell())
        .matches(l -> l.requests().refused() == 1 && l.queue().waitingMax() == 2);
  }

  @Test
  void aLeavingClientFreesItsServerAndItsPlaceInTheQueue() throws Exception {
    UpstreamServer server = start(Worlds.limited(1, 2));
    Line working = line(server).send(Requests.get("/sleep/3600000"));
    await(server, l -> l.requests().arrivals() == 1);
    Line waiting = line(server).send(Requests.get("/sleep/3600000"));
    await(server, l -> l.requests().arrivals() == 2);
    Line last = line(server).send(Requests.get("/sleep/1"));
    await(server, l -> l.requests().arrivals() == 3);

    waiting.close();
    working.close();

    assertThat(last.reply().body()).isEqualTo("slept 1 ms");
    Ledger ledger = server.tell();
    assertThat(ledger.queue().inFlightNow()).isZero();
  }

  @Test
  void aRequestWhoseClientLeftIsAbandoned() throws Exception {
    UpstreamServer server = start(Worlds.of());
    Line staying = line(server).send(Requests.get("/sleep/3600000"));
    Line leaving = line(server).send(Requests.get("/sleep/3600000").repeat(2));
    await(server, l -> l.queue().inFlightNow() == 3);

    leaving.close();

    Ledger ledger = await(server, l -> l.queue().inFlightNow() == 1);
    assertThat(ledger.requests().abandoned()).isEqualTo(2);
    assertThat(ledger.queue().inFlightMax()).isEqualTo(3);
    assertThat(ledger.connectionsOpened()).isEqualTo(2);
    assertThat(ledger.requests().answered()).isZero();
    staying.close();
  }

  @Test
  void aLedgerHoldsItsOwnTimeOnly() throws Exception {
    UpstreamServer server = start(Worlds.of());
    Line line = line(server);
    line.send(Requests.get("/user?delay=1")).reply();
    server.begin();
    line.send(Requests.get("/user?delay=2")).reply();
    line.send(Requests.get("/user?delay=4")).reply();
    line.send(Requests.get("/nowhere")).reply();
    Ledger ledger = server.tell();

    assertThat(ledger.requests().arrivals()).isEqualTo(3);
    assertThat(ledger.requests().answered()).isEqualTo(3);
    assertThat(ledger.requests().unmatched()).isEqualTo(1);
    assertThat(ledger.connectionsOpened()).isZero();
    assertThat(ledger.queue().inFlightMax()).isEqualTo(1);
    assertThat(ledger.queue().inFlightMean()).isBetween(0.0, 1.0);
    assertThat(ledger.queue().inFlightMean() * (ledger.toNanos() - ledger.fromNanos()))
        .isGreaterThanOrEqualTo(6e6);
    assertThat(ledger.delays())
        .singleElement()
        .satisfies(
            delay -> {
              assertThat(delay.route()).isEqualTo("GET /user");
              assertThat(delay.count()).isEqualTo(2);
              assertThat(delay.drawnMeanMicros()).isEqualTo(3000);
              assertThat(delay.errorMeanMicros()).isNotNegative();
              assertThat(delay.errorMaxMicros()).isGreaterThanOrEqualTo(delay.errorP50Micros());
            });
    assertThatThrownBy(server::tell).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void faultsAreCountedAsClientsSeeThem() throws Exception {
    UpstreamServer server = start(Worlds.failing(new Faults(0.4, 502, 0.3, 0)));
    int errors = 0;
    int resets = 0;
    for (int i = 0; i < 200; i++) {
      try (Line line = new Line(server)) {
        errors += line.send(Requests.get("/user?delay=1")).reply().status() == 502 ? 1 : 0;
      } catch (SocketException e) {
        assertThat(e).hasMessageContaining("reset");
        resets++;
      }
    }
    Ledger ledger = server.tell();

    assertThat(errors).isPositive();
    assertThat(resets).isPositive();
    assertThat(ledger.requests().faults())
        .isEqualTo(Map.of("error", (long) errors, "reset", (long) resets, "hang", 0L));
    assertThat(ledger.requests().arrivals()).isEqualTo(200);
    assertThat(ledger.requests().answered()).isEqualTo(200 - resets);
    assertThat(ledger.requests().abandoned()).isZero();
  }

  @Test
  void aHangingRequestStaysInFlightUntilItsConnectionEnds() throws Exception {
    UpstreamServer server = start(Worlds.failing(new Faults(0, 500, 0, 1)));
    Line line = line(server).send(Requests.get("/user"));
    await(server, l -> l.queue().inFlightNow() == 1);

    line.close();

    Ledger ledger = await(server, l -> l.queue().inFlightNow() == 0);
    assertThat(ledger.requests().faults()).containsEntry("hang", 1L);
    assertThat(ledger.requests().abandoned()).isEqualTo(1);
  }

  @Test
  void nothingIsAnsweredBeforeTheEndOfAStall() throws Exception {
    UpstreamServer server = start(Worlds.of(Worlds.stall(Duration.ofMillis(300))));
    Line before = line(server);
    Line during = line(server);
    assertThat(before.send(Requests.get("/sleep/1")).reply().status()).isEqualTo(200);

    long begun = System.nanoTime();
    server.begin();
    before.send(Requests.get("/sleep/10"));
    during.send(Requests.get("/sleep/400"));

    before.reply();
    assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(300_000_000);
    during.reply();
    assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(400_000_000);
    assertThat(server.tell().delays()).singleElement().matches(d -> d.drawnMeanMicros() == 205_000);
  }

  /** Its port stays its own meanwhile: connections that go out do not get it. */
  @Test
  void connectionsAreRefusedAndThenTakenAgain() throws Exception {
    UpstreamServer server =
        start(
            Worlds.of(
                new Change(
                    Duration.ofMillis(100),
                    Optional.of(Duration.ofMillis(1500)),
                    new Change.Effect.Refuse())));
    Socket caller = new Socket(InetAddress.getLoopbackAddress(), server.port());
    open.add(caller);
    server.begin();
    assertThat(get(server, "/user").statusCode()).isEqualTo(200);

    assertThat(ends(caller)).isTrue();
    int port = server.port();
    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port))
        .isInstanceOf(ConnectException.class);
    assertThat(eventually(server)).isEqualTo(200);
    assertThat(server.tell().callsPerSecond()).isNotEmpty();
  }

  @Test
  void aNewBehaviourTakesConnectionsAtOnce() throws Exception {
    UpstreamServer server =
        start(Worlds.of(new Change(Duration.ZERO, Optional.empty(), new Change.Effect.Refuse())));
    server.begin();
    int port = server.port();
    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port))
        .isInstanceOf(ConnectException.class);

    server.behave(Worlds.of(), 1);

    assertThat(eventually(server)).isEqualTo(200);
  }

  private int eventually(UpstreamServer server) throws Exception {
    long deadline = System.nanoTime() + 20_000_000_000L;
    while (true) {
      try {
        return get(server, "/user").statusCode();
      } catch (IOException e) {
        assertThat(System.nanoTime()).as("still refused").isLessThan(deadline);
        LockSupport.parkNanos(20_000_000);
      }
    }
  }

  @Test
  void aNewBehaviourEndsTheStallOfTheOld() throws Exception {
    UpstreamServer server = start(Worlds.of(Worlds.stall(Duration.ofHours(1))));
    server.begin();
    Line line = line(server).send(Requests.get("/user"));
    await(server, l -> l.requests().arrivals() == 1);

    server.behave(Worlds.of(), 1);

    assertThat(line.reply().status()).isEqualTo(200);
  }

  @Test
  void aNewBehaviourLeavesThePendingAloneAndGivesServersToTheWaiting() throws Exception {
    UpstreamServer server = start(Worlds.limited(1, 10));
    Line blocked = line(server).send(Requests.get("/sleep/3600000"));
    await(server, l -> l.requests().arrivals() == 1);
    Line waiting = line(server).send(Requests.get("/sleep/1"));
    await(server, l -> l.queue().waitingMax() == 1);

    server.behave(Worlds.of(), 1);

    assertThat(waiting.reply().body()).isEqualTo("slept 1 ms");
    assertThat(server.tell().queue().inFlightNow()).isEqualTo(1);
    blocked.close();
  }

  @Test
  void theSameSeedGivesTheSameAnswers() throws Exception {
    List<String> once = names(7);

    assertThat(names(7)).isEqualTo(once);
    assertThat(names(8)).isNotEqualTo(once);
  }

  @Test
  void aBehaviourWithoutSenseIsRefusedAndTheOldOneStays() throws Exception {
    UpstreamServer server = start(Worlds.of());

    assertThatThrownBy(() -> server.behave(Worlds.answering("${nix}", "text/plain"), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("${nix}");
    assertThat(get(server, "/user").statusCode()).isEqualTo(200);
  }

  @Test
  void aFaultWithoutAnAnswersStatusIsRefused() {
    assertThatThrownBy(() -> start(Worlds.failing(new Faults(1, 100, 0, 0))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("100");
  }

  @Test
  void aBusyPortIsNamed() throws Exception {
    UpstreamServer server = start(Worlds.of());

    assertThatThrownBy(() -> UpstreamServer.start(Worlds.of(), server.port(), 1))
        .isInstanceOf(BindException.class)
        .hasMessageContaining("port " + server.port());
  }

  private UpstreamServer start(Upstream behaviour) throws IOException {
    UpstreamServer server = UpstreamServer.start(behaviour, 0, 42);
    open.add(server);
    return server;
  }

  private Line line(UpstreamServer server) throws IOException {
    Line line = new Line(server);
    open.add(line);
    return line;
  }

  /** Asks until the ledger says so. */
  private static Ledger await(UpstreamServer server, Predicate<Ledger> condition) {
    long deadline = System.nanoTime() + 20_000_000_000L;
    Ledger ledger = server.soFar();
    while (!condition.test(ledger)) {
      assertThat(System.nanoTime()).as("still waiting at %s", ledger).isLessThan(deadline);
      LockSupport.parkNanos(1_000_000);
      ledger = server.soFar();
    }
    return ledger;
  }

  private List<String> names(long seed) throws IOException {
    UpstreamServer server =
        UpstreamServer.start(Worlds.answering("${random.uuid}", "t/t"), 0, seed);
    open.add(server);
    Line line = line(server);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      names.add(line.send(Requests.post("/echo/x", "")).reply().body());
    }
    return names;
  }

  private HttpClient client() {
    HttpClient client = HttpClient.newHttpClient();
    open.add(client);
    return client;
  }

  private HttpResponse<String> get(UpstreamServer server, String path) throws Exception {
    return client().send(request(server, path).GET().build(), HttpResponse.BodyHandlers.ofString());
  }

  private CompletableFuture<HttpResponse<String>> ask(UpstreamServer server, String path) {
    return client().sendAsync(request(server, path).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpRequest.Builder request(UpstreamServer server, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
  }
}
