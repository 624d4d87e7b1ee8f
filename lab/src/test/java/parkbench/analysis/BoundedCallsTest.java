package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Connections;
import parkbench.plan.Database;
import parkbench.plan.Delay;
import parkbench.plan.Load;
import parkbench.record.Ledger;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;
import parkbench.result.Confidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.RuleId;
import parkbench.text.FindingText;

/** A number of calls in flight that stays below the number of requests is the limit. */
class BoundedCallsTest {
  @TempDir Path disk;

  /** 400 users, 500 ms, and a client that has 50 connections and no thread that waits. */
  private static SyntheticTrial fiftyConnections() {
    return SyntheticTrial.unbounded("quarkus", "rest-client", 100)
        .with(
            t -> {
              t.responseMillis = 4000;
              t.callsInFlight = Optional.of(new Ledger.Calls(50, 50));
            });
  }

  private List<Finding> findings(SyntheticTrial trial) {
    return SyntheticRun.in(disk.resolve("run")).report(trial).trials().getFirst().findings();
  }

  @Test
  void callsThatStayAtANumberAreTheLimit() {
    Finding finding = findings(fiftyConnections()).getFirst();

    assertThat(finding.rule()).isEqualTo(RuleId.CALLS_BOUNDED);
    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
    assertThat(FindingText.sentence(finding))
        .isEqualTo(
            "Stops at 100 rps of 800: 400 requests are in flight, and a limit inside it lets 50"
                + " calls run at a time, CPU 20 %; 50 calls at a time / 0.5 s predicts 100 rps.");
    assertThat(FindingText.remedy(finding))
        .contains("quarkus.rest-client.connection-pool-size, 50");
  }

  @Test
  void queriesAreBoundedByThePoolOfTheirConnections() {
    Finding finding =
        findings(
                fiftyConnections()
                    .with(
                        t ->
                            t.database =
                                Optional.of(new Database("localhost", 5432, Optional.empty()))))
            .getFirst();

    assertThat(finding.rule()).isEqualTo(RuleId.CALLS_BOUNDED);
    assertThat(FindingText.remedy(finding))
        .contains("hold a connection for less")
        .doesNotContain("HTTP client");
  }

  /** Half a second behind the network, and half a second in the database. */
  @Test
  void theTimeOfAQueryIsItsDelayAndWhatTheDatabaseWorks() {
    Finding finding =
        findings(
                fiftyConnections()
                    .with(
                        t -> {
                          t.database =
                              Optional.of(new Database("localhost", 5432, Optional.empty()));
                          t.proxied =
                              Optional.of(
                                  new Ledger.Proxied(
                                      4000, 0, Optional.empty(), 50, 5e5, 5e5, 5e5, 5e5));
                          t.rps = 50;
                        }))
            .getFirst();

    assertThat(FindingText.sentence(finding)).contains("50 calls at a time / 1 s predicts 50 rps");
  }

