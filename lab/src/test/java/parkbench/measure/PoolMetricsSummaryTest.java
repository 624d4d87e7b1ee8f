package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.record.MetricsReading;
import parkbench.record.MetricsReading.Kind;
import parkbench.record.MetricsReading.PoolMeter;
import parkbench.result.MeteredPool;

class PoolMetricsSummaryTest {

  @Test
  void tellsWhoWaitedAndHowOften() {
    assertThat(waiting(0, 4, 2))
        .isEqualTo(new MeteredPool(Kind.CLIENT, "p", Optional.of(10.0), 10, 2, 2 / 3.0, 0));
  }

  @ParameterizedTest(name = "{0} {1} {2} {3} {4} {5}: {6} more a second")
  @CsvSource({
    "10, 20, 30, 40, 50, 60, 10", // one a second, by ten each
    "50, 51, 50, 52, 51, 53, 0", // what any queue does
    "60, 50, 40, 30, 20, 10, 0",
    "0, 0, 90, 90, 10, 10, 0", // it came and went
    "0, 0, 0, 0, 0, 0, 0"
  })
  void tellsAQueueThatGrowsFromOneThatMoves(
      double a, double b, double c, double d, double e, double f, double grown) {
    assertThat(waiting(a, b, c, d, e, f).grownPerSecond()).isCloseTo(grown, within(1e-9));
  }

  @Test
  void namesThoseFirstWhomMostWaitFor() {
    var reads =
        List.of(
            new MetricsReading(
                0,
                List.of(
                    new PoolMeter(Kind.DATABASE, "few", 1, 1, Optional.empty()),
                    new PoolMeter(Kind.DATABASE, "many", 1, 9, Optional.empty()))));
    assertThat(PoolMetricsSummary.of(reads))
        .extracting(MeteredPool::name)
        .containsExactly("many", "few");
    assertThat(PoolMetricsSummary.of(List.of())).isEmpty();
  }

  private static MeteredPool waiting(double... each) {
    List<MetricsReading> reads =
        IntStream.range(0, each.length)
            .mapToObj(
                second ->
                    new MetricsReading(
                        second * 1_000_000_000L,
                        List.of(
                            new PoolMeter(Kind.CLIENT, "p", 10, each[second], Optional.of(10.0)))))
            .toList();
    return PoolMetricsSummary.of(reads).getFirst();
  }
}
