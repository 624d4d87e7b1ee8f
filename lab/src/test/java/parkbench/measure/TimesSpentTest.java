package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.KnownLibraries;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Phase;
import parkbench.record.Death;
import parkbench.result.Report;
import parkbench.store.StoredRun;

/** Runs of 60 s; a warm-up takes 10 s, settle and window take 12 s. */
class TimesSpentTest {
  @TempDir Path disk;

  @Test
  void whatIsNeitherWarmUpNorMeasurementIsTheRest() {
    SyntheticTrial again = SyntheticTrial.sound().with(trial -> trial.repeat = 2);

    Report.TimeSpent time = time(run().written(SyntheticTrial.sound(), again)).orElseThrow();

    assertThat(time).isEqualTo(new Report.TimeSpent(60, 20, 24, 16 / 60.0, Map.of()));
  }

  @Test
  void everySecondHasItsPhase() {
    Map<Phase, Duration> spent =
        Map.of(
            Phase.LAB, Duration.ofSeconds(5),
            Phase.WARM_UP, Duration.ofSeconds(11),
            Phase.MEASURING, Duration.ofSeconds(15),
            Phase.SERVICE_END, Duration.ofSeconds(1));
    StoredRun run = run().spending(spent).written(SyntheticTrial.sound());

    Map<Phase, Double> seconds = time(run).orElseThrow().seconds();

    assertThat(seconds)
        .containsExactly(
            Map.entry(Phase.LAB, 5.0),
            Map.entry(Phase.WARM_UP, 11.0),
            Map.entry(Phase.MEASURING, 12.0),
            Map.entry(Phase.AROUND_TRIALS, 3.0),
            Map.entry(Phase.SERVICE_END, 1.0),
            Map.entry(Phase.OTHER, 28.0));
  }

  @Test
  void aTrialThatToldNothingWasNoMeasurement() {
    SyntheticTrial mute = SyntheticTrial.sound().with(trial -> trial.loadTold = false);

    Report.TimeSpent time = time(run().written(mute)).orElseThrow();

    assertThat(time.measuredSeconds()).isZero();
    assertThat(time.otherShare()).isCloseTo(50 / 60.0, within(1e-9));
  }

  @Test
  void aLoadThatEndedInsideItsWindowCountsAsFarAsItWent() {
    SyntheticTrial cut =
        SyntheticTrial.sound()
            .with(
                trial -> {
                  trial.died = Optional.of(new Death(137, true, List.of()));
                  trial.loadSeconds = Optional.of(5.0);
                });

    assertThat(time(run().written(cut)).orElseThrow().measuredSeconds()).isEqualTo(5);
  }

  @Test
  void aRunThatHasNotEndedCannotTell() {
    assertThat(time(run().unended(SyntheticTrial.sound()))).isEmpty();
  }

  private SyntheticRun run() {
    return SyntheticRun.in(disk.resolve("run"));
  }

  private static Optional<Report.TimeSpent> time(StoredRun run) {
    return KnownLibraries.analysis().of(run).run().time();
  }
}
