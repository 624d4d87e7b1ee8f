package parkbench.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Driver;
import parkbench.plan.Load;
import parkbench.record.Death;
import parkbench.record.Hiccups;
import parkbench.record.Ledger;
import parkbench.record.Subject;
import parkbench.result.Audit;
import parkbench.result.CheckId;
import parkbench.system.Start;
import parkbench.system.Workload;
import parkbench.text.CheckText;

class AuditsTest {
  @TempDir Path disk;
  private int runs;

  static Stream<Arguments> plantedFaults() {
    return Stream.of(
        fault(
            "the engine fires an open load late by more than 1 ms",
            CheckId.SEND_LAG,
            t -> {
              t.load = SyntheticTrial.open(392, 12);
              t.lagMicros = 1_100;
            }),
        fault(
            "the engine fires later than 1 % of the cycle",
            CheckId.SEND_LAG, t -> t.lagMicros = 5_100),
        fault(
            "the engine fires later than 1 ms, which is more than 1 % of a short cycle",
            CheckId.SEND_LAG,
            t -> {
              t.delay = Duration.ofMillis(20);
              t.lagMicros = 1_100;
            }),
        fault(
            "the engine fires a burst later than 1 % of its cycle",
            CheckId.SEND_LAG,
            t -> {
              t.load = new Load.AtOnce(400, 10);
              t.lagMicros = 30_000;
            }),
        fault(
            "the engine is stopped while closed users wait for their answers",
            CheckId.HICCUPS,
            t -> t.loadHiccups = new Hiccups(1_910, 2_000)),
        fault(
            "the engine pauses between responses and requests",
            CheckId.TURNAROUND,
            t -> t.turnaroundMicros = 9000),
        fault(
            "an open load is not fired",
            CheckId.FIRED_OF_REQUESTED,
            t -> {
              t.load = SyntheticTrial.open(392, 12);
              t.unfired = 10;
            }),
        fault(
            "random arrivals are fired evenly",
            CheckId.ARRIVALS,
            t -> {
              SyntheticTrial even = SyntheticTrial.sound();
              even.load = SyntheticTrial.open(392, 12);
              t.exchanges = even.asked();
              t.load = SyntheticTrial.random(392, 12);
            }),
        fault(
            "even arrivals are fired at random",
            CheckId.ARRIVALS,
            t -> {
              SyntheticTrial random = SyntheticTrial.sound();
              random.load = SyntheticTrial.random(392, 12);
              t.exchanges = random.asked();
              t.load = SyntheticTrial.open(392, 12);
            }),
        fault(
            "no exchange of an open load was kept",
            CheckId.ARRIVALS,
            t -> {
              t.load = SyntheticTrial.open(392, 12);
              t.exchanges = List.of("torn");
            }),
        fault("the latency log is torn", CheckId.LATENCY_LOG, t -> t.tornLog = true),
        fault("the lab is busy", CheckId.LAB_SHARE, t -> t.loadCpu = 0.7),
        fault(
            "the lab waits for its core for more than half a percent of the delay",
            CheckId.RUN_QUEUE_LATENCY,
            t -> t.runDelayMicros = 2_600),
        fault(
            "the lab waits for its core for more than 0.5 ms, which is more than that of 20 ms",
            CheckId.RUN_QUEUE_LATENCY,
            t -> {
              t.delay = Duration.ofMillis(20);
              t.runDelayMicros = 600;
            }),
        fault(
            "the lab waits for its core for more than 0.5 ms, and requests take 40 ms",
            CheckId.RUN_QUEUE_LATENCY,
            t -> {
              t.workload = Workload.NOOP;
              t.calls = 0;
              t.responseMillis = 40;
              t.runDelayMicros = 600;
            }),
        fault(
            "the engine fires a burst later than 1 % of what requests take that wait for nothing",
            CheckId.SEND_LAG,
            t -> {
              t.workload = Workload.PI;
              t.calls = 0;
              t.load = new Load.AtOnce(400, 10);
              t.responseMillis = 300;
              t.lagMicros = 3_100;
            }),
        fault("the host steals", CheckId.STEAL, t -> t.stealShare = 0.015),
        fault("a clock goes back", CheckId.CLOCK, t -> t.clockGoesBack = true),
        fault("the machine sleeps", CheckId.CLOCK_OFFSET, t -> t.clockJumpMillis = 400),
        fault(
            "the wall clock is set back, and forth again",
            CheckId.CLOCK_OFFSET,
            t -> t.clockJumpMillis = -150),
        fault(
            "nothing samples the machine",
            CheckId.SAMPLES,
            t -> t.unwatched = Set.of(Subject.MACHINE)),
        fault(
            "nothing samples the service",
            CheckId.SAMPLES,
            t -> t.unwatched = Set.of(Subject.SERVICE)),
        fault(
            "nothing samples the engine", CheckId.SAMPLES, t -> t.unwatched = Set.of(Subject.LOAD)),
        fault("the upstream is slow", CheckId.LEDGER_MEAN, t -> t.ledgerMeanErrorMicros = 6000),
        fault(
            "the upstream is slow by more than 1 % of a busy service's 1,020 ms",
            CheckId.LEDGER_MEAN,
            t -> {
              t.serviceCpu = 1;
              t.rps = 300;
              t.ledgerMeanErrorMicros = 11_000;
            }),
        fault(
            "the upstream is slow, and 200 busy threads at 98 % of 200 / 0.5 s are the limit",
            CheckId.LEDGER_MEAN,
            t -> {
              t.serviceCpu = 1;
              t.ledgerMeanErrorMicros = 6_000;
            }),
        fault(
            "the upstream is slow by more than 1 % of its delay in a burst that uses all CPU",
            CheckId.LEDGER_MEAN,
            t -> {
              t.load = new Load.AtOnce(400, 10);
              t.serviceCpu = 1;
              t.rps = 300;
              t.ledgerMeanErrorMicros = 6_000;
            }),
        fault(
            "the upstream is sometimes slow",
            CheckId.LEDGER_P99,
            t -> t.ledgerP99ErrorMicros = 11_000),
        fault(
            "reference requests find the upstream slow",
            CheckId.REFERENCE_MEAN,
            t -> t.canaryErrorMicros = 6000),
        fault("no reference request got a response", CheckId.REFERENCE_P99, t -> t.canary = false),
        fault("the upstream is silent", CheckId.LEDGER_MEAN, t -> t.ledger = false),
        fault("the engine is silent", CheckId.SEND_LAG, t -> t.loadTold = false),
        fault("it answers more than its ceiling allows", CheckId.CEILING, t -> t.rps = 460),
        fault(
            "it answers without its upstream",
            CheckId.UPSTREAM_CALLED,
            t -> t.arrivals = OptionalLong.of(3000)),
        fault(
            "it answers without one of its upstreams",
            CheckId.UPSTREAM_CALLED,
            t -> t.calledOf = Map.of("customers", 7900L, "visits", 25L)),
        fault(
            "the service still works off an earlier trial",
            CheckId.SERVICE_IDLE,
            t -> t.restless = "37 calls from before still in flight after 60 s"),
        fault(
            "an origin leaves a call without an answer",
            CheckId.ORIGIN,
            t ->
                t.proxied =
                    Optional.of(
                        new Ledger.Proxied(3999, 1, Optional.of(200L), 200, 5e5, 5e5, 5e5, 5.2e5))),
        fault(
            "a process of the lab failed",
            CheckId.INSTRUMENTS,
            t -> t.instruments = "the upstream exited with 1"));
  }