  @Test
  void aNumberThatVariesMayBeARate() {
    Finding finding =
        findings(
                fiftyConnections()
                    .with(t -> t.callsInFlight = Optional.of(new Ledger.Calls(50, 52))))
            .getFirst();

    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(finding))
        .contains("something in it bounds its calls, to 52 at a time (usually 50) or to a rate");
  }

  @Test
  void arithmeticBoundsWhatInterferenceLeavesOpen() {
    Finding finding = findings(fiftyConnections().with(t -> t.stealShare = 0.1)).getFirst();

    assertThat(FindingText.sentence(finding)).startsWith("Stops at 100 rps of 800: ");
  }

  @Test
  void aBoundLeavesNothingUnknown() {
    assertThat(findings(fiftyConnections()))
        .extracting(Finding::rule)
        .containsExactly(RuleId.CALLS_BOUNDED);
  }

  static Stream<Arguments> bounded() {
    return Stream.of(
        of(
            "two calls in a row",
            t -> {
              t.calls = 2;
              t.rps = 50;
            }),
        of(
            "two calls together",
            t -> {
              t.calls = 2;
              t.together = true;
              t.rps = 50;
            }),
        of(
            "one call at a time",
            t -> {
              t.callsInFlight = Optional.of(new Ledger.Calls(1, 1));
              t.rps = 2;
            }),
        of("a gap between an answer and the next call", t -> calls(t, 49, 50)),
        of(
            "an open load whose queue grows",
            t -> {
              t.load = SyntheticTrial.open(200, 12);
              t.pending = 1000;
            }),
        of(
            "an upstream with more servers",
            t -> {
              t.capacity = new Capacity.Servers(200, 500, 503);
              t.inFlightMean = Optional.of(50.0);
            }));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bounded")
  void itIsSeenWhateverARequestDoes(String what, Consumer<SyntheticTrial> change) {
    assertThat(findings(fiftyConnections().with(change)))
        .as(what)
        .extracting(Finding::rule)
        .contains(RuleId.CALLS_BOUNDED)
        .doesNotContain(RuleId.UNKNOWN);
  }

  static Stream<Arguments> innocent() {
    return Stream.of(
        of(
            "as many users as calls",
            t -> t.load = new Load.Closed(50, Duration.ZERO, Duration.ofMillis(500))),
        of(
            "users whose two calls are in flight together",
            t -> {
              t.load = new Load.Closed(25, Duration.ZERO, Duration.ofMillis(500));
              t.calls = 2;
              t.together = true;
              t.rps = 50;
            }),
        of("users who have 50 connections", t -> t.carriers = new Connections.Pool(50)),
        of("calls that come and go", t -> calls(t, 35, 50)),
        of("a CPU that is used up", t -> t.serviceCpu = 0.97),
        of("a load that offers no more", t -> t.load = SyntheticTrial.open(100, 12)),
        of(
            "an upstream that is full",
            t -> {
              t.capacity = new Capacity.Servers(50, 500, 503);
              t.inFlightMean = Optional.of(50.0);
            }),
        of("a throughput that 50 calls do not explain", t -> t.rps = 60),
        of(
            "an upstream that changes",
            t ->
                t.script =
                    List.of(
                        new Change(
                            Duration.ofSeconds(4),
                            Optional.of(Duration.ofSeconds(8)),
                            new Change.Effect.Takes(new Delay.Constant(Duration.ofSeconds(1)))))),
        of("a run of an earlier version", t -> t.callsInFlight = Optional.empty()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("innocent")
  void whatIsNoBoundIsNotCalledOne(String what, Consumer<SyntheticTrial> change) {
    assertThat(findings(fiftyConnections().with(change)))
        .as(what)
        .extracting(Finding::rule)
        .doesNotContain(RuleId.CALLS_BOUNDED);
  }

  @Test
  void aPoolThatIsKnownIsTheSameLimit() {
    List<Finding> findings = findings(SyntheticTrial.sound().with(t -> calls(t, 200, 200)));

    assertThat(findings)
        .extracting(Finding::rule)
        .containsExactly(RuleId.REQUEST_THREADS_EXHAUSTED);
    assertThat(findings.getFirst().has(FactName.CALLS_AT_A_TIME)).isFalse();
  }

  @Test
  void whatThreadsWaitForIsTheCauseAndTakesUpTheArithmetic() {
    List<Finding> findings =
        findings(
            SyntheticTrial.sound()
                .with(
                    t -> {
                      calls(t, 50, 50);
                      t.rps = 100;
                      t.unread = 200;
                      t.looks =
                          List.of(
                              t.look(3, ThreadActivity.HTTP_POOL_WAIT),
                              t.look(5, ThreadActivity.HTTP_POOL_WAIT),
                              t.look(8, ThreadActivity.HTTP_POOL_WAIT));
                    }));

    assertThat(findings).extracting(Finding::rule).containsExactly(RuleId.HTTP_POOL_EXHAUSTED);
    assertThat(FindingText.sentence(findings.getFirst()))
        .contains("wait for a free connection of an HTTP client's pool")
        .endsWith(
            "; 50 calls at a time / 0.5 s predicts 100 rps; for that reason 200 of 200 Tomcat"
                + " threads are busy.");
  }

  @Test
  void whatThreadDumpsShowOfAClientNamesItsSettings() {
    Finding finding =
        findings(
                fiftyConnections()
                    .with(
                        t ->
                            t.looks =
                                List.of(
                                    sending(t.look(3, ThreadActivity.RUNNING)),
                                    sending(t.look(5, ThreadActivity.RUNNING)))))
            .getFirst();

    assertThat(finding.rule()).isEqualTo(RuleId.CALLS_BOUNDED);
    assertThat(FindingText.remedy(finding))
        .contains("setMaxConnPerRoute (of client 5, 5 by default)")
        .doesNotContain("quarkus", "hikari");
  }

  /** One thread that sends a request by Apache's client. */
  private static ThreadDump sending(ThreadDump at) {
    return new ThreadDump(
        at.atNanos(),
        List.of(
            new DumpedThread(
                0,
                "loop-1",
                false,
                Thread.State.RUNNABLE,
                false,
                OptionalDouble.of(at.atNanos() / 1e6),
                "",
                List.of(),
                List.of(
                    "java.util.HashMap.get",
                    "org.apache.hc.client5.http.impl.classic.InternalHttpClient.doExecute",
                    "shop.Orders.find"))));
  }

  private static void calls(SyntheticTrial trial, long usual, long max) {
    trial.callsInFlight = Optional.of(new Ledger.Calls(usual, max));
  }

  private static Arguments of(String what, Consumer<SyntheticTrial> change) {
    return arguments(what, change);
  }
}
