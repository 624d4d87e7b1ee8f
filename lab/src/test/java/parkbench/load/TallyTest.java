package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import parkbench.record.LoadResult;

class TallyTest {
  private static final long SECOND = CountedWindow.SECOND;

  private static Exchange at(double intended) {
    Exchange exchange = new Exchange();
    exchange.intended = (long) (intended * SECOND);
    exchange.fired = exchange.intended;
    return exchange;
  }

  private static long second(double at) {
    return (long) (at * SECOND);
  }

  /** A window from 1 s to 3 s. */
  private static Tally tally(boolean byIntention) {
    return new Tally(
        CountedWindow.of(0, Duration.ofMillis(700), Duration.ofMillis(1_500), byIntention));
  }

  private static LoadResult result(Tally tally) {
    return tally.result(9 * SECOND, 0, 0, 0, 0);
  }

  @Test
  void settlingAndWindowGoUpToWholeSeconds() {
    LoadResult result = result(tally(true));

    assertThat(result.instants().windowStartNanos()).isEqualTo(SECOND);
    assertThat(result.instants().windowEndNanos()).isEqualTo(3 * SECOND);
  }

  @Test
  void anOpenLoadsPopulationIsWhatWasIntendedInsideTheWindow() {
    Tally tally = tally(true);
    tally.good(at(0.9), second(1.1));
    tally.good(at(1.0), second(1.2));
    tally.good(at(2.9), second(3.5));
    tally.good(at(3.0), second(3.1));
    tally.failed(at(2.0), second(4), Cause.TIMEOUT, 0);
    tally.pending(at(2.5));
    tally.unfired(2);
    LoadResult result = result(tally);

    assertThat(result.population().asked()).isEqualTo(6);
    assertThat(result.population().fired()).isEqualTo(4);
    assertThat(result.population().good()).isEqualTo(2);
    assertThat(result.population().goodInWindow()).isEqualTo(2);
    assertThat(result.population().failures()).containsOnly(Map.entry("timeout", 1L));
    assertThat(result.population().pending()).isEqualTo(3);
    assertThat(result.population().asked())
        .isEqualTo(result.population().good() + result.failed() + result.population().pending());
  }

  @Test
  void aClosedLoadsPopulationIsWhatFinishedInsideTheWindow() {
    Tally tally = tally(false);
    tally.good(at(0.5), second(0.9));
    tally.good(at(0.9), second(1.1));
    tally.failed(at(2.0), second(2.5), Cause.STATUS, 503);
    tally.good(at(2.9), second(3.0));
    LoadResult result = result(tally);

    assertThat(result.population().asked()).isEqualTo(2);
    assertThat(result.population().good()).isEqualTo(1);
    assertThat(result.population().goodInWindow()).isEqualTo(1);
    assertThat(result.population().failures()).containsOnly(Map.entry("status 503", 1L));
    assertThat(result.population().pending()).isZero();
  }

  @Test
  void whatHangsWhenAClosedLoadsWindowEndsCountsUnlessItEndsWell() {
    Tally tally = tally(false);
    tally.failed(at(0.5), second(3.0), Cause.TIMEOUT, 0);
    tally.failed(at(2.9), second(4.0), Cause.RESET, 0);
    tally.failed(at(3.0), second(3.1), Cause.RESET, 0);
    tally.good(at(2.9), second(4.0));
    tally.pending(at(2.9));
    tally.pending(at(3.0));
    LoadResult result = result(tally);

    assertThat(result.population().asked()).isEqualTo(3);
    assertThat(result.population().fired()).isEqualTo(3);
    assertThat(result.population().good()).isZero();
    assertThat(result.population().failures())
        .containsOnly(Map.entry("timeout", 1L), Map.entry("reset", 1L));
    assertThat(result.population().pending()).isEqualTo(1);
  }

  @Test
  void aWindowCutBeforeItsStartHasNoPopulation() {
    Tally tally = tally(false);
    tally.cut(second(0.5));
    tally.failed(at(0.4), second(1.5), Cause.TIMEOUT, 0);
    tally.pending(at(0.4));

    assertThat(result(tally).population().asked()).isZero();
  }

  @Test
  void theLastGoodAnswerIsKnownWhereverItCame() {
    Tally tally = tally(true);
    assertThat(result(tally).instants().lastGoodNanos()).isEmpty();

    tally.good(at(0.1), second(0.9));
    tally.good(at(2.9), second(7));
    tally.failed(at(2.9), second(8), Cause.TIMEOUT, 0);

    assertThat(result(tally).instants().lastGoodNanos()).contains(7 * SECOND);
  }

  @Test
  void theMeanInFlightIsTheIntegralOverTheWindow() {
    Tally tally = tally(true);
    tally.good(at(0.0), second(2.0));
    tally.failed(at(1.5), second(8.0), Cause.TIMEOUT, 0);
    tally.pending(at(2.5));

    // 1 s + 1.5 s + 0.5 s of a window of 2 s.
    assertThat(result(tally).concurrency().inFlightMean()).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void turnaroundIsTheMeanFromWishToFiring() {
    Tally tally = tally(false);
    Exchange exchange = at(1.5);
    exchange.fired += 3_000;
    tally.turned(exchange);
    tally.turned(at(1.6));

    assertThat(result(tally).concurrency().turnaroundMeanMicros()).isEqualTo(1.5);
  }

  @Test
  void aCutWindowEndsThere() {
    Tally tally = tally(true);
    tally.good(at(1.0), second(1.5));
    tally.cut(2 * SECOND);
    tally.pending(at(1.5));
    LoadResult result = result(tally);

    assertThat(result.instants().windowEndNanos()).isEqualTo(2 * SECOND);
    assertThat(result.concurrency().inFlightMean()).isCloseTo(1.0, within(1e-9));
  }

  @Test
  void progressMeansAreOfTheLastSecondAlone() {
    Tally tally = tally(true);
    tally.good(at(1.0), second(1.5));
    assertThat(tally.progress(0, 1).responseMeanMicros()).isEqualTo(500_000);
    assertThat(tally.progress(0, 1).responseMeanMicros()).isZero();
    assertThat(tally.progress(0, 1).good()).isEqualTo(1);
  }
}