  private static Arguments fault(String what, CheckId check, Consumer<SyntheticTrial> plant) {
    return arguments(what, check, plant);
  }

  @ParameterizedTest(name = "{0}: the check of {1} fails")
  @MethodSource("plantedFaults")
  void aPlantedFaultInvalidatesTheTrial(
      String what, CheckId check, Consumer<SyntheticTrial> plant) {
    SyntheticTrial trial = SyntheticTrial.sound().with(plant);

    assertThat(failed(trial)).contains(check);
    assertThat(CheckText.remedy(check(check, trial))).isNotBlank();
  }

  @Test
  void ofSeveralUpstreamsTheOneIsNamedThatIsNotCalled() {
    SyntheticTrial trial =
        SyntheticTrial.sound().with(t -> t.calledOf = Map.of("customers", 7900L, "visits", 25L));

    assertThat(CheckText.measured(check(CheckId.UPSTREAM_CALLED, trial)))
        .startsWith("25 calls of visits, ");
    assertThat(CheckText.remedy(check(CheckId.UPSTREAM_CALLED, trial))).contains("circuit breaker");
  }

  @Test
  void theEngineMayBeHeldUpForTenMillisecondsOrAHundredthOfALongCycle() {
    SyntheticTrial brief = SyntheticTrial.sound().with(t -> t.delay = Duration.ofMillis(20));
    SyntheticTrial lengthy = SyntheticTrial.sound().with(t -> t.delay = Duration.ofSeconds(5));

    assertThat(failed(brief.with(t -> t.loadHiccups = new Hiccups(10, 20))))
        .doesNotContain(CheckId.HICCUPS);
    assertThat(failed(brief.with(t -> t.loadHiccups = new Hiccups(10.1, 20))))
        .contains(CheckId.HICCUPS);
    assertThat(failed(lengthy.with(t -> t.loadHiccups = new Hiccups(50, 80))))
        .doesNotContain(CheckId.HICCUPS);
  }

