package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import parkbench.plan.Capacity;

class QueueReplayTest {
  private static final int ENOUGH = 1_000_000;

  @Test
  void whoFindsAServerIdleWaitsForHisWorkAlone() {
    assertThat(responses(new long[] {0, 10, 20}, new long[] {10, 5, 7}, 1, 9))
        .containsExactly(10, 5, 7);
  }

  @Test
  void oneServerWorksInTheOrderOfArrival() {
    assertThat(responses(new long[] {0, 1, 2, 50}, new long[] {10, 10, 10, 10}, 1, 9))
        .containsExactly(10, 19, 28, 10);
  }

  @Test
  void ofSeveralServersTheFirstThatIsFreeTakesTheNext() {
    assertThat(responses(new long[] {0, 0, 0, 0}, new long[] {30, 10, 5, 1}, 2, 9))
        .containsExactly(30, 10, 15, 16);
  }

  @Test
  void whoFindsTheQueueFullIsRefusedAndLeavesNoWork() {
    assertThat(responses(new long[] {0, 1, 2, 3, 10}, new long[] {10, 10, 99, 99, 10}, 1, 1))
        .containsExactly(10, 19, QueueReplay.REFUSED, QueueReplay.REFUSED, 20);
    assertThat(responses(new long[] {0, 1, 10}, new long[] {10, 99, 4}, 1, 0))
        .as("a loss system")
        .containsExactly(10, QueueReplay.REFUSED, 4);
  }

  @Test
  void withoutALimitNobodyWaits() {
    assertThat(
            QueueReplay.responses(
                new long[] {0, 0, 0}, new long[] {3, 4, 5}, new Capacity.Unlimited()))
        .containsExactly(3, 4, 5);
  }

  /** M/D/1: ρS / 2(1 − ρ) = 2.5 ms for 5 ms and 100 per second. */
  @Test
  void poissonArrivalsAtOneServerOfConstantWorkWaitAsPollaczekAndKhinchineSay() {
    long[] works = new long[ENOUGH];
    Arrays.fill(works, 5_000_000);

    assertThat(meanWait(works, 100, 1) / 1e6).isCloseTo(2.5, within(0.05));
  }

  /** M/M/8 with 20 ms and 280 per second: Erlang's C is 0.271, the mean wait 2.26 ms. */
  @Test
  void eightServersOfExponentialWorkWaitAsErlangSays() {
    SplittableRandom random = new SplittableRandom(7);
    long[] works = new long[ENOUGH];
    Arrays.setAll(works, i -> (long) (20e6 * random.nextExponential()));
    long[] responses =
        QueueReplay.responses(poisson(280), works, new Capacity.Servers(8, ENOUGH, 503));
    long waiting = 0;
    double wait = 0;
    for (int i = 0; i < ENOUGH; i++) {
      waiting += responses[i] > works[i] ? 1 : 0;
      wait += responses[i] - works[i];
    }

    assertThat((double) waiting / ENOUGH).isCloseTo(0.271, within(0.01));
    assertThat(wait / ENOUGH / 1e6).isCloseTo(2.26, within(0.1));
  }

  /** 20 Erlang for 20 servers: 0.159, whatever the distribution of the work. */
  @Test
  void aLossSystemRefusesAsErlangSays() {
    SplittableRandom random = new SplittableRandom(7);
    long[] exponential = new long[ENOUGH];
    Arrays.setAll(exponential, i -> (long) (50e6 * random.nextExponential()));
    long[] constant = new long[ENOUGH];
    Arrays.fill(constant, 50_000_000);

    assertThat(refused(exponential)).isCloseTo(0.159, within(0.003));
    assertThat(refused(constant)).isCloseTo(0.159, within(0.003));
  }

  private static double refused(long[] works) {
    long[] responses = QueueReplay.responses(poisson(400), works, new Capacity.Servers(20, 0, 503));
    return (double) Arrays.stream(responses).filter(r -> r == QueueReplay.REFUSED).count() / ENOUGH;
  }

  private static double meanWait(long[] works, double rate, int servers) {
    long[] responses =
        QueueReplay.responses(poisson(rate), works, new Capacity.Servers(servers, ENOUGH, 503));
    return Arrays.stream(responses).average().orElseThrow()
        - Arrays.stream(works).average().orElseThrow();
  }

  private static long[] poisson(double rate) {
    SplittableRandom random = new SplittableRandom(42);
    long[] arrivals = new long[ENOUGH];
    double now = 0;
    for (int i = 0; i < ENOUGH; i++) {
      now += random.nextExponential() * 1e9 / rate;
      arrivals[i] = (long) now;
    }
    return arrivals;
  }

  private static long[] responses(long[] arrivals, long[] works, int servers, int queue) {
    return QueueReplay.responses(arrivals, works, new Capacity.Servers(servers, queue, 503));
  }
}
