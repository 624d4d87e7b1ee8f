package parkbench.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.crosscheck.Crosscheck.Disagreement;
import parkbench.crosscheck.Crosscheck.Quantity;
import parkbench.plan.Driver;

class CrosscheckTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void driversThatMeasureTheSameDoNotDisagree() {
    Crosscheck crosscheck = of(by(Driver.PARKBENCH, trial -> {}), by(Driver.WRK, trial -> {}));

    assertThat(crosscheck.disagreements()).isEmpty();
    assertThat(crosscheck.rows())
        .extracting(Crosscheck.Row::name)
        .containsExactly("parkbench 1.0", "wrk 1.0");
    assertThat(crosscheck.rows().getLast().figures().throughput().orElseThrow().mean())
        .isEqualTo(392);
    assertThat(crosscheck.rows().getLast().figures().micros()).isPresent();
  }

  @Test
  void aDifferenceWithinThreePercentIsNone() {
    assertThat(
            of(by(Driver.PARKBENCH, trial -> {}), by(Driver.K6, trial -> trial.rps = 381))
                .disagreements())
        .isEmpty();
  }

  @Test
  void aLargerOneIsNamedWithWhatTheDataShowOfIt() {
    Crosscheck crosscheck =
        of(
            by(Driver.PARKBENCH, trial -> {}),
            by(
                Driver.WRK,
                trial -> {
                  trial.rps = 376;
                  trial.connections = Optional.of(396L);
                }));

    Disagreement off = crosscheck.disagreements().getFirst();
    assertThat(off.quantity()).isEqualTo(Quantity.THROUGHPUT);
    assertThat(off.causes())
        .containsExactly(
            "It opened 396 connections for 400 users.",
            "Its users start together and finish in waves; one wave more or less in the window is"
                + " 40 rps.");
  }

  @Test
  void connectionsThatAFullQueueTurnedAwayAreACause() {
    Crosscheck crosscheck =
        of(
            by(Driver.PARKBENCH, trial -> {}),
            by(
                Driver.WRK,
                trial -> {
                  trial.rps = 300;
                  trial.overflows = 54;
                }));

    assertThat(crosscheck.disagreements().getFirst().causes())
        .containsExactly(
            "The service's accept queue overflowed 54 times under it, and the refused ones"
                + " connected again a second later.");
  }

  @Test
  void whatTheRepeatsScatterIsNoDisagreement() {
    Crosscheck crosscheck =
        of(
            by(Driver.PARKBENCH, trial -> {}),
            by(Driver.PARKBENCH, second(392)),
            by(Driver.K6, trial -> trial.rps = 340),
            by(Driver.K6, second(400)));

    assertThat(crosscheck.disagreements()).isEmpty();
    assertThat(crosscheck.rows().getLast().counted().trials()).isEqualTo(2);
  }

  @Test
  void requestsThatWereLeftOutAndABusyGeneratorAreCauses() {
    Disagreement off =
        of(
                by(Driver.PARKBENCH, trial -> {}),
                by(
                    Driver.K6,
                    trial -> {
                      trial.rps = 300;
                      trial.dropped = 90;
                      trial.loadCpu = 0.65;
                      trial.upstreamCpu = 0.01;
                      trial.conductorCpu = 0.01;
                    }))
            .rows()
            .stream()
            .filter(row -> row.driver() == Driver.K6)
            .map(
                row ->
                    new Disagreement(
                        Driver.K6,
                        Quantity.P99,
                        1,
                        1,
                        new DisagreementCauses(row, row).of(Quantity.P99, -5)))
            .findFirst()
            .orElseThrow();

    assertThat(off.causes())
        .containsExactly(
            "It left out 90 requests that it was to ask.",
            "It used 65 % of a core itself, so that answers wait for it.");
  }

  @Test
  void wholeMillisecondsExplainNoMoreThanOne() {
    assertThat(causesOfSlower(Driver.GATLING, 1_051.5)).anyMatch(why -> why.contains("whole"));
    assertThat(causesOfSlower(Driver.GATLING, 1_200)).noneMatch(why -> why.contains("whole"));
    assertThat(causesOfSlower(Driver.K6, 1_051.5)).noneMatch(why -> why.contains("whole"));
  }

  private java.util.List<String> causesOfSlower(Driver driver, double millis) {
    Crosscheck crosscheck =
        of(by(Driver.PARKBENCH, trial -> {}), by(driver, trial -> trial.responseMillis = millis));
    return crosscheck.disagreements().stream()
        .filter(off -> off.quantity() == Quantity.P50)
        .findFirst()
        .orElseThrow()
        .causes();
  }

  @Test
  void anInvalidTrialIsShownWithItsReasonAndComparedWithNothing() {
    Crosscheck crosscheck =
        of(
            by(Driver.PARKBENCH, trial -> {}),
            by(
                Driver.K6,
                trial -> {
                  trial.rps = 100;
                  trial.loadCpu = 0.9;
                }));

    Crosscheck.Row row = crosscheck.rows().getLast();
    assertThat(row.counts()).isFalse();
    assertThat(row.counted().why()).startsWith("lab's share of its cores");
    assertThat(row.figures().throughput()).isPresent();
    assertThat(crosscheck.disagreements()).isEmpty();
  }

  @Test
  void aShareOfErrorsThatOnlyOneSeesIsADisagreement() {
    Crosscheck crosscheck =
        of(
            by(Driver.PARKBENCH, trial -> {}),
            by(Driver.K6, trial -> trial.failures = Map.of("reset", 100L)));

    assertThat(crosscheck.disagreements())
        .extracting(Disagreement::quantity)
        .containsExactly(Quantity.ERRORS);
  }

  private static Consumer<SyntheticTrial> second(double rps) {
    return trial -> {
      trial.repeat = 2;
      trial.rps = rps;
    };
  }

  private static SyntheticTrial by(Driver driver, Consumer<SyntheticTrial> change) {
    return SyntheticTrial.sound().with(trial -> trial.driver = driver).with(change);
  }

  private Crosscheck of(SyntheticTrial... trials) {
    return Crosscheck.of(
        SyntheticRun.in(folder.resolve(Integer.toString(System.identityHashCode(trials))))
            .report(trials));
  }
}
