package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallsPerSecondTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void countsBySecondsSinceItWasOpened() {
    CallsPerSecond calls = new CallsPerSecond();
    calls.open(7 * SECOND);
    calls.arrived(7 * SECOND);
    calls.arrived(8 * SECOND - 1);
    calls.arrived(107 * SECOND);

    assertThat(calls.result()).hasSize(101).startsWith(2L, 0L).endsWith(0L, 1L);
    calls.open(200 * SECOND);
    assertThat(calls.result()).isEmpty();
  }

  @Test
  void aLedgerThatStaysOpenForDaysTakesNoMoreRoom() {
    CallsPerSecond calls = new CallsPerSecond();
    calls.open(0);
    calls.arrived(3599 * SECOND);
    calls.arrived(86_400 * SECOND);

    assertThat(calls.result()).hasSize(3600);
  }
}
