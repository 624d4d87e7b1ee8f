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
    second(100, 310, 0);
    second(100, 300, 0);
    second(100, 305, 0);

    assertThat(steady.reached()).isTrue();
    assertThat(steady.evidence())
        .isEqualTo(
            "300 requests; compile queue empty; CPU per request 310, 300, 305 µs in the last"
                + " seconds");
  }

  @Test
  void tooFewRequestsAreNot() {
    second(99, 300, 0);
    second(100, 300, 0);
    second(100, 300, 0);

    assertThat(steady.reached()).isFalse();
  }

  @Test
  void aBusyCompilerIsNot() {
    second(100, 300, 0);
    second(100, 300, 0);
    second(100, 300, 4);
    second(100, 300, 0);

    assertThat(steady.reached()).isFalse();
    second(100, 300, 0);
    assertThat(steady.reached()).isTrue();
  }

  @Test
  void cpuPerRequestThatStillFallsIsNot() {
    second(200, 400, 0);
    second(200, 350, 0);
    second(200, 300, 0);

    assertThat(steady.reached()).isFalse();
  }

  @Test
  void aSecondWithoutAnswersSaysNothingOfCpuPerRequest() {
    second(200, 300, 0);
    second(0, 300, 0);
    second(200, 300, 0);

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

  private void second(long requests, double microsPerRequest, int queue) {
    finished += requests;
    steady.second(
        finished, OptionalDouble.of(requests * microsPerRequest * 1e3), OptionalInt.of(queue));
  }
}
