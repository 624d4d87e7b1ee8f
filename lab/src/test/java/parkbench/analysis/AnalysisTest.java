package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.KnownLibraries;
import parkbench.record.Death;
import parkbench.record.Hiccups;
import parkbench.record.ThreadActivity;
import parkbench.result.Audit;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.Outcome;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.TrialReport;
import parkbench.store.StoredRun;
import parkbench.text.CheckText;
import parkbench.text.FindingText;
import parkbench.wire.Json;

class AnalysisTest {
  @TempDir Path disk;
  private int runs;

  private TrialReport cell(SyntheticTrial trial) {
    return SyntheticRun.in(disk.resolve("run " + ++runs)).report(trial).trials().getFirst();
  }

  @Test
  void whatCouldNotBeObservedIsPartOfItsTrial() {
    String blind = "Seen from outside only: the JVM refuses to be attached.";

    Report report =
        SyntheticRun.in(disk.resolve("run"))
            .report(SyntheticTrial.sound().with(trial -> trial.notes = List.of(blind)));

    assertThat(report.trials().getFirst().quality().notes()).containsExactly(blind);
  }

  @Test
  void aSoundTrialHasItsFigures() {
    TrialReport cell = cell(SyntheticTrial.sound());

    assertThat(cell.quality().audit().checks()).filteredOn(check -> !check.passed()).isEmpty();
    assertThat(cell.outcome()).isEqualTo(Outcome.OK);
    assertThat(cell.identity().directory()).isEqualTo("trials/001-spring-mvc-blocking-1");
    assertThat(cell.responses().windowSeconds()).isEqualTo(10);
    assertThat(cell.responses().requests()).isEqualTo(3920);
    assertThat(cell.responses().throughputRps()).isEqualTo(392);
    assertThat(cell.responses().countingErrorRps()).contains(40.0);
    assertThat(cell.ceiling().ceilingRps()).contains(400.0);
    assertThat(cell.ceiling().ofCeiling()).contains(0.98);
    assertThat(cell.latency().responseMs().count()).isEqualTo(3920);
    assertThat(cell.latency().responseMs().p50()).isCloseTo(1020, within(2.0));
    assertThat(cell.latency().responseMs().atLeast()).isEmpty();
    assertThat(cell.latency().responseMs().tooFew()).containsExactly("p999");
    assertThat(cell.latency().connectionWaitMs().p99()).isEqualTo(0.002);
    assertThat(cell.latency().sendLagMs().p99()).isEqualTo(0.04);
  }

  @Test
  void countersAreReportedAsTheirChangeOverTheWindow() {
    TrialReport cell = cell(SyntheticTrial.sound());

    assertThat(cell.resources().service().cpu().cpuSeconds().orElseThrow())
        .isCloseTo(0.7, within(1e-6));
    assertThat(cell.resources().service().cpu().cpuCores().orElseThrow())
        .isCloseTo(0.07, within(1e-6));
    assertThat(cell.resources().service().cpu().cpuMicrosPerRequest().orElseThrow())
        .isCloseTo(178.57, within(0.01));
    assertThat(cell.resources().lab().shareOfCores().orElseThrow()).isCloseTo(0.13, within(1e-6));
    assertThat(cell.resources().lab().loadMicrosPerRequest().orElseThrow())
        .isCloseTo(153.06, within(0.01));
  }

  @Test
  void whatTheJvmDidBesideTheRequestsIsToldOverTheWindow() {
    Report.ServiceUse service = cell(SyntheticTrial.sound()).resources().service();

    assertThat(service.pauses().safepointCount().orElseThrow()).isCloseTo(30, within(1e-6));
    assertThat(service.pauses().safepointMs()).isEmpty();
    assertThat(service.jit().compileMs().orElseThrow()).isCloseTo(40, within(1e-6));
    assertThat(service.sockets().openFilesMax()).contains(431.0);
  }

  @Test
  void theMachineAroundItIsToldToo() {
    Report.MachineUse machine =
        cell(SyntheticTrial.sound().with(trial -> trial.overflows = 3)).resources().machine();

    assertThat(machine.coresBusy()).hasSize(2);
    assertThat(machine.coresBusy().getLast()).isCloseTo(0.13, within(1e-9));
    assertThat(machine.cpuPressureShare().orElseThrow()).isCloseTo(0.02, within(1e-9));
    assertThat(machine.ioPressureShare().orElseThrow()).isCloseTo(0.004, within(1e-9));
    assertThat(machine.memoryPressureShare()).as("not reported").isEmpty();
    assertThat(machine.listenDrops()).contains(3.0);
    assertThat(machine.socketsTimeWaitMax()).contains(21.0);
    assertThat(machine.socketsEstablishedMax()).isEmpty();
  }

  @Test
  void whatItsThreadsDidIsToldWhereTheyWereLookedAtInTheWindow() {
    Consumer<SyntheticTrial> looked =
        trial ->
            trial.looks =
                List.of(
                    trial.look(1, ThreadActivity.IDLE),
                    trial.look(4, ThreadActivity.SOCKET_READ),
                    trial.look(6, ThreadActivity.SOCKET_READ));

    Finding reported = cell(SyntheticTrial.sound().with(looked)).findings().getFirst();
    assertThat(reported.rule()).isEqualTo(RuleId.REQUEST_THREADS_EXHAUSTED);
    assertThat(reported.confidence()).isEqualTo(Confidence.HIGH);
    assertThat(FindingText.sentence(reported))
        .contains("200 of 200", "in shop.Orders.find", "196 requests queued");
    assertThat(
            cell(SyntheticTrial.sound().with(looked).with(trial -> trial.lagMicros = 9000))
                .findings())
        .extracting(Finding::confidence)
        .as("of a trial that does not count")
        .containsOnly(Confidence.LOW);
    assertThat(
            cell(SyntheticTrial.sound()
                    .with(trial -> trial.looks = List.of(trial.look(4, ThreadActivity.SLEEPING))))
                .findings())
        .as("one dump is none")
        .allMatch(finding -> finding.stack().isEmpty());
  }

