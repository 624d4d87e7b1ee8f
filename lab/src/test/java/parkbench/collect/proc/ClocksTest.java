package parkbench.collect.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClocksTest {
  @Test
  void theReadingsThatLieClosestTogetherCount() {
    Iterator<Long> wall = List.of(1_000_500L, 2_000_010L, 3_000_400L).iterator();
    Iterator<Long> monotonic =
        List.of(0L, 900L, 1_000_000L, 1_000_020L, 2_000_000L, 2_000_700L).iterator();

    assertThat(new Clocks(wall::next, monotonic::next).offsetNanos()).isEqualTo(1_000_000);
  }
}
