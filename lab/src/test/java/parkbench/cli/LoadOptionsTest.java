package parkbench.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.plan.Arrivals;
import parkbench.plan.Connections;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.plan.Rate;
import parkbench.session.CommandRefused;
import picocli.CommandLine;

class LoadOptionsTest {
  private static final Duration CYCLE = Duration.ofMillis(500);

  private static LoadOptions options(String words) {
    CommandLine.ParseResult parsed =
        Parkbench.commandLine().parseArgs(("load " + words).split(" ", -1)).subcommand();
    return (LoadOptions) requireNonNull(parsed.commandSpec().mixins().get("asked")).userObject();
  }

  private static LoadOrder order(String words) {
    LoadOptions options = options(words);
    options.check();
    return options.order(CYCLE, Path.of("out"));
  }

  @Test
  void withoutAShapeTenUsersAskSpreadOverACycle() {
    LoadOrder order = order("http://h:1/p?q=1 --think 1s");

    assertThat(order.url()).isEqualTo("http://h:1");
    assertThat(order.request().path()).isEqualTo("/p?q=1");
    assertThat(order.load())
        .isEqualTo(new Load.Closed(10, Duration.ofSeconds(1), Duration.ofMillis(1_500)));
    assertThat(order.settle()).isEqualTo(Duration.ofMillis(1_500));
    assertThat(order.connections()).isEqualTo(new Connections.OwnPerUser());
  }

  @Test
  void aRateIsAnOpenLoadThatCountsFromItsFirstInstant() {
    LoadOrder order =
        order("http://h:1 --rate 50 --arrivals poisson --duration 3s --connections 7");

    Rate rate = new Rate(50);
    assertThat(order.load())
        .isEqualTo(
            new Load.Open(
                Arrivals.POISSON, List.of(new Load.Segment(Duration.ofSeconds(3), rate, rate))));
    assertThat(order.settle()).isZero();
    assertThat(order.window()).isEqualTo(Duration.ofSeconds(3));
    assertThat(order.connections()).isEqualTo(new Connections.Pool(7));
    assertThat(order.directory()).contains("out");
  }

  @Test
  void aBurstHasItsUsersAndTheirRequests() {
    assertThat(order("http://h:1 --at-once 9 --requests 4").load())
        .isEqualTo(new Load.AtOnce(9, 4));
    assertThat(order("http://h:1 --at-once 9 --ramp 1500ms").load())
        .isEqualTo(new Load.AtOnce(9, 1, Duration.ofMillis(1500)));
  }

  @Test
  void theCycleIsLearntFromASingleRequest() {
    LoadOrder first = options("http://h:1 --users 50").first(Path.of("first"));

    assertThat(first.load()).isEqualTo(new Load.AtOnce(1, 1));
    assertThat(first.directory()).contains("first");
  }

  @ParameterizedTest
  @CsvSource({
    "http://h:1, true",
    "http://h:1 --users 50, true",
    "http://h:1 --rate 50, false",
    "http://h:1 --at-once 50, false"
  })
  void onlyAClosedLoadHasACycle(String words, boolean closed) {
    assertThat(options(words).isClosed()).isEqualTo(closed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wss://h:1",
        "ftp://h",
        "http://h:1 --users 0",
        "http://h:1 --rate 0.5",
        "http://h:1 --connections 0",
        "http://h:1 --requests 2",
        "http://h:1 --ramp 2s",
        "http://h:1 --rate NaN",
        "http://h:1 --rate Infinity",
        "http://h:1 --rate 1e9",
        "http://h:1 --timeout 0s",
        "http://h:1 --method GE\tT",
        "http://h:1 --header A:b\nC:d",
        "http://h:1 --header A\tB:c",
        "http://h:1 --at-once 9 --ramp 10s",
        "http://h:1 --arrivals poisson",
        "http://h:1 --header nonsense",
        "http://h:1 --duration 999ms",
        "http://h:1 --duration 1500ms",
        "http://h:1 --duration 0s"
      })
  void whatCannotBeCarriedOutIsRefused(String words) {
    assertThatThrownBy(() -> order(words)).isInstanceOf(CommandRefused.class);
  }

  @Test
  void aDurationWithAPartOfASecondIsToldWithTheNextThatFits() {
    assertThatThrownBy(() -> order("http://h:1 --rate 100 --duration 1500ms"))
        .hasMessageContaining("--duration 1500ms")
        .hasMessageContaining("whole seconds")
        .hasMessageContaining("Use --duration 2s");
  }
}
