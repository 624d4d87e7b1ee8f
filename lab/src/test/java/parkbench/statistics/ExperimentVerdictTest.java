package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.KnownLibraries;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.diagnose.WhatIf;
import parkbench.plan.Arrivals;
import parkbench.plan.Capacity;
import parkbench.plan.Ceiling;
import parkbench.plan.Change;
import parkbench.plan.Claim;
import parkbench.plan.Delay;
import parkbench.plan.Faults;
import parkbench.plan.Fork;
import parkbench.plan.Intervention;
import parkbench.plan.Load;
import parkbench.plan.Plan;
import parkbench.plan.Rate;
import parkbench.plan.Route;
import parkbench.planner.ProofPlan;
import parkbench.record.ClaimVerdict;
import parkbench.record.ThreadActivity;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.result.TrialReport;
import parkbench.store.StoredRun;
import parkbench.system.Pool;
import parkbench.system.Start;
import parkbench.system.Workload;
import parkbench.text.VerdictText;

/** What a finding predicts, and what becomes of it when that comes true or does not. */
class ExperimentVerdictTest {
  @TempDir Path disk;
  private int runs;

  private StoredRun found(SyntheticTrial trial) {
    return SyntheticRun.in(disk.resolve("found " + ++runs)).written(trial);
  }

  private WhatIf.Answer whatIf(Consumer<SyntheticTrial> change) {
    SyntheticTrial trial = SyntheticTrial.sound().with(change);
    StoredRun run = found(trial);
    TrialReport cell = KnownLibraries.analysis().of(run).trials().getFirst();
    return WhatIf.of(
        run.run().plan().forks().getFirst(), run.trials().getFirst().record().trial(), cell);
  }

  private Intervention threads() {
    return whatIf(trial -> {}).counterfactual().orElseThrow();
  }

  @Test
  void aFullPoolOfTwoHundredPredictsWhatFourHundredWouldCarry() {
    Intervention asked = threads();

    assertThat(asked.change())
        .isEqualTo(new Intervention.PoolSize("server.tomcat.threads.max", 200, 400));
    assertThat(asked.predicted().rps()).isCloseTo(800, within(1e-9));
    assertThat(asked.predicted().by()).isEqualTo("400 users / 0.5 s");
    assertThat(asked.predicted().low()).isCloseTo(760, within(1e-9));
    assertThat(asked.predicted().high().orElseThrow()).isCloseTo(840, within(1e-9));
  }

  @Test
  void whereTheCpuWouldBeNextItIsPredictedLessClosely() {
    Intervention asked = whatIf(trial -> trial.serviceCpu = 0.6).counterfactual().orElseThrow();

    assertThat(asked.predicted().rps()).isCloseTo(392 / 0.6, within(1.0));
    assertThat(asked.predicted().by()).startsWith("1 CPU / ").endsWith("at most 400 users / 0.5 s");
    assertThat(asked.predicted().low()).isCloseTo(0.75 * 392 / 0.6, within(1.0));
    assertThat(asked.ceiling())
        .as("which no CPU raises")
        .contains(new Ceiling(800, "400 users / 0.5 s"));
    assertThat(asked.predicted().high().orElseThrow())
        .as("busier, it may take less")
        .isCloseTo(840, within(1e-9));
  }

  @Test
  void whatTheJitUsesIsNoRequests() {
    Intervention asked =
        whatIf(
                trial -> {
                  trial.serviceCpu = 0.6;
                  trial.compilerCpu = 0.3;
                })
            .counterfactual()
            .orElseThrow();

    assertThat(asked.predicted().by()).isEqualTo("400 users / 0.5 s");
  }

