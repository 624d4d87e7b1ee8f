package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import parkbench.record.Ledger;

class ProxiedCallsTest {
  private static final long DELAY = Duration.ofSeconds(5).toNanos();
  private static final long MILLI = Duration.ofMillis(1).toNanos();

  @Test
  void thirtyCallsOfWhichTwentyAreWorkedOnAtATimeShowTwentySlots() {
    Ledger.Proxied seen = reported(LongStream.range(0, 30).map(call -> (1 + call / 20) * DELAY));

    assertThat(seen.atWorkMax()).contains(20L);
    assertThat(seen.answered()).isEqualTo(30);
    assertThat(seen.meanMicros()).isEqualTo((20 * 5e6 + 10 * 10e6) / 30);
    assertThat(seen.p50Micros()).isBetween(4.99e6, 5.01e6);
    assertThat(seen.maxMicros()).isBetween(9.99e6, 10.01e6);
  }

  @Test
  void anAnswerThatIsHeardLateIsNotCountedWithThatOfItsSuccessor() {
    LongStream late = LongStream.range(0, 4).map(call -> (call + 1) * DELAY + (3 - call) * MILLI);

    assertThat(reported(late).atWorkMax()).contains(1L);
  }

  @Test
  void slotsThatBeginOneAfterTheOtherAreAllCounted() {
    LongStream staggered = LongStream.range(0, 40).map(call -> DELAY + call * DELAY / 10);

    assertThat(reported(staggered).atWorkMax()).contains(10L);
  }

  @Test
  void whoIsNotAnsweredTookNoTime() {
    ProxiedCalls passed = new ProxiedCalls(DELAY);
    passed.failed();

    assertThat(passed.result(1))
        .isEqualTo(new Ledger.Proxied(0, 1, Optional.empty(), 1, 0, 0, 0, 0));
  }

  @Test
  void ofWorkThatTakesLessThanTheDelayNobodyKnowsHowMuchIsDoneAtOnce() {
    LongStream fast = LongStream.range(0, 30).map(call -> call * MILLI);

    assertThat(reported(fast).atWorkMax()).isEmpty();
    assertThat(new ProxiedCalls(0).result(1).atWorkMax()).isEmpty();
  }

  @Test
  void nobodyWorksOnMoreThanThereAre() {
    ProxiedCalls passed = new ProxiedCalls(DELAY);
    LongStream.range(0, 30).forEach(call -> passed.answered(0, DELAY));

    assertThat(passed.result(8).atWorkMax()).contains(8L);
  }

  private static Ledger.Proxied reported(LongStream answers) {
    ProxiedCalls passed = new ProxiedCalls(DELAY);
    answers.forEach(instant -> passed.answered(0, instant));
    return passed.result(30);
  }
}
