package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import parkbench.measure.LoadFigures;
import parkbench.result.Report;

class LoadVerbTest {
  /** A burst of one ends at the first whole second after its answer. */
  private static final Duration ORDER = Duration.ofSeconds(1);

  private static LoadFigures first(long good, double ms) {
    Report.Percentiles millis =
        new Report.Percentiles(good, ms, ms, ms, ms, ms, ms, ms, ms, List.of(), List.of());
    return new LoadFigures(
        false,
        new LoadFigures.Counts(good, good == 0 ? Map.of("status 503", 1L) : Map.of(), 0, 0, 1),
        new LoadFigures.Rates(1, good, 1, 1),
        new LoadFigures.Latency(millis, millis, millis, millis),
        new Report.InFlight(0.2, 1),
        new LoadFigures.Cost(0.001, 1_000, 64L << 20));
  }

  @Test
  void theCycleIsTheFirstAnswersResponseTimeAndNotTheLengthOfItsOrder() {
    assertThat(LoadVerb.cycle(first(1, 200.25), ORDER)).isEqualTo(Duration.ofNanos(200_250_000));
  }

  @Test
  void aFirstRequestThatFailsTellsHowLongItTookAtTheMost() {
    assertThat(LoadVerb.cycle(first(0, 0), ORDER)).isEqualTo(ORDER);
  }
}
