package parkbench.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.model.Report.Percentiles;

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
