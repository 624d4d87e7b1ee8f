package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.plan.Capacity;
import parkbench.plan.Load;
import parkbench.record.Death;
import parkbench.record.Ledger;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.system.Pool;
import parkbench.system.Workload;
import parkbench.text.FindingText;

/** A planted fault must be diagnosed, and a clean trial must not. */
class FindingsTest {
  @TempDir Path disk;
  private int runs;

  private List<Finding> findings(SyntheticTrial trial) {
    return SyntheticRun.in(disk.resolve("run " + ++runs))
        .report(trial)
        .trials()
        .getFirst()
        .findings();
  }

  private Finding leading(Consumer<SyntheticTrial> plant) {
    return findings(SyntheticTrial.sound().with(plant)).getFirst();
  }

  @Test
  void aPoolIsKnownByThePartOfItsThreadsNamesBeforeTheNumber() {
    SyntheticTrial trial =
        SyntheticTrial.sound()
            .with(
                t -> {
                  t.poolThreads = "XNIO-1 task"; // of XNIO-1 task-1, XNIO-1 task-2, …
                  t.pool = Optional.of(new Pool("workers", 200, "XNIO-1 task-", "workerThreads"));
                });

    assertThat(
            SyntheticRun.in(disk.resolve("run"))
                .report(trial)
                .trials()
                .getFirst()
                .resources()
                .service()
                .pools()
                .getFirst())
        .returns("workers", Report.PoolUse::name)
        .returns(true, Report.PoolUse::declared);
  }

  @ParameterizedTest(name = "fastest {0} s, mean {1} s, {2} in flight")
  @CsvSource({"0.5, 0.52, 40", "0.8, 0.9, 40", "0.5, 1, 20"})
  void anOriginThatKeepsNobodyWaitingIsNotFull(double fastest, double mean, long inFlight) {
    assertThat(
            findings(
                SyntheticTrial.sound()
                    .with(
                        t ->
                            t.proxied =
                                Optional.of(
                                    new Ledger.Proxied(
                                        400,
                                        0,
                                        Optional.of(20L),
                                        inFlight,
                                        1e6 * mean,
                                        1e6 * fastest,
                                        1e6 * mean,
                                        2e6)))))
        .extracting(Finding::rule)
        .containsExactly(RuleId.REQUEST_THREADS_EXHAUSTED);
  }

