package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.KnownLibraries;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Precision;
import parkbench.result.Report;
import parkbench.text.LoadWords;

class IntervalsTest {
  @TempDir Path disk;

  private List<Report.Repeated> over(SyntheticTrial... forks) {
    return SyntheticRun.in(disk.resolve("run")).report(forks).repeated();
  }

  private static SyntheticTrial fork(int repeat, double rps) {
    return SyntheticTrial.sound()
        .with(
            trial -> {
              trial.repeat = repeat;
              trial.rps = rps;
            });
  }

  @Test
  void oneForkHasNoInterval() {
    assertThat(over(fork(1, 392))).isEmpty();
    assertThat(
            SyntheticRun.in(disk.resolve("invalid"))
                .report(fork(1, 392), fork(2, 390).with(trial -> trial.stealShare = 0.1))
                .repeated())
        .isEmpty();
  }

  @Test
  void theIntervalIsStudentsOverTheForks() {
    List<Report.Repeated> found = over(fork(1, 391), fork(2, 392), fork(3, 393));

    assertThat(found).hasSize(1);
    Report.Repeated one = found.getFirst();
    assertThat(one.approach()).isEqualTo("spring-mvc/blocking");
    assertThat(LoadWords.point(one.point())).isEqualTo("500 ms, 400 users");
    assertThat(one.forks()).isEqualTo(3);
    Report.Measured throughput = one.throughputRps().orElseThrow();
    assertThat(throughput.value()).isEqualTo(392);
    assertThat(throughput.top() - 392).isCloseTo(4.3027 / Math.sqrt(3), within(1e-4));
    assertThat(one.responseP50Ms()).isPresent();
    assertThat(one.responseP99Ms()).isPresent();
  }

  @Test
  void aRunThatStoppedByWidthHasAWiderOne() {
    List<AnalysedTrial> forks =
        KnownLibraries.analysis()
            .judged(
                SyntheticRun.in(disk.resolve("stopped"))
                    .written(fork(1, 391), fork(2, 392), fork(3, 393)));
    Precision asked = new Precision(0.02, Precision.MOST, Optional.empty(), List.of());

    Report.Measured throughput =
        Intervals.of(forks, Optional.of(asked)).getFirst().throughputRps().orElseThrow();

    assertThat(throughput.top() - 392)
        .isCloseTo(ConvergenceCheck.STOPPED * 4.3027 / Math.sqrt(3), within(1e-4));
  }

  @Test
  void everyOtherFigureHasOneToo() {
    Report.Repeated one = over(fork(1, 391), fork(2, 392), fork(3, 393)).getFirst();

    assertThat(one.figures())
        .containsKeys("response-mean-ms", "response-p90-ms", "error-ratio", "in-flight-mean")
        .doesNotContainKeys("throughput-rps", "response-p50-ms", "response-p99-ms")
        .doesNotContainKey("response-p999-ms");
    Report.Measured errors = Objects.requireNonNull(one.figures().get("error-ratio"));
    assertThat(errors.value()).isZero();
    assertThat(errors.bottom()).isZero();
    assertThat(errors.top())
        .as("none of the 11,760 that were asked")
        .isCloseTo(1 - Math.pow(0.025, 1 / 11_760.0), within(1e-9));
  }

  @Test
  void noIntervalMakesAFigureNegativeThatCannotBe() {
    Report.Measured throughput = over(fork(1, 100), fork(2, 300)).getFirst().throughputRps().get();

    assertThat(throughput.value()).isEqualTo(200);
    assertThat(throughput.bottom()).isZero();
    assertThat(throughput.top()).isGreaterThan(400);
  }

  @Test
  void aPercentileThatIsDoubtfulInOneForkHasNone() {
    Report.Repeated failing =
        over(fork(1, 392), fork(2, 392).with(trial -> trial.failures = Map.of("reset", 400L)))
            .getFirst();
    Report.Repeated few =
        SyntheticRun.in(disk.resolve("few"))
            .report(fork(1, 40), fork(2, 392))
            .repeated()
            .getFirst();

    assertThat(failing.responseP50Ms()).isPresent();
    assertThat(failing.responseP99Ms()).isEmpty();
    assertThat(few.responseP99Ms()).isEmpty();
  }
}
