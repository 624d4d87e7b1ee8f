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
import parkbench.system.Start;
import parkbench.system.Workload;

class AuditsTest {
  @TempDir Path disk;
  private int runs;

  static Stream<Arguments> plantedFaults() {
    return Stream.of(
        fault(
            "the engine fires an open load late by more than 1 ms",
            "send lag p99",
            t -> {
              t.load = SyntheticTrial.open(392, 12);
              t.lagMicros = 1_100;
            }),
        fault(
            "the engine fires later than 1 % of the cycle",
            "send lag p99", t -> t.lagMicros = 5_100),
        fault(
            "the engine fires later than 1 ms, which is more than 1 % of a short cycle",
            "send lag p99",
            t -> {
              t.delay = Duration.ofMillis(20);
              t.lagMicros = 1_100;
            }),
        fault(
            "the engine fires a burst later than 1 % of its cycle",
            "send lag p99",
            t -> {
              t.load = new Load.AtOnce(400, 10);
              t.lagMicros = 30_000;
            }),
        fault(
            "the engine stands still while closed users wait for their answers",
            "load engine's hiccups p99",
            t -> t.loadHiccups = new Hiccups(1_910, 2_000)),
        fault("the engine dawdles", "closed-loop turnaround", t -> t.turnaroundMicros = 9000),
        fault(
            "an open load is not fired",
            "fired of asked",
            t -> {
              t.load = SyntheticTrial.open(392, 12);
              t.unfired = 10;
            }),
        fault(
            "random arrivals are fired evenly",
            "arrivals as asked",
            t -> {
              SyntheticTrial even = SyntheticTrial.sound();
              even.load = SyntheticTrial.open(392, 12);
              t.exchanges = even.asked();
              t.load = SyntheticTrial.random(392, 12);
            }),
        fault(
            "even arrivals are fired at random",
            "arrivals as asked",
            t -> {
              SyntheticTrial random = SyntheticTrial.sound();
              random.load = SyntheticTrial.random(392, 12);
              t.exchanges = random.asked();
              t.load = SyntheticTrial.open(392, 12);
            }),
        fault(
            "no exchange of an open load was kept",
            "arrivals as asked",
            t -> {
              t.load = SyntheticTrial.open(392, 12);
              t.exchanges = List.of("torn");
            }),
        fault("the latency log is torn", "answers in the latency log", t -> t.tornLog = true),
        fault("the lab is busy", "lab's share of its cores", t -> t.loadCpu = 0.7),
        fault(
            "the lab waits for its core for more than half a percent of the delay",
            "lab's run delay, p99 of each second's mean",
            t -> t.runDelayMicros = 2_600),
        fault(
            "the lab waits for its core for more than 0.5 ms, which is more than that of 20 ms",
            "lab's run delay, p99 of each second's mean",
            t -> {
              t.delay = Duration.ofMillis(20);
              t.runDelayMicros = 600;
            }),
        fault(
            "the lab waits for its core for more than 0.5 ms, and requests take 40 ms",
            "lab's run delay, p99 of each second's mean",
            t -> {
              t.workload = Workload.NOOP;
              t.calls = 0;
              t.responseMillis = 40;
              t.runDelayMicros = 600;
            }),
        fault(
            "the engine fires a burst later than 1 % of what requests take that wait for nothing",
            "send lag p99",
            t -> {
              t.workload = Workload.PI;
              t.calls = 0;
              t.load = new Load.AtOnce(400, 10);
              t.responseMillis = 300;
              t.lagMicros = 3_100;
            }),
        fault("the host steals", "CPU taken by the hypervisor", t -> t.stealShare = 0.015),
        fault("a clock goes back", "clock", t -> t.clockGoesBack = true),
        fault(
            "the machine sleeps",
            "wall clock against monotonic clock",
            t -> t.clockJumpMillis = 400),
        fault(
            "the wall clock is set back, and forth again",
            "wall clock against monotonic clock",
            t -> t.clockJumpMillis = -150),
        fault("nobody watches the machine", "samples", t -> t.unwatched = Set.of(Subject.MACHINE)),
        fault("nobody watches the service", "samples", t -> t.unwatched = Set.of(Subject.SERVICE)),
        fault("nobody watches the engine", "samples", t -> t.unwatched = Set.of(Subject.LOAD)),
        fault(
            "the upstream is slow",
            "upstream mean delay error, its ledger",
            t -> t.ledgerMeanErrorMicros = 6000),
        fault(
            "the upstream is slow by more than 1 % of a busy service's 1,020 ms",
            "upstream mean delay error, its ledger",
            t -> {
              t.serviceCpu = 1;
              t.rps = 300;
              t.ledgerMeanErrorMicros = 11_000;
            }),
        fault(
            "the upstream is slow, and 200 busy threads at 98 % of 200 / 0.5 s are the limit",
            "upstream mean delay error, its ledger",
            t -> {
              t.serviceCpu = 1;
              t.ledgerMeanErrorMicros = 6_000;
            }),
        fault(
            "the upstream is slow by more than 1 % of its delay in a burst that uses all CPU",
            "upstream mean delay error, its ledger",
            t -> {
              t.load = new Load.AtOnce(400, 10);
              t.serviceCpu = 1;
              t.rps = 300;
              t.ledgerMeanErrorMicros = 6_000;
            }),
        fault(
            "the upstream is sometimes slow",
            "upstream p99 delay error, its ledger",
            t -> t.ledgerP99ErrorMicros = 11_000),
        fault(
            "the canary finds the upstream slow",
            "upstream mean delay error, canary",
            t -> t.canaryErrorMicros = 6000),
        fault("no canary came back", "upstream p99 delay error, canary", t -> t.canary = false),
        fault(
            "the upstream is mute", "upstream mean delay error, its ledger", t -> t.ledger = false),
        fault("the engine is mute", "send lag p99", t -> t.loadTold = false),
        fault(
            "it answers more than its ceiling allows",
            "throughput against its ceiling",
            t -> t.rps = 460),
        fault(
            "it answers without its upstream",
            "the service asks this upstream",
            t -> t.arrivals = OptionalLong.of(3000)),
        fault(
            "the service still works off an earlier trial",
            "service at rest before the trial",
            t -> t.restless = "37 calls from before still in flight after 60 s"),
        fault(
            "an origin leaves a call without an answer",
            "the origin answers what is passed on to it",
            t ->
                t.passedOn =
                    Optional.of(
                        new Ledger.PassedOn(
                            3999, 1, Optional.of(200L), 200, 5e5, 5e5, 5e5, 5.2e5))),
        fault("a player failed", "instruments", t -> t.instruments = "the upstream exited with 1"));
  }

