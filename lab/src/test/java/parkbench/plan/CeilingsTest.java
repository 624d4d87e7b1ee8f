package parkbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.system.Approach;
import parkbench.system.Calls;
import parkbench.system.Expectation;
import parkbench.system.Pool;
import parkbench.system.Request;
import parkbench.system.Tuning;
import parkbench.system.Workload;

/** What bounds a throughput by arithmetic; plans and what-ifs ask the same. */
class CeilingsTest {
  private static final Capacity UNLIMITED = new Capacity.Unlimited();

  private static Approach approach(int pool, int calls, boolean together) {
    return new Approach(
        "blocking",
        Optional.empty(),
        "",
        Workload.PROXY,
        Request.to("/"),
        Expectation.OK,
        Tuning.NONE,
        Optional.of(new Pool("threads", pool, "", "")),
        new Calls(calls, together));
  }

  private static Ceiling least(List<Ceiling> ceilings) {
    return ceilings.stream().min(Comparator.comparingDouble(Ceiling::rps)).orElseThrow();
  }

  @Test
  void threadsOfTheServerCarryRequestsAlsoWhereCallsAreMadeTogether() {
    Load users = new Load.Closed(800, Duration.ZERO, Duration.ofMillis(500));
    Pool server = new Pool("Tomcat threads", 200, "http-nio-", "server.tomcat.threads.max");
    Approach own = approach(200, 2, true);
    Approach ofServer =
        new Approach(
            own.name(),
            own.title(),
            own.summary(),
            own.workload(),
            own.request(),
            own.expect(),
            own.tuning(),
            Optional.of(server),
            own.upstream());

    assertThat(least(of(own, users)).rps()).isEqualTo(200);
    assertThat(least(of(ofServer, users)).rps()).isEqualTo(400);
  }

  private static List<Ceiling> of(Approach approach, Load load) {
    return Ceilings.of(approach, Duration.ofMillis(500), load, Optional.empty(), UNLIMITED);
  }

  /** A burst of one request each, in front of a pool, with an upstream of five seconds. */
  @ParameterizedTest(name = "{0} users, {1} threads: {2} and, all answered, {4} rps")
  @CsvSource(
      delimiter = '|',
      value = {
        "30 | 10 | 2   | 10 threads / 5 s | 2    | 10 threads / 5 s",
        "30 | 20 | 4   | 20 threads / 5 s | 3    | 20 threads / 5 s in 2 rounds",
        "31 | 10 | 2   | 10 threads / 5 s | 1.55 | 10 threads / 5 s in 4 rounds",
        "30 | 60 | 6   | 30 users / 5 s   | 6    | 30 users / 5 s",
      })
  void aBurstThatIsAnsweredGoesInRounds(
      int users, int threads, double most, String why, double all, String whyAll) {
    Load burst = new Load.AtOnce(users, 1);
    Approach approach = approach(threads, 1, false);
    Duration delay = Duration.ofSeconds(5);

    assertThat(least(Ceilings.of(approach, delay, burst, Optional.empty(), UNLIMITED)))
        .isEqualTo(new Ceiling(most, why));
    Ceiling answered =
        least(Ceilings.ofAllAnswered(approach, delay, burst, Optional.empty(), UNLIMITED));
    assertThat(answered.rps()).isCloseTo(all, within(1e-9));
    assertThat(answered.why()).isEqualTo(whyAll);
  }

  @Test
  void callsAreWhatAPoolCarriesAndWaitsAreWhatUsersHave() {
    Load users = new Load.Closed(20, Duration.ZERO, Duration.ZERO);
    Duration delay = Duration.ofMillis(200);

    assertThat(
            Ceilings.of(approach(7, 3, true), delay, users, Optional.empty(), UNLIMITED).stream()
                .map(Ceiling::why))
        .containsExactly("20 users / 0.2 s", "7 threads / (3 × 0.2 s)");
    assertThat(
            Ceilings.ofAllAnswered(
                    approach(7, 3, false),
                    delay,
                    new Load.AtOnce(9, 1),
                    Optional.empty(),
                    UNLIMITED)
                .stream()
                .map(Ceiling::why))
        .as("a thread keeps a request for all of its calls")
        .containsExactly("9 users / (3 × 0.2 s)", "7 threads / (3 × 0.2 s) in 2 rounds");
    assertThat(
            Ceilings.ofAllAnswered(
                    approach(7, 3, true), delay, new Load.AtOnce(9, 1), Optional.empty(), UNLIMITED)
                .stream()
                .map(Ceiling::why))
        .as("27 calls through 7 threads")
        .containsExactly("9 users / 0.2 s", "7 threads / 0.2 s in 4 rounds");
  }

  @Test
  void connectionsCarryABurstInRoundsToo() {
    Ceiling answered =
        least(
            Ceilings.ofAllAnswered(
                approach(60, 1, false),
                Duration.ofSeconds(5),
                new Load.AtOnce(30, 1),
                Optional.of(new Connections.Pool(20)),
                UNLIMITED));

    assertThat(answered.rps()).isCloseTo(3, within(1e-9));
    assertThat(answered.why()).isEqualTo("20 connections / 5 s in 2 rounds");
  }

  @Test
  void whatTakesNoTimeBoundsNothing() {
    assertThat(
            Ceilings.ofAllAnswered(
                approach(7, 1, false),
                Duration.ZERO,
                new Load.AtOnce(9, 1),
                Optional.of(new Connections.Pool(3)),
                new Capacity.Servers(2, 9, 503)))
        .isEmpty();
  }
}
