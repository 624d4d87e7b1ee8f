package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.result.CheckId;
import parkbench.result.FactName;
import parkbench.result.Outcome;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.result.TrialReport;
import parkbench.text.MarkdownWriter;
import parkbench.text.Statements;
import parkbench.text.TerminalWriter;

class RunDocumentTest {
  @Test
  void quickFitsAHundredColumns() {
    assertThat(terminal(Reports.quick(), 100))
        .isEqualTo(
            """
            spring-mvc/blocking answers at 392 rps.
            spring-mvc/virtual-threads answers at 787 rps.

            How sure: One start each: no intervals, and differences are not tested. The machine was quiet:
                      figures are as measured.
            Next: To test differences: ./parkbench run quick --repeat 5

            Upstream 500 ms, 400 users
            approach                    status   rps       against the best  of its ceiling     p50     p99  CPU
            ────────────────────────────────────────────────────────────────────────────────────────────────────
            spring-mvc/blocking         limited  392       × 0.5, one start            98 %  1.02 s  1.14 s  7 %
            spring-mvc/virtual-threads  holds    787  within 2 %, one start            98 %  507 ms  568 ms  7 %
            spring-webflux/webclient    holds    788                   best            99 %  506 ms  567 ms  7 %
            CPU is of one core.

            More of the answer
              spring-webflux/webclient answers at 788 rps.
            """);
  }

  @Test
  void titlesAreForPeopleAndLabelsForPrograms() {
    assertThat(terminal(Reports.repeated(), 140))
        .contains("Tomcat with 200 threads stops at 392 rps", "WebFlux with WebClient")
        .doesNotContain("spring-webflux/webclient");
    assertThat(Reports.repeated().comparisons().getFirst().a()).isEqualTo("spring-mvc/blocking");
    assertThat(markdown(Reports.repeated()))
        .contains("Tomcat with 200 threads (spring-mvc/blocking, boot-4.1, Java 25)");
  }

  @Test
  void severalForksAreOneRowWithAnIntervalAndTheBestIsNamed() {
    assertThat(terminal(Reports.repeated(), 160))
        .contains("Sentences quote the median")
        .contains("400 (398 to 402)", "× 0.5 (0.5 to 0.5)", "no difference", "best")
        .containsOnlyOnce("Tomcat with virtual threads");
  }

  @Test
  void theOrderOfApproachesIsTheSameInEveryRun() {
    Report report = Reports.repeated();
    List<TrialReport> shuffled = new ArrayList<>(report.trials());
    Collections.shuffle(shuffled, new Random(7));
    Report other =
        new Report(
            report.schema(),
            report.run(),
            report.verdict(),
            shuffled,
            report.findings(),
            report.comparisons(),
            report.claims(),
            report.drifts(),
            report.repeated(),
            report.models());

    assertThat(terminal(other, 120)).isEqualTo(terminal(report, 120));
    assertThat(markdown(other)).isEqualTo(markdown(report));
  }

  @Test
  void anIncidentBeginsWithWhatWasHarmedAndContradictsNothing() {
    assertThat(terminal(Reports.incident(), 120))
        .startsWith(
            """
            The upstream takes 1 s for 30 s: Tomcat with 200 threads would be restarted: its health check fails 29 times in a row,
            where 3 are enough for a restart; no request fails (p99 10.8 s instead of 53 ms); without a restart it recovers 2 s
            after the upstream.
            WebFlux with WebClient holds: p99 1.01 s, no request fails, its health check passes.
            """)
        .contains("Tomcat with 200 threads  would be restarted", "WebFlux with WebClient   holds")
        .doesNotContain("keeps up");
  }