  @Test
  void whatAnotherDriverDoesNotReportIsNotSilentlyGood() {
    SyntheticTrial late =
        SyntheticTrial.sound()
            .with(
                trial -> {
                  trial.driver = Driver.K6;
                  trial.lagMicros = 90_000;
                  trial.turnaroundMicros = 90_000;
                });

    assertThat(failed(late)).isEmpty();
    for (CheckId name : List.of(CheckId.SEND_LAG, CheckId.HICCUPS, CheckId.TURNAROUND)) {
      assertThat(CheckText.measured(check(name, late)))
          .isEqualTo("not needed: the driver k6 does not report it");
    }
  }

  @Test
  void aDriverThatMixesGoodAnswersWithBadOnesIsNotHeldAgainstItsLog() {
    SyntheticTrial mixed =
        SyntheticTrial.sound()
            .with(
                trial -> {
                  trial.driver = Driver.WRK;
                  trial.tornLog = true;
                });

    assertThat(failed(mixed)).contains(CheckId.LATENCY_LOG);
    mixed.failures = Map.of("status above 399", 7L);
    assertThat(failed(mixed)).doesNotContain(CheckId.LATENCY_LOG);
  }

  @Test
  void aClockThatIsSlewedHasNotJumped() {
    assertThat(failed(SyntheticTrial.sound().with(trial -> trial.clockJumpMillis = 90))).isEmpty();
  }

  static Stream<Arguments> whatTheServiceCauses() {
    return Stream.of(
        arguments(
            "it died, so that it could not be sampled",
            cause(
                t -> {
                  t.died = Optional.of(new Death(137, true, List.of()));
                  t.unwatched = Set.of(Subject.SERVICE);
                })),
        arguments(
            "it died before a reference request was due in its window",
            cause(
                t -> {
                  t.died = Optional.of(new Death(7, false, List.of()));
                  t.loadSeconds = Optional.of(1.0);
                  t.canary = false;
                })),
        arguments(
            "its death held up the last of a few reference requests",
            cause(
                t -> {
                  t.died = Optional.of(new Death(137, true, List.of()));
                  t.canaries = 16;
                  t.canaryErrorP99 = 27;
                })),
        arguments(
            "it died before a second of its window was over",
            cause(
                t -> {
                  t.died = Optional.of(new Death(7, false, List.of()));
                  t.loadSeconds = Optional.of(t.settleSeconds + 0.3);
                  t.canary = false;
                })),
        arguments("it is within the counting error of its ceiling", cause(t -> t.rps = 430)),
        arguments(
            "its upstream's script shortens the delay",
            cause(
                t -> {
                  t.script = SyntheticTrial.incident().script;
                  t.canary = false;
                  t.rps = 900;
                })),
        arguments(
            "its users all mean to ask at once, and are asked for within 1 % of their cycle",
            cause(
                t -> {
                  t.load = new Load.AtOnce(400, 10);
                  t.lagMicros = 3000;
                })),
        arguments("its users ask again within 1 % of their cycle", cause(t -> t.lagMicros = 4_900)),
        arguments(
            "the lab waits for its core, for at most half a percent of the delay",
            cause(t -> t.runDelayMicros = 2_400)),
        arguments(
            "its requests compute for 300 ms, of which the lab's waits are as small a share",
            cause(
                t -> {
                  t.workload = Workload.PI;
                  t.calls = 0;
                  t.load = new Load.AtOnce(400, 10);
                  t.responseMillis = 300;
                  t.lagMicros = 2_900;
                  t.runDelayMicros = 1_400;
                })),
        arguments(
            "its users ask at random, as they should",
            cause(
                t -> {
                  t.load = SyntheticTrial.random(392, 12);
                  t.lagMicros = 900;
                })),
        arguments(
            "its users ask at random, and of two hundred one was asked for late",
            cause(
                t -> {
                  t.load = SyntheticTrial.random(392, 12);
                  t.exchanges = pausing(t.asked());
                })),
        arguments("it overflowed its backlog", cause(t -> t.overflows = 300)),
        arguments("it used all of its CPU", cause(t -> t.serviceCpu = 1)),
        arguments(
            "it used all of its CPU at 300 of 400 rps, so that 1 % of its 1,020 ms is what counts",
            cause(
                t -> {
                  t.serviceCpu = 1;
                  t.rps = 300;
                  t.ledgerMeanErrorMicros = 6_000;
                })),
        arguments("it left requests without an answer", cause(t -> t.pending = 100)),
        arguments(
            "another process started it, where the lab cannot sample it",
            cause(
                t -> {
                  t.start = new Start.Running("http://elsewhere:80");
                  t.unwatched = Set.of(Subject.SERVICE);
                })),
        arguments(
            "its requests need no upstream, however late that is",
            cause(
                t -> {
                  t.calls = 0;
                  t.canaryErrorMicros = 60_000;
                })),
        arguments(
            "an origin answers late in the upstream's place",
            cause(
                t -> {
                  t.proxied =
                      Optional.of(
                          new Ledger.Proxied(4000, 0, Optional.of(20L), 40, 9e5, 5e5, 9e5, 9.9e5));
                  t.ledgerMeanErrorMicros = 400_000;
                })),
        arguments(
            "its upstream's script would delay a reference request",
            cause(
                t -> {
                  t.script = SyntheticTrial.incident().script;
                  t.canary = false;
                })));
  }

