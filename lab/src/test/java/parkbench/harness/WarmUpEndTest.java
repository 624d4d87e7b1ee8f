package parkbench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import parkbench.collect.jvm.Compilers;
import parkbench.plan.WarmUp;

class WarmUpEndTest {
  private static final WarmUp WARM_UP =
      new WarmUp(20_000, Duration.ofMillis(10), 32, Duration.ofSeconds(40));
  private static final Optional<WarmUpEnd.Demand> QUICK =
      Optional.of(new WarmUpEnd.Demand(800, 500_000));

  private long good;
  private long failed;

  /** A second of so many answers on a core that it fills, half of it by the JIT. */
  private boolean second(WarmUpEnd end, int answers, double responseMillis, double lost) {
    good += answers;
    return end.second(
        new WarmingLoad.Second(
            1,
            good,
            failed,
            OptionalDouble.of((1 - lost) * 1e9),
            Compilers.BUSY,
            responseMillis * 1e3),
        lost,
        OptionalDouble.of((1 - lost) * 0.5e9),
        32);
  }

  private int secondsOf(WarmUpEnd end, int answers, double lost) {
    int seconds = 1;
    while (!second(end, answers, 20, lost)) {
      seconds++;
    }
    return seconds;
  }

  @Test
  void whereADelayDecidesItDoesNotWaitForTheJit() {
    WarmUpEnd end = new WarmUpEnd(WARM_UP, QUICK, 1, 0);

    assertThat(secondsOf(end, 1_500, 0)).isEqualTo(6);
    assertThat(end.reason()).contains(WarmUpEnd.Reason.DELAY_BOUND);
    assertThat(end.steady()).isTrue();
    assertThat(end.evidence()).contains("a delay decides", "JIT compilers at work");
  }

  @Test
  void compilersOnACoreOfTheirOwnGetTenSeconds() {
    WarmUpEnd end = new WarmUpEnd(WARM_UP, QUICK, 1, 1);

    assertThat(secondsOf(end, 1_500, 0)).isEqualTo(10);
    assertThat(end.reason()).contains(WarmUpEnd.Reason.DELAY_BOUND);
  }

  @Test
  void compilersThatHardlyUseTheirCoreAreAtRest() {
    assertThat(secondsWithCompilers(0.02, 1)).isEqualTo(14);
    assertThat(secondsWithCompilers(0.2, 1)).isEqualTo(40);
    assertThat(secondsWithCompilers(0.02, 0)).as("a starved JIT uses little, too").isEqualTo(40);
  }

  /**
   * @param share of the CPU that compilers use, which never have an empty queue
   */
  private int secondsWithCompilers(double share, int cores) {
    WarmUpEnd end = new WarmUpEnd(WARM_UP, Optional.empty(), 1, cores);
    int seconds = 0;
    boolean ended;
    do {
      seconds++;
      ended =
          end.second(
              new WarmingLoad.Second(
                  1, 1_500L * seconds, 0, OptionalDouble.of(0.5e9), Compilers.BUSY, 20_000),
              0,
              OptionalDouble.of(share * 0.5e9),
              32);
    } while (!ended);
    return seconds;
  }

  @Test
  void requestsThatAllFailEndIt() {
    WarmUpEnd end = new WarmUpEnd(WARM_UP, QUICK, 1, 0);
    failed = 19;
    for (int i = 0; i < 12; i++) {
      assertThat(second(end, 0, 0, 0)).isFalse();
    }

    failed = 20;
    assertThat(second(end, 0, 0, 0)).isTrue();
    assertThat(end.reason()).contains(WarmUpEnd.Reason.NO_GOOD_ANSWER);
    assertThat(end.steady()).isFalse();
  }

  @Test
  void oneGoodAnswerKeepsItGoing() {
    WarmUpEnd end = new WarmUpEnd(WARM_UP, QUICK, 1, 0);
    failed = 1_000;
    assertThat(second(end, 1, 20, 0)).isFalse();
    for (int i = 0; i < 12; i++) {
      assertThat(second(end, 0, 0, 0)).isFalse();
    }
  }

  @Test
  void whereTheLoadNeedsMostOfTheCpuItWaits() {
    WarmUpEnd end = new WarmUpEnd(WARM_UP, Optional.of(new WarmUpEnd.Demand(1_600, 100_000)), 1, 0);

    for (int i = 0; i < 12; i++) {
      assertThat(second(end, 1_500, 20, 0)).isFalse();
    }
  }

  @Test
  void aResponseTimeThatStillFallsIsNotLevel() {
    WarmUpEnd end = new WarmUpEnd(WARM_UP, QUICK, 1, 0);

    for (int i = 0; i < 10; i++) {
      assertThat(second(end, 1_500, 100 - 6.0 * i, 0)).as("second %d", i).isFalse();
    }
  }

  @Test
  void whereTheCpuIsReportedTheJitHasToRest() {
    WarmUpEnd end = new WarmUpEnd(WARM_UP, Optional.empty(), 1, 0);

    for (int i = 0; i < 10; i++) {
      assertThat(second(end, 1_500, 20, 0)).isFalse();
    }
  }

  @Test
  void theCapCountsSecondsThatWereTheServicesOwn() {
    WarmUp few = new WarmUp(1_000_000, Duration.ofMillis(10), 32, Duration.ofSeconds(20));

    assertThat(secondsOf(new WarmUpEnd(few, Optional.empty(), 1, 0), 100, 0)).isEqualTo(20);
    good = 0;
    assertThat(secondsOf(new WarmUpEnd(few, Optional.empty(), 1, 0), 100, 0.5)).isEqualTo(40);
  }

  @Test
  void compilersOnACoreOfTheirOwnDoNotStarve() {
    WarmUpEnd end = new WarmUpEnd(WARM_UP, Optional.empty(), 1, 1);

    for (int i = 0; i < 12; i++) {
      assertThat(second(end, 3_000, 20, 0)).isFalse();
    }
  }

  @Test
  void compilersThatStarveGetFewerUsers() {
    WarmUpEnd end = new WarmUpEnd(WARM_UP, Optional.empty(), 1, 0);
    while (!second(end, 3_000, 20, 0)) {
      assertThat(good).isLessThan(100_000);
    }

    assertThat(end.reason()).contains(WarmUpEnd.Reason.FEWER_USERS);
    assertThat(end.steady()).isFalse();
    end.fewerUsers();
    good = 0;
    assertThat(second(end, 3_000, 20, 0)).as("it begins to count again").isFalse();
  }
}
