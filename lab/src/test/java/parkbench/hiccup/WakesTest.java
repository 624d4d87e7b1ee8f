package parkbench.hiccup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import parkbench.record.Hiccups;

class WakesTest {
  private static final long MILLI = 1_000_000;
  private static final long PERIOD = 5 * MILLI;

  private final Wakes wakes = new Wakes(PERIOD, 0);
  private long now;

  @Test
  void beforeASleepWasDueThereIsNothingToTell() {
    assertThat(wakes.tell(PERIOD - 1)).isEmpty();
  }

  @Test
  void sleepsThatEndInTimeAreNotLate() {
    for (int i = 0; i < 100; i++) {
      wakesLateBy(0);
    }

    assertThat(reported()).isEqualTo(new Hiccups(0, 0));
  }

  @Test
  void theLongestIsToldAndAShortOneAmongManyIsBeyondThe99thPercentile() {
    for (int i = 0; i < 999; i++) {
      wakesLateBy(MILLI / 10);
    }
    wakesLateBy(3 * MILLI);

    assertThat(reported().p99Millis()).isCloseTo(0.1, within(0.001));
    assertThat(reported().maxMillis()).isCloseTo(3, within(0.01));
  }

  /** Half a second in ten: one sleep of 1,901, and a twentieth of the time. */
  @Test
  void whatHeldUpManySleepsCountsForEachOfThem() {
    for (int i = 0; i < 1_900; i++) {
      wakesLateBy(0);
    }
    wakesLateBy(500 * MILLI);

    // Of 2,000 instants, 100 met 500, 495, 490 ms and so on: 20 of them more than 400 ms.
    assertThat(reported().p99Millis()).isCloseTo(400, Percentage.withPercentage(2));
    assertThat(reported().maxMillis()).isCloseTo(500, Percentage.withPercentage(1));
  }

  @Test
  void aSleepThatShouldHaveEndedCountsBeforeItDoes() {
    wakesLateBy(0);

    assertThat(wakes.tell(now + PERIOD + 70 * MILLI).orElseThrow().maxMillis())
        .isCloseTo(70, Percentage.withPercentage(1));
    assertThat(reported()).as("telling keeps nothing").isEqualTo(new Hiccups(0, 0));
  }

  @Test
  void aBeginningForgetsWhatWasAlsoOfASleepThatIsLate() {
    wakesLateBy(900 * MILLI);
    long stopped = now;
    wakes.begin(stopped + PERIOD + 40 * MILLI);
    wakes.awake(stopped + PERIOD + 42 * MILLI);

    assertThat(wakes.tell(stopped + PERIOD + 43 * MILLI).orElseThrow().maxMillis())
        .isCloseTo(2, Percentage.withPercentage(1));
  }

  @Test
  void aDayCountsAsAnHour() {
    wakesLateBy(24 * 3_600_000 * MILLI);

    assertThat(reported().maxMillis()).isCloseTo(3_600_000, Percentage.withPercentage(1));
  }

  private void wakesLateBy(long nanos) {
    now += PERIOD + nanos;
    wakes.awake(now);
  }

  private Hiccups reported() {
    return wakes.tell(now).orElseThrow();
  }
}
