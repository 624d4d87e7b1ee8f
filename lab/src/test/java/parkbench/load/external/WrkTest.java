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
import parkbench.record.LoadResult;

class WrkTest {
  private static final String FOUR_ANSWERS =
      """
      {"began": 5000000000, "duration": 10000000, "requests": 4, "connect": 0, "read": 0, \
      "write": 0, "status": 0, "timeout": 0, "latencies": [[500000,3],[520000,1]]}
      """;

  private final Wrk wrk = new Wrk();
  @TempDir private Path directory = Path.of("");

  @Test
  void settlesInARunOfItsOwnAndMeasuresInAnother() throws IOException {
    List<Tool.Stint> stints = wrk.stints(Orders.users(400), directory);

    assertThat(stints).extracting(stint -> stint.words().get(2)).containsExactly("-d2s", "-d10s");
    assertThat(stints.getLast().words())
        .containsExactly(
            "-t1",
            "-c400",
            "-d10s",
            "--timeout",
            "3s",
            "-s",
            "wrk.lua",
            "http://127.0.0.1:8080/x?delay=500");
  }

  @Test
  void itsScriptCarriesMethodHeadersAndBody() throws IOException {
    assertThat(wrk.stints(Orders.users(400), directory)).hasSize(2);

    assertThat(directory.resolve("wrk.lua"))
        .content()
        .contains("wrk.method = \"POST\"\n", "wrk.headers[\"a\"] = \"b\"\n")
        .contains("wrk.body = \"{\\034name\\034: \\034\\195\\169\\034}\"\n")
        .contains("assert(io.open(\"wrk.json\", \"w\"))", "\"%d%09d\"");
  }

  @ParameterizedTest
  @CsvSource({
    "wrk debian/4.1.0-3+b2 [epoll] Copyright (C) 2012 Will Glozer, 4.1.0-3+b2",
    "wrk 4.2.0 [kqueue] Copyright (C) 2012 Will Glozer, 4.2.0"
  })
  void tellsItsVersionInTheFirstLineOfItsUsage(String line, String version) throws NotUnderstood {
    assertThat(wrk.version(List.of(line, "Usage: wrk <options> <url>"))).isEqualTo(version);
  }

  @Test
  void oneThatIsTooOldOrTellsNoVersionIsNotUnderstood() {
    assertThatThrownBy(() -> wrk.version(List.of("wrk 3.1.2 [epoll]")))
        .isInstanceOf(NotUnderstood.class)
        .hasMessage("wrk 3.1.2 is older than 4.0");
    assertThatThrownBy(() -> wrk.version(List.of("a wrk of another kind")))
        .hasMessage("wrk reported no version: it said “a wrk of another kind”");
    assertThatThrownBy(() -> wrk.version(List.of())).hasMessageEndingWith("it said nothing");
  }

  @Test
  void whatItTellsInOneIsAWindowOfItsOwnLength() throws Exception {
    Files.writeString(directory.resolve("wrk.json"), FOUR_ANSWERS);

    Account account = wrk.read(Orders.users(2), directory, Orders.ended());

    LoadResult result = account.result();
    assertThat(result.instants().windowStartNanos()).isEqualTo(5 * Orders.SECOND);
    assertThat(result.windowSeconds()).isEqualTo(10);
    assertThat(result.population().good()).isEqualTo(4).isEqualTo(result.population().asked());
    assertThat(result.concurrency().inFlightMean()).isEqualTo((3 * 0.5 + 0.52) / 10);
    assertThat(account.connections()).contains(2L);
    assertThat(account.notes()).isEmpty();
    assertThat(directory.resolve("latency.hlog")).content().contains("Tag=response,5.000,10.000");
  }

  @Test
  void failuresAreCountedByCauseAndAreNoGoodAnswers() throws Exception {
    Files.writeString(
        directory.resolve("wrk.json"),
        """
        {"began": 0, "duration": 10000000, "requests": 5, "connect": 7, "read": 2, "write": 1, \
        "status": 2, "timeout": 1, "latencies": [[500000,4]]}
        """);

    Account account = wrk.read(Orders.users(2), directory, Orders.ended());

    assertThat(account.result().population().good()).isEqualTo(2);
    assertThat(account.result().population().failures())
        .isEqualTo(Map.of("timeout", 1L, "status above 399", 2L, "connect", 7L, "reset", 3L));
    assertThat(account.notes()).singleElement().asString().contains("bad status");
  }

  /** Ten answers on two connections in 10 s: 2 s each are expected, and one took 9 s. */
  @Test
  void latenciesThatItAddedWithoutMeasuringThemAreTakenOffAgain() throws Exception {
    Files.writeString(
        directory.resolve("wrk.json"),
        """
        {"began": 0, "duration": 10000000, "requests": 10, "connect": 0, "read": 0, "write": 0, \
        "status": 0, "timeout": 0, \
        "latencies": [[100000,8],[3000000,2],[5000000,2],[7000000,1],[9000000,1]]}
        """);

    Account account = wrk.read(Orders.users(2), directory, Orders.ended());

    assertThat(account.result().population().good()).isEqualTo(10);
    assertThat(account.result().concurrency().inFlightMean()).isEqualTo((8 * 0.1 + 5 + 9) / 10);
    assertThat(account.notes()).singleElement().asString().contains("added 4 latencies");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"began\": 0, \"duration\": 10000000, \"requests\": 4, \"latencies\": [[500000,3",
        "{\"began\": 0, \"requests\": 4, \"latencies\": []}",
        "{\"began\": 0, \"duration\": 10, \"requests\": 4, \"connect\": 0, \"read\": 0, \"write\":"
            + " 0, \"status\": 0, \"timeout\": 0, \"latencies\": [[500000]]}",
        "{\"began\": 0, \"duration\": 10000000, \"requests\": 4, \"connect\": 0, \"read\": 0,"
            + " \"write\": 0, \"status\": 0, \"timeout\": 0, \"latencies\": [[500000,9]]}",
        "Requests/sec: 800"
      })
  void whatIsTornOrDoesNotAddUpIsNotUnderstood(String reported) throws IOException {
    Files.writeString(directory.resolve("wrk.json"), reported);

    assertThatThrownBy(() -> wrk.read(Orders.users(2), directory, Orders.ended()))
        .isInstanceOf(NotUnderstood.class);
  }

  @Test
  void oneThatWroteNothingIsNotUnderstoodUnlessItWasEnded() throws Exception {
    assertThatThrownBy(() -> wrk.read(Orders.users(2), directory, Orders.ended()))
        .hasMessage("wrk wrote no wrk.json");

    Account account = wrk.read(Orders.users(2), directory, Orders.stopped(3 * Orders.SECOND));

    assertThat(account.result().population().asked()).isZero();
    assertThat(account.result().instants().windowEndNanos()).isEqualTo(3 * Orders.SECOND);
    assertThat(account.result().windowSeconds()).as("it reported of none").isZero();
  }
}
