package parkbench.collect.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.collect.metrics.PrometheusText.Meter;
import parkbench.record.MetricsReading.Kind;
import parkbench.record.MetricsReading.PoolMeter;

class PoolMetricsTest {

  /** As a service of Spring Boot 4.1.0 reported them, forty users at each of its four pools. */
  @Test
  void readsThePoolsOfAService() throws IOException {
    assertThat(PoolMetrics.of(PrometheusText.read(resource("meters.txt"))))
        .containsExactly(
            new PoolMeter(Kind.DATABASE, "HikariPool-1", 5, 35, Optional.of(5.0)),
            new PoolMeter(Kind.CLIENT, "orders, 127.0.0.1:9909", 10, 18, Optional.of(10.0)),
            new PoolMeter(Kind.CLIENT, "stock", 5, 34, Optional.of(25.0)),
            new PoolMeter(Kind.EXECUTOR, "applicationTaskExecutor", 4, 36, Optional.of(4.0)));
  }

  @Test
  void countsNoMoreThanTheCoreOfAnExecutorWhoseQueueHasRoom() {
    String executor =
        """
        executor_active_threads{name="e"} 8
        executor_queued_tasks{name="e"} 100
        executor_pool_core_threads{name="e"} 8
        executor_pool_max_threads{name="e"} 50
        executor_queue_remaining_tasks{name="e"} %s
        """;
    assertThat(sizes(executor.formatted("2.147483547E9"))).containsExactly(Optional.of(8.0));
    assertThat(sizes(executor.formatted("0"))).containsExactly(Optional.of(50.0));
  }

  @ParameterizedTest(name = "{0} of {1} threads busy: {2} of 3 tasks wait")
  @CsvSource({"0, 1, 0", "3, 4, 0", "1, 1, 3", "8, 8, 3", "9, 8, 3"})
  void tasksBesideIdleThreadsAreNotDueYet(double busy, double core, double waiting) {
    String scheduler =
        """
        executor_queued_tasks{name="taskScheduler"} 3
        executor_pool_max_threads{name="taskScheduler"} 2.147483647E9
        executor_queue_remaining_tasks{name="taskScheduler"} 2.147483647E9
        executor_active_threads{name="taskScheduler"}\s"""
            + busy
            + "\nexecutor_pool_core_threads{name=\"taskScheduler\"} "
            + core;
    assertThat(PoolMetrics.of(PrometheusText.read(scheduler)))
        .extracting(PoolMeter::waiting)
        .containsExactly(waiting);
  }

  @Test
  void addsUpPoolsOfOneNameAndLeavesOutWhatDoesNotTellWhoWaits() {
    String text =
        """
        hikaricp_connections_active{application="a",pool="p"} 3
        hikaricp_connections_active{application="b",pool="p"} 4
        hikaricp_connections_pending{application="a",pool="p"} 1
        hikaricp_connections_pending{application="b",pool="p"} 2
        jdbc_connections_active{name="dataSource"} 9
        r2dbc_pool_acquired_connections{name="r"} 10
        """;
    assertThat(PoolMetrics.of(PrometheusText.read(text)))
        .containsExactly(new PoolMeter(Kind.DATABASE, "p", 7, 3, Optional.empty()));
  }

  @Test
  void readsLabelsWithWhateverIsInThem() {
    assertThat(
            PrometheusText.read(
                "m{a=\"x} y, b=\\\"z\\\"\",c=\"l\\nn\",d=\"\\\\\"} 1.5E3 1700000000000\n"))
        .containsExactly(new Meter("m", Map.of("a", "x} y, b=\"z\"", "c", "l n", "d", "\\"), 1500));
  }

  @Test
  void takesNoExemplarForTheValueAndNoLabelForTooLong() {
    assertThat(PrometheusText.read("m_bucket{le=\"1.0\"} 5 # {trace_id=\"}0af\"} 0.67 1.5\n"))
        .containsExactly(new Meter("m_bucket", Map.of("le", "1.0"), 5));
    assertThat(PrometheusText.read("m{a=\"" + "\\\\".repeat(1_000_000) + "\"} 1"))
        .extracting(meter -> meter.labels().getOrDefault("a", "").length())
        .containsExactly(1_000_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# HELP m",
        "m",
        "m{",
        "m{a=\"b\"}",
        "m{a=\"b\" 1",
        "m{a=\"b} 1",
        "m{a} 1",
        "m{a=b} 1",
        "# m 1",
        "m NaN",
        "m +Inf",
        "m x",
        "{} 1",
        "<html>"
      })
  void leavesOutWhatIsNoFigure(String line) {
    assertThat(PrometheusText.read(line + "\nok 1\n"))
        .containsExactly(new Meter("ok", Map.of(), 1));
  }

  private static List<Optional<Double>> sizes(String text) {
    return PoolMetrics.of(PrometheusText.read(text)).stream().map(PoolMeter::size).toList();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(PoolMetricsTest.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