  static Stream<Arguments> plantedFaults() {
    return Stream.of(
        fault("200 threads carry 392 rps", RuleId.REQUEST_THREADS_EXHAUSTED, t -> {}),
        fault(
            "an undeclared pool of 8 threads carries 15.8 rps",
            RuleId.REQUEST_THREADS_EXHAUSTED,
            t -> {
              t.pool = Optional.empty();
              t.threads = 8;
              t.busy = 8;
              t.rps = 16;
              t.unread = 0;
            }),
        fault(
            "64 threads behind those that read carry 126 rps of sleep",
            RuleId.REQUEST_THREADS_EXHAUSTED,
            FindingsTest::sixtyFourThatSleep),
        fault(
            "all threads are busy because the CPU is",
            RuleId.CPU_BOUND,
            t -> {
              t.serviceCpu = 0.99;
              t.rps = 300;
            }),
        fault(
            "the JIT uses up the CPU beside a pool that carries what it can",
            RuleId.REQUEST_THREADS_EXHAUSTED,
            t -> {
              t.serviceCpu = 0.99;
              t.compilerCpu = 0.5;
            }),
        fault(
            "the JIT has half of a CPU that is used up, and nothing else is short",
            RuleId.CPU_BOUND,
            t -> {
              t.serviceCpu = 0.99;
              t.compilerCpu = 0.5;
              t.rps = 300;
            }),
        fault(
            "the JIT has half of a CPU that is used up, and the upstream turns a few away",
            RuleId.CPU_BOUND,
            t -> {
              t.serviceCpu = 0.99;
              t.compilerCpu = 0.5;
              t.capacity = new Capacity.Servers(20, 500, 503);
              t.canary = false;
              t.inFlightMean = Optional.of(10.0);
              t.refused = 3;
              t.busy = 20;
              t.unread = 0;
              t.rps = 300;
            }),
        fault(
            "half a CPU is used up",
            RuleId.CPU_BOUND,
            t -> {
              t.cpus = 0.5;
              t.serviceCpu = 0.49;
              t.rps = 200;
            }),
        fault(
            "the upstream has 20 servers",
            RuleId.UPSTREAM_AT_CAPACITY,
            t -> {
              t.capacity = new Capacity.Servers(20, 500, 503);
              t.canary = false;
              t.rps = 40;
              t.busy = 20;
              t.unread = 0;
            }),
        fault(
            "the upstream has 20 servers and keeps no queue",
            RuleId.UPSTREAM_AT_CAPACITY,
            t -> {
              t.capacity = new Capacity.Servers(20, 0, 503);
              t.canary = false;
              t.refused = 400;
              t.rps = 40;
              t.busy = 20;
              t.unread = 0;
            }),
        fault(
            "a burst waits for 20 servers, and ends with fewer calls",
            RuleId.UPSTREAM_AT_CAPACITY,
            t -> {
              t.load = new Load.AtOnce(30, 1);
              t.capacity = new Capacity.Servers(20, 500, 503);
              t.inFlightMean = Optional.of(15.0);
              t.canary = false;
              t.busy = 20;
              t.unread = 0;
            }),
        fault(
            "an origin works on 20 calls at once",
            RuleId.UPSTREAM_AT_CAPACITY,
            t -> {
              t.proxied =
                  Optional.of(
                      new Ledger.Proxied(400, 0, Optional.of(20L), 40, 1e6, 5e5, 1e6, 1.1e6));
              t.rps = 40;
              t.busy = 20;
              t.unread = 0;
            }),
        fault(
            "the kernel killed it",
            RuleId.SERVICE_DIED,
            t -> t.died = Optional.of(new Death(137, true, List.of("last")))),
        fault("its door was too narrow", RuleId.LISTEN_BACKLOG_OVERFLOW, t -> t.overflows = 49),
        fault(
            "it opens one for each call", RuleId.CONNECTION_CHURN, t -> t.connectionsOpened = 4500),
        fault("it answers 503", RuleId.ERRORS, t -> t.failures = Map.of("status 503", 50L)),
        fault("it leaves some without an answer", RuleId.ERRORS, t -> t.pending = 3),
        fault(
            "its health check fails",
            RuleId.LIVENESS_PROBE_WOULD_FAIL,
            t -> t.probe = Optional.of(Collections.nCopies(4, false))),
        fault(
            "it is slow for a reason that nobody sees",
            RuleId.UNKNOWN,
            FindingsTest::slowForNoReason),
        fault(
            "the users are the limit",
            RuleId.LIMITED_BY_LOAD,
            t -> {
              t.load = new Load.Closed(100, Duration.ZERO, Duration.ZERO);
              t.busy = 99;
              t.unread = 0;
              t.rps = 198;
            }));
  }

  /** 64 threads that sleep, behind others that read. */
  private static void sixtyFourThatSleep(SyntheticTrial t) {
    t.workload = Workload.SLEEP;
    t.calls = 0;
    t.pool = Optional.of(new Pool("IO threads", 64, "http-nio-", "io"));
    t.threads = 64;
    t.busy = 64;
    t.rps = 126;
    t.unread = 0;
  }

  private static void slowForNoReason(SyntheticTrial t) {
    t.busy = 20;
    t.unread = 0;
    t.rps = 300;
  }

