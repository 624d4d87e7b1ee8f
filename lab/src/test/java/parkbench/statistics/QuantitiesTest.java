package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Load;
import parkbench.plan.Quantity;
import parkbench.result.TrialReport;

class QuantitiesTest {
  @TempDir Path disk;

  private TrialReport cell(SyntheticTrial trial) {
    return SyntheticRun.in(disk.resolve("run")).report(trial).trials().getFirst();
  }

  private static SyntheticTrial burst() {
    return SyntheticTrial.sound()
        .with(
            trial -> {
              trial.load = new Load.AtOnce(400, 10);
              trial.settleSeconds = 0;
              trial.lastGoodSeconds = 9.5;
            });
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "THROUGHPUT_RPS, 392",
    "RESPONSE_MEAN_MS, 1020",
    "RESPONSE_P50_MS, 1020",
    "RESPONSE_P75_MS, 1020",
    "RESPONSE_P90_MS, 1020",
    "RESPONSE_P95_MS, 1020",
    "RESPONSE_P99_MS, 1020",
    "RESPONSE_P999_MS, 1020",
    "RESPONSE_MAX_MS, 1020",
    "ERROR_RATIO, 0",
    "WRONG_BODY_RATIO, 0",
    "OF_CEILING, 0.98",
    "IN_FLIGHT_MEAN, 390",
    "IN_FLIGHT_MAX, 400",
    "CPU_CORES, 0.07",
    "CPU_US_PER_REQUEST, 178.57",
    "CONTEXT_SWITCHES_PER_REQUEST, 2.5",
    "THREADS_MAX, 230",
    "POOL_BUSY_MEAN, 200",
    "POOL_BUSY_MAX, 200",
    "RSS_MAX_MIB, 300",
    "HEAP_MAX_MIB, 95.37",
    "GC_PAUSE_MS, 60"
  })
  void eachStandsInATrialsFigures(Quantity quantity, double value) {
    TrialReport cell = cell(SyntheticTrial.sound().with(trial -> trial.collecting = true));

    assertThat(Quantities.value(cell, quantity).orElseThrow())
        .isCloseTo(value, within(0.01 + value * 0.002));
    assertThat(Quantities.openEnd(cell, quantity)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void eachIsFoundByItsWord(Quantity quantity) {
    assertThat(Quantity.of(quantity.word())).contains(quantity);
  }

  @Test
  void theThroughputOfABurstThatWasAnsweredInFullCountsUntilItsLastAnswer() {
    assertThat(Quantities.value(cell(burst()), Quantity.THROUGHPUT_RPS).orElseThrow())
        .isCloseTo(3920 / 9.5, within(0.01));
  }

  @Test
  void theThroughputOfABurstWithFailuresCountsOverItsWindow() {
    TrialReport cell = cell(burst().with(trial -> trial.failures = Map.of("reset", 1L)));

    assertThat(Quantities.value(cell, Quantity.THROUGHPUT_RPS)).contains(392.0);
  }

  @Test
  void aBurstHasAMakespanAndAClosedLoadHasNone() {
    assertThat(Quantities.value(cell(burst()), Quantity.MAKESPAN_MS)).contains(9500.0);
    assertThat(
            Quantities.value(
                SyntheticRun.in(disk.resolve("closed"))
                    .report(SyntheticTrial.sound())
                    .trials()
                    .getFirst(),
                Quantity.MAKESPAN_MS))
        .isEmpty();
  }

  @ParameterizedTest(name = "with {1} of 4,320 failed, {0} is a lower bound: {2}")
  @CsvSource({
    "RESPONSE_P50_MS, 400, false",
    "RESPONSE_P99_MS, 400, true",
    "RESPONSE_MEAN_MS, 400, true",
    "RESPONSE_MEAN_MS, 4, false",
    "RESPONSE_MAX_MS, 4, true",
    "MAKESPAN_MS, 4, true",
    "THROUGHPUT_RPS, 400, false",
    "ERROR_RATIO, 400, false"
  })
  void failuresOpenTheEndOfWhatTheyReach(Quantity quantity, long failed, boolean open) {
    TrialReport cell = cell(burst().with(trial -> trial.failures = Map.of("reset", failed)));

    assertThat(Quantities.openEnd(cell, quantity).isPresent()).isEqualTo(open);
  }

  @Test
  void whoLooksAtTheStatusAloneSeesNoWrongBody() {
    TrialReport cell =
        cell(burst().with(trial -> trial.failures = Map.of("body", 400L, "reset", 32L)));

    assertThat(Quantities.value(cell, Quantity.WRONG_BODY_RATIO))
        .contains(400.0 / cell.responses().requests());
    assertThat(Quantities.value(cell, Quantity.ERROR_RATIO))
        .contains(432.0 / cell.responses().requests());
  }

  @Test
  void onlyADeclaredPoolHasBusyThreads() {
    TrialReport cell = cell(SyntheticTrial.unbounded("spring-webflux", "webclient", 788));

    assertThat(cell.resources().service().pools()).isNotEmpty();
    assertThat(Quantities.value(cell, Quantity.POOL_BUSY_MEAN)).isEmpty();
    assertThat(Quantities.value(cell, Quantity.POOL_BUSY_MAX)).isEmpty();
  }

  @Test
  void whatNobodyAskedForHasNoFigure() {
    TrialReport cell = cell(SyntheticTrial.sound().with(trial -> trial.loadTold = false));

    assertThat(Quantities.value(cell, Quantity.RESPONSE_P99_MS)).isEqualTo(Optional.empty());
    assertThat(Quantities.value(cell, Quantity.CONTEXT_SWITCHES_PER_REQUEST)).isEmpty();
    assertThat(Quantities.value(cell, Quantity.ERROR_RATIO)).isEmpty();
  }
}
