package parkbench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import parkbench.KnownLibraries;
import parkbench.Plans;
import parkbench.collect.Observer;
import parkbench.harness.build.Drivers;
import parkbench.plan.Driver;
import parkbench.plan.Layout;
import parkbench.plan.Plan;
import parkbench.record.Environment;
import parkbench.record.MachineCheck;
import parkbench.record.RunRecord;
import parkbench.record.TrialRecord;
import parkbench.record.WorkTime;
import parkbench.sandbox.LaunchFailed;
import parkbench.store.RunWriter;
import parkbench.store.StoreFailed;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;

/** The order of the phases, and that each, when it fails, closes what was opened, in reverse. */
class PlanRunTest {
  private static final List<String> START =
      List.of("keep the controller on [1]", "start upstream", "start load");
  private static final List<String> SELF_WARM_UP =
      List.of("upstream: behave", "upstream: begin", "load: fire");
  private static final List<String> OPEN = all(START, SELF_WARM_UP);
  private static final List<String> WARM =
      all(
          List.of("upstream: behave", "upstream: begin", "upstream: tell"),
          List.of("upstream: behave", "upstream: begin", "load: fire", "upstream: tell", "warm"));
  private static final List<String> WARM_UP = all(List.of("fork", "start service"), WARM);

  /** Routes are there before the service; in the first fork the self-warm-up has brought them. */
  private static final List<String> NEXT_WARM_UP =
      all(List.of("fork", "upstream: behave", "start service"), WARM);

  private static final List<String> QUIET =
      List.of("upstream: begin", "upstream: tell", "upstream: begin", "upstream: tell");
  private static final List<String> CLOSE = List.of("end load", "end upstream");

  /** The machine is not checked. */
  private static final MachineChecker NONE = checking(Optional.empty(), Optional.empty());

  private final FakeProcesses troupe = new FakeProcesses();
  private MachineChecker checker = NONE;
  private QuietTime quiet = QuietTime.none();
  @TempDir private Path folder = Path.of("");
  private Path directory = Path.of("");

  @Test
  void aPlanOfTwoForksOfTwoTrialsRunsFromItsFirstPhaseToItsLast() throws Exception {
    run(Plans.of(2, 2));

    List<String> endService = List.of("end service");
    assertThat(troupe.log())
        .isEqualTo(
            all(
                OPEN,
                all(WARM_UP, trial(1), trial(2), endService),
                all(NEXT_WARM_UP, trial(3), trial(4), endService),
                CLOSE));
    assertThat(records()).extracting(each -> each.lab().instruments()).containsOnly("").hasSize(4);
  }

  @Test
  void theMachineIsCheckedBeforeTheFirstWarmUpAndItsWorkIsTimedAfterEachTrial() throws Exception {
    WorkTime idle = new WorkTime(0, 8, 20_000_000, 21_000_000);
    WorkTime after = new WorkTime(0, 4, 22_000_000, 23_000_000);
    MachineCheck check =
        new MachineCheck(
            Duration.ofSeconds(2),
            List.of(),
            Optional.of(0.5),
            Optional.of(new MachineCheck.Work(idle, Optional.empty())));
    checker = checking(Optional.of(check), Optional.of(after));

    run(Plans.of(2, 1));

    assertThat(troupe.log().indexOf("machine checked")).isEqualTo(START.size());
    assertThat(troupe.log().stream().filter("machine checked"::equals)).hasSize(1);
    assertThat(StoredRun.open(directory).preflight()).contains(check);
    assertThat(records())
        .extracting(each -> each.lab().fixedWork())
        .containsOnly(Optional.of(after))
        .hasSize(2);
  }

  @Test
  void whereTheMachineShowsNothingNoWorkIsTimed() throws Exception {
    checker = checking(Optional.empty(), Optional.of(new WorkTime(0, 4, 1, 1)));

    run(Plans.of(1, 1));

    assertThat(StoredRun.open(directory).preflight()).isEmpty();
    assertThat(records()).extracting(each -> each.lab().fixedWork()).containsOnly(Optional.empty());
  }

  @Test
  void servicesOfAGroupAreWarmAtOnceAndAskedInTurn() throws Exception {
    run(Plans.inTurns());

    assertThat(troupe.log())
        .isEqualTo(
            all(
                OPEN,
                WARM_UP,
                NEXT_WARM_UP,
                all(trial(1), trial(2), trial(3), trial(4)),
                List.of("end service", "end service"),
                CLOSE));
    assertThat(records()).extracting(TrialRecord::fork).containsExactly(1, 2, 1, 2);
    assertThat(records()).extracting(each -> each.lab().instruments()).containsOnly("");
  }

