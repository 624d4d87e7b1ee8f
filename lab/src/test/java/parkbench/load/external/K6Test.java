package parkbench.load.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class K6Test {
  private static final String HEAD =
      "metric_name,timestamp,metric_value,error_code,status,extra_tags,metadata\n";

  private final K6 k6 = new K6();
  @TempDir private Path directory = Path.of("");

  @Test
  void itsCommandWritesEveryExchangeWithMicroseconds() throws IOException {
    Tool.Stint stint = k6.stints(Orders.users(400), directory).getFirst();

    assertThat(stint.words()).startsWith("run", "--quiet").endsWith("--out", "csv=k6.csv", "k6.js");
    assertThat(stint.environment()).isEqualTo(Map.of("K6_CSV_TIME_FORMAT", "unix_micro"));
    assertThat(directory.resolve("k6.js")).content().contains("export default function ()");
  }

  @Test
  void usersRatesAndBurstsAreItsExecutors() {
    assertThat(K6.script(Orders.users(400)))
        .contains("\"executor\" : \"constant-vus\"", "\"vus\" : 400", "\"duration\" : \"13000ms\"")
        .contains("\"gracefulStop\" : \"30000ms\"", "\"timeout\" : 2500")
        .contains("\"url\" : \"http://127.0.0.1:8080/x?delay=500\"");
    assertThat(K6.script(Orders.rate(2.5)))
        .contains("\"executor\" : \"constant-arrival-rate\"")
        .contains("\"rate\" : 2500", "\"timeUnit\" : \"1000s\"", "\"preAllocatedVUs\" : 10");
    assertThat(K6.script(Orders.rate(1_000)))
        .contains("\"preAllocatedVUs\" : 800", "\"maxVUs\" : 800");
    assertThat(K6.script(Orders.burst(30, 4)))
        .contains("\"executor\" : \"per-vu-iterations\"", "\"vus\" : 30", "\"iterations\" : 4")
        .contains("\"maxDuration\" : \"10000ms\"");
  }

  @Test
  void versionsBeforeOneAreTooOld() throws NotUnderstood {
    assertThat(k6.version(List.of("k6 v1.8.1 (go1.26.0, linux/amd64)"))).isEqualTo("1.8.1");
    assertThatThrownBy(() -> k6.version(List.of("k6 v0.49.0 (go1.21.6, linux/amd64)")))
        .hasMessage("k6 0.49.0 is older than 1.0");
  }

  /**
   * One in the time to settle, one in the window, one that k6 waited 2 ms for a connection with.
   */
  @Test
  void exchangesAreCutOffByTheirInstants() throws Exception {
    Files.writeString(
        directory.resolve("k6.csv"),
        HEAD
            + exchange(0.5, 500, 0, "", 200)
            + "vus,1003000000,2.000000,,,,\n"
            + exchange(4.0, 100, 2, "", 200)
            + exchange(5.0, 300, 0, "", 200)
            + exchange(20, 300, 0, "", 200));

    Account account = k6.read(Orders.users(2), directory, Orders.ended());

    assertThat(account.result().instants().startNanos()).isZero();
    assertThat(account.result().instants().windowStartNanos()).isEqualTo(2 * Orders.SECOND);
    assertThat(account.result().population().good())
        .isEqualTo(2)
        .isEqualTo(account.result().population().asked());
    assertThat(account.result().concurrency().inFlightMax()).isEqualTo(1);
    assertThat(account.connections()).contains(1L);
    assertThat(directory.resolve("k6.csv")).doesNotExist();
    assertThat(directory.resolve("exchanges.csv.gz")).exists();
  }

  @ParameterizedTest(name = "code {0} and status {1} are reported as {2}")
  @CsvSource({
    "1050, '', timeout",
    "1212, '', connect",
    "1101, '', connect",
    "1220, '', reset",
    "1000, '', other",
    "1503, 503, status 503",
    "'', 204, status 204"
  })
  void failuresHaveTheWordsOfTheBuiltInEngine(String code, String status, String cause)
      throws Exception {
    Files.writeString(
        directory.resolve("k6.csv"),
        HEAD
            + exchange(0.5, 500, 0, "", 200)
            + exchange(4, 100, 0, code, status.isEmpty() ? 0 : Integer.parseInt(status)));

    assertThat(k6.read(Orders.users(2), directory, Orders.ended()).result().population().failures())
        .isEqualTo(Map.of(cause, 1L));
  }

  @Test
  void iterationsThatItDroppedInTheWindowWereAskedForAndNotFired() throws Exception {
    StringBuilder csv = new StringBuilder(HEAD);
    for (int i = 0; i < 120; i++) {
      if (i < 60 || i >= 70) {
        csv.append(exchange(0.05 + i / 10.0, 50, 0, "", 200));
      } else {
        csv.append("dropped_iterations,%d,1.000000,,,,\n".formatted(micros(i / 10.0)));
      }
    }
    csv.append("dropped_iterations,%d,1.000000,,,,\n".formatted(micros(0.1)));
    Files.writeString(directory.resolve("k6.csv"), csv);

    Account account = k6.read(Orders.rate(10), directory, Orders.ended());

    assertThat(account.dropped()).isEqualTo(10);
    assertThat(account.result().population().asked() - account.result().population().fired())
        .isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "metric_name,timestamp,metric_value,status\n",
        HEAD + "http_req_duration,1000500000,1.0,,200,,\n",
        HEAD + "http_reqs,1000500000,1.0,,200,,\n",
        HEAD + "http_reqs,1000500000,1.0,,200,,\nhttp_req_duration,10005",
        HEAD
            + "http_reqs,soon,1.0,,200,,\nhttp_req_duration,1,1,,200,,\nhttp_req_blocked,1,1,,,,\n",
        HEAD
            + "http_reqs,1000500000,1.0,,9999,,\nhttp_req_duration,1,1,,,,\nhttp_req_blocked,1,1,,,,\n"
      })
  void whatIsTornOrOfAnotherFormIsNotUnderstood(String csv) throws IOException {
    Files.writeString(directory.resolve("k6.csv"), csv);

    assertThatThrownBy(() -> k6.read(Orders.users(2), directory, Orders.ended()))
        .isInstanceOf(NotUnderstood.class);
  }

  @Test
  void oneThatWasEndedTellsWhatItHadWritten() throws Exception {
    Files.writeString(
        directory.resolve("k6.csv"),
        HEAD
            + exchange(0.5, 500, 0, "", 200)
            + exchange(3, 100, 0, "", 200)
            + "http_reqs,1004000000,1.0,,200,,\nhttp_req_dura");

    Account account = k6.read(Orders.users(2), directory, Orders.stopped(4 * Orders.SECOND));

    assertThat(account.result().population().good()).isEqualTo(1);
    assertThat(account.result().instants().windowEndNanos()).isEqualTo(4 * Orders.SECOND);
  }

  /** The wall clock of a second since the monotonic clock's zero. */
  private static long micros(double second) {
    return Orders.WALL_OFFSET / 1_000 + Math.round(second * 1e6);
  }

  /**
   * @param end second since t = 0
   */
  private static String exchange(
      double end, double millis, double blocked, String code, int status) {
    String tags = "," + code + "," + (status == 0 ? "" : status) + ",,\n";
    long at = micros(end);
    return "http_reqs,%d,1.000000%s".formatted(at, tags)
        + "http_req_duration,%d,%f%s".formatted(at, millis, tags)
        + "http_req_blocked,%d,%f%s".formatted(at, blocked, tags)
        + "http_req_connecting,%d,%f%s".formatted(at, blocked / 2, tags);
  }
}
