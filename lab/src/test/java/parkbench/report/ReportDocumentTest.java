package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.result.TrialReport;
import parkbench.text.MarkdownWriter;
import parkbench.text.Statements;

class ReportDocumentTest {
  @Test
  void quickBeginsWithQuestionVerdictAndTable() {
    assertThat(markdown(Reports.quick()))
        .startsWith(
            """
            # Why does a blocking servlet stop at 400 rps in front of a 500 ms upstream while its CPU idles?

            **spring-mvc/blocking answers at 392 rps.**

            **spring-mvc/virtual-threads answers at 787 rps.**

            **spring-webflux/webclient answers at 788 rps.**

            Scenario quick, run 20261120-131500-quick, 2026-11-20T13:15:00Z, Parkbench 0.1.0, random seed 42.

            ## Trials

            | Approach | Generation | JVM | Load | Upstream delay | Throughput, rps | Ceiling, rps | Of ceiling | p50 | p99 | Errors | CPU | Busy pool | Outcome |
            | --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |
            | spring-mvc/blocking | boot-4.1 | Java 25 | 400 users | 500 ms | 392 | 400 | 98 % | 1.02 s | 1.14 s | 0 | 7 % | 200 of 200 | ok |
            | spring-mvc/virtual-threads | boot-4.1 | Java 25 | 400 users | 500 ms | 787 | 800 | 98 % | 507 ms | 568 ms | 0 | 7 % | – | ok |
            | spring-webflux/webclient | boot-4.1 | Java 25 | 400 users | 500 ms | 788 | 800 | 99 % | 506 ms | 567 ms | 0 | 7 % | – | ok |
            """);
  }

  @Test
  void versionsAreBesideEachOther() {
    assertThat(markdown(answered(Statement.VersionsCompared.class)))
        .contains(
            "## Versions", "| CPU per request | default, 500 ms, 400 users | 520 µs | 583 µs |")
        .contains("| failed requests | default, 500 ms, 400 users | 0 % | 12 % | – | – |");
  }

  @Test
  void incidentsHaveARowEachAndRemedies() {
    assertThat(markdown(answered(Statement.IncidentMet.class)))
        .contains("## Incidents", "| takes 1 s | a/x | 200 rps |", "| refuses connections |")
        .contains("What to do:", "Bound the retries");
  }

  /** A report whose answers are the samples of a statement. */
  private static Report answered(Class<? extends Statement> kind) {
    Report of = Reports.quick();
    return new Report(
        of.schema(),
        of.run(),
        Statements.all().stream().filter(kind::isInstance).toList(),
        of.trials(),
        of.findings(),
        of.comparisons(),
        of.claims(),
        of.drifts(),
        of.repeated(),
        of.models());
  }

  @Test
  void aFindingSaysWhatToDo() {
    assertThat(markdown(Reports.quick()))
        .containsPattern(
            "\n- Stops at 392 rps: 200 of 200 Tomcat threads .*\n  What to do: wait without a thread .*\\.\n");
  }

  @Test
  void everyRowOfATableHasAsManyCellsAsItsHeader() {
    Pattern cell = Pattern.compile("(?<!\\\\)\\|");
    List<String> table =
        markdown(Reports.battle())
            .lines()
            .dropWhile(line -> !line.startsWith("| "))
            .takeWhile(line -> line.startsWith("| "))
            .toList();

    assertThat(table).hasSize(2 + 7);
    assertThat(table).allMatch(line -> cell.matcher(line).results().count() == 1 + 1 + 12);
    assertThat(table.get(3)).contains("invalid");
  }

  @Test
  void hostileNamesStayText() {
    assertThat(markdown(Reports.troubled()))
        .doesNotContain("<script", "<img", "</style", "\u202E")
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;");
  }

  @Test
  void aClaimHasItsNumbersItsVerdictAndItsReason() {
    assertThat(markdown(Reports.troubled()))
        .contains(
            "| H9.1 | blocking answers 150 rps ",
            " | throughput-rps, spring-mvc/blocking &lt;script&gt;alert(1)&lt;/script&gt; at 50 ms, 200 rps |",
            " | 149 rps | 150 rps: arithmetic ",
            " | within 5 % of the predicted 150 rps | 152 rps (149 rps to 154 rps) | confirmed | ",
            "| hold 2 | spring-webflux/webclient at 50 ms, 200 rps: throughput-rps ≤ 190 rps |  |  | –",
            "| H9.2 | webclient never fails |  |  | – | – |  | – | not tested | no trial counts |");
  }