  @Test
  void aServiceThatIsNotReadyLeavesTheOthersOfItsGroupUnmeasured() throws Exception {
    troupe.readiness(503);

    run(Plans.inTurns());

    assertThat(records()).hasSize(4);
    assertThat(records().subList(0, 2)).allMatch(record -> record.service().died().isPresent());
    assertThat(records().subList(2, 4))
        .extracting(each -> each.lab().instruments())
        .containsOnly("another service of its group was not measured");
  }

  /** Their calls are counted together here, so that one may seem to call elsewhere. */
  @Test
  @Timeout(60)
  void twoRunSideBySideWithLabProcessesEach() throws Exception {
    run(Plans.sideBySide());

    assertThat(records()).extracting(TrialRecord::fork).containsExactlyInAnyOrder(1, 2, 1, 2);
    assertThat(records()).extracting(TrialRecord::order).containsExactlyInAnyOrder(1, 2, 3, 4);
    bothHaveEnded();
  }

  @Test
  @Timeout(60)
  void whereNeitherSideIsReadyNothingIsMeasured() throws Exception {
    troupe.readiness(503);

    run(Plans.sideBySide());

    assertThat(records()).hasSize(4).allMatch(record -> record.service().died().isPresent());
    bothHaveEnded();
  }

  private void bothHaveEnded() {
    assertThat(troupe.log()).filteredOn("end service"::equals).hasSize(2);
    assertThat(troupe.log()).filteredOn("end load"::equals).hasSize(2);
    assertThat(troupe.log()).filteredOn("end upstream"::equals).hasSize(2);
  }

  @Test
  void whatMetInterferenceIsMeasuredAgainInItsWarmFork() throws Exception {
    Iterator<Double> taken = List.of(0.3, 0.0, 0.0).iterator();
    quiet = new QuietTime(Duration.ofMinutes(1), record -> taken.next(), System::nanoTime);

    run(Plans.of(1, 2));

    assertThat(troupe.log())
        .isEqualTo(
            all(
                OPEN,
                WARM_UP,
                trial(1),
                List.of("again"),
                trial(2),
                trial(3),
                List.of("end service"),
                CLOSE));
    assertThat(records().stream().map(record -> record.trial().id()).distinct()).hasSize(2);
    assertThat(StoredRun.open(directory).run().plan().trials()).isEqualTo(2);
  }

  @Test
  void whatWasToBeMeasuredColdIsMeasuredOnce() throws Exception {
    quiet = new QuietTime(Duration.ofMinutes(1), record -> 0.3, System::nanoTime);

    run(Plans.cold());

    assertThat(records()).hasSize(1);
  }

  @Test
  void aTrialWaitsUntilTheMachineIsQuiet() throws Exception {
    Iterator<Double> taken = List.of(0.4, 0.3, 0.01).iterator();
    checker = seeing(taken::next);
    quiet = new QuietTime(Duration.ofMinutes(1), record -> 0, System::nanoTime);

    run(Plans.of(1, 2));

    assertThat(troupe.log().stream().filter("waiting"::equals)).hasSize(2);
    assertThat(troupe.log())
        .containsSubsequence("warm", "waiting", "waiting", "load: fire", "trial 1 kept");
    assertThat(taken.hasNext()).isFalse();
  }

  @Test
  void anInterruptWhileATrialWaitsKeepsWhatWasMeasuredAndClosesEverything() throws Exception {
    Iterator<Double> taken = List.of(0.01).iterator();
    checker =
        seeing(
            () -> {
              if (!taken.hasNext()) {
                throw new InterruptedException();
              }
              return taken.next();
            });
    quiet = new QuietTime(Duration.ofMinutes(1), record -> 0.3, System::nanoTime);

    assertThatThrownBy(() -> run(Plans.of(1, 2))).isInstanceOf(InterruptedException.class);

    assertThat(records()).hasSize(1);
    assertThat(troupe.log()).endsWith("end service", "end load", "end upstream");
  }

  @Test
  void theNextRunHasTheSameProcessesWhichWarmUpAgainWhereTheyWereNotSteady() throws Exception {
    try (HarnessProcesses processes = processes()) {
      run(Plans.of(1, 1), processes, "first");
      run(Plans.of(1, 1), processes, "second");
    }

    List<String> endService = List.of("end service");
    assertThat(troupe.log())
        .isEqualTo(
            all(
                OPEN,
                all(WARM_UP, trial(1), endService),
                START.subList(0, 1),
                SELF_WARM_UP,
                all(WARM_UP, trial(1), endService),
                CLOSE));
  }