  /** The engine paused for 60 ms at 5 s. */
  private static List<String> pausing(List<String> exchanges) {
    return exchanges.stream()
        .map(
            row -> {
              long intended = Long.parseLong(row.substring(0, row.indexOf(',')));
              return intended < 5_000_000_000L || intended >= 5_060_000_000L
                  ? row
                  : "%d,5060000000,5060000000,6080000000,200,".formatted(intended);
            })
        .toList();
  }

  private static Consumer<SyntheticTrial> cause(Consumer<SyntheticTrial> plant) {
    return plant;
  }

  @ParameterizedTest(name = "{0}: no instrument failed")
  @MethodSource("whatTheServiceCauses")
  void whatTheServiceCausesIsNoFaultOfTheInstruments(String what, Consumer<SyntheticTrial> plant) {
    assertThat(failed(SyntheticTrial.sound().with(plant))).isEmpty();
  }

  @Test
  void aPercentileOfFewValuesIsSaidToBeTheWorst() {
    assertThat(lag(SyntheticTrial.sound().with(trial -> trial.rps = 9)))
        .isEqualTo("0.04 ms, the worst of 90");
    assertThat(lag(SyntheticTrial.sound().with(trial -> trial.rps = 10))).isEqualTo("0.04 ms");
  }

  private String lag(SyntheticTrial trial) {
    return CheckText.measured(check(CheckId.SEND_LAG, trial));
  }

  @Test
  void theLimitOfRunQueueLatencySaysWhatItIsAShareOf() {
    CheckId name = CheckId.RUN_QUEUE_LATENCY;
    assertThat(CheckText.limit(check(name, SyntheticTrial.sound())))
        .isEqualTo("≤ 2.5 ms, 0.5 % of the delay");
    assertThat(
            CheckText.limit(
                check(
                    name,
                    SyntheticTrial.sound().with(trial -> trial.delay = Duration.ofMillis(20)))))
        .isEqualTo("≤ 0.5 ms");
  }

  private Audit.Check check(CheckId id, SyntheticTrial trial) {
    return checks(trial).stream().filter(check -> check.id() == id).findFirst().orElseThrow();
  }

  private List<CheckId> failed(SyntheticTrial trial) {
    return checks(trial).stream().filter(check -> !check.passed()).map(Audit.Check::id).toList();
  }

  private List<Audit.Check> checks(SyntheticTrial trial) {
    return SyntheticRun.in(disk.resolve("run " + ++runs))
        .report(trial)
        .trials()
        .getFirst()
        .quality()
        .audit()
        .checks();
  }
}