  @Test
  void invalidTrialsAreCountedByApproachBesideWhatTheInstrumentsMet() {
    assertThat(markdown(Reports.battle()))
        .contains(
            "| Approach | Trials | Invalid | Run-queue latency | Steal | Pressure: CPU, memory, disk | Load generator | Upstream | Controller |",
            "| spring-mvc/blocking | 12 | 0 | 0.08 ms | 0 % | 2 %, 0 %, 0.4 % | 0.12 ms, most 5 ms | 0.1 ms, most 1.4 ms | – |",
            "| spring-mvc/java-client | 12 | 1 | ");
  }

  @Test
  void itSaysWhatCouldNotBeObserved() {
    assertThat(markdown(Reports.troubled()))
        .contains("## What could not be observed", "- Seen from outside only: ")
        .contains("**What could not be observed.** In 1 of 5 trials");
    assertThat(markdown(Reports.quick())).doesNotContain("could not be observed");
  }

  @Test
  void aQueueThatGrowsIsMarkedAndToldWithItsCapacity() {
    assertThat(markdown(Reports.overTime()))
        .contains("| – ↗ | – ↗ |")
        .contains(
            "\n**users/parallel** ↗ not stationary: upstream 332 ms, 200 rps, mean and percentiles"
                + " depend on the run's length; in flight grows by 9.5 per second")
        .contains("**“↗”: not stationary.** In 1 of 3 trials");
    assertThat(markdown(Reports.quick())).doesNotContain("↗");
  }

  @Test
  void whatDegradedAndWhatRecoveredStandWithTheirTimes() {
    assertThat(markdown(Reports.overTime()))
        .contains("## Degrade and recover")
        .contains(
            "| 54.3 ms | 10.8 s | 3 | after 7 s | not within the 20 s that were left |\n",
            "| 54.3 ms | 10.8 s | 3 | in the same second | after 4 s |\n");
    assertThat(markdown(Reports.quick())).doesNotContain("Degrade and recover");
  }

  @Test
  void whatIsNotComparedForItsGrowthIsSaidBesideTheComparisons() {
    Report compared =
        new Report(
            Report.SCHEMA,
            Reports.overTime().run(),
            List.of(),
            Reports.overTime().trials(),
            List.of(),
            Reports.troubled().comparisons(),
            List.of(),
            List.of(),
            List.of(),
            List.of());

    assertThat(markdown(compared))
        .contains(
            "Response times of trials that are not stationary are left out, since the run's length"
                + " decides them: users/parallel at 332 ms, 200 rps.");
    assertThat(markdown(Reports.troubled())).doesNotContain("not stationary");
  }

  @Test
  void itSaysWhatTheTimeWasSpentOn() {
    assertThat(markdown(Reports.quick()))
        .contains(
            "- Time spent: 72 s: starting the lab 4.0 s, service starts 5.0 s, warm-up 21.6 s,"
                + " measuring 39.6 s, rest and drain 1.5 s, other 0.3 s\n");
  }

  @Test
  void itSaysWhereTheJitStillCompiled() {
    TrialReport cell = Reports.trial("own", "own", 500, 400).answering(100, 1).compiling(71).cell();

    assertThat(markdown(Reports.of(cell))).contains("**The JIT still compiled.**");
    assertThat(markdown(Reports.quick())).doesNotContain("still compiled");
  }

  @Test
  void itSaysWhatBeganCold() {
    TrialReport cell =
        Reports.trial("own", "own", 500, 400).answering(100, 1).compiling(71).cold().cell();

    assertThat(markdown(Reports.of(cell)))
        .contains("**No warm-up.** 1 of 1 trials")
        .doesNotContain("still compiled", "No steady state");
    assertThat(markdown(Reports.quick())).doesNotContain("No warm-up");
  }

  @Test
  void figuresCarryIntervalsOverTheForks() {
    assertThat(markdown(Reports.troubled()))
        .contains("## Over the forks\n")
        .contains(
            "| spring-webflux/webclient | 50 ms, 200 rps | 2 | 199 rps (192 rps to 206 rps) | 53 ms"
                + " (40.3 ms to 65.7 ms) | – |");
    assertThat(markdown(Reports.quick())).doesNotContain("Over the forks");
  }

  @Test
  void itSaysWhatDrifted() {
    assertThat(markdown(Reports.troubled()))
        .contains("**Drift.** Drift: throughput of &lt;script&gt;")
        .contains("repeat by repeat");
    assertThat(markdown(Reports.quick())).doesNotContain("Drift");
  }

  @Test
  void itSaysWhatItCannotCompare() {
    assertThat(markdown(Reports.quick()))
        .contains("**One repeat.**")
        .contains("**Closed loops hide queueing.**");
    assertThat(markdown(Reports.troubled()))
        .contains("**2 repeats.**")
        .contains("**Invalid trials.**")
        .doesNotContain("Closed loops hide");
  }

  private static String markdown(Report report) {
    return MarkdownWriter.of(ReportDocument.of(report));
  }
}