  @Test
  void afterALastTrialThatBrokeThemTheProcessesAreStartedOnce() throws Exception {
    troupe.plan("load: fire", 3, () -> troupe.actor("load").die(137));
    try (HarnessProcesses processes = processes()) {
      run(Plans.of(1, 1), processes, "first");
      run(Plans.of(1, 1), processes, "second");
    }

    assertThat(troupe.log().stream().filter("start load"::equals)).hasSize(2);
    assertThat(records()).extracting(each -> each.lab().instruments()).containsOnly("");
    assertThat(folder.resolve("harness-2")).isDirectory();
  }

  @Test
  void aRunThatEndsEarlyEndsTheProcessesWhateverTheyWereDoing() throws Exception {
    Thread controller = Thread.currentThread();
    troupe.plan("load: fire", 3, controller::interrupt);
    try (HarnessProcesses processes = processes()) {
      assertThatThrownBy(() -> run(Plans.of(1, 1), processes, "first"))
          .isInstanceOf(InterruptedException.class);
      assertThat(troupe.log()).endsWith(CLOSE.toArray(String[]::new));
      run(Plans.of(1, 1), processes, "second");
    }

    assertThat(records()).hasSize(1);
    assertThat(troupe.log().stream().filter("start load"::equals)).hasSize(2);
  }

  @Test
  void anUpstreamThatDoesNotStartLeavesNothingOpen() {
    troupe.refuse("upstream");

    assertThatThrownBy(() -> run(Plans.of(1, 1))).isInstanceOf(LaunchFailed.class);
    assertThat(troupe.log()).containsExactly("keep the controller on [1]", "start upstream");
  }

  @Test
  void aLoadEngineThatDoesNotStartEndsTheUpstream() {
    troupe.refuse("load");

    assertThatThrownBy(() -> run(Plans.of(1, 1))).isInstanceOf(LaunchFailed.class);
    assertThat(troupe.log()).isEqualTo(all(START, List.of("end upstream")));
  }

  @Test
  void aProcessThatDiesBeforeTheFirstForkEndsTheRun() {
    troupe.plan("load: fire", 1, () -> troupe.actor("load").die(1));

    assertThatThrownBy(() -> run(Plans.of(1, 1))).isInstanceOf(HarnessFailed.class);
    assertThat(troupe.log())
        .isEqualTo(
            all(
                OPEN,
                List.of("load dies", "fork", "start service"),
                CLOSE,
                List.of("end service")));
  }

  @Test
  void aServiceThatDoesNotStartIsRecordedForEachOfItsTrials() throws Exception {
    troupe.refuse("service");
    run(Plans.of(1, 2));

    assertThat(troupe.log())
        .isEqualTo(
            all(
                OPEN,
                List.of("fork", "start service", "fork failed", "trial 1 kept", "trial 2 kept"),
                CLOSE));
    assertThat(records())
        .allMatch(record -> record.lab().instruments().contains("No program for service"));
  }

  @Test
  void anOriginIsThereBeforeItsServiceAndEndsAfterIt() throws Exception {
    run(Plans.withOrigin());

    assertThat(troupe.log())
        .isEqualTo(
            all(
                OPEN,
                List.of("fork", "start origin", "start service"),
                List.of("upstream: pass on to the origin", "upstream: begin", "upstream: tell"),
                List.of("upstream: pass on to the origin", "upstream: begin", "load: fire"),
                List.of("upstream: tell", "warm"),
                List.of("upstream: pass on to the origin"),
                QUIET,
                List.of("upstream: begin", "load: fire", "upstream: tell", "trial 1 kept"),
                List.of("end service", "end origin"),
                CLOSE));
    assertThat(records()).allMatch(record -> record.lab().instruments().isEmpty());
  }

  @Test
  void servicesThatAreWarmAtOnceShareTheirOrigin() throws Exception {
    run(Plans.inTurnsWithOrigin());

    assertThat(troupe.log())
        .filteredOn(line -> line.contains("origin") && !line.contains("pass on"))
        .containsExactly("start origin", "end origin");
    assertThat(troupe.log().indexOf("end origin"))
        .isGreaterThan(troupe.log().lastIndexOf("end service"));
    assertThat(records()).hasSize(2).allMatch(record -> record.lab().instruments().isEmpty());
  }

  @Test
  void anOriginThatDoesNotStartInvalidatesTheTrialsOfItsFork() throws Exception {
    troupe.refuse("origin");
    run(Plans.withOrigin());

    assertThat(troupe.log())
        .isEqualTo(
            all(OPEN, List.of("fork", "start origin", "fork failed", "trial 1 kept"), CLOSE));
    assertThat(records())
        .allMatch(record -> record.lab().instruments().contains("No program for origin"));
  }

