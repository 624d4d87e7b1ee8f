package parkbench.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

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
      demanding.second(100L * i, OptionalDouble.of(3e7), OptionalInt.of(0));
    }

    assertThat(demanding.reached()).isFalse();
  }

  @Test
  void aBusyCompilerIsNot() {
    seconds(300, 300, 300, 300, 300);
    second(100, 300, 4);
    second(100, 300, 0);

    assertThat(steady.reached()).isFalse();
    second(100, 300, 0);
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
    second(0, 300, 0);

    assertThat(steady.reached()).isFalse();
  }

  @Test
  void aServiceThatCannotBeLookedIntoIsJudgedByItsRequestsAlone() {
    for (int i = 0; i < 3; i++) {
      finished += 100;
      steady.second(finished, OptionalDouble.empty(), OptionalInt.empty());
    }

    assertThat(steady.reached()).isTrue();
    assertThat(steady.evidence()).contains("not readable");
  }

  private void seconds(double... microsPerRequest) {
    for (double micros : microsPerRequest) {
      second(100, micros, 0);
    }
  }

  private void second(long requests, double microsPerRequest, int queue) {
    finished += requests;
    steady.second(
        finished, OptionalDouble.of(requests * microsPerRequest * 1e3), OptionalInt.of(queue));
  }
}
