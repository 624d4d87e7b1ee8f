package parkbench.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import parkbench.observe.Compilers;

class SteadyStateTest {
  private final SteadyState steady = new SteadyState(300);
  private long finished;

  @Test
  void enoughRequestsAnEmptyQueueAndLevelCpuAreSteady() {
    seconds(310, 300, 305, 300, 310, 305);

    assertThat(steady.reached()).isTrue();
    assertThat(steady.evidence())
        .isEqualTo(
            "600 requests; compile queue empty; CPU per request 310, 300, 305, 300, 310, 305 µs in"
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
      second(100, 300, Compilers.NOT_TOLD);
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
  void aChangeThatTheNoiseOfTheSecondsExplainsIsLevel() {
    seconds(310, 270, 320, 265, 300, 280);

    assertThat(steady.reached()).isTrue();
  }

  @Test
  void noNoiseExplainsALargeChange() {
    seconds(500, 300, 480, 290, 310, 300);

    assertThat(steady.reached()).isFalse();
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
      steady.second(finished, OptionalDouble.empty(), Compilers.NOT_TOLD);
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