  @Test
  void aFullUpstreamPredictsWhatTwiceItsServersWouldCarry() {
    Intervention asked =
        whatIf(
                trial -> {
                  trial.capacity = new Capacity.Servers(20, 500, 503);
                  trial.canary = false;
                  trial.rps = 40;
                  trial.busy = 20;
                  trial.unread = 0;
                })
            .counterfactual()
            .orElseThrow();

    assertThat(asked.change()).isEqualTo(new Intervention.UpstreamServers(20, 40));
    assertThat(asked.predicted().rps()).isCloseTo(80, within(1e-9));
    assertThat(asked.predicted().by()).isEqualTo("40 upstream servers / 0.5 s");
  }

  @Test
  void whatKeepsUpPredictsThatTwiceTheUsersGetTwiceAsMuch() {
    Intervention asked =
        whatIf(
                trial -> {
                  trial.pool = Optional.empty();
                  trial.rps = 798;
                  trial.responseMillis = 501;
                  trial.busy = 1;
                  trial.threads = 1;
                  trial.unread = 0;
                })
            .counterfactual()
            .orElseThrow();

    assertThat(asked.change()).isEqualTo(new Intervention.Users(400, 800));
    assertThat(asked.predicted().rps()).isCloseTo(1600, within(1e-9));
  }

  @Test
  void anOpenLoadPredictsThatAllOfItIsAnswered() {
    Intervention asked =
        whatIf(trial -> trial.load = SyntheticTrial.open(600, 12)).counterfactual().orElseThrow();

    assertThat(asked.change())
        .isEqualTo(new Intervention.PoolSize("server.tomcat.threads.max", 200, 400));
    assertThat(asked.predicted().rps()).isCloseTo(600, within(1e-9));
    assertThat(asked.predicted().by()).isEqualTo("600 rps asked");
  }

  @Test
  void aBurstPredictsFewerRounds() {
    Intervention asked =
        whatIf(
                trial -> {
                  trial.load = new Load.AtOnce(30, 1);
                  trial.delay = Duration.ofSeconds(5);
                  trial.pool =
                      Optional.of(
                          new Pool("Tomcat threads", 10, "http-nio-", "server.tomcat.threads.max"));
                  trial.settleSeconds = 0;
                  trial.windowSeconds = 15;
                  trial.rps = 2;
                  trial.responseMillis = 10_000;
                  trial.lastGoodSeconds = 15;
                  trial.threads = 10;
                  trial.busy = 10;
                  trial.unread = 10;
                })
            .counterfactual()
            .orElseThrow();

    assertThat(asked.predicted().rps()).isCloseTo(3, within(1e-9));
    assertThat(asked.predicted().by()).isEqualTo("20 Tomcat threads / 5 s in 2 rounds");
  }

  @Test
  void threadsThatChangeOneValuePredictThatOneCoreIsEnough() {
    Intervention asked =
        whatIf(ExperimentVerdictTest::shareOneValue).counterfactual().orElseThrow();

    assertThat(asked.change().words()).isEqualTo("1 core (2 as found)");
    assertThat(asked.change().ifWrong()).isCloseTo(1 / 1.9, within(1e-9));
    assertThat(asked.predicted().low()).isCloseTo(9.5, within(1e-9));
    assertThat(asked.predicted().high()).as("no arithmetic reports").isEmpty();
    assertThat(asked.predicted().by())
        .endsWith("of work that shares nothing one core would do 5.26 rps");
  }

  @Test
  void whatSharesNothingDoesLessOnOneCoreAndRefutesIt() {
    Intervention asked =
        whatIf(ExperimentVerdictTest::shareOneValue).counterfactual().orElseThrow();

    assertThat(proved(asked, onFewerCores(asked, 5)).verdict()).isEqualTo(ClaimVerdict.REFUTED);
    assertThat(VerdictText.sentence(proved(asked, onFewerCores(asked, 7))))
        .as("so do two hardware threads of one core")
        .startsWith("Undecided: with 1 core (2 as found) it answers 7 rps, 10 rps as found;")
        .endsWith("where cores share theirs (hyper-threads).");
    assertThat(VerdictText.sentence(proved(asked, onFewerCores(asked, 30))))
        .startsWith("Confirmed: ");
    assertThat(VerdictText.sentence(proved(asked, onFewerCores(asked, 10, 13))))
        .as("what one core did when it was found, where several do more by now")
        .startsWith("Undecided: ");
  }

