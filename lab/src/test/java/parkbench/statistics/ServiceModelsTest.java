package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Load;
import parkbench.result.ServiceModel;
import parkbench.result.ServiceModel.By;
import parkbench.result.ServiceModel.Prediction;
import parkbench.result.ServiceModel.Setting;

class ServiceModelsTest {
  @TempDir Path disk;

  /** 200 threads in front of 500 ms; 400 users whom nothing else holds up. */
  @Test
  void thePoolBoundsOneAndTheUsersTheOther() {
    List<ServiceModel> models =
        models(
            SyntheticTrial.sound(), SyntheticTrial.unbounded("spring-webflux", "webclient", 785));
    assertThat(models).hasSize(2).allMatch(ServiceModel::holds);
    ServiceModel blocking = models.getFirst();
    assertThat(blocking.pool()).contains("Tomcat threads");
    Prediction at250 = blocking.at(new Setting(250, 0, 400, 200, 1));
    assertThat(at250.by()).isEqualTo(By.POOL);
    assertThat(at250.rps().value()).isCloseTo(200 / 0.26, within(10.0));
    assertThat(at250.responseMs()).isCloseTo(520, within(10.0));
    assertThat(blocking.at(new Setting(500, 0, 100, 200, 1)).by()).isEqualTo(By.USERS);
    assertThat(models.getLast().at(new Setting(250, 0, 400, 0, 1)).rps().value())
        .isCloseTo(400 / 0.257, within(10.0));
  }

  /** 0.2 cores at 785 rps: 3,900 rps are all that one CPU answers. */
  @Test
  void theCpuBoundsWhatNothingElseDoes() {
    ServiceModel model =
        models(SyntheticTrial.unbounded("spring-webflux", "webclient", 785)).getFirst();
    Prediction most = model.at(new Setting(10, 0, 4000, 0, 1));
    assertThat(most.by()).isEqualTo(By.CPU);
    assertThat(most.rps().value()).isCloseTo(785 / 0.2, within(100.0));
    assertThat(most.rps().low()).isLessThan(most.rps().value());
    assertThat(model.at(new Setting(10, 0, 4000, 0, 2)).rps().value())
        .isCloseTo(2 * most.rps().value(), within(1.0));
  }

  /**
   * A thread holds its place for the delay alone, so 300 rps of 400 are a limit of another kind.
   */
  @Test
  void whatArithmeticDoesNotExplainDoesNotHold() {
    List<ServiceModel> models =
        models(
            SyntheticTrial.sound(),
            SyntheticTrial.sound()
                .with(
                    trial -> {
                      trial.repeat = 2;
                      trial.rps = 300;
                      trial.responseMillis = 1330;
                    }));
    assertThat(models).singleElement().satisfies(model -> assertThat(model.holds()).isFalse());
  }

  /** From 500 ms, 200 threads / 0.25 s are predicted; 646 rps are a convoy that waits for CPU. */
  @ParameterizedTest
  @CsvSource({"646, 619, false", "785, 510, true"})
  void aPointIsPredictedByTheOthersAlone(double rps, double responseMillis, boolean holds) {
    SyntheticTrial other =
        SyntheticTrial.sound()
            .with(
                trial -> {
                  trial.delay = Duration.ofMillis(250);
                  trial.rps = rps;
                  trial.responseMillis = responseMillis;
                });
    ServiceModel model = models(SyntheticTrial.sound(), other).getFirst();

    assertThat(model.tried()).isTrue();
    assertThat(model.holds()).isEqualTo(holds);
    assertThat(model.points())
        .allSatisfy(point -> assertThat(point.predictedRps()).isNotEqualTo(rps));
  }

  @Test
  void repeatsOfOneSettingTryNothing() {
    SyntheticTrial again = SyntheticTrial.sound().with(trial -> trial.repeat = 2);
    assertThat(models(SyntheticTrial.sound(), again))
        .singleElement()
        .matches(model -> !model.tried());
  }

  /** At both delays one CPU answers 500 rps; 1,000 users wait for it, and not for the upstream. */
  @Test
  void whereTheCpuIsUsedUpItsQueueIsNoOverhead() {
    ServiceModel model = models(cpuBound(50, 1950), cpuBound(1000, 2000)).getFirst();

    assertThat(model.overheadMs()).isLessThan(5);
    assertThat(model.holds()).isTrue();
  }

  private static SyntheticTrial cpuBound(int delayMillis, double responseMillis) {
    return SyntheticTrial.unbounded("spring-webflux", "webclient", 500)
        .with(
            trial -> {
              trial.load = new Load.Closed(1000, Duration.ZERO, Duration.ofMillis(delayMillis));
              trial.delay = Duration.ofMillis(delayMillis);
              trial.responseMillis = responseMillis;
              trial.serviceCpu = 1;
            });
  }

  @Test
  void atTheLowerEndAllRequestsQueueForTheCpu() {
    ServiceModel model = models(SyntheticTrial.sound()).getFirst();
    Setting at250 = new Setting(250, 0, 400, 200, 1);
    double held = 250 + model.overheadMs() + 200 * model.cpuMs().high();
    assertThat(model.at(at250).rps().low()).isCloseTo(200_000 / held, within(1e-6));
    assertThat(model.at(new Setting(250, 0, 400, 200, 4)).rps().low())
        .isGreaterThan(model.at(at250).rps().low());
  }

  @Test
  void anOpenLoadHasNoUsersToComputeWith() {
    assertThat(models(SyntheticTrial.incident())).isEmpty();
  }

  /** A user who thinks for a second asks every 1.5 s. */
  @Test
  void usersWhoThinkAskLess() {
    ServiceModel model =
        models(
                SyntheticTrial.unbounded("spring-webflux", "webclient", 265)
                    .with(
                        trial ->
                            trial.load =
                                new Load.Closed(
                                    400, Duration.ofSeconds(1), Duration.ofMillis(1500))))
            .getFirst();
    assertThat(model.at(model.usual()).rps().value()).isCloseTo(265, within(2.0));
  }

  private List<ServiceModel> models(SyntheticTrial... trials) {
    return SyntheticRun.in(disk.resolve("run")).graded().report(trials).models();
  }
}
