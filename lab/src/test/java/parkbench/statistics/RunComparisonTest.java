package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
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
            tuple("throughput rps", 1.0),
            tuple("response p50 ms", 1.0),
            tuple("response p99 ms", 1.0));
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
        .containsExactly("throughput rps", "response p50 ms");
  }

  @Test
  void aPercentileThatFailuresReachIsNotCompared() {
    SyntheticTrial failing =
        SyntheticTrial.sound().with(trial -> trial.failures = Map.of("status 503", 400L));

    assertThat(RunComparison.of(report("a", SyntheticTrial.sound()), report("b", failing)))
        .extracting(RunComparison.Row::metric)
        .containsExactly("throughput rps", "response p50 ms");
  }
}