  private static Arguments fault(String what, RuleId rule, Consumer<SyntheticTrial> plant) {
    return arguments(what, rule, plant);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("plantedFaults")
  void aPlantedFaultIsDiagnosed(String what, RuleId rule, Consumer<SyntheticTrial> plant) {
    assertThat(findings(SyntheticTrial.sound().with(plant)))
        .allSatisfy(finding -> assertThat(FindingText.remedy(finding)).isNotBlank())
        .extracting(Finding::rule)
        .contains(rule);
  }

  static Stream<Arguments> innocent() {
    return Stream.of(
        fault(
            "the upstream turns a few away, and is seldom full",
            RuleId.UPSTREAM_AT_CAPACITY,
            t -> {
              t.capacity = new Capacity.Servers(20, 500, 503);
              t.canary = false;
              t.inFlightMean = Optional.of(10.0);
              t.refused = 3;
            }),
        fault(
            "a busy CPU keeps every thread busy",
            RuleId.REQUEST_THREADS_EXHAUSTED,
            t -> {
              t.serviceCpu = 0.99;
              t.rps = 300;
            }),
        fault(
            "the JIT uses up the CPU, and a pool that carries less is full for that",
            RuleId.REQUEST_THREADS_EXHAUSTED,
            t -> {
              t.serviceCpu = 0.99;
              t.compilerCpu = 0.5;
              t.rps = 300;
            }),
        fault(
            "the JIT uses up the CPU, and a pool that carries what it can is the limit",
            RuleId.CPU_BOUND,
            t -> {
              t.serviceCpu = 0.99;
              t.compilerCpu = 0.5;
            }),
        fault(
            "what the JIT takes makes a core full, beside a pool that carries what it can",
            RuleId.CPU_BOUND,
            t -> {
              t.serviceCpu = 0.92;
              t.compilerCpu = 0.05;
            }),
        fault(
            "the JIT uses up the CPU, and the upstream is full",
            RuleId.CPU_BOUND,
            t -> {
              t.serviceCpu = 0.99;
              t.compilerCpu = 0.5;
              t.capacity = new Capacity.Servers(20, 500, 503);
              t.canary = false;
              t.rps = 40;
              t.busy = 20;
              t.unread = 0;
            }),
        fault(
            "two failures in a row, three would evict",
            RuleId.LIVENESS_PROBE_WOULD_FAIL,
            t -> t.probe = Optional.of(List.of(true, false, false, true, false))),
        fault(
            "as many users as threads fill a pool and nobody waits",
            RuleId.REQUEST_THREADS_EXHAUSTED,
            t -> {
              t.load = new Load.Closed(200, Duration.ZERO, Duration.ZERO);
              t.unread = 0;
              t.rps = 396;
            }),
        fault(
            "a full pool for which nobody was read to wait, and which could carry more",
            RuleId.REQUEST_THREADS_EXHAUSTED,
            t -> {
              t.unread = 0;
              t.rps = 300;
            }),
        fault(
            "who has nothing to wait for is not held to a delay",
            RuleId.LIMITED_BY_LOAD,
            t -> {
              t.workload = Workload.NOOP;
              t.calls = 0;
              t.rps = 9000;
            }),
        fault("a full pool is a reason", RuleId.UNKNOWN, t -> {}),
        fault("nothing overflowed", RuleId.LISTEN_BACKLOG_OVERFLOW, t -> {}),
        fault(
            "every call in flight has a connection, and some were replaced",
            RuleId.CONNECTION_CHURN,
            t -> t.connectionsOpened = 400),
        fault("nothing failed", RuleId.ERRORS, t -> {}));
  }

  @ParameterizedTest(name = "{0}: not {1}")
  @MethodSource("innocent")
  void theInnocentAreNotAccused(String what, RuleId rule, Consumer<SyntheticTrial> plant) {
    assertThat(findings(SyntheticTrial.sound().with(plant)))
        .extracting(Finding::rule)
        .doesNotContain(rule);
  }

  @Test
  void theShareOfTheJitIsToldOfAServiceThatStillCompiles() {
    Finding finding =
        leading(
            t -> {
              t.serviceCpu = 0.99;
              t.compilerCpu = 0.5;
              t.rps = 300;
            });

    assertThat(FindingText.sentence(finding))
        .startsWith("Stops at 300 to 400 rps: CPU 99 %, of which the JIT has 51 %, ");
    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.evidence(finding)).containsEntry("JIT", "51 %");
    assertThat(FindingText.remedy(finding)).contains("with a longer warm-up");
  }

