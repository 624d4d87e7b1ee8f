package parkbench.drivers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every tool promises, against a server that counts. */
public abstract class ToolContract {
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** Of each request: enough for a cold tool beside the build of another module. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private static final Load ONCE = new Load.AtOnce(3, 1);

  private final Tool tool;
  private SlowServer server;
  @TempDir private Path directory;

  protected ToolContract(Tool tool) {
    this.tool = tool;
  }

  @BeforeEach
  void start() throws IOException {
    server = new SlowServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void says_which_release_of_the_tool_it_is() {
    assertThat(tool.version()).matches("\\d+\\.\\d+.*");
  }

  @Test
  void users_ask_again_and_again_over_the_connection_that_they_have() throws Exception {
    var record = load(get("/slow", new Load.Users(4, SECOND)));
    assertThat(record).hasSize(server.requests()).hasSizeGreaterThan(4);
    assertThat(record).allSatisfy(ToolContract::isGoodAndSlow);
    assertThat(server.connections()).isEqualTo(4);
  }

  @Test
  void a_rate_is_kept_to_the_last_request() throws Exception {
    var record = load(get("/slow", new Load.Rate(40, SECOND)));
    assertThat(record).hasSize(server.requests()).hasSize(40);
    assertThat(record).allSatisfy(ToolContract::isGoodAndSlow);
    var started = record.stream().mapToLong(Line::startedUs).summaryStatistics();
    assertThat(started.getMax() - started.getMin())
        .as("from the first to the last, in us")
        .isGreaterThan(TimeUnit.MILLISECONDS.toMicros(500));
  }

  @Test
  void a_burst_is_so_many_users_and_so_many_requests_of_each() throws Exception {
    var before = System.currentTimeMillis();
    var record = load(get("/slow", new Load.AtOnce(5, 3)));
    assertThat(record).hasSize(server.requests()).hasSize(15);
    assertThat(record).allSatisfy(ToolContract::isGoodAndSlow);
    assertThat(record)
        .allSatisfy(
            line ->
                assertThat(line.startedUs())
                    .isBetween(
                        TimeUnit.MILLISECONDS.toMicros(before),
                        TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis())));
    assertThat(server.connections()).isEqualTo(5);
  }

  @Test
  void the_request_arrives_to_the_letter() throws Exception {
    var order =
        new Order(
            "POST",
            server.url("/keep?a=%20b&c=d"),
            Map.of("X-Letter", "e, f", "Content-Type", "application/json"),
            "{\"g\": \"#{h}\"}",
            201,
            ONCE,
            TIMEOUT,
            3);
    assertThat(load(order)).hasSize(3).allSatisfy(line -> line.isLike("201", ""));
    assertThat(server.letters())
        .hasSize(3)
        .containsOnly(
            new SlowServer.Letter("POST", "a=%20b&c=d", "e, f", "{\"g\": \"#{h}\"}"));
  }

  @Test
  void another_status_is_a_failure_of_that_name() throws Exception {
    assertThat(load(get("/wrong", ONCE)))
        .hasSize(3)
        .allSatisfy(line -> line.isLike("500", "status"));
    assertThat(server.requests()).isEqualTo(3);
  }

  @Test
  void nobody_is_sent_elsewhere() throws Exception {
    assertThat(load(get("/elsewhere", ONCE)))
        .hasSize(3)
        .allSatisfy(line -> line.isLike("302", "status"));
    assertThat(server.requests()).isEqualTo(3);
  }

  @Test
  void a_server_that_is_silent_is_a_timeout() throws Exception {
    var record = load(get("/silent", ONCE));
    assertThat(record).hasSize(3).allSatisfy(line -> line.isLike("", "timeout"));
    assertThat(record)
        .allSatisfy(
            line ->
                assertThat(line.elapsedUs())
                    .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toMicros(TIMEOUT.toMillis())));
  }

  @Test
  void a_connection_that_is_torn_is_a_reset() throws Exception {
    assertThat(load(get("/torn", ONCE))).hasSize(3).allSatisfy(line -> line.isLike("", "reset"));
    assertThat(server.requests()).isEqualTo(3);
  }

  @Test
  void where_nobody_listens_nobody_is_reached() throws Exception {
    URI nowhere;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nowhere = URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
    }
    assertThat(load(get(nowhere, ONCE)))
        .hasSize(3)
        .allSatisfy(line -> line.isLike("", "connect"));
  }

  private Order get(String path, Load load) {
    return get(server.url(path), load);
  }

  private static Order get(URI url, Load load) {
    return new Order("GET", url, Map.of(), "", 200, load, TIMEOUT, 100);
  }

  private List<Line> load(Order order) throws Exception {
    try (var exchanges = Exchanges.create(directory)) {
      assertThat(tool.load(order, exchanges)).as("dropped").isZero();
    }
    var lines = Files.readAllLines(directory.resolve("exchanges.csv"));
    assertThat(lines.getFirst()).isEqualTo("started_us,elapsed_us,status,cause");
    return lines.stream().skip(1).map(Line::of).toList();
  }

  private static void isGoodAndSlow(Line line) {
    line.isLike("200", "");
    assertThat(line.elapsedUs())
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toMicros(SlowServer.DELAY.toMillis()));
  }

  private record Line(long startedUs, long elapsedUs, String status, String cause) {
    static Line of(String line) {
      var fields = line.split(",", -1);
      assertThat(fields).hasSize(4);
      return new Line(Long.parseLong(fields[0]), Long.parseLong(fields[1]), fields[2], fields[3]);
    }

    void isLike(String status, String cause) {
      assertThat(this.status).isEqualTo(status);
      assertThat(this.cause).isEqualTo(cause);
    }
  }
}
