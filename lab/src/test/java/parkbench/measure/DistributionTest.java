package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.result.Report.Percentiles;

class DistributionTest {

  private static Histogram oneTo(int last) {
    Histogram histogram = new Histogram(3);
    for (int i = 1; i <= last; i++) {
      histogram.recordValue(i);
    }
    return histogram;
  }

  @ParameterizedTest(name = "of {0} good and {1} lost, p50 is {2} and p90 is {3} µs; at least: {4}")
  @CsvSource({
    "100,  0,  50,  90, ''",
    "100,  5,  53,  95, 'p99,p999,max'",
    "100, 20,  60, 777, 'p90,p95,p99,p999,max'",
    "100, 99, 100, 777, 'p75,p90,p95,p99,p999,max'",
    "100,101, 777, 777, 'p50,p75,p90,p95,p99,p999,max'",
    "0,    7, 777, 777, 'p50,p75,p90,p95,p99,p999,max'"
  })
  void lostOnesAreInfinitelyLate(int good, int lost, int p50, int p90, String atLeast) {
    Percentiles percentiles = new Distribution(oneTo(good), lost, 777).percentiles();

    assertThat(percentiles.p50()).isEqualTo(p50 / 1e3);
    assertThat(percentiles.p90()).isEqualTo(p90 / 1e3);
    assertThat(String.join(",", percentiles.atLeast())).isEqualTo(atLeast);
    assertThat(percentiles.count()).isEqualTo(good);
  }

  @ParameterizedTest(name = "of {0} samples too few lie beyond {1}")
  @CsvSource({
    "0,     'p50,p75,p90,p95,p99,p999'",
    "19,    'p50,p75,p90,p95,p99,p999'",
    "20,    'p75,p90,p95,p99,p999'",
    "999,   'p99,p999'",
    "1000,  'p999'",
    "10000, ''"
  })
  void tenSamplesMustLieBeyond(int samples, String tooFew) {
    Percentiles percentiles = new Distribution(oneTo(samples), 0, 0).percentiles();

    assertThat(String.join(",", percentiles.tooFew())).isEqualTo(tooFew);
  }

  private static final int RPS = 200;

  /** Of even arrivals and exponential latencies with a mean of 5 ms, as far as nothing stalls. */
  private static Percentiles window(RandomGenerator random, int seconds, List<double[]> stalls) {
    Histogram all = new Histogram(3);
    List<Histogram> each = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      Histogram own = new Histogram(3);
      for (int i = 0; i < RPS; i++) {
        double due = second + i / (double) RPS;
        double waits =
            stalls.stream()
                .mapToDouble(stall -> stall[0] <= due && due < stall[1] ? stall[1] - due : 0)
                .max()
                .orElse(0);
        double exponential = -0.005 * Math.log(1 - random.nextDouble());
        own.recordValue(Math.round(1e6 * (waits + exponential)));
      }
      all.add(own);
      each.add(own);
    }
    return new Distribution(all, 0, 0, each).percentiles();
  }

  private static int of500(int seconds, Function<RandomGenerator, List<double[]>> stalls) {
    RandomGenerator random = new SplittableRandom(2048);
    int found = 0;
    for (int run = 0; run < 500; run++) {
      found += window(random, seconds, stalls.apply(random)).oneSecond().contains("p99") ? 1 : 0;
    }
    return found;
  }

  private static double[] stall(RandomGenerator random, int seconds) {
    double from = random.nextDouble(seconds - 1.0);
    return new double[] {from, from + 0.2 + 0.6 * random.nextDouble()};
  }

  /** A stall of 0.2 to 0.8 s is 40 to 160 requests late, and 20 lie beyond the p99 of 10 s. */
  @Test
  void aP99OfOneStallHangsOnOneSecond() {
    assertThat(of500(10, random -> List.of(stall(random, 10)))).isGreaterThan(475);
  }

  /**
   * By the binomial distribution more than half of 20 lie in one of ten seconds in 1 of 10⁵
   * windows, and more than half of 10 in one of five seconds in 3.2 of 100.
   */
  @Test
  void aP99OfIndependentRequestsHardlyEverDoes() {
    assertThat(of500(10, random -> List.of())).isLessThanOrEqualTo(1);
    assertThat(of500(5, random -> List.of())).isLessThanOrEqualTo(25);
  }

  @Test
  void aP99OfManyStallsHangsOnNone() {
    assertThat(of500(60, random -> Stream.generate(() -> stall(random, 60)).limit(20).toList()))
        .isLessThanOrEqualTo(25);
  }

  @Test
  void fewSecondsAndSecondsThatAreNotKnownSayNothing() {
    assertThat(of500(4, random -> List.of(stall(random, 4)))).isZero();
    assertThat(new Distribution(oneTo(2_000), 0, 0).percentiles().oneSecond()).isEmpty();
  }

  @Test
  void aSecondThatHardlyMovesThePercentileDoesNotMatter() {
    List<Histogram> seconds = new ArrayList<>();
    Histogram all = new Histogram(3);
    for (int second = 0; second < 10; second++) {
      Histogram own = new Histogram(3);
      own.recordValueWithCount(second == 3 ? 1_020 : 1_000, 200);
      all.add(own);
      seconds.add(own);
    }

    assertThat(new Distribution(all, 0, 0, seconds).percentiles().oneSecond()).isEmpty();
  }

  @Test
  void nothingMeasuredIsZeroOfNothing() {
    Percentiles nothing = new Distribution(new Histogram(3), 0, 0).percentiles();

    assertThat(nothing.count()).isZero();
    assertThat(nothing.p99()).isZero();
  }

  @Property(seed = "20261120")
  void aLaterPercentileIsNeverSmallerNorSurerThanAnEarlierOne(
      @ForAll @Size(max = 200) List<@LongRange(min = 0, max = 10_000_000) Long> good,
      @ForAll @IntRange(min = 0, max = 300) int lost,
      @ForAll @LongRange(min = 0, max = 10_000_000) long waited) {
    Histogram histogram = new Histogram(3);
    good.forEach(histogram::recordValue);

    Percentiles all = new Distribution(histogram, lost, waited).percentiles();

    assertThat(List.of(all.p50(), all.p75(), all.p90(), all.p95(), all.p99(), all.p999()))
        .isSorted();
    List<String> names = List.of("p50", "p75", "p90", "p95", "p99", "p999", "max");
    assertThat(all.atLeast())
        .isEqualTo(names.subList(names.size() - all.atLeast().size(), names.size()));
  }
}