  @Test
  void theProofOfAFullPoolIsItsEvidence() {
    Finding finding = findings(SyntheticTrial.sound()).getFirst();

    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
    assertThat(FindingText.evidence(finding))
        .containsEntry("busy threads", "200")
        .containsEntry("threads of the pool", "200")
        .containsEntry("queued", "196")
        .containsEntry("CPU", "7 %")
        .containsEntry("predicted throughput", "400 rps")
        .containsEntry("throughput", "392 rps");
    assertThat(finding.remedy().settings().getFirst().key()).isEqualTo("server.tomcat.threads.max");
  }

  private Finding behind(int unread) {
    return leading(
        t -> {
          sixtyFourThatSleep(t);
          t.unread = unread;
        });
  }

  @ParameterizedTest(name = "{0} unread connections")
  @ValueSource(ints = {0, 2, 200})
  void connectionsThatMayWaitElsewhereAreNotCalledQueued(int unread) {
    assertThat(FindingText.sentence(behind(unread)))
        .startsWith("Stops at 126 rps: 64 of 64 IO threads busy, 400 requests for 64 threads, CPU");
    assertThat(FindingText.evidence(behind(unread)))
        .containsEntry("unread requests", String.valueOf(unread))
        .doesNotContainKey("queued");
  }

  @Test
  void connectionsAreQueuedWhereTheyAreAsManyAsHaveNoThread() {
    assertThat(FindingText.evidence(behind(330))).containsEntry("queued", "330");
    assertThat(FindingText.sentence(findings(SyntheticTrial.sound()).getFirst()))
        .contains("200 of 200 Tomcat threads busy, 196 requests queued, CPU 7 %");
  }

  @Test
  void anUnreadConnectionIsNoQueueWhereEveryUserHasAThread() {
    assertThat(
            findings(
                SyntheticTrial.sound()
                    .with(
                        t -> {
                          t.load = new Load.Closed(200, Duration.ZERO, Duration.ZERO);
                          t.unread = 2;
                          t.rps = 396;
                        })))
        .extracting(Finding::rule)
        .doesNotContain(RuleId.REQUEST_THREADS_EXHAUSTED);
  }

  @Test
  void whatFailingInstrumentsSawIsDoubted() {
    assertThat(findings(SyntheticTrial.sound().with(trial -> trial.lagMicros = 9000)))
        .extracting(Finding::confidence)
        .containsOnly(Confidence.LOW);
  }

  @Test
  void theUnknownTellsWhatWasLookedAt() {
    Finding unknown = leading(FindingsTest::slowForNoReason);

    assertThat(FindingText.sentence(unknown))
        .isEqualTo(
            "Reaches 300 of 800 rps and no rule explains it; looked at: CPU 7 %, other pools 20 Tomcat"
                + " threads of 200, upstream in flight 196, listen overflows 0.");
  }

  static Stream<Arguments> recoveries() {
    return Stream.of(
        arguments("at once", 30, "Degrades with the upstream and recovers with it"),
        arguments("after 4 s", 34, "Degrades with the upstream and recovers 4 s after it"),
        arguments(
            "never",
            60,
            "Degrades with the upstream and does not recover within the 30 s that were left"));
  }

  @ParameterizedTest(name = "it is back {0}")
  @MethodSource("recoveries")
  void recoveryIsMeasuredFromTheLastChange(String what, int slowUntil, String sentence) {
    SyntheticTrial trial = SyntheticTrial.incident();
    for (int second = 20; second < 60; second++) {
      trial.responseMillisBySecond[second] = second < slowUntil ? 3000 : 60;
    }

    assertThat(findings(trial))
        .filteredOn(finding -> finding.rule() == RuleId.RECOVERY)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(FindingText.sentence(finding))
                    .isEqualTo(sentence + ": p99 52 ms before, 3 s at worst, 0 failures."));
  }

  @Test
  void aSecondWithFailuresIsNoRecovery() {
    SyntheticTrial trial = SyntheticTrial.incident();
    trial.failuresBySecond = new long[60];
    trial.failuresBySecond[36] = 1;

    assertThat(findings(trial))
        .filteredOn(finding -> finding.rule() == RuleId.RECOVERY)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(FindingText.evidence(finding)).containsEntry("recovered after", "7 s"));
  }
}
