package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import parkbench.plan.Precision;

class BlockTimeTest {
  private static final Precision FOUR_MINUTES = within(Optional.of(Duration.ofMinutes(4)));

  private final AtomicLong nanos = new AtomicLong(7);

  private static Precision within(Optional<Duration> bound) {
    return new Precision(0.02, Precision.MOST, bound, List.of());
  }

  private void pass(int seconds) {
    nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  @Test
  void aBlockFitsIfOneMoreOfTheMeanLengthDoes() {
    BlockTime time = BlockTime.from(Duration.ZERO, nanos::get);

    pass(120);
    assertThat(time.forOneMore(FOUR_MINUTES, 1)).as("120 s and 120 s more").isTrue();
    pass(1);
    assertThat(time.forOneMore(FOUR_MINUTES, 1)).isFalse();
    pass(59);
    assertThat(time.forOneMore(FOUR_MINUTES, 3)).as("180 s and 60 s more").isTrue();
    assertThat(time.forOneMore(FOUR_MINUTES, 2)).as("180 s and 90 s more").isFalse();
  }

  @Test
  void whatWasSpentBeforeARunWasCutOffCounts() {
    BlockTime time = BlockTime.from(Duration.ofSeconds(100), nanos::get);

    pass(20);
    assertThat(time.forOneMore(FOUR_MINUTES, 1)).isTrue();
    pass(1);
    assertThat(time.forOneMore(FOUR_MINUTES, 1)).isFalse();
  }

  @Test
  void withoutABudgetThereIsAlwaysTime() {
    BlockTime time = BlockTime.from(Duration.ofDays(9), nanos::get);

    assertThat(time.forOneMore(within(Optional.empty()), 1)).isTrue();
  }
}
