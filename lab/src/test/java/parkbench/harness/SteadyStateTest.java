package parkbench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.collect.jvm.Compilers;

class SteadyStateTest {
  private final SteadyState steady = new SteadyState(300);
  private long finished;

  @Test
  void enoughRequestsAnEmptyQueueAndLevelCpuAreSteady() {
    seconds(310, 300, 305, 300, 310, 305);

    assertThat(steady.reached()).isTrue();
    assertThat(steady.evidence())
        .isEqualTo(
            "600 requests; JIT compilers at rest; CPU per request 310, 300, 305, 300, 310, 305 µs in"
                + " the last seconds");
  }

  @Test
  void tooFewRequestsAreNot() {
    SteadyState demanding = new SteadyState(601);
    for (int i = 1; i <= 6; i++) {
      demanding.second(100L * i, OptionalDouble.of(3e7), Compilers.AT_REST);
    }

    assertThat(demanding.reached()).isFalse();
  }

  @Test
  void aBusyCompilerIsNot() {
    seconds(300, 300, 300, 300, 300);
    second(100, 300, Compilers.BUSY);
    second(100, 300, Compilers.AT_REST);

    assertThat(steady.reached()).isFalse();
    second(100, 300, Compilers.AT_REST);
    assertThat(steady.reached()).isTrue();
  }

  @Test
  void aJvmThatDoesNotAnswerIsNotTakenForAQuietOne() {
    for (int i = 0; i < 6; i++) {
      second(100, 300, Compilers.SILENT);
    }

    assertThat(steady.reached()).isFalse();
    assertThat(steady.evidence()).contains("the JVM did not answer what it compiles");
  }

  @Test
  void whoHasToldOnceIsAskedOn() {
    second(100, 300, Compilers.BUSY);
    for (int i = 0; i < 6; i++) {
      second(100, 300, Compilers.UNREPORTED);
    }

    assertThat(steady.reached()).isFalse();
  }

  @Test
  void aLookThatIsMissedBetweenTwoQuietOnesBeginsAnew() {
    seconds(300, 300, 300, 300, 300);
    second(100, 300, Compilers.SILENT);
    second(100, 300, Compilers.AT_REST);

    assertThat(steady.reached()).isFalse();
    second(100, 300, Compilers.AT_REST);
    assertThat(steady.reached()).isTrue();
  }

  @Test
  void cpuPerRequestThatStillFallsIsNot() {
    seconds(400, 390, 380, 370, 360, 350);

    assertThat(steady.reached()).isFalse();
  }

  @Test
  void noiseThatHidesAChangeIsNotTakenForALevel() {
    seconds(310, 270, 320, 265, 300, 280);

    assertThat(steady.reached()).isFalse();
    seconds(305, 275, 315, 270, 310, 280, 300, 290, 305, 285);
    assertThat(steady.reached()).isTrue();
  }

  @Test
  void whatFellBeforeTheLastSecondsDoesNotCount() {
    seconds(600, 500, 420, 370, 340, 320, 301, 300, 302, 300, 301);

    assertThat(steady.reached()).isFalse();
    seconds(300, 301);
    assertThat(steady.reached()).isTrue();
  }

  @Test
  void noNoiseExplainsALargeChange() {
    seconds(500, 300, 480, 290, 310, 300);

    assertThat(steady.reached()).isFalse();
  }

  /** The 0.99 quantile, as printed in Student's table. */
  @ParameterizedTest(name = "of {0} degrees of freedom: {1}")
  @CsvSource({"4, 3.747", "5, 3.365", "10, 2.764", "20, 2.528", "28, 2.467"})
  void theQuantileIsThatOfTheTable(int freedom, double quantile) {
    assertThat(SteadyState.student(freedom)).isCloseTo(quantile, withinPercentage(1));
  }

  /** Whether it is reached in any second of a minute, as it is asked. */
  @ParameterizedTest(name = "falling by 3 % per second, where seconds differ by {0}")
  @ValueSource(doubles = {0, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.3})
  void whatStillFallsIsTakenForLevelInAtMostFiveOfAHundred(double deviation) {
    RandomGenerator random = new SplittableRandom(2045);
    int taken = 0;
    for (int run = 0; run < 1_000; run++) {
      taken += secondsUntilLevel(random, -0.03, deviation, 60) <= 60 ? 1 : 0;
    }

    assertThat(taken / 1_000.0).isLessThanOrEqualTo(0.05);
  }

  @ParameterizedTest(name = "level, where seconds differ by {0}: nine of ten within {1} s")
  @CsvSource({"0, 6", "0.005, 6", "0.01, 7", "0.02, 9", "0.03, 11", "0.05, 14", "0.1, 22"})
  void aNoisyServiceIsLevelLater(double deviation, int seconds) {
    RandomGenerator random = new SplittableRandom(2046);
    int within = 0;
    for (int run = 0; run < 1_000; run++) {
      within += secondsUntilLevel(random, 0, deviation, 60) <= seconds ? 1 : 0;
    }

    assertThat(within / 1_000.0).isGreaterThanOrEqualTo(0.9);
  }

  private static int secondsUntilLevel(
      RandomGenerator random, double growth, double deviation, int most) {
    SteadyState state = new SteadyState(1);
    for (int second = 1; second <= most; second++) {
      double micros =
          300 * Math.exp(growth * second) * Math.max(0.01, 1 + deviation * random.nextGaussian());
      state.second(100L * second, OptionalDouble.of(100 * micros * 1e3), Compilers.AT_REST);
      if (state.reached()) {
        return second;
      }
    }
    return most + 1;
  }

  @Test
  void onlySecondsWithAnswersSaySomethingOfCpuPerRequest() {
    seconds(300, 300, 300, 300, 300);
    second(0, 300, Compilers.AT_REST);

    assertThat(steady.reached()).isFalse();
  }

  @Test
  void aServiceThatCannotBeLookedIntoIsJudgedByItsRequestsAlone() {
    for (int i = 0; i < 3; i++) {
      finished += 100;
      steady.second(finished, OptionalDouble.empty(), Compilers.UNREPORTED);
    }

    assertThat(steady.reached()).isTrue();
    assertThat(steady.evidence()).contains("not readable");
  }

  private void seconds(double... microsPerRequest) {
    for (double micros : microsPerRequest) {
      second(100, micros, Compilers.AT_REST);
    }
  }

  private void second(long requests, double microsPerRequest, Compilers compilers) {
    finished += requests;
    steady.second(finished, OptionalDouble.of(requests * microsPerRequest * 1e3), compilers);
  }
}
