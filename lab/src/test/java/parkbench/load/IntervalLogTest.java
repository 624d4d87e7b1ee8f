package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.IntCountsHistogram;
import org.junit.jupiter.api.Test;
import parkbench.load.Interval.Series;

class IntervalLogTest {
  private static final long SECOND = CountedWindow.SECOND;

  private final List<Interval> complete = new ArrayList<>();

  private IntervalLog log(boolean byIntention) {
    return new IntervalLog(
        CountedWindow.of(0, Duration.ZERO, Duration.ofSeconds(10), byIntention), complete::add);
  }

  private static Exchange at(double intended) {
    Exchange exchange = new Exchange();
    exchange.intended = (long) (intended * SECOND);
    exchange.fired = exchange.intended + 2_000;
    exchange.sent = exchange.fired + 5_000;
    return exchange;
  }

  private static long count(Interval interval, Series series) {
    IntCountsHistogram histogram = interval.of(series);
    return histogram == null ? 0 : histogram.getTotalCount();
  }

  @Test
  void aSecondIsHandedOnWhenItIsOverAndItsExchangesHaveEnded() {
    IntervalLog log = log(true);
    Exchange slow = at(0.5);
    log.fired(slow);
    Exchange quick = at(1.5);
    log.fired(quick);
    log.ended(quick, 2 * SECOND, null);
    log.settle(3 * SECOND);
    assertThat(complete).isEmpty();

    log.ended(slow, 4 * SECOND, Cause.TIMEOUT);
    log.settle(4 * SECOND);
    assertThat(complete).extracting(Interval::second).containsExactly(0, 1);
    assertThat(count(complete.getFirst(), Series.FAILED)).isEqualTo(1);
    assertThat(count(complete.getFirst(), Series.RESPONSE)).isZero();
    assertThat(count(complete.getLast(), Series.RESPONSE)).isEqualTo(1);
  }

  @Test
  void aSecondThatIsNotOverIsKept() {
    IntervalLog log = log(true);
    Exchange exchange = at(1.5);
    log.fired(exchange);
    log.ended(exchange, 2 * SECOND - 1, null);
    log.settle(2 * SECOND - 1);

    assertThat(complete).extracting(Interval::second).containsExactly(0);
  }

  @Test
  void aClosedLoadIsSortedByTheEnd() {
    IntervalLog log = log(false);
    Exchange exchange = at(0.5);
    log.fired(exchange);
    log.ended(exchange, 2 * SECOND, null);
    log.end();

    assertThat(complete).hasSize(3);
    assertThat(count(complete.get(0), Series.LAG)).isEqualTo(1);
    assertThat(count(complete.get(2), Series.SERVICE)).isEqualTo(1);
  }

  @Test
  void aFailureAfterAClosedLoadsWindowGoesIntoTheWindowsLastSecond() {
    IntervalLog log = log(false);
    Exchange hung = at(0.5);
    log.fired(hung);
    log.settle(11 * SECOND);
    assertThat(complete).hasSize(1);

    log.ended(hung, 12 * SECOND, Cause.TIMEOUT);
    log.end();
    assertThat(complete.get(9).second()).isEqualTo(9);
    assertThat(count(complete.get(9), Series.FAILED)).isEqualTo(1);
    assertThat(complete).hasSize(10);
  }

  @Test
  void theThreeTimesAreToldInMicroseconds() {
    IntervalLog log = log(true);
    Exchange exchange = at(0);
    log.fired(exchange);
    log.ended(exchange, 1_000_000, null);
    log.end();
    Interval interval = complete.getFirst();

    assertThat(max(interval, Series.RESPONSE)).isEqualTo(1_000);
    assertThat(max(interval, Series.SERVICE)).isEqualTo(993);
    assertThat(max(interval, Series.CONNECTION)).isEqualTo(5);
    assertThat(max(interval, Series.LAG)).isEqualTo(2);
  }

  private static long max(Interval interval, Series series) {
    IntCountsHistogram histogram = interval.of(series);
    return histogram == null ? -1 : histogram.getMaxValue();
  }

  @Test
  void anIntervalThatComesBackStartsEmpty() {
    IntervalLog log = log(true);
    Exchange first = at(0.5);
    log.fired(first);
    log.ended(first, SECOND, null);
    log.settle(SECOND);
    log.giveBack(complete.getFirst());
    Exchange second = at(1.5);
    log.fired(second);
    log.end();

    assertThat(complete.getLast()).isSameAs(complete.getFirst());
    assertThat(complete.getLast().second()).isEqualTo(1);
    assertThat(count(complete.getLast(), Series.RESPONSE)).isZero();
    assertThat(count(complete.getLast(), Series.LAG)).isEqualTo(1);
  }
}
