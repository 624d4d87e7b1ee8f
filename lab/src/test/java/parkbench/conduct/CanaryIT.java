package parkbench.conduct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import parkbench.model.Capacity;
import parkbench.model.Faults;
import parkbench.model.Ledger;
import parkbench.model.TrialRecord;
import parkbench.model.Upstream;
import parkbench.upstream.UpstreamServer;

class CanaryIT {
  private static final Upstream WORLD =
      new Upstream(List.of(Canary.ROUTE), new Capacity.Unlimited(), Faults.NONE, List.of());

  @Test
  void asksOnWithoutWaitingForAnswersAndHearsThemAll() throws Exception {
    try (UpstreamServer upstream = UpstreamServer.start(WORLD, 0, 1)) {
      try (Canary canary = Canary.release(upstream.port(), Duration.ofMillis(300))) {
        await(upstream, 25 + 3); // the floor takes 20, so some are asked before the first answer

        TrialRecord.Canary told = canary.tell().orElseThrow();

        Ledger ledger = upstream.tell();
        assertThat(ledger.inFlightMax()).isGreaterThan(1);
        assertThat(told.asked()).isEqualTo(told.count()).isEqualTo(ledger.arrivals() - 20);
        assertThat(told.errorP99Micros()).isGreaterThanOrEqualTo(told.errorMeanMicros());
      }
    }
  }

  @Test
  void anUpstreamThatDiesLeavesAnswersMissing() throws Exception {
    UpstreamServer upstream = UpstreamServer.start(WORLD, 0, 1);
    try (Canary canary = Canary.release(upstream.port(), Duration.ofSeconds(30))) {
      await(upstream, 22);
      upstream.close();

      TrialRecord.Canary told = canary.tell().orElseThrow();

      assertThat(told.asked()).isPositive();
      assertThat(told.count()).isZero();
    }
  }

  @Test
  void anUpstreamThatIsNotThereIsToldAtOnce() throws Exception {
    UpstreamServer upstream = UpstreamServer.start(WORLD, 0, 1);
    int port = upstream.port();
    upstream.close();

    assertThatThrownBy(() -> Canary.release(port, Duration.ofMillis(1)))
        .isInstanceOf(IOException.class);
  }

  private static void await(UpstreamServer upstream, long arrivals) {
    while (upstream.soFar().arrivals() < arrivals) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
