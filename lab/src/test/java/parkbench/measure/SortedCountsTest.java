package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SortedCountsTest {
  private static final int DIGITS = 3;

  @Test
  void answersAsTheHistogramDoes() {
    Random random = new Random(7);
    Histogram part = new Histogram(DIGITS);
    Histogram all = new Histogram(DIGITS);
    for (int i = 0; i < 5_000; i++) {
      long value = (long) Math.exp(random.nextDouble() * 16);
      all.recordValue(value);
      if (value % 3 == 0) {
        part.recordValue(value);
      }
    }
    Histogram rest = all.copy();
    rest.subtract(part);

    SortedCounts counts = SortedCounts.of(all);
    SortedCounts without = counts.without(SortedCounts.of(part));

    assertThat(counts.total()).isEqualTo(all.getTotalCount());
    assertThat(without.total()).isEqualTo(rest.getTotalCount());
    for (int perCent = 1; perCent <= 100; perCent++) {
      long rank = all.getTotalCount() * perCent / 100;
      long value = counts.at(rank);
      assertThat(value).isEqualTo(all.getValueAtPercentile(100.0 * rank / all.getTotalCount()));
      assertThat(counts.atLeast(value))
          .isEqualTo(all.getCountBetweenValues(value, all.getMaxValue()));
      long restRank = Math.max(1, rest.getTotalCount() * perCent / 100);
      assertThat(without.at(restRank))
          .isEqualTo(rest.getValueAtPercentile(100.0 * restRank / rest.getTotalCount()));
      assertThat(without.atLeast(value))
          .isEqualTo(
              value > rest.getMaxValue()
                  ? 0
                  : rest.getCountBetweenValues(value, rest.getMaxValue()));
    }
  }

  @Test
  void aValueThatLosesAllItsSamplesIsNoRank() {
    Histogram all = new Histogram(DIGITS);
    Histogram stall = new Histogram(DIGITS);
    all.recordValueWithCount(10, 990);
    for (int value = 200; value < 900; value++) {
      all.recordValue(value);
      stall.recordValue(value);
    }
    all.recordValueWithCount(1_000, 10);

    SortedCounts rest = SortedCounts.of(all).without(SortedCounts.of(stall));

    assertThat(rest.at(990)).isEqualTo(10);
    assertThat(rest.at(991)).isEqualTo(1_000);
  }

  @Test
  void ofNothingIsNothing() {
    SortedCounts none = SortedCounts.of(new Histogram(DIGITS));

    assertThat(none.total()).isZero();
    assertThat(none.at(1)).isZero();
    assertThat(none.atLeast(1)).isZero();
  }
}