  @Test
  void aNoisyMachineShowsBracketsWithCauseConsequenceAndCommand() {
    assertThat(terminal(Reports.noisy(), 200))
        .contains("386 to 400", "750 to 800", "≤ 593 ms")
        .contains("interfered with 2 of 2 trials: 6 to 21 % of the service's CPU was taken")
        .doesNotContain("Invalid");
    assertThat(markdown(Reports.noisy()))
        .contains("There, throughputs are ranges, from what was measured to the ceiling")
        .contains("For exact figures: the same command with --strict, on a quiet machine.");
  }

  /** Other verbs than run have no --strict. */
  @ParameterizedTest
  @ValueSource(strings = {"capacity", "incident", "regress", "prove", "suite"})
  void anAdvisedCommandExists(String verb) {
    assertThat(terminal(Reports.askedAs("./parkbench " + verb + " quick", Reports.noisy()), 200))
        .contains("interfered with 2 of 2 trials", "the same command on a quiet machine")
        .doesNotContain("--strict", "--repeat");
  }

  @Test
  void anIncidentOfAScenarioIsRunStrictly() {
    Report incident = answered(Statement.IncidentMet.class, Reports.noisy());

    assertThat(terminal(Reports.askedAs("./parkbench run incident --repeat 3", incident), 100))
        .contains("the same command with --strict");
  }

  @Test
  void eachIncidentOfAServiceIsNamedOnANarrowTerminal() {
    String table =
        terminal(answered(Statement.IncidentMet.class, Reports.quick()), 80)
            .split("What the incident did", 2)[1]
            .split("More of the answer", 2)[0];

    assertThat(table)
        .contains("upstream", "takes 1 s", "answers 503", "answers nothing")
        .contains("refuses connections")
        .doesNotContain("approach");
  }

  @Test
  void versionsAreBesideEachOther() {
    assertThat(markdown(answered(Statement.VersionsCompared.class, Reports.quick())))
        .contains(
            "## Versions", "| CPU per request | default, 500 ms, 400 users | 520 µs | 583 µs |")
        .contains("| failed requests | default, 500 ms, 400 users | 0 % | 12 % | – | – |");
  }

  @Test
  void incidentsHaveARowEachAndRemedies() {
    assertThat(markdown(answered(Statement.IncidentMet.class, Reports.quick())))
        .contains(
            "## What the incident did",
            "| takes 1 s | fails (2 of 3 starts) |",
            "| refuses connections |")
        .contains("**Next:**", "Bound the retries");
  }