  private static Arguments fault(String what, String check, Consumer<SyntheticTrial> plant) {
    return arguments(what, check, plant);
  }

  @ParameterizedTest(name = "{0}: the check of {1} fails")
  @MethodSource("plantedFaults")
  void aPlantedFaultInvalidatesTheTrial(String what, String check, Consumer<SyntheticTrial> plant) {
    SyntheticTrial trial = SyntheticTrial.sound().with(plant);

    assertThat(failed(trial)).contains(check);
    assertThat(check(check, trial).remedy()).isNotBlank();
  }

  @Test
  void theEngineMayBeHeldUpForTenMillisecondsOrAHundredthOfALongCycle() {
    SyntheticTrial brief = SyntheticTrial.sound().with(t -> t.delay = Duration.ofMillis(20));
    SyntheticTrial lengthy = SyntheticTrial.sound().with(t -> t.delay = Duration.ofSeconds(5));

    assertThat(failed(brief.with(t -> t.loadHiccups = new Hiccups(10, 20))))
        .doesNotContain("load engine's hiccups p99");
    assertThat(failed(brief.with(t -> t.loadHiccups = new Hiccups(10.1, 20))))
        .contains("load engine's hiccups p99");
    assertThat(failed(lengthy.with(t -> t.loadHiccups = new Hiccups(50, 80))))
        .doesNotContain("load engine's hiccups p99");
  }

  @Test
  void whatAnotherDriverKeepsToItselfIsSaidAndNotTakenForGood() {
    SyntheticTrial late =
        SyntheticTrial.sound()
            .with(
                trial -> {
                  trial.driver = Driver.K6;
                  trial.lagMicros = 90_000;
                  trial.turnaroundMicros = 90_000;
                });

    assertThat(failed(late)).isEmpty();
    for (String name :
        List.of("send lag p99", "load engine's hiccups p99", "closed-loop turnaround")) {
      assertThat(check(name, late).measured())
          .isEqualTo("not needed: the driver k6 does not tell it");
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

    assertThat(failed(mixed)).contains("answers in the latency log");
    mixed.failures = Map.of("status above 399", 7L);
    assertThat(failed(mixed)).doesNotContain("answers in the latency log");
  }

  @Test
  void aClockThatIsSlewedHasNotJumped() {
    assertThat(failed(SyntheticTrial.sound().with(trial -> trial.clockJumpMillis = 90))).isEmpty();
  }

  static Stream<Arguments> whatTheServiceCauses() {
    return Stream.of(
        arguments(
            "it died, so that nobody could watch it",
            cause(
                t -> {
                  t.died = Optional.of(new Death(137, true, List.of()));
                  t.unwatched = Set.of(Subject.SERVICE);
                })),
        arguments(
            "it died before a canary was due in its window",
            cause(
                t -> {
                  t.died = Optional.of(new Death(7, false, List.of()));
                  t.loadSeconds = Optional.of(1.0);
                  t.canary = false;
                })),
        arguments(
            "its death held up the last of a few canaries",
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
            "the lab waits for its core, for half a percent of the delay at the most",
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
            "somebody else started it, out of sight",
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
                  t.passedOn =
                      Optional.of(
                          new Ledger.PassedOn(4000, 0, Optional.of(20L), 40, 9e5, 5e5, 9e5, 9.9e5));
                  t.ledgerMeanErrorMicros = 400_000;
                })),
        arguments(
            "its upstream's script would delay a canary",
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
    return check("send lag p99", trial).measured();
  }

  @Test
  void theLimitOfARunDelaySaysWhatItIsAShareOf() {
    String name = "lab's run delay, p99 of each second's mean";
    assertThat(check(name, SyntheticTrial.sound()).limit())
        .isEqualTo("≤ 2.5 ms, 0.5 % of the delay");
    assertThat(
            check(name, SyntheticTrial.sound().with(trial -> trial.delay = Duration.ofMillis(20)))
                .limit())
        .isEqualTo("≤ 0.5 ms");
  }

  private Audit.Check check(String name, SyntheticTrial trial) {
    return checks(trial).stream()
        .filter(check -> check.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private List<String> failed(SyntheticTrial trial) {
    return checks(trial).stream().filter(check -> !check.passed()).map(Audit.Check::name).toList();
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
