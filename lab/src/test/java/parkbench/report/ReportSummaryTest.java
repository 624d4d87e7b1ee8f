package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.result.CheckId;
import parkbench.result.FactName;
import parkbench.result.Outcome;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.text.Statements;
import parkbench.text.TerminalWriter;

class ReportSummaryTest {
  @Test
  void quickFitsAHundredColumns() {
    assertThat(terminal(Reports.quick(), 100))
        .isEqualTo(
            """
            Upstream 500 ms, 400 users
            approach                    rps  ceiling  reached     p50     p99  errors  CPU   busy pool  outcome
            ───────────────────────────────────────────────────────────────────────────────────────────────────
            spring-mvc/blocking         392      400     98 %  1.02 s  1.14 s       0  7 %  200 of 200  ok
            spring-mvc/virtual-threads  787      800     98 %  507 ms  568 ms       0  7 %           –  ok
            spring-webflux/webclient    788      800     99 %  506 ms  567 ms       0  7 %           –  ok

            JVM: OpenJDK 25.0.1

            Lab at its worst: run-queue latency 0.08 ms, steal 0 %, pressure (CPU, memory, disk) 2 %, 0 %,
                              0.4 %; hiccups at p99: load generator 0.12 ms, most 5 ms; upstream 0.1 ms, most
                              1.4 ms; controller –

            One repeat: no figure has an interval, and nothing is compared (--repeat 5).
            spring-mvc/blocking answers at 392 rps.
            spring-mvc/virtual-threads answers at 787 rps.
            spring-webflux/webclient answers at 788 rps.
            """);
  }

  @Test
  void aNoisyMachineShowsBracketsAndEndsWithCauseConsequenceAndCommand() {
    assertThat(terminal(Reports.noisy(), 100))
        .contains("386 to 400", "750 to 800", "≤ 593 ms")
        .doesNotContain("Invalid")
        .endsWith(
            """

            Noisy machine: 6 to 21 % of the service's CPU was taken; beyond its limit: CPU taken from the
            service's cores.
            2 of 2 trials have graded figures: throughputs are lower bounds, with the ceiling as their upper
            end; percentiles are upper bounds; percentiles of requests that queue are left out.
            For exact figures: the same command with --strict, on a quiet machine.
            """);
  }

  /** These have no --strict. */
  @ParameterizedTest
  @ValueSource(
      classes = {
        Statement.CapacityFound.class,
        Statement.IncidentMet.class,
        Statement.VersionsCompared.class,
        Statement.Experiment.class
      })
  void anAdvisedCommandExists(Class<?> kind) {
    Report noisy = Reports.noisy();
    List<Statement> found = Statements.all().stream().filter(kind::isInstance).toList();
    Report search =
        new Report(
            noisy.schema(),
            noisy.run(),
            found,
            noisy.trials(),
            noisy.findings(),
            noisy.comparisons(),
            noisy.claims(),
            noisy.drifts(),
            noisy.repeated(),
            noisy.models());

    assertThat(terminal(search, 100)).contains("Noisy machine").doesNotContain("--strict");
  }

  @Test
  void whatTheThreadsDidIsToldWithItsTrial() {
    Report looked =
        Reports.of(
            Reports.trial("spring-mvc", "blocking", 500, 400)
                .finding(Reports.exhausted("Tomcat threads"))
                .finding(Reports.locked("shop.Orders.find", "exec-1"))
                .cell());
    assertThat(terminal(looked, 100))
        .contains(
            """
            What the threads did
              spring-mvc/blocking, upstream 500 ms, 400 users: lock contention. 190 of 200 request threads
            """);
  }

  @Test
  void aDeadServiceAndAnInvalidTrialSayWhyAndWhatToDo() {
    assertThat(terminal(Reports.troubled(), 100))
        .contains("failed: Never became ready: It was OOM-killed after 12 s")
        .contains("≥ 1.01 s")
        .contains("≥ failures would reach this percentile")
        .contains("send lag p99 3.1 ms")
        .contains("Give the load generator a core of its own");
  }

  @Test
  void aQueueThatGrowsIsMarkedAndToldWithItsCapacity() {
    assertThat(terminal(Reports.overTime(), 120))
        .contains("– ↗  – ↗")
        .contains("  not stationary: in flight grows by 9.5 per second")
        .contains("the stable capacity is 10.5 rps")
        .contains("↗ not stationary: a longer run would have measured more.");
    assertThat(terminal(Reports.quick(), 120)).doesNotContain("↗", "stationary");
  }

  @Test
  void whatSpoiltAnOutcomeIsToldBeforeWhatLimitedTheTrial() {
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
  void everyClaimIsToldAndOfTheBoundsToHoldTheBrokenOnes() {
    assertThat(terminal(Reports.troubled(), 200))
        .contains("\nClaims\n  H9.1 confirmed: ")
        .contains("; must be within 5 % of the predicted 150 rps\n")
        .contains("  H9.2 not tested: no trial counts\n")
        .contains("  hold 2, spring-webflux/webclient at 50 ms, 200 rps refuted: ")
        .doesNotContain("hold 1");
    assertThat(terminal(Reports.quick(), 200)).doesNotContain("Claims");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40, 60, 80, 100, 200})
  void noLineIsLongerThanTheTerminal(int width) {
    for (Report report :
        List.of(Reports.quick(), Reports.battle(), Reports.troubled(), Reports.overTime())) {
      assertThat(terminal(report, width).lines())
          .allSatisfy(
              line ->
                  assertThat(line.codePointCount(0, line.length()))
                      .as(line)
                      .isLessThanOrEqualTo(Math.max(40, width)));
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
  void figuresCarryIntervalsOverTheForks() {
    assertThat(terminal(Reports.troubled(), 200))
        .contains(
            "\nOver the forks, with 95 % intervals\n  spring-webflux/webclient, 2 forks: 199 rps (192"
                + " rps to 206 rps), p50 53 ms (40.3 ms to 65.7 ms), p99 –\n");
    assertThat(terminal(Reports.quick(), 200)).doesNotContain("Over the forks");
  }

  @Test
  void oneRepeatIsToldAndSeveralAreNot() {
    assertThat(terminal(Reports.battle(), 100)).contains("One repeat: no figure has");
    assertThat(terminal(Reports.troubled(), 100)).doesNotContain("One repeat");
  }

  @Test
  void whereNothingCountsItSaysSo() {
    Report report =
        Reports.of(
            Reports.trial("a", "b", 500, 400)
                .failing(CheckId.STEAL, Reports.share(FactName.STEAL, 0.03), 0.01)
                .cell());

    assertThat(terminal(report, 80)).contains("No trial counts.").contains("hypervisor 3 %");
  }

  private static String terminal(Report report, int width) {
    return TerminalWriter.of(ReportSummary.of(report), width);
  }
}
