package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.Plans;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.plan.Suite;
import parkbench.record.Environment;
import parkbench.record.Machine;
import parkbench.record.RunRecord;
import parkbench.record.SuiteRecord;
import parkbench.sandbox.Sandbox;
import parkbench.store.RunWriter;
import parkbench.store.SuiteWriter;
import parkbench.system.Bytes;
import parkbench.system.Jvm;

/** What is refused before anything is started. */
class ResumedRunTest {
  private static final Map<String, String> FACTS =
      Map.of("CPU", "Xeon", "cores", "2 usable (0-1)", "kernel", "6.1", "JDK of the lab", "25");

  @TempDir Path folder;

  @Test
  void aRunThatEndedAsPlannedHasNothingToGoOnWith() {
    Path run = folder.resolve("run");
    try (RunWriter writer = RunWriter.create(run, record(Plans.of(2, 1)))) {
      writer.end(RunRecord.COMPLETE, Instant.EPOCH);
    }

    assertThatThrownBy(() -> resuming(run).run())
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining("nothing is missing")
        .hasMessageContaining("parkbench report " + run);
    assertThat(run.resolve("run.lock")).doesNotExist();
  }

  @Test
  void ofASuiteTheCommandsForWhatIsMissingAreTold() {
    Path suite = folder.resolve("suite");
    SuiteWriter.create(suite, suite());
    RunWriter.create(suite.resolve("one"), record(Plans.of(1, 1))).close();

    assertThatThrownBy(() -> resuming(suite).run())
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining("that is a suite")
        .hasMessageContaining("\n    ./parkbench run --resume " + suite.resolve("one"))
        .hasMessageContaining("\n    ./parkbench run two --seed 7 --out " + suite.resolve("two"))
        .hasMessageNotContaining("three");
  }

  @Test
  void onTheSameGroundItGoesOn() {
    assertThatCode(() -> require(record(Plans.of(1, 1)), machine(FACTS)))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"CPU, EPYC", "cores, 4 usable (0-3)", "kernel, 6.12", "JDK of the lab, 26"})
  void anotherMachineIsRefusedWithWhatDiffers(String fact, String now) {
    Map<String, String> changed = new LinkedHashMap<>(FACTS);
    changed.put(fact, now);

    assertThatThrownBy(() -> require(record(Plans.of(1, 1)), machine(changed)))
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining(fact + ": " + FACTS.get(fact) + ", now " + now)
        .hasMessageContaining("Resume it where it began");
  }

  @Test
  void factsThatMeasureNothingMayDiffer() {
    Map<String, String> more = new LinkedHashMap<>(FACTS);
    more.put("calibration", "37 of 37 figures within their limits");

    assertThatCode(() -> require(record(Plans.of(1, 1)), machine(more))).doesNotThrowAnyException();
  }

  @Test
  void anotherVersionOfTheLabIsRefused() {
    assertThatThrownBy(
            () ->
                SameConditions.require(record(Plans.of(1, 1)), machine(FACTS), "pinning", "0.2.0"))
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining("was begun with Parkbench 0.1.0")
        .hasMessageContaining("This is 0.2.0");
  }

  @Test
  void anotherSandboxACoreThatIsTakenAndARuntimeThatIsGoneAreRefusedTogether() {
    Machine one =
        new Machine(
            List.of(0),
            Bytes.mebi(1),
            1,
            1,
            true,
            true,
            List.of(),
            Optional.empty(),
            FACTS,
            List.of());
    Jvm gone = new Jvm(17, "17.0.9", "", folder.resolve("jvm/bin/java"));

    assertThatThrownBy(() -> SameConditions.require(record(on(gone)), one, "cgroup v2", "0.1.0"))
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining("sandbox: pinning, now cgroup v2")
        .hasMessageContaining("core 1 is not usable now")
        .hasMessageContaining("Java 17.0.9 at " + gone.java() + " is not found now");
  }

  /** As of a baseline: a newer JVM would look like a better version. */
  @Test
  void figuresOfAnotherJavaAreNotCompared() {
    Jvm old = new Jvm(17, "17.0.9", "", folder.resolve("old/bin/java"));
    Jvm now = new Jvm(25, "25.0.3", "", folder.resolve("new/bin/java"));

    assertThatCode(() -> SameConditions.requireJava(record(on(old)), on(old)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> SameConditions.requireJava(record(on(old)), on(now)))
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining("was measured on Java 17.0.9, and this would be on Java 25.0.3");
  }

  @Test
  void aBuildInBetweenIsToldAsWhatItCanMean() {
    assertThat(ResumedRun.rebuilt(Set.of())).isEmpty();
    assertThat(ResumedRun.rebuilt(Set.of("systems/known")))
        .singleElement()
        .asString()
        .contains("systems/known", "two services");
  }

  private ResumedRun resuming(Path directory) {
    return new ResumedRun(directory, RetryPolicy.times(0), machine(FACTS), Sandbox.detect());
  }

  private static void require(RunRecord run, Machine machine) {
    SameConditions.require(run, machine, "pinning", "0.1.0");
  }

  private static RunRecord record(Plan plan) {
    return new RunRecord(
        RunRecord.SCHEMA,
        "small-1",
        "0.1.0",
        Instant.EPOCH,
        Optional.empty(),
        RunRecord.CUT_OFF,
        plan,
        new Environment("pinning", List.of(), FACTS));
  }

  private static Machine machine(Map<String, String> facts) {
    return new Machine(
        List.of(0, 1),
        Bytes.mebi(1),
        1,
        1,
        true,
        true,
        List.of(),
        Optional.empty(),
        facts,
        List.of());
  }

  private static Plan on(Jvm jvm) {
    Plan plan = Plans.of(1, 1);
    List<Fork> forks = new ArrayList<>();
    for (Fork fork : plan.forks()) {
      forks.add(
          new Fork(
              fork.number(),
              fork.repeat(),
              fork.system(),
              fork.approach(),
              fork.limits(),
              Optional.of(jvm),
              fork.warmUp(),
              fork.trials(),
              fork.estimate()));
    }
    return new Plan(
        new Plan.Source(plan.source().scenario(), plan.source().question(), plan.source().file()),
        plan.randomSeed(),
        plan.repeats(),
        plan.layout(),
        plan.limits(),
        forks,
        plan.thresholds(),
        plan.claims(),
        plan.notes(),
        Optional.empty(),
        Optional.empty());
  }

  private static SuiteRecord suite() {
    return new SuiteRecord(
        SuiteRecord.SCHEMA,
        "all",
        "0.1.0",
        "./parkbench run all",
        Instant.EPOCH,
        Optional.empty(),
        RunRecord.CUT_OFF,
        new Suite("all", "All", List.of()),
        List.of(step("one", ""), step("two", ""), step("three", SuiteRecord.APART)));
  }

  private static SuiteRecord.Step step(String name, String trouble) {
    return new SuiteRecord.Step(
        "1",
        name,
        "Why?",
        name,
        Optional.of("./parkbench run " + name + " --seed 7"),
        Optional.empty(),
        Optional.empty(),
        Optional.of(Duration.ofMinutes(1)),
        List.of(),
        Optional.empty(),
        trouble);
  }
}