  @Test
  void anOriginThatDiesInATrialInvalidatesIt() throws Exception {
    troupe.plan(
        "load: fire",
        3,
        () -> {
          troupe.actor("origin").die(137);
          troupe.actor("load").finish();
        });
    run(Plans.withOrigin());

    assertThat(records())
        .allMatch(record -> record.lab().instruments().contains("behind the upstream, died"));
  }

  @Test
  void aServiceThatNeverGetsReadyIsEndedAndRecorded() throws Exception {
    troupe.readiness(503);
    run(Plans.of(1, 1));

    assertThat(troupe.log())
        .isEqualTo(
            all(
                OPEN,
                List.of("fork", "start service", "end service", "fork failed", "trial 1 kept"),
                CLOSE));
    assertThat(records()).allMatch(record -> record.service().died().isPresent());
  }

  @Test
  void aLoadEngineThatDiesInTheWarmUpInvalidatesTheForkAndTheNextHasANewHarness() throws Exception {
    troupe.plan("load: fire", 2, () -> troupe.actor("load").die(137));
    run(Plans.of(2, 1));

    assertThat(troupe.log())
        .isEqualTo(
            all(
                OPEN,
                WARM_UP.subList(0, WARM_UP.size() - 2),
                List.of("load dies", "trial 1 kept", "end service"),
                CLOSE,
                List.of("start upstream", "start load"),
                SELF_WARM_UP,
                WARM_UP,
                trial(2),
                List.of("end service"),
                CLOSE));
    assertThat(records().getFirst().lab().instruments())
        .contains("the load generator ended with exit code 137", "the last words of load");
    assertThat(records().getLast().lab().instruments()).isEmpty();
  }

  @Test
  void aDriverThatIsMissingInvalidatesItsOwnTrialAndNoOther() throws Exception {
    List<Driver> drivers = List.of(Driver.PARKBENCH, Driver.GATLING);
    run(Plans.of(2, 1).askedBy(drivers, new Random(1), List.of()));

    assertThat(records())
        .hasSize(4)
        .allSatisfy(
            record ->
                assertThat(record.lab().instruments())
                    .isEqualTo(
                        record.trial().driver().builtIn()
                            ? ""
                            : "gatling is not on this machine. " + Driver.GATLING.remedy() + "."));
    assertThat(records())
        .allMatch(
            record -> record.lab().driver().orElseThrow().driver() == record.trial().driver());
    assertThat(troupe.log().stream().filter("start load"::equals)).hasSize(1);
  }

  @Test
  void anUpstreamThatDiesInATrialInvalidatesItAndThoseThatWereToCome() throws Exception {
    troupe.plan(
        "load: fire",
        3,
        () -> {
          troupe.actor("upstream").die(1);
          troupe.actor("load").finish();
        });
    run(Plans.of(1, 2));

    assertThat(troupe.log())
        .endsWith(
            "load: fire",
            "upstream dies",
            "trial 1 kept",
            "trial 2 kept",
            "end service",
            "end load",
            "end upstream");
    assertThat(records().getFirst().lab().instruments()).contains("the upstream ended");
    assertThat(records().getLast().lab().instruments()).isNotEmpty();
  }

  @Test
  void aServiceThatDiesInATrialStopsItsLoadAndIsRecordedWithoutBlameForTheInstruments()
      throws Exception {
    troupe.plan("load: fire", 3, () -> troupe.actor("service").die(7));
    run(Plans.of(1, 2));

    assertThat(troupe.log())
        .endsWith(
            "load: fire",
            "service dies",
            "load: abort",
            "upstream: tell",
            "trial 1 kept",
            "trial 2 kept",
            "end service",
            "end load",
            "end upstream");
    assertThat(records())
        .hasSize(2)
        .allMatch(record -> record.lab().instruments().isEmpty())
        .allMatch(record -> record.service().died().orElseThrow().exitCode() == 7);
  }

  @Test
  void anInterruptInATrialKeepsTheOnesBeforeAndClosesEverything() throws Exception {
    Thread controller = Thread.currentThread();
    troupe.plan("load: fire", 4, controller::interrupt);

    assertThatThrownBy(() -> run(Plans.of(1, 2))).isInstanceOf(InterruptedException.class);
    assertThat(troupe.log())
        .isEqualTo(
            all(
                OPEN,
                WARM_UP,
                trial(1),
                trial(2).subList(0, trial(2).size() - 2),
                List.of("end service"),
                CLOSE));
    assertThat(records()).hasSize(1);
  }

