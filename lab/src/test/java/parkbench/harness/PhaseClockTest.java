package parkbench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import parkbench.plan.Phase;

class PhaseClockTest {
  private long now = 5_000_000_000L;

  @Test
  void aPhaseLastsUntilTheNextOrAPauseAndAddsUp() {
    PhaseClock clock = new PhaseClock(() -> now);

    pass(7); // nothing has begun
    clock.enter(Phase.WARM_UP);
    pass(3);
    clock.enter(Phase.MEASURING);
    pass(8);
    clock.enter(Phase.WARM_UP);
    pass(2);
    clock.pause();
    pass(50);

    assertThat(clock.spent())
        .isEqualTo(
            Map.of(Phase.WARM_UP, Duration.ofSeconds(5), Phase.MEASURING, Duration.ofSeconds(8)));
  }

  private void pass(int seconds) {
    now += Duration.ofSeconds(seconds).toNanos();
  }
}