  @Test
  void whatUsedLittleMoreThanACoreLosesLittleOnOneAndRefutesItToo() {
    Intervention asked =
        whatIf(
                trial -> {
                  shareOneValue(trial);
                  trial.serviceCpu = 1.25;
                })
            .counterfactual()
            .orElseThrow();

    assertThat(asked.change().ifWrong()).isCloseTo(1 / 1.25, within(1e-9));
    assertThat(proved(asked, onFewerCores(asked, 8)).verdict()).isEqualTo(ClaimVerdict.REFUTED);
  }

  private static void shareOneValue(SyntheticTrial trial) {
    trial.cpus = 2;
    trial.calls = 0;
    trial.workload = Workload.PI;
    trial.pool = Optional.empty();
    trial.serviceCpu = 1.9;
    trial.threads = 10;
    trial.rps = 10;
    trial.looks =
        List.of(
            trial.look(4, ThreadActivity.CAS_CONTENTION),
            trial.look(6, ThreadActivity.CAS_CONTENTION));
  }

  private Report onFewerCores(Intervention asked, double changed) {
    return onFewerCores(asked, changed, 10);
  }

  private Report onFewerCores(Intervention asked, double changed, double onSeveral) {
    StoredRun before = found(SyntheticTrial.sound().with(ExperimentVerdictTest::shareOneValue));
    Plan plan =
        ProofPlan.of(
            before.run().plan(),
            before.run().plan().forks().getFirst(),
            before.trials().getFirst().record().trial(),
            asked,
            2,
            1);
    assertThat(plan.forks())
        .allMatch(
            fork -> fork.limits().cores() == (fork.approach().name().endsWith("changed") ? 1 : 2));
    SyntheticRun run = SyntheticRun.in(disk.resolve("cores " + ++runs));
    plan.claims().forEach(run::claim);
    return run.report(
        plan.forks().stream()
            .map(fork -> onFewerCores(fork, changed, onSeveral))
            .toArray(SyntheticTrial[]::new));
  }

  private static SyntheticTrial onFewerCores(Fork fork, double changed, double onSeveral) {
    return SyntheticTrial.sound()
        .with(ExperimentVerdictTest::shareOneValue)
        .with(
            trial -> {
              trial.looks = List.of();
              trial.approach = fork.approach().name();
              trial.repeat = fork.repeat();
              trial.cpus = fork.limits().cores();
              trial.rps = onSeveral;
              if (trial.cpus == 1) {
                trial.rps = changed;
                trial.serviceCpu = 0.95;
              }
            });
  }

  @Test
  void whatCannotBeTriedSaysWhy() {
    Change stall =
        new Change(
            Duration.ofSeconds(3), Optional.of(Duration.ofSeconds(4)), new Change.Effect.Stall());
    assertThat(whatIf(trial -> trial.serviceCpu = 0.97).why())
        .contains("\"CPU-bound\" names nothing that could be changed");
    assertThat(
            whatIf(
                    trial ->
                        trial.pool = Optional.of(new Pool("workers", 200, "http-nio-", "newPool")))
                .why())
        .contains("\"request threads exhausted\" names nothing");
    assertThat(
            whatIf(
                    trial ->
                        trial.pool =
                            Optional.of(
                                new Pool("workers", 200, "http-nio-", "Schedulers.newParallel")))
                .why())
        .as("a call in the code")
        .contains("\"request threads exhausted\" names nothing");
    assertThat(
            whatIf(
                    trial -> {
                      trial.load = new Load.AtOnce(400, 12);
                      trial.failures = Map.of("timeout", 1L);
                    })
                .why())
        .contains("no good answer");
    assertThat(whatIf(trial -> trial.faults = new Faults(0.1, 503, 0, 0)).why())
        .contains("fails on purpose");
    assertThat(
            whatIf(
                    trial ->
                        trial.routes =
                            List.of(
                                new Route(
                                    "GET",
                                    "/user",
                                    200,
                                    "text/plain",
                                    "",
                                    new Delay.Constant(Duration.ofMillis(50)))))
                .why())
        .contains("delays of their own");
    assertThat(whatIf(trial -> trial.start = new Start.Running("http://localhost:1")).why())
        .contains("\"request threads exhausted\" names nothing");
    assertThat(whatIf(trial -> trial.load = new Load.Closed(210, Duration.ZERO, trial.delay)).why())
        .contains("210 users / 0.5 s", "too near");
    assertThat(whatIf(trial -> trial.script = List.of(stall)).why())
        .contains("its upstream changes");
    assertThat(
            whatIf(
                    trial ->
                        trial.load =
                            new Load.Open(
                                Arrivals.CONSTANT,
                                List.of(
                                    new Load.Segment(
                                        Duration.ofSeconds(12), new Rate(500), new Rate(900)))))
                .why())
        .contains("its load changes");
  }

