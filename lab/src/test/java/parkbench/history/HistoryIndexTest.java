package parkbench.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryIndexTest {
  @TempDir Path runs;

  private Path run(String name, String started, String machine, double rps) throws Exception {
    Path run = Files.createDirectories(runs.resolve(name));
    Files.writeString(
        run.resolve("report.json"),
        """
        {"schema": "parkbench/report/6",
         "run": {"id": "%s", "scenario": "quick", "started": "%s",
                 "environment": {"facts": {"CPU": "%s", "cores": "2", "memory": "8 GiB"}}},
         "repeated": [],
         "trials": [
           {"target": {"label": "spring-mvc/blocking", "title": "Tomcat with 200 threads"},
            "load": {"words": "400 users", "users": 400, "rate": null},
            "upstream": {"delay_ms": 500},
            "responses": {"throughput_rps": %s},
            "latency": {"response_ms": {"count": 9, "p99": 500, "too_few": ["p99"], "at_least": []}},
            "outcome": "ok",
            "resources": {"service": {"cpu": {"cpu_micros_per_request": 300}}},
            "quality": {"audit": {"passed": true}}}]}
        """
            .formatted(name, started, machine, rps));
    return run;
  }

  private List<Trend> trends() throws Exception {
    try (HistoryIndex index = HistoryIndex.open(runs, false)) {
      return index.trends(Optional.of("quick"));
    }
  }

  @Test
  void runsOfOneMachineAreATrendInTheOrderOfTime() throws Exception {
    run("b", "2026-11-02T00:00:00Z", "EPYC", 390);
    run("a", "2026-11-01T00:00:00Z", "EPYC", 400);
    run("c", "2026-11-03T00:00:00Z", "other", 200);

    assertThat(trends())
        .filteredOn(trend -> trend.metric() == TrendMetric.THROUGHPUT)
        .extracting(trend -> trend.values().stream().map(Trend.Value::value).toList())
        .containsExactly(List.of(400.0, 390.0), List.of(200.0));
    assertThat(trends()).extracting(Trend::title).containsOnly("Tomcat with 200 threads");
  }

  @Test
  void aFigureThatHangsOnTooFewAnswersHasNoTrend() throws Exception {
    run("a", "2026-11-01T00:00:00Z", "EPYC", 400);

    assertThat(trends()).extracting(Trend::metric).doesNotContain(TrendMetric.P99);
  }

  @Test
  void whatIsNewIsReadAndWhatIsGoneIsForgotten() throws Exception {
    Path first = run("a", "2026-11-01T00:00:00Z", "EPYC", 400);
    assertThat(trends().getFirst().values()).hasSize(1);
    run("b", "2026-11-02T00:00:00Z", "EPYC", 390);
    assertThat(trends().getFirst().values()).hasSize(2);
    Files.delete(first.resolve("report.json"));
    assertThat(trends().getFirst().values()).extracting(Trend.Value::value).containsExactly(390.0);
  }

  @Test
  void aReportThatCannotBeReadIsLeftOutAndNamed() throws Exception {
    run("a", "2026-11-01T00:00:00Z", "EPYC", 400);
    Path torn = run("b", "2026-11-02T00:00:00Z", "EPYC", 390);
    String text = Files.readString(torn.resolve("report.json"));
    Files.writeString(torn.resolve("report.json"), text.substring(0, text.length() / 2));
    Path other = Files.createDirectories(runs.resolve("c"));
    Files.writeString(other.resolve("report.json"), "{\"schema\": \"else\"}");

    try (HistoryIndex index = HistoryIndex.open(runs, false)) {
      assertThat(index.trends(Optional.empty()).getFirst().values()).hasSize(1);
      assertThat(index.notes())
          .hasSize(2)
          .allMatch(note -> note.startsWith("Left out: ") && note.endsWith("."));
    }
  }

  @Test
  void aDamagedIndexIsBuiltAgain() throws Exception {
    run("a", "2026-11-01T00:00:00Z", "EPYC", 400);
    trends();
    Files.writeString(runs.resolve(".history.sqlite"), "this is no database at all, but text");

    try (HistoryIndex index = HistoryIndex.open(runs, false)) {
      assertThat(index.trends(Optional.empty()).getFirst().values()).hasSize(1);
      assertThat(index.notes()).singleElement().asString().contains("was built again");
    }
  }

  @Test
  void whereNoIndexCanBeWrittenReportsAreReadAllTheSame() throws Exception {
    run("a", "2026-11-01T00:00:00Z", "EPYC", 400);
    // A folder in its place can be no database, for any user.
    Files.createDirectories(runs.resolve(".history.sqlite/x"));

    for (boolean again : new boolean[] {false, true}) {
      try (HistoryIndex index = HistoryIndex.open(runs, again)) {
        assertThat(index.trends(Optional.empty())).isNotEmpty();
        assertThat(index.notes()).singleElement().asString().contains("cannot be used");
      }
    }
  }

  @Test
  void runsOfASuiteCountAndTheSuiteIsNone() throws Exception {
    Path suite = Files.createDirectories(runs.resolve("posts"));
    Files.writeString(suite.resolve("suite.json"), "{}");
    Files.writeString(suite.resolve("report.json"), "{\"schema\": \"parkbench/suite-report/5\"}");
    run("posts/quick", "2026-11-01T00:00:00Z", "EPYC", 400);

    try (HistoryIndex index = HistoryIndex.open(runs, false)) {
      assertThat(index.trends(Optional.of("quick"))).isNotEmpty();
      assertThat(index.notes()).isEmpty();
    }
  }

  /** One process writes while another opens: neither loses the index. */
  @Test
  void twoProcessesShareAnIndex() throws Exception {
    run("a", "2026-11-01T00:00:00Z", "EPYC", 400);
    try (HistoryIndex first = HistoryIndex.open(runs, false);
        HistoryIndex second = HistoryIndex.open(runs, false)) {
      assertThat(first.trends(Optional.empty())).isEqualTo(second.trends(Optional.empty()));
      assertThat(second.notes()).isEmpty();
    }
  }
}
