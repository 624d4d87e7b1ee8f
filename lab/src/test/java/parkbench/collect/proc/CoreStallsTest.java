package parkbench.collect.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoreStallsTest {
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000 * MICRO;
  private static final long PERIOD = 20 * MILLI;

  private final CoreStalls stalls = new CoreStalls(PERIOD, 0, new SplittableRandom(7));

  @Test
  void wakeUpsThatAreLateByLessThanTheSlackAreNoStall() {
    for (int i = 0; i < 1_000; i++) {
      stalls.awake(stalls.dueNanos() + CoreStalls.SLACK_NANOS, 0);
    }

    assertThat(stalls.stalledNanos()).isZero();
    assertThat(stalls.longestNanos()).isZero();
  }

  @Test
  void everyPeriodHasOneDueInstant() {
    for (int period = 0; period < 1_000; period++) {
      assertThat(stalls.dueNanos()).isBetween(period * PERIOD, (period + 1) * PERIOD - 1);
      stalls.awake(stalls.dueNanos(), 0);
    }
  }

  @Test
  void aStallOfManyPeriodsCountsForEachOfThem() {
    stalls.awake(100 * PERIOD, 0);

    assertThat(stalls.stalledNanos()).isEqualTo(100 * PERIOD);
    assertThat(stalls.longestNanos()).isBetween(99 * PERIOD, 100 * PERIOD);
    assertThat(stalls.dueNanos()).isGreaterThanOrEqualTo(100 * PERIOD);
  }

  @Test
  void whatTheSleeperWaitedForOthersIsNoStall() {
    long due = stalls.dueNanos();
    stalls.awake(due + 9 * MILLI, 9 * MILLI);

    assertThat(stalls.stalledNanos()).isZero();
    assertThat(stalls.longestNanos()).isZero();
  }

  @Test
  void ofALongDelayOnlyThePartBeforeTheOwnWaitCounts() {
    stalls.awake(100 * PERIOD, 90 * PERIOD);

    assertThat(stalls.stalledNanos()).isEqualTo(10 * PERIOD);
    assertThat(stalls.dueNanos()).isGreaterThanOrEqualTo(100 * PERIOD);
  }

  @Test
  void whatCameDueOnAnotherCoreIsNotCounted() {
    stalls.unknownUntil(100 * PERIOD);

    assertThat(stalls.stalledNanos()).isZero();
    assertThat(stalls.dueNanos()).isGreaterThan(100 * PERIOD);
  }

  @ParameterizedTest(name = "{0} ms of every {1} ms")
  @CsvSource({"3, 37", "3, 100", "8, 100", "50, 100", "120, 1000"})
  void stallsOfAnyLengthAndRhythmAreEstimatedRight(long stallMillis, long everyMillis) {
    long end = 4_000_000 * MILLI;
    while (stalls.dueNanos() < end) {
      stalls.awake(firstInstantThatRuns(stalls.dueNanos(), stallMillis, everyMillis), 0);
    }

    double share = (double) stalls.stalledNanos() / end;
    double seen = stallMillis - CoreStalls.SLACK_NANOS / (double) MILLI;
    assertThat(share).isCloseTo(seen / everyMillis, Percentage.withPercentage(2));
  }

  /** Stalls begin at whole multiples of an interval, as those of a quota do. */
  private static long firstInstantThatRuns(long nanos, long stallMillis, long everyMillis) {
    long into = nanos % (everyMillis * MILLI);
    return into < stallMillis * MILLI ? nanos - into + stallMillis * MILLI : nanos;
  }
}