  @ParameterizedTest(name = "{0} rps with the placebo, {1} rps with the change: {2}, {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "392 | 797 | CONFIRMED | Confirmed: with server.tomcat.threads.max=400 (200 as found) it answers 797 rps, 392 rps as found; 760 rps to 840 rps were predicted (400 users / 0.5 s).",
        "392 | 392 | REFUTED | Refuted: with server.tomcat.threads.max=400 (200 as found) it answers 392 rps",
        "392 | 520 | CONFIRMED | Confirmed, but what was predicted did not come true: with",
        "300 | 797 | UNDECIDED | Undecided: the placebo, which changes nothing",
        "450 | 797 | UNDECIDED | so that a change says nothing either.",
      })
  void theFindingIsConfirmedOrRefutedByWhatWasPredicted(
      double placebo, double changed, ClaimVerdict verdict, String words) {
    Statement.Experiment proved = proved(threads(), proof(392, placebo, changed));

    assertThat(proved.verdict()).isEqualTo(verdict);
    assertThat(VerdictText.sentence(proved)).contains(words);
  }

  @ParameterizedTest(name = "{0} rps with the change beside forks that scatter: {1}")
  @CsvSource({"797, CONFIRMED", "520, UNDECIDED", "392, UNDECIDED"})
  void aPlaceboThatScattersLetsOnlyAnEffectCountThatIsLarger(double changed, ClaimVerdict verdict) {
    Statement.Experiment proved = proved(threads(), proof(392, 392, 20, changed));

    assertThat(proved.verdict()).isEqualTo(verdict);
    assertThat(VerdictText.sentence(proved))
        .contains(
            verdict == ClaimVerdict.CONFIRMED
                ? " The placebo alone: measured 1 ("
                : "Undecided: the placebo, which changes nothing, is no proven nothing");
  }

  @Test
  void theNextLimitIsNamed() {
    assertThat(VerdictText.sentence(proved(threads(), proof(392, 392, 797))))
        .contains(" Then: Reaches 797 of 800 rps");
  }

  @Test
  void thatOneBlockAloneToldItIsTold() {
    String alone = "one block alone shows ";
    assertThat(VerdictText.sentence(proved(threads(), proof(392, 392, 797)))).doesNotContain(alone);

    Statement.Experiment proved = proved(threads(), proof(392, 392, 0, 797, 2));
    assertThat(proved.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(VerdictText.sentence(proved)).contains(alone + "blocking-changed: more of them");
    assertThat(VerdictText.sentence(proved(threads(), proof(392, 392, 0, 392, 2))))
        .startsWith("Refuted: ")
        .contains(alone);
  }

  @Test
  void aSettingThatGaveItNoMoreThreadsRefutesNothing() {
    assertThat(proved(threads(), proof(trial -> trial.busy = Math.min(trial.busy, 200))))
        .returns(ClaimVerdict.UNDECIDED, Statement.Experiment::verdict)
        .satisfies(
            proved ->
                assertThat(VerdictText.sentence(proved))
                    .contains(
                        "no more than 200 threads were ever busy, 200 as found, so that"
                            + " server.tomcat.threads.max may not be what sets their number"));
  }

  @Test
  void aFindingThatIsNotThereAnyMoreIsNotRefuted() {
    assertThat(proved(threads(), proof(330, 330, 335)))
        .returns(ClaimVerdict.UNDECIDED, Statement.Experiment::verdict)
        .satisfies(
            proved ->
                assertThat(VerdictText.sentence(proved))
                    .contains("it answers 335 rps, 392 rps as found and 330 rps now;")
                    .endsWith("of a service that answered otherwise than it does now."));
  }

  @Test
  void aBurstWithFailuresIsNotHeldAgainstOneWithout() {
    assertThat(
            proved(
                threads(),
                proof(
                    trial -> {
                      trial.load = new Load.AtOnce(400, 12);
                      boolean fails = trial.approach.endsWith("-changed");
                      trial.failures = fails ? Map.of("timeout", 1L) : Map.of();
                    })))
        .returns(ClaimVerdict.UNDECIDED, Statement.Experiment::verdict)
        .satisfies(
            proved ->
                assertThat(VerdictText.sentence(proved))
                    .startsWith("Undecided: of a burst 2 requests had no good answer"));
  }

  /** Of a change that does nothing, with something else in all trials. */
  private Report proof(Consumer<SyntheticTrial> otherwise) {
    return proof(392, 392, 0, 392, 0, otherwise);
  }

  private static Statement.Experiment proved(Intervention asked, Report proof) {
    return ExperimentVerdict.of(asked, proof.claims(), proof.trials());
  }

  private Report proof(double found, double placebo, double changed) {
    return proof(found, placebo, 0, changed);
  }

  private Report proof(double found, double placebo, double scatter, double changed) {
    return proof(found, placebo, scatter, changed, 0);
  }

  /**
   * Two forks of each arm, with the claims that the plan of the proof makes; in one block, from 1,
   * the fork of the change is invalid.
   */
  private Report proof(
      double found, double placebo, double scatter, double changed, int invalidBlock) {
    return proof(found, placebo, scatter, changed, invalidBlock, trial -> {});
  }

  private Report proof(
      double found,
      double placebo,
      double scatter,
      double changed,
      int invalidBlock,
      Consumer<SyntheticTrial> otherwise) {
    StoredRun before = found(SyntheticTrial.sound());
    List<Claim> claims =
        ProofPlan.of(
                before.run().plan(),
                before.run().plan().forks().getFirst(),
                before.trials().getFirst().record().trial(),
                threads(),
                2,
                1)
            .claims();
    SyntheticRun run = SyntheticRun.in(disk.resolve("proof " + ++runs));
    claims.forEach(run::claim);
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int block = 1; block <= 2; block++) {
      trials.add(arm("blocking", 200, found, block));
      double above = block == 1 ? scatter : -scatter;
      trials.add(arm("blocking-placebo", 200, placebo + above, block));
      double steal = block == invalidBlock ? 0.1 : 0;
      trials.add(
          arm("blocking-changed", 400, changed, block).with(trial -> trial.stealShare = steal));
    }
    return run.report(
        trials.stream().map(trial -> trial.with(otherwise)).toArray(SyntheticTrial[]::new));
  }

  private static SyntheticTrial arm(String approach, int size, double rps, int block) {
    return SyntheticTrial.sound()
        .with(
            trial -> {
              trial.approach = approach;
              trial.pool =
                  Optional.of(
                      new Pool("Tomcat threads", size, "http-nio-", "server.tomcat.threads.max"));
              trial.rps = rps;
              trial.repeat = block;
              trial.threads = size;
              trial.busy = size;
              trial.unread = size == 400 ? 0 : 196;
            });
  }
}
