package parkbench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Delay;
import parkbench.plan.Endpoint;
import parkbench.plan.Faults;
import parkbench.plan.Tls;
import parkbench.plan.Upstream;
import parkbench.record.Ledger;
import parkbench.record.TrialRecord;
import parkbench.upstream.UpstreamServer;

class ReferenceRequestsIT {
  private static final Upstream WORLD =
      new Upstream(
          List.of(ReferenceRequests.ROUTE), new Capacity.Unlimited(), Faults.NONE, List.of());

  private static URI url(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }

  @Test
  void asksOnWithoutWaitingForAnswersAndHearsThemAll() throws Exception {
    try (UpstreamServer upstream = UpstreamServer.start(WORLD, 0, 1)) {
      try (ReferenceRequests requests =
          ReferenceRequests.open(url(upstream.port()), Duration.ofMillis(300))) {
        await(upstream, 25 + 3); // the floor takes 20, so some are asked before the first answer

        TrialRecord.Reference seen = requests.finish(Long.MIN_VALUE, Long.MAX_VALUE).orElseThrow();

        Ledger ledger = upstream.tell();
        assertThat(ledger.queue().inFlightMax()).isGreaterThan(1);
        assertThat(seen.asked())
            .isEqualTo(seen.count())
            .isEqualTo(ledger.requests().arrivals() - 20);
        assertThat(seen.errorP99Micros()).isGreaterThanOrEqualTo(seen.errorMeanMicros());
      }
    }
  }

  @Test
  void anUpstreamOverTlsIsAskedTheSame() throws Exception {
    Upstream secure = WORLD.at(List.of(new Endpoint("", 0, Optional.of(new Tls(List.of())))));
    try (UpstreamServer upstream = UpstreamServer.start(secure, 0, 1);
        ReferenceRequests requests =
            ReferenceRequests.open(
                URI.create("https://localhost:" + upstream.port()), Duration.ofMillis(5))) {
      await(upstream, 25);

      TrialRecord.Reference seen = requests.finish(Long.MIN_VALUE, Long.MAX_VALUE).orElseThrow();

      assertThat(seen.asked())
          .isEqualTo(seen.count())
          .isEqualTo(upstream.tell().requests().arrivals() - 20);
    }
  }

  @Test
  void anUpstreamThatIsLateIsSeen() throws Exception {
    Change later =
        new Change(
            Duration.ZERO,
            Optional.empty(),
            new Change.Effect.Takes(new Delay.Constant(Duration.ofMillis(60))));
    Upstream late = new Upstream(WORLD.routes(), WORLD.capacity(), WORLD.faults(), List.of(later));
    try (UpstreamServer upstream = UpstreamServer.start(WORLD, 0, 1);
        ReferenceRequests requests =
            ReferenceRequests.open(url(upstream.port()), Duration.ofMillis(10))) {
      upstream.behave(late, 1);
      upstream.begin();
      long from = System.nanoTime();
      await(upstream, 5);

      TrialRecord.Reference seen = requests.finish(from, Long.MAX_VALUE).orElseThrow();

      assertThat(seen.errorMeanMicros()).isGreaterThan(40_000);
    }
  }

  @Test
  void whatWasAskedOutsideTheWindowDoesNotCount() throws Exception {
    try (UpstreamServer upstream = UpstreamServer.start(WORLD, 0, 1);
        ReferenceRequests requests =
            ReferenceRequests.open(url(upstream.port()), Duration.ofMillis(1))) {
      await(upstream, 23);

      assertThat(requests.finish(Long.MIN_VALUE, Long.MIN_VALUE + 1)).isEmpty();
    }
  }

  @Test
  void anUpstreamThatDiesLeavesAnswersMissing() throws Exception {
    UpstreamServer upstream = UpstreamServer.start(WORLD, 0, 1);
    try (ReferenceRequests requests =
        ReferenceRequests.open(url(upstream.port()), Duration.ofSeconds(30))) {
      await(upstream, 22);
      upstream.close();

      TrialRecord.Reference seen = requests.finish(Long.MIN_VALUE, Long.MAX_VALUE).orElseThrow();

      assertThat(seen.asked()).isPositive();
      assertThat(seen.count()).isZero();
    }
  }

  @Test
  void anUpstreamThatIsMissingIsReportedAtOnce() throws Exception {
    UpstreamServer upstream = UpstreamServer.start(WORLD, 0, 1);
    int port = upstream.port();
    upstream.close();

    assertThatThrownBy(() -> ReferenceRequests.open(url(port), Duration.ofMillis(1)))
        .isInstanceOf(IOException.class);
  }

  private static void await(UpstreamServer upstream, long arrivals) {
    while (upstream.soFar().requests().arrivals() < arrivals) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
