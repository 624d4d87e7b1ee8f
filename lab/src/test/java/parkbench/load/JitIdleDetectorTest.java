package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class JitIdleDetectorTest {
  private static final long MILLI = 1_000_000;

  private final AtomicLong compiling = new AtomicLong(7);
  private final JitIdleDetector compilers = new JitIdleDetector(compiling::get);

  @Test
  void atFirstNothingIsKnown() {
    assertThat(compilers.rest(500 * MILLI)).isFalse();
  }

  @Test
  void theyRestWhenNothingWasCompiledForAWhile() {
    assertThat(compilers.rest(0)).isFalse();
    assertThat(compilers.rest(99 * MILLI)).isFalse();
    assertThat(compilers.rest(100 * MILLI)).isTrue();
  }

  @Test
  void workStartsTheWaitAnew() {
    assertThat(compilers.rest(0)).isFalse();
    compiling.set(9);
    assertThat(compilers.rest(100 * MILLI)).isFalse();
    assertThat(compilers.rest(199 * MILLI)).isFalse();
    assertThat(compilers.rest(200 * MILLI)).isTrue();
  }

  @Test
  void theirClockIsNotReadAtEveryQuestion() {
    AtomicLong looks = new AtomicLong();
    JitIdleDetector seldom = new JitIdleDetector(looks::incrementAndGet);
    for (long now = 0; now < 20 * MILLI; now += MILLI / 10) {
      assertThat(seldom.rest(now)).isFalse();
    }

    assertThat(looks).hasValue(2);
  }
}
