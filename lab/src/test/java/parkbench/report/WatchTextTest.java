package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import parkbench.record.Metric;
import parkbench.record.PoolKind;
import parkbench.record.PoolSample;
import parkbench.record.Sample;
import parkbench.record.Subject;

class WatchTextTest {
  private static final double MEBI = 1 << 20;

  @Test
  void isOneLineForAReader() {
    Sample before =
        sample(
            0,
            Map.of(
                Metric.CPU, 5e9, Metric.RUN_DELAY, 1e9, Metric.GC_COUNT, 4.0, Metric.GC_PAUSE, 1e7),
            List.of());
    Sample now =
        sample(
            2_000_000_000L,
            Map.of(
                Metric.CPU, 5.14e9,
                Metric.RUN_DELAY, 1.004e9,
                Metric.GC_COUNT, 5.0,
                Metric.GC_PAUSE, 1.3e7,
                Metric.RSS, 312 * MEBI,
                Metric.THREADS, 231.0,
                Metric.HEAP_USED, 80 * MEBI,
                Metric.HEAP_MAX, 512 * MEBI,
                Metric.UNREAD_CONNECTIONS, 340.0,
                Metric.ACCEPT_QUEUE, 0.0),
            List.of(
                pool("http-nio-8080-exec", 200, OptionalInt.of(200)),
                pool("housekeeper", 2, OptionalInt.empty()),
                pool("RMI TCP Connection", 2, OptionalInt.of(2))));
    assertThat(WatchText.line(before, now))
        .isEqualTo(
            "CPU 7.0 % · waited for a core 0.2 % · RSS 312 MiB · 231 threads · heap 80 of 512 MiB"
                + " · 1 GC, 3.0 ms · http-nio-8080-exec 200 of 200 busy · 340 connections unread");
  }

  @Test
  void leavesOutWhatIsNotKnown() {
    Sample nothing = sample(0, Map.of(), List.of());
    assertThat(WatchText.line(nothing, nothing)).isEqualTo("nothing to be seen");
    assertThat(WatchText.line(nothing, sample(1, Map.of(Metric.RSS, MEBI), List.of())))
        .isEqualTo("RSS 1 MiB");
  }

  private static Sample sample(long at, Map<Metric, Double> values, List<PoolSample> pools) {
    return new Sample(at, Subject.SERVICE, values, pools, List.of());
  }

  private static PoolSample pool(String name, int threads, OptionalInt busy) {
    return new PoolSample(
        name, PoolKind.EXECUTOR, threads, 0, threads, 0, busy, OptionalInt.empty());
  }
}
