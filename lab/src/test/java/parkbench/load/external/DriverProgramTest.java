package parkbench.load.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.plan.Driver;
import parkbench.plan.LoadOrder;

class DriverProgramTest {
  private static final String HEAD = "started_us,elapsed_us,status,cause\n";
  private static final String DONE =
      "{\"tool\": \"Gatling\", \"version\": \"3.14.3\", \"requests\": 3, \"dropped\": 0}";

  private final DriverProgram gatling = new DriverProgram(Driver.GATLING);
  @TempDir private Path directory = Path.of("");

  @Test
  void itsOrderSaysWhatToAskAndForHowLong() throws IOException {
    Tool.Stint stint = gatling.stints(Orders.users(400), directory).getFirst();

    assertThat(stint.words()).containsExactly("order.json", ".");
    assertThat(directory.resolve("order.json"))
        .content()
        .contains("\"url\" : \"http://127.0.0.1:8080/x?delay=500\"", "\"method\" : \"POST\"")
        .contains("\"shape\" : \"users\"", "\"users\" : 400", "\"connections\" : 400")
        .contains("\"duration_ms\" : 13000", "\"timeout_ms\" : 2500", "\"status\" : 200");
  }

  @Test
  void aRateHasAPoolAndABurstHasNoDuration() {
    assertThat(DriverProgram.orderText(Orders.rate(200)))
        .contains("\"shape\" : \"rate\"", "\"per_second\" : 200.0", "\"connections\" : 800");
    assertThat(DriverProgram.orderText(Orders.burst(30, 4)))
        .contains("\"shape\" : \"at-once\"", "\"users\" : 30", "\"requests\" : 4")
        .doesNotContain("duration_ms");
  }

  @Test
  void whatItWroteIsTheTrial() throws Exception {
    Files.writeString(
        directory.resolve("exchanges.csv"),
        HEAD
            + "1000000000,500000,200,\n"
            + "1003000000,500000,200,\n"
            + "1004000000,30000000,,timeout\n");

    Account account = gatling.read(Orders.users(2), directory, Orders.ended("noise", DONE));

    assertThat(account.version()).isEqualTo("3.14.3");
    assertThat(account.result().population().good()).isEqualTo(1);
    assertThat(account.result().population().failures()).containsOnlyKeys("timeout");
    assertThat(account.connections()).isEmpty();
    assertThat(directory.resolve("latency.hlog")).content().doesNotContain("Tag=connection");
  }

  @Test
  void aBurstIsOverInTheSecondOfItsLastAnswer() throws Exception {
    Files.writeString(
        directory.resolve("exchanges.csv"),
        HEAD + "1000000000,1200000,200,\n1000000000,500000,200,\n1000500000,600000,500,status\n");

    Account account = gatling.read(Orders.burst(2, 2), directory, Orders.ended(DONE));

    assertThat(account.result().windowSeconds()).isEqualTo(2);
    assertThat(account.result().concurrency().inFlightMax()).isEqualTo(2);
    assertThat(account.result().population().failures()).containsEntry("status 500", 1L);
  }

  @Test
  void whatItDroppedOfABurstWasAskedAndOfOtherLoadsNobodyKnowsWhen() throws Exception {
    String dropped = DONE.replace("\"dropped\": 0", "\"dropped\": 2").replace("3,", "2,");

    assertThat(asked(Orders.burst(4, 1), dropped)).isEqualTo(4);
    assertThat(asked(Orders.users(3), dropped)).isEqualTo(1);
  }

  private long asked(LoadOrder order, String said) throws Exception {
    Files.writeString(
        directory.resolve("exchanges.csv"),
        HEAD + "1000000000,500000,200,\n1003000000,500000,200,\n");
    return gatling.read(order, directory, Orders.ended(said)).result().population().asked();
  }

  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "1,2,200, | {\"tool\": \"x\"} | ended with words of another form",
        "1,2,200, | done | did not say that it was done; it said “done”",
        "1,2,200, | {\"tool\": \"x\", \"version\": \"1\", \"requests\": 2, \"dropped\": 0} | wrote of 1",
        "1,2 | {} | torn or of another form",
        "1,two,200, | {} | torn or of another form",
        "1,-2,200, | {} | cannot be",
        "1,2,200,hunger | {} | unknown cause"
      })
  void whatIsTornOrDoesNotAddUpIsNotUnderstood(String line, String said, String what)
      throws IOException {
    Files.writeString(directory.resolve("exchanges.csv"), HEAD + line + "\n");

    assertThatThrownBy(() -> gatling.read(Orders.users(2), directory, Orders.ended(said)))
        .isInstanceOf(NotUnderstood.class)
        .hasMessageContaining(what);
  }

  @Test
  void oneThatWroteNothingIsNotUnderstood() {
    assertThatThrownBy(() -> gatling.read(Orders.users(2), directory, Orders.ended(DONE)))
        .hasMessage("gatling wrote no exchanges.csv");
  }
}