  @Test
  void aDiskThatDoesNotTakeTheTrialClosesEverything() {
    // One of the warm-up, two of the quiet before; the fourth is the trial's own.
    troupe.plan(
        "upstream: tell",
        4,
        () -> {
          remove(folder.resolve("run/trials"));
          troupe.actor("upstream").tell();
        });

    assertThatThrownBy(() -> run(Plans.of(1, 2))).isInstanceOf(StoreFailed.class);
    assertThat(troupe.log())
        .endsWith("load: fire", "upstream: tell", "end service", "end load", "end upstream");
  }

  /** What was taken of a core in a check between trials. */
  private interface Taken {
    double next() throws InterruptedException;
  }

  /** A machine that is noisy before the run, and then as it is said. */
  private static MachineChecker seeing(Taken taken) {
    return new MachineChecker() {
      @Override
      public Optional<MachineCheck> before(Layout layout, List<Long> own) {
        return Optional.of(
            new MachineCheck(
                Duration.ofSeconds(2), List.of(core(0.4)), Optional.empty(), Optional.empty()));
      }

      @Override
      public Optional<MachineCheck.Core> between(
          Layout layout, Observer machine, Own own, Duration time) throws InterruptedException {
        return Optional.of(core(taken.next()));
      }

      @Override
      public Optional<WorkTime> after(int core) {
        return Optional.empty();
      }
    };
  }

  private static MachineCheck.Core core(double foreign) {
    return new MachineCheck.Core(
        0, MachineCheck.Owner.SERVICE, foreign, 0, Optional.empty(), Optional.empty());
  }

  private static MachineChecker checking(Optional<MachineCheck> before, Optional<WorkTime> after) {
    return new MachineChecker() {
      @Override
      public Optional<MachineCheck.Core> between(
          Layout layout, Observer machine, Own own, Duration time) {
        return Optional.empty();
      }

      @Override
      public Optional<MachineCheck> before(Layout layout, List<Long> own) {
        return before;
      }

      @Override
      public Optional<WorkTime> after(int core) {
        return after;
      }
    };
  }

  private HarnessProcesses processes() {
    return new HarnessProcesses(
        troupe, folder, new Drivers(folder, folder), HarnessProcesses.SELF_WARM_UP, Runnable::run);
  }

  private void run(Plan plan) throws Exception {
    try (HarnessProcesses processes = processes()) {
      run(plan, processes, "run");
    }
  }

  private void run(Plan plan, HarnessProcesses processes, String name) throws Exception {
    RunRecord run =
        new RunRecord(
            RunRecord.SCHEMA,
            name,
            "test",
            Instant.EPOCH,
            Optional.empty(),
            "cut off",
            plan,
            new Environment("a troupe", List.of(), Map.of()));
    directory = folder.resolve(name);
    try (RunWriter writer = RunWriter.create(directory, run)) {
      new PlanRun(processes, writer, this::hear, checker, quiet, KnownLibraries.classifier(), 0)
          .run(plan);
    }
  }

  /** Events take their place among the deeds; a trial is on disk when its end is reported. */
  private void hear(Event event) {
    switch (event) {
      case Event.ForkStarting starting -> troupe.log("fork");
      case Event.Warm warm -> troupe.log("warm");
      case Event.ForkFailed failed -> troupe.log("fork failed");
      case Event.TrialEnded ended ->
          troupe.log(
              "trial "
                  + ended.record().order()
                  + (records().contains(ended.record()) ? " kept" : " lost"));
      case Event.MachineChecked checked -> troupe.log("machine checked");
      case Event.Waiting waiting -> troupe.log("waiting");
      case Event.MeasuringAgain again -> troupe.log("again");
      case Event.NoTimeLeft none -> troupe.log("no time");
      case Event.LabStarting starting -> {}
      case Event.TrialStarting starting -> {}
      case Event.WarmingUp warming -> {}
      case Event.TrialRunning running -> {}
    }
  }

  private List<TrialRecord> records() {
    return StoredRun.open(directory).trials().stream().map(StoredTrial::record).toList();
  }

  private static List<String> trial(int order) {
    return all(
        List.of("upstream: behave"),
        QUIET,
        List.of("upstream: begin", "load: fire", "upstream: tell", "trial " + order + " kept"));
  }

  @SafeVarargs
  private static List<String> all(List<String>... parts) {
    List<String> all = new ArrayList<>();
    for (List<String> part : parts) {
      all.addAll(part);
    }
    return all;
  }

  private static void remove(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
