package parkbench.hiccup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.record.Hiccups;

class HiccupMeterTest {
  @Test
  void itTellsWhatItsSleeperMetAndSoAgainAfterABeginning() {
    try (HiccupMeter meter = HiccupMeter.start()) {
      Hiccups first = firstWord(meter);
      meter.begin();
      Hiccups second = firstWord(meter);

      assertThat(first.maxMillis()).isGreaterThanOrEqualTo(first.p99Millis());
      assertThat(second.maxMillis()).isGreaterThanOrEqualTo(second.p99Millis());
    }
  }

  private static Hiccups firstWord(HiccupMeter meter) {
    Optional<Hiccups> word = meter.tell();
    while (word.isEmpty()) {
      Thread.onSpinWait();
      word = meter.tell();
    }
    return word.get();
  }
}