  /** A report whose answers are the samples of a statement. */
  private static Report answered(Class<? extends Statement> kind, Report of) {
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
  void whatTheThreadsDidIsReportedWithItsTrial() {
    Report dumped =
        Reports.of(
            Reports.trial("spring-mvc", "blocking", 500, 400)
                .finding(Reports.exhausted("Tomcat threads"))
                .finding(Reports.locked("shop.Orders.find", "exec-1"))
                .cell());
    assertThat(terminal(dumped, 100))
        .contains(
            """
            What the threads did
              spring-mvc/blocking, upstream 500 ms, 400 users: lock contention. 190 of 200 request threads
            """);
  }

  @Test
  void aDeadServiceAndAnInvalidTrialSayWhyAndWhatToDo() {
    assertThat(terminal(Reports.troubled(), 160))
        .contains("failed: Never became ready: It was OOM-killed after 12 s")
        .contains("≥ 1.01 s")
        .contains("≥: failures would reach this percentile")
        .contains("Invalid trials: an instrument was out of its limits.", "send lag p99", "3.1 ms")
        .contains("Give the load generator a core of its own");
  }

  @Test
  void aQueueThatGrowsIsMarkedAndReportedWithItsCapacity() {
    assertThat(terminal(Reports.overTime(), 120))
        .contains("– ↗", "degrades")
        .contains("  not stationary: in flight grows by 9.5 per second")
        .contains("the stable capacity is 10.5 rps")
        .contains("↗: not stationary, a longer run would have measured more.");
    assertThat(markdown(Reports.overTime())).contains("**“↗”: not stationary.** In 1 of 3 trials");
    assertThat(terminal(Reports.quick(), 120)).doesNotContain("↗", "stationary");
  }

  @Test
  void whatSpoiltAnOutcomeComesBeforeWhatLimitedTheTrial() {
    Report report =
        Reports.of(
            Reports.trial("own", "blocking", 10, 800)
                .answering(7000, 110)
                .outcome(Outcome.DEGRADED)
                .finding(Reports.exhausted("Tomcat threads"))
                .finding(Reports.overflowed(60))
                .cell());

    assertThat(terminal(report, 100))
        .contains("degraded: Most likely overflowed its listen backlog 60 times");
  }

  @Test
  void everyClaimIsShownAndOfTheThresholdsTheBrokenOnes() {
    assertThat(terminal(Reports.troubled(), 200))
        .contains("\nClaims\n  H9.1 confirmed: ")
        .contains("; must be within 5 % of the predicted 150 rps\n")
        .contains("  H9.2 not tested: no trial counts\n")
        .contains("  hold 2, spring-webflux/webclient at 50 ms, 200 rps refuted: ")
        .doesNotContain("hold 1");
    assertThat(terminal(Reports.quick(), 200)).doesNotContain("Claims");
  }

  @Test
  void aClaimHasItsNumbersItsVerdictAndItsReason() {
    assertThat(markdown(Reports.troubled()))
        .contains(
            "| H9.1 blocking answers 150 rps ",
            "(throughput-rps, spring-mvc/blocking &lt;script&gt;alert(1)&lt;/script&gt; at 50 ms, 200 rps)",
            "| confirmed | 149 rps (post 009, text ",
            "150 rps (arithmetic ",
            "152 rps (149 rps to 154 rps), exact (must be within 5 % of the predicted 150 rps) |",
            "| H9.2 webclient never fails | not tested | – | – | – | no trial counts |");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40, 60, 80, 100, 200})
  void noLineOfTheAnswerIsLongerThanTheTerminal(int width) {
    for (Report report :
        List.of(
            Reports.quick(),
            Reports.battle(),
            Reports.repeated(),
            Reports.incident(),
            Reports.overTime())) {
      assertThat(terminal(report, width).lines())
          .allSatisfy(
              line ->
                  assertThat(line.codePointCount(0, line.length()))
                      .as(line)
                      .isLessThanOrEqualTo(Math.max(46, width)));
    }
  }

  @Test
  void aNameCannotCommandTheTerminal() {
    Report report =
        Reports.of(Reports.trial("\u001b[31mred\u0007", "a\nb\u202Ec", 500, 400).cell());

    assertThat(terminal(report, 100))
        .contains("�[31mred�/a b�c")
        .doesNotContain("\u001b", "\u0007", "\u202E");
  }

  @Test
  void whereNothingCountsItSaysSo() {
    Report report =
        Reports.of(
            Reports.trial("a", "b", 500, 400)
                .failing(CheckId.STEAL, Reports.share(FactName.STEAL, 0.03), 0.01)
                .cell());

    assertThat(terminal(report, 160)).contains("No answer: nothing that counts").contains("3 %");
  }

  @Test
  void aMatrixIsCurvesAndAHeatMapAndOnATerminalATablePerDelay() {
    Pattern cell = Pattern.compile("(?<!\\\\)\\|");
    List<String> table =
        markdown(Reports.battle())
            .lines()
            .dropWhile(line -> !line.startsWith("| approach | 10 ms, 100 users"))
            .takeWhile(line -> line.startsWith("| "))
            .toList();

    assertThat(table).hasSize(2 + 7);
    assertThat(table).allMatch(line -> cell.matcher(line).results().count() == 1 + 1 + 12);
    assertThat(table).anyMatch(line -> line.contains("| invalid |"));
    assertThat(terminal(Reports.battle(), 100))
        .contains("upstream 10 ms", "upstream 100 ms", "upstream 500 ms", "800 users");
  }

