package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Quantity;
import parkbench.result.Report;

class RunComparisonTest {
  @TempDir Path disk;

  private Report report(String run, SyntheticTrial trial) {
    return SyntheticRun.in(disk.resolve(run)).report(trial);
  }

  @Test
  void theSameIsOfRatioOne() {
    assertThat(
            RunComparison.of(
                report("a", SyntheticTrial.sound()), report("b", SyntheticTrial.sound())))
        .extracting(RunComparison.Row::metric, RunComparison.Row::ratio)
        .containsExactly(
            tuple(Quantity.THROUGHPUT_RPS, 1.0),
            tuple(Quantity.RESPONSE_P50_MS, 1.0),
            tuple(Quantity.RESPONSE_P99_MS, 1.0));
  }

  @Test
  void aTrialWithoutAGoodAnswerIsNotCompared() {
    SyntheticTrial silent =
        SyntheticTrial.sound()
            .with(
                trial -> {
                  trial.rps = 0;
                  trial.failures = Map.of("timeout", 400L);
                });

    assertThat(RunComparison.of(report("a", SyntheticTrial.sound()), report("b", silent)))
        .isEmpty();
  }

  @Test
  void aPercentileWithFewerThanTenSamplesBeyondItIsNotCompared() {
    SyntheticTrial few = SyntheticTrial.sound().with(trial -> trial.rps = 40);

    assertThat(RunComparison.of(report("a", SyntheticTrial.sound()), report("b", few)))
        .extracting(RunComparison.Row::metric)
        .containsExactly(Quantity.THROUGHPUT_RPS, Quantity.RESPONSE_P50_MS);
  }

  @Test
  void aPercentileThatFailuresReachIsNotCompared() {
    SyntheticTrial failing =
        SyntheticTrial.sound().with(trial -> trial.failures = Map.of("status 503", 400L));

    assertThat(RunComparison.of(report("a", SyntheticTrial.sound()), report("b", failing)))
        .extracting(RunComparison.Row::metric)
        .containsExactly(Quantity.THROUGHPUT_RPS, Quantity.RESPONSE_P50_MS);
  }
}
