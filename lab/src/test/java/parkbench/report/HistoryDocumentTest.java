package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.history.HistoryIndex;
import parkbench.history.Trend;
import parkbench.history.TrendMetric;
import parkbench.text.TerminalWriter;
import parkbench.wire.Json;

class HistoryDocumentTest {
  private static Trend trend(String title, boolean changed) {
    List<Trend.Value> values =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    new Trend.Value(
                        "/runs/quick-" + i,
                        Instant.parse("2026-11-0" + (i + 1) + "T00:00:00Z"),
                        changed && i > 3 ? 360 : 400,
                        395,
                        405,
                        5))
            .toList();
    return new Trend(
        "quick",
        "EPYC, 2 cores",
        "spring-mvc/blocking",
        title,
        500,
        "400 users",
        TrendMetric.THROUGHPUT,
        values,
        changed ? List.of(new Trend.Change(values.get(4), 400, 360, 0.0001)) : List.of());
  }

  private static String terminal(Trend... trends) {
    return TerminalWriter.of(List.copyOf(HistoryDocument.of(List.of(trends), 8, List.of())), 120);
  }

  @Test
  void changesComeFirstAndAreCalledWorseOrBetter() {
    assertThat(terminal(trend("Tomcat with 200 threads", true)))
        .startsWith(
            """
            One level changed in 8 runs.
              quick, Tomcat with 200 threads, 500 ms, 400 users: throughput worse, × 0.9, since 2026-11-05 (quick-4; p < 0.001)
            """)
        .contains("quick on EPYC, 2 cores", "████▁▁▁▁", "360 rps", "× 0.9 since 2026-11-05");
    assertThat(terminal(trend("Tomcat", false)))
        .startsWith("No level changed in 8 runs.")
        .contains("none");
  }

  @Test
  void aPageHasAChartOfEachTrendAndNamesAreText() {
    String page =
        DocumentPage.html(
            "history",
            "quick " + Reports.MARKUP,
            HistoryDocument.of(List.of(trend(Reports.MARKUP, true)), 8, List.of()));

    assertThat(page)
        .contains("class=\"chart\"", "Line chart of throughput-rps over runs")
        .doesNotContain(Reports.MARKUP);
  }

  /** What a report says is what its trend has, with its interval. */
  @Test
  void aRealReportIsRead(@TempDir Path runs) throws Exception {
    Path run = Files.createDirectories(runs.resolve("quick-1"));
    Files.writeString(run.resolve("report.json"), Json.page(Reports.repeated()));

    try (HistoryIndex index = HistoryIndex.open(runs, false)) {
      assertThat(index.notes()).isEmpty();
      assertThat(index.trends(Optional.of("quick")))
          .filteredOn(trend -> trend.metric() == TrendMetric.THROUGHPUT)
          .filteredOn(trend -> trend.approach().equals("spring-mvc/blocking"))
          .singleElement()
          .satisfies(
              trend -> {
                assertThat(trend.title()).isEqualTo("Tomcat with 200 threads");
                assertThat(trend.machine()).isEqualTo("Example 9000, 2 cores");
                Trend.Value value = trend.values().getFirst();
                assertThat(value.value()).isEqualTo(400);
                assertThat(value.low()).isEqualTo(398);
                assertThat(value.high()).isEqualTo(402);
                assertThat(value.forks()).isEqualTo(5);
              });
    }
  }
}
