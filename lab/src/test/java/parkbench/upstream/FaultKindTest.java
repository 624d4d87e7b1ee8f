package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import parkbench.plan.Faults;

class FaultKindTest {
  @Test
  void eachKindComesInItsShare() {
    Map<FaultKind, Integer> counts = draw(new Faults(0.1, 500, 0.2, 0.3), 100_000);

    assertThat(counts.get(FaultKind.ERROR)).isCloseTo(10_000, Offset.offset(400));
    assertThat(counts.get(FaultKind.RESET)).isCloseTo(20_000, Offset.offset(500));
    assertThat(counts.get(FaultKind.HANG)).isCloseTo(30_000, Offset.offset(600));
  }

  @Test
  void aShareOfOneIsEveryRequestAndNoShareIsNone() {
    assertThat(draw(new Faults(0, 500, 1, 0), 1000)).containsOnlyKeys(FaultKind.RESET);
    assertThat(draw(Faults.NONE, 1000)).containsOnlyKeys(FaultKind.NONE);
  }

  private static Map<FaultKind, Integer> draw(Faults faults, int times) {
    SplittableRandom random = new SplittableRandom(42);
    Map<FaultKind, Integer> counts = new EnumMap<>(FaultKind.class);
    for (int i = 0; i < times; i++) {
      counts.merge(FaultKind.draw(faults, random), 1, Integer::sum);
    }
    return counts;
  }
}