  @Test
  void hostileNamesStayText() {
    // A code span and a fenced block take everything literally.
    assertThat(markdown(Reports.troubled()).replaceAll("(?s)```.*?```|`[^`]*`", ""))
        .doesNotContain("<script", "<img", "</style", "\u202E")
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;");
  }

  @Test
  void invalidTrialsAreCountedByApproachWithWhatTheInstrumentsMet() {
    assertThat(markdown(Reports.battle()))
        .contains(
            "| approach | trials | invalid | run-queue latency | steal | pressure: CPU, memory, disk | load generator | upstream | controller |",
            "| spring-mvc/blocking | 12 | 0 | 0.08 ms | 0 % | 2 %, 0 %, 0.4 % | 0.12 ms, most 5 ms | 0.1 ms, most 1.4 ms | – |",
            "| spring-mvc/java-client | 12 | 1 | ");
  }

  @Test
  void itSaysWhatCouldNotBeObserved() {
    assertThat(markdown(Reports.troubled()))
        .contains("<summary>What could not be observed</summary>", "- Seen from outside only: ")
        .contains("**What could not be observed.** In 1 of 5 trials");
    assertThat(markdown(Reports.quick())).doesNotContain("could not be observed");
  }

  @Test
  void whatDegradedAndRecoveredHasItsTimes() {
    assertThat(markdown(Reports.overTime()))
        .contains("Degrade and recover")
        .contains(
            "| 54.3 ms | 10.8 s | 3 | after 7 s | not within the 20 s that were left |\n",
            "| 54.3 ms | 10.8 s | 3 | in the same second | after 4 s |\n");
    assertThat(markdown(Reports.quick())).doesNotContain("Degrade and recover");
  }

  @Test
  void whatIsNotComparedForItsGrowthIsNamedWithTheComparisons() {
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
    assertThat(markdown(Reports.troubled())).doesNotContain("that are not stationary");
  }

  @Test
  void itIsRepeatedWithItsCommandAndItsFiles() {
    assertThat(markdown(Reports.quick()))
        .contains("`./parkbench run quick`", "scenarios/quick.yaml", "load: {users: 400}")
        .contains(
            "- **Time spent:** 72 s: starting the lab 4.0 s, service starts 5.0 s, warm-up 21.6 s,"
                + " measuring 39.6 s, rest and drain 1.5 s, other 0.3 s\n")
        .contains("- **Started:** 2026-11-20T13:15:00Z");
  }

  @Test
  void itSaysWhereTheJitStillCompiledAndWhatBeganCold() {
    TrialReport cell = Reports.trial("own", "own", 500, 400).answering(100, 1).compiling(71).cell();
    TrialReport cold =
        Reports.trial("own", "own", 500, 400).answering(100, 1).compiling(71).cold().cell();

    assertThat(markdown(Reports.of(cell))).contains("**The JIT still compiled.**");
    assertThat(markdown(Reports.of(cold)))
        .contains("**No warm-up.** 1 of 1 trials")
        .doesNotContain("still compiled", "No steady state");
    assertThat(markdown(Reports.quick())).doesNotContain("still compiled", "No warm-up");
  }

  @Test
  void itSaysWhatDriftedAndWhatItCannotCompare() {
    assertThat(markdown(Reports.troubled()))
        .contains("**Drift.** Drift: throughput of &lt;script&gt;", "repeat by repeat")
        .contains("**2 repeats.**", "**Invalid trials.**")
        .doesNotContain("Closed loops hide");
    assertThat(markdown(Reports.quick()))
        .doesNotContain("Drift")
        .contains("**One repeat.**", "**Closed loops hide queueing.**");
  }

  private static String terminal(Report report, int width) {
    return TerminalWriter.of(RunDocument.brief(report), width);
  }

  private static String markdown(Report report) {
    return MarkdownWriter.of(RunDocument.of(report, List.of()));
  }
}
