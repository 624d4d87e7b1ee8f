package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import parkbench.Plans;
import parkbench.plan.AuditMode;
import parkbench.plan.Plan;
import parkbench.plan.Suite;
import parkbench.planner.SuitePlan;
import parkbench.record.Machine;
import parkbench.sandbox.Sandbox;
import parkbench.system.Bytes;

class SuiteRunTest {
  private final AtomicLong nanos = new AtomicLong(5);

  @Test
  void aSuiteSaysHowOftenInvalidTrialsAreMeasuredAgainUnlessTheUserDoes() {
    assertThat(again(suite(Optional.of(2), Optional.empty()), Optional.empty()).times())
        .isEqualTo(2);
    assertThat(again(suite(Optional.of(2), Optional.empty()), Optional.of(0)).times()).isZero();
    assertThat(again(suite(Optional.empty(), Optional.empty()), Optional.empty()).times()).isZero();
    assertThat(again(suite(Optional.empty(), Optional.empty()), Optional.of(1)).times()).isOne();
  }

  @Test
  void invalidTrialsAreMeasuredAgainWhileTheSuiteStaysWithinItsBound() {
    // Each of two runs has two forks of 60 s, and the lab's start of 10 s.
    RetryPolicy first = again(suite(Optional.of(1), Optional.of(Duration.ofSeconds(330))));
    Plan plan = run("one");

    nanos.addAndGet(Duration.ofSeconds(130).toNanos());
    assertThat(again(first, plan)).as("70 s are left beside the second run").isOne();
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(again(first, plan)).as("69 s").isZero();
    nanos.addAndGet(Duration.ofHours(1).toNanos());
    assertThat(again(first, plan)).as("none").isZero();
    assertThat(first.leftOut(plan, 2).notes())
        .containsExactly(
            "Not measured again: 2 invalid trials, since the suite would take longer than its 6 min.");
  }

  @Test
  void withoutABoundEveryInvalidTrialIsMeasuredAgain() {
    RetryPolicy first = again(suite(Optional.of(1), Optional.empty()));

    nanos.addAndGet(Duration.ofDays(1).toNanos());
    assertThat(again(first, run("one"))).isEqualTo(2);
  }

  @Test
  void whatRepeatsARunOfTheSuiteHasItsBudgetItsSeedAndWhatWasChosen() {
    SuiteRun run = run(suite(Optional.of(1), Optional.empty()), Optional.empty());

    assertThat(run.command(run.plan().steps().getFirst()))
        .isEqualTo(
            "./parkbench run mine/small.yaml --budget 3m --jdk 21 --retry 1 --seed 1"
                + " --thread-dumps");
  }

  @Test
  void whatRunsAllOfAScenarioHasNoBudgetAndNoSeed() {
    SuiteRun run = run(suite(Optional.of(1), Optional.empty()), Optional.empty());

    assertThat(run.whole("one", "mine/small.yaml"))
        .isEqualTo("./parkbench run mine/small.yaml --jdk 21 --retry 1 --thread-dumps");
  }

  private static int again(RetryPolicy policy, Plan plan) {
    return policy.plan(plan, plan.ids()).forks().size();
  }

  private RetryPolicy again(Suite suite) {
    return again(suite, Optional.empty());
  }

  private RetryPolicy again(Suite suite, Optional<Integer> asked) {
    return run(suite, asked).again(0, 5, nanos::get);
  }

  private static SuiteRun run(Suite suite, Optional<Integer> asked) {
    Machine machine =
        new Machine(
            List.of(0, 1),
            Bytes.mebi(1),
            1,
            1,
            true,
            true,
            List.of(),
            Optional.empty(),
            Map.of(),
            List.of());
    List<SuitePlan.Step> steps =
        Stream.of("one", "two")
            .map(
                name ->
                    new SuitePlan.Step(
                        suite.posts().getFirst(), Optional.of(Duration.ofMinutes(3)), run(name)))
            .toList();
    RunCommand command =
        new RunCommand(
            "all",
            Optional.of("1"),
            Optional.empty(),
            Optional.of(Duration.ofMinutes(9)),
            Optional.of("21"),
            asked,
            Optional.empty(),
            Optional.empty(),
            true,
            AuditMode.GRADED,
            List.of());
    return new SuiteRun(
        new SuitePlan(suite, steps, List.of()),
        asked,
        Optional.empty(),
        machine,
        Sandbox.detect(),
        command);
  }

  private static Plan run(String name) {
    Plan plan = Plans.estimated(Duration.ofSeconds(60), Duration.ofSeconds(60));
    return new Plan(
        new Plan.Source(name, plan.source().question(), "mine/small.yaml"),
        plan.randomSeed(),
        plan.repeats(),
        plan.layout(),
        plan.limits(),
        plan.forks(),
        plan.thresholds(),
        plan.claims(),
        plan.notes(),
        Optional.empty(),
        Optional.empty());
  }

  private static Suite suite(Optional<Integer> again, Optional<Duration> within) {
    return new Suite(
        "all",
        "All",
        again,
        within,
        List.of(new Suite.Post("1", "First", "", "", List.of(), List.of(), List.of())));
  }

  @Test
  void theMostTellingExitCodeOfAllRunsIsThatOfTheSuite() {
    assertThat(SuiteRun.mostTelling(List.of())).isEqualTo(Exit.DONE);
    assertThat(SuiteRun.mostTelling(List.of(Exit.DONE, Exit.BOUND_BROKEN)))
        .isEqualTo(Exit.BOUND_BROKEN);
    assertThat(SuiteRun.mostTelling(List.of(Exit.NO_VALID_TRIAL, Exit.BOUND_BROKEN)))
        .isEqualTo(Exit.NO_VALID_TRIAL);
    assertThat(SuiteRun.mostTelling(List.of(Exit.DONE, Exit.DIED, Exit.NO_VALID_TRIAL)))
        .isEqualTo(Exit.DIED);
  }
}
