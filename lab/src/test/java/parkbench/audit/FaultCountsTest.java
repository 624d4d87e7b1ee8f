package parkbench.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Capacity;
import parkbench.plan.Faults;
import parkbench.plan.Quantity;
import parkbench.result.TrialReport;
import parkbench.statistics.Quantities;
import parkbench.system.Start;

/** Of an upstream that planted ten errors, twenty resets and thirty hangs. */
class FaultCountsTest {
  @TempDir Path disk;
  private int runs;

  private static SyntheticTrial planting() {
    return SyntheticTrial.unbounded("upstream", "itself", 200)
        .with(
            trial -> {
              trial.start = new Start.NoService();
              trial.load = SyntheticTrial.open(200, 10);
              trial.settleSeconds = 0;
              trial.faults = new Faults(0.01, 500, 0.02, 0.03);
              trial.planted = Map.of("error", 10L, "reset", 20L, "hang", 30L);
              trial.failures = Map.of("status 500", 10L, "reset", 20L, "timeout", 30L);
            });
  }

  private TrialReport cell(SyntheticTrial trial) {
    return SyntheticRun.in(disk.resolve("run" + runs++)).report(trial).trials().getFirst();
  }

  @Test
  void whatIsCountedAsWhatItIsIsOffByNothing() {
    TrialReport cell = cell(planting());

    assertThat(cell.upstream().faults()).containsEntry("hang", 30L);
    assertThat(cell.upstream().faultsOff()).contains(0L);
    assertThat(Quantities.value(cell, Quantity.FAULTS_OFF)).contains(0.0);
  }

  @ParameterizedTest(
      name = "{0} errors, {1} resets, {2} timeouts and {3} of no kind are off by {4}")
  @CsvSource({"9, 20, 30, 0, 1", "11, 19, 30, 0, 2", "10, 20, 30, 3, 3", "0, 0, 0, 0, 60"})
  void whatIsCountedAsSomethingElseIsTold(
      long errors, long resets, long timeouts, long protocol, long off) {
    Map<String, Long> failures =
        Map.of("status 500", errors, "reset", resets, "timeout", timeouts, "protocol", protocol);

    assertThat(cell(planting().with(trial -> trial.failures = failures)).upstream().faultsOff())
        .contains(off);
  }

  @Test
  void anErrorOfAnotherStatusIsNoneThatWasPlanted() {
    assertThat(
            cell(planting()
                    .with(
                        trial ->
                            trial.failures =
                                Map.of(
                                    "status 500",
                                    9L,
                                    "status 0",
                                    1L,
                                    "reset",
                                    20L,
                                    "timeout",
                                    30L)))
                .upstream()
                .faultsOff())
        .contains(2L);
  }

  @Test
  void whereTheyNeedNotBeTheSameNothingIsTold() {
    assertThat(cell(planting().with(trial -> trial.settleSeconds = 2)).upstream().faultsOff())
        .as("the ledger begins before the window")
        .isEmpty();
    assertThat(
            cell(planting().with(trial -> trial.capacity = new Capacity.Servers(20, 0, 503)))
                .upstream()
                .faultsOff())
        .as("a full queue answers with a status too")
        .isEmpty();
    assertThat(
            cell(planting().with(trial -> trial.start = new Start.Running("http://localhost:1")))
                .upstream()
                .faultsOff())
        .as("a service may hide or repeat what fails")
        .isEmpty();
    assertThat(cell(planting().with(trial -> trial.faults = Faults.NONE)).upstream().faultsOff())
        .isEmpty();
  }
}