  @Test
  void whatHeldThePlayersUpIsToldAlsoWhereItPassed() {
    Report.LabUse lab =
        cell(SyntheticTrial.sound().with(t -> t.runDelayMicros = 240)).resources().lab();

    assertThat(lab.runDelayMillis().orElseThrow()).isCloseTo(0.24, within(1e-9));
    assertThat(lab.hiccups())
        .isEqualTo(
            new Report.ProcessHiccups(
                Optional.of(new Hiccups(0.1, 2)),
                Optional.of(new Hiccups(0.2, 4)),
                Optional.of(new Hiccups(0.4, 6))));
  }

  @Test
  void whatWasNotReadIsAbsentNeverZero() {
    TrialReport cell = cell(SyntheticTrial.sound());

    assertThat(cell.resources().service().pauses().gcCount()).isEmpty();
    assertThat(cell.resources().service().cpu().throttledPeriods()).isEmpty();
    assertThat(cell.resources().service().threads().threadsMax()).contains(230.0);
  }

  @Test
  void theDeclaredPoolHasItsOwnNameAndSizeAndLeadsTheOthers() {
    List<Report.PoolUse> pools = cell(SyntheticTrial.sound()).resources().service().pools();

    assertThat(pools)
        .extracting(Report.PoolUse::name)
        .containsExactly("Tomcat threads", "http-nio-8080-Acceptor");
    assertThat(pools.getFirst().size()).isEqualTo(200);
    assertThat(pools.getFirst().busyMax()).contains(200);
  }

  @Test
  void failuresAndPendingExchangesCountAsInfinitelyLate() {
    TrialReport cell =
        cell(
            SyntheticTrial.sound()
                .with(trial -> trial.failures = Map.of("timeout", 30L))
                .with(trial -> trial.failuresBySecond = new long[] {0, 0, 30})
                .with(trial -> trial.pending = 20));

    assertThat(cell.responses().requests()).isEqualTo(3970);
    assertThat(cell.responses().errors()).isEqualTo(new Report.Errors(30, Map.of("timeout", 30L)));
    assertThat(cell.latency().responseMs().atLeast()).containsExactly("p99", "p999", "max");
    assertThat(cell.latency().responseMs().p99()).isCloseTo(30_000, within(30.0));
    assertThat(cell.latency().responseMs().p95()).isCloseTo(1020, within(2.0));
    assertThat(cell.outcome()).isEqualTo(Outcome.DEGRADED);
  }

  /** It was tried again for 7 s at most. */
  @Test
  void aConnectionThatWasDroppedLongBeforeTheWindowLeavesItAlone() {
    TrialReport cell =
        cell(
            SyntheticTrial.sound()
                .with(
                    trial -> {
                      trial.overflows = 49;
                      trial.settleSeconds = 10;
                    }));

    assertThat(cell.outcome()).isEqualTo(Outcome.OK);
    assertThat(cell.resources().service().sockets().listenOverflows()).contains(0.0);
  }

  @Test
  void anOverflowWhileConnectionsOpenDegradesTheTrial() {
    TrialReport cell = cell(SyntheticTrial.sound().with(trial -> trial.overflows = 49));

    assertThat(cell.resources().service().sockets().listenOverflows()).contains(49.0);
    assertThat(cell.outcome()).isEqualTo(Outcome.DEGRADED);
  }

  @Test
  void aServiceThatNeverGotReadyIsAValidTrialThatFailed() {
    TrialReport cell =
        cell(
            SyntheticTrial.sound()
                .with(
                    trial -> {
                      trial.loadTold = false;
                      trial.ledger = false;
                      trial.canary = false;
                      trial.died = Optional.of(new Death(1, false, List.of("no port")));
                    }));

    assertThat(cell.quality().audit().checks()).filteredOn(check -> !check.passed()).isEmpty();
    assertThat(cell.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(FindingText.sentence(cell.findings().getFirst()))
        .isEqualTo("Ended before the load began (exit code 1).");
  }

  @Test
  void theReportIsJsonAndComesBackEqual() {
    Report report = SyntheticRun.in(disk.resolve("run")).report(SyntheticTrial.sound());

    assertThat(Json.read(Json.page(report), Report.class)).isEqualTo(report);
  }

  @Test
  void aTrialThatWasCutOffIsNoted() throws Exception {
    SyntheticRun.in(disk.resolve("run")).written(SyntheticTrial.sound());
    Files.createDirectory(disk.resolve("run/trials/002-half"));

    Report report = KnownLibraries.analysis().of(StoredRun.open(disk.resolve("run")));

    assertThat(report.trials()).hasSize(1);
    assertThat(report.run().notes())
        .containsExactly(
            "a note of the planner", "Begun and never finished, so left out: 002-half.");
  }

  @Test
  void everyCheckNamesItsLimitAndItsRemedy() {
    assertThat(cell(SyntheticTrial.sound()).quality().audit().checks())
        .hasSize(20)
        .allSatisfy(
            check -> {
              assertThat(CheckText.limit(check)).isNotBlank();
              assertThat(CheckText.remedy(check)).isNotBlank();
              assertThat(CheckText.measured(check)).isNotBlank();
            })
        .extracting(Audit.Check::id)
        .doesNotHaveDuplicates();
  }
}
