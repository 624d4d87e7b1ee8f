package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.Plans;
import parkbench.analysis.TrialInterference;
import parkbench.harness.Event;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.plan.Precision;
import parkbench.plan.Quantity;
import parkbench.plan.Trial;
import parkbench.record.LoadProgress;
import parkbench.record.MachineCheck;
import parkbench.record.TrialRecord;
import parkbench.record.WarmUpRecord;
import parkbench.result.Audit;
import parkbench.result.CheckId;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Limit;

/** What a person reads, at instants that the test decides. */
class ProgressTest {
  private static final TrialInterference NOTHING = new TrialInterference(List.of(), 0);

  private final Paper paper = new Paper();
  private long now = 1_000_000_000_000L;

  @Test
  void theLiveLineHasTheTimeLeftTheTrialAndTheCurrentFigures() {
    Plan plan = Plans.estimated(Duration.ofMinutes(1));
    Fork fork = plan.forks().getFirst();
    Trial trial = fork.trials().getFirst();
    Progress progress = new Progress(plan, paper, () -> now, record -> NOTHING);

    progress.hear(new Event.ForkStarting(fork));
    pass(20);
    progress.hear(new Event.TrialStarting(fork, trial, 1));
    progress.hear(new Event.TrialRunning(fork, trial, new LoadProgress(0, 380, 380, 390, 5e5)));
    assertThat(paper.live)
        .isEqualTo("40 s left  001-spring-blocking-500ms  380 rps, 390 in flight, mean 500 ms");

    pass(1);
    progress.hear(new Event.TrialRunning(fork, trial, new LoadProgress(0, 780, 780, 400, 5e5)));
    assertThat(paper.live).startsWith("39 s left").contains(" 400 rps, 400 in flight");
    assertThat(paper.elapsed).isEqualTo(Duration.ofSeconds(21));
    assertThat(paper.left).isEqualTo(Duration.ofSeconds(39));
  }

  @Test
  void aNoisyMachineIsNamedAtTheStartAndAQuietOneIsNot() {
    Progress progress =
        new Progress(Plans.estimated(Duration.ofMinutes(1)), paper, () -> now, record -> NOTHING);

    progress.hear(new Event.MachineChecked(check(0.02)));
    assertThat(paper.lines).isEmpty();
    progress.hear(new Event.MachineChecked(check(0.06)));
    assertThat(paper.lines).containsExactly("others took 6 % of core 0 in the 2 s before the run");
  }

  /** They are in the log of a CI. */
  @Test
  void theWordsOfAServiceThatDoesNotStartHideSecrets() {
    Plan plan = Plans.estimated(Duration.ofMinutes(1));
    Progress progress = new Progress(plan, paper, () -> now, record -> NOTHING);

    progress.hear(
        new Event.ForkFailed(plan.forks().getFirst(), "no database at db password=geheim"));
    assertThat(paper.lines)
        .containsExactly("spring/blocking did not start: no database at db password=***");
  }

  private static MachineCheck check(double foreign) {
    return new MachineCheck(
        Duration.ofSeconds(2),
        List.of(
            new MachineCheck.Core(
                0, MachineCheck.Owner.SERVICE, foreign, 0, Optional.empty(), Optional.empty())),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void forksThatTookTwiceAsLongAsEstimatedDoubleWhatIsLeft() {
    Plan plan =
        Plans.estimated(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofSeconds(30));
    Progress progress = new Progress(plan, paper, () -> now, record -> NOTHING);

    progress.hear(new Event.LabStarting());
    pass(12);
    progress.hear(new Event.ForkStarting(plan.forks().get(0)));
    assertThat(paper.live).startsWith("3 min left");
    pass(120);
    progress.hear(new Event.ForkStarting(plan.forks().get(1)));

    assertThat(paper.left).isEqualTo(Duration.ofMinutes(3));
  }

  @Test
  void aForkThatOutlivesItsShareTakesNothingFromThoseToCome() {
    Plan plan = Plans.estimated(Duration.ofMinutes(1), Duration.ofSeconds(30));
    Fork first = plan.forks().getFirst();
    Progress progress = new Progress(plan, paper, () -> now, record -> NOTHING);

    progress.hear(new Event.ForkStarting(first));
    pass(300);
    progress.hear(new Event.WarmingUp(first, new LoadProgress(0, 1, 1, 1, 1)));

    assertThat(paper.live).isEqualTo("30 s left  spring/blocking warming up, 1 requests");
  }

  @Test
  void aRunThatOutlivesItsEstimateSaysSo() {
    Plan plan = Plans.estimated(Duration.ofMinutes(1));
    Fork fork = plan.forks().getFirst();
    Progress progress = new Progress(plan, paper, () -> now, record -> NOTHING);

    progress.hear(new Event.ForkStarting(fork));
    pass(61);
    progress.hear(new Event.TrialStarting(fork, fork.trials().getFirst(), 1));

    assertThat(paper.live).startsWith("over its estimate  001-spring-blocking");
  }

  @Test
  void theLastSecondOfAPunctualRunIsNotOverItsEstimate() {
    Plan plan = Plans.estimated(Duration.ofMinutes(1));
    Fork fork = plan.forks().getFirst();
    Progress progress = new Progress(plan, paper, () -> now, record -> NOTHING);

    progress.hear(new Event.ForkStarting(fork));
    now += Duration.ofMillis(59_500).toNanos();
    progress.hear(new Event.TrialStarting(fork, fork.trials().getFirst(), 1));

    assertThat(paper.live).startsWith("1 s left  001-spring-blocking");
  }

  @Test
  void beforeTheFirstForkTheTimeLeftIsTheEstimateThatWasAnnounced() {
    Plan plan = Plans.estimated(Duration.ofSeconds(40), Duration.ofSeconds(30));
    Progress progress = new Progress(plan, paper, () -> now, record -> NOTHING);

    progress.hear(new Event.LabStarting());
    assertThat(paper.left).isEqualTo(plan.estimate());
    assertThat(paper.live).startsWith(TerminalWords.duration(plan.estimate()) + " left");

    pass(4);
    progress.hear(new Event.LabStarting());
    assertThat(paper.left).isEqualTo(plan.estimate().minusSeconds(4));

    pass(60);
    progress.hear(new Event.LabStarting());
    assertThat(paper.left).isEqualTo(plan.estimateOfForks());
  }

  @Test
  void whereNobodyKnowsHowManyBlocksThereWillBeTheTimeLeftIsThatOfTheBlock() {
    Plan block = Plans.estimated(Duration.ofSeconds(40), Duration.ofSeconds(30));
    Plan first =
        block.towards(new Precision(0.02, Precision.MOST, Optional.empty(), block.forks()));
    Plan whole = first.onto(first.next());
    Progress progress = new Progress(first, paper, () -> now, record -> NOTHING);

    progress.toCome(whole, first.next());
    progress.hear(new Event.ForkStarting(first.next().forks().getFirst()));

    assertThat(paper.live).isEqualTo("block 2, 70 s left  spring/blocking starting");
  }

  @Test
  void forksThatRunTogetherAreAllStillToBeDone() {
    Plan plan = Plans.inTurns();
    Progress progress = new Progress(plan, paper, () -> now, record -> NOTHING);

    plan.forks().forEach(fork -> progress.hear(new Event.ForkStarting(fork)));

    assertThat(paper.left).isEqualTo(plan.estimateOfForks());
  }

  @Test
  void interferenceIsNamedWithTheTrialThatMetIt() {
    Plan plan = Plans.estimated(Duration.ofMinutes(1));
    Audit.Check taken =
        new Audit.Check(
            CheckId.CPU_TAKEN,
            Audit.Kind.INTERFERENCE,
            false,
            Optional.empty(),
            List.of(Fact.figure(FactName.CPU_TAKEN_BY_MACHINE, 0.21, Quantity.Unit.SHARE)),
            Limit.atMost(0.02, Quantity.Unit.SHARE));
    Progress progress =
        new Progress(plan, paper, () -> now, record -> new TrialInterference(List.of(taken), 0.2));

    progress.hear(new Event.TrialEnded(plan.forks().getFirst(), unmeasured(plan)));

    assertThat(paper.lines.getLast())
        .endsWith(": not measured; interference: CPU taken from the service's cores 21 %");
  }

  @Test
  void whatIsLeftToGetAroundInterferenceIsShown() {
    Plan plan = Plans.estimated(Duration.ofMinutes(1));
    Trial trial = plan.forks().getFirst().trials().getFirst();
    MachineCheck.Core busy = check(0.12).cores().getFirst();
    Progress progress = new Progress(plan, paper, () -> now, record -> NOTHING);

    progress.hear(new Event.Waiting(trial, busy, Duration.ofSeconds(41)));
    assertThat(paper.live)
        .endsWith(
            "waiting for a quiet machine: 12 % of core 0 is taken; 41 s left for that and more");

    progress.hear(new Event.MeasuringAgain(trial, Duration.ofSeconds(38)));
    progress.hear(new Event.NoTimeLeft(trial, Duration.ofSeconds(4), Duration.ofSeconds(60)));
    assertThat(paper.lines)
        .containsExactly(
            "001-spring-blocking-500ms: measured again, since the machine interfered; 38 s left"
                + " for that",
            "001-spring-blocking-500ms: not measured again: 4 s are left of the 60 s for waiting"
                + " and measuring again");
  }

  @Test
  void whatIsMeasuredAgainKeepsItsPlaceInThePlan() {
    Plan plan = Plans.estimated(Duration.ofMinutes(1), Duration.ofMinutes(1));
    Progress progress = new Progress(plan, paper, () -> now, record -> NOTHING);

    progress.hear(new Event.TrialEnded(plan.forks().getFirst(), unmeasured(plan, 1)));
    progress.hear(new Event.TrialEnded(plan.forks().getFirst(), unmeasured(plan, 2)));

    assertThat(paper.lines).allMatch(line -> line.startsWith("[1/2] 001-")).hasSize(2);
  }

  private static TrialRecord unmeasured(Plan plan) {
    return unmeasured(plan, 1);
  }

  private static TrialRecord unmeasured(Plan plan, int order) {
    Fork fork = plan.forks().getFirst();
    return new TrialRecord(
        fork.number(),
        order,
        fork.trials().getFirst(),
        WarmUpRecord.NONE,
        Optional.empty(),
        Optional.empty(),
        new TrialRecord.Service("", "", Optional.empty()),
        new TrialRecord.Lab(
            "", "", List.of(), Optional.empty(), Optional.empty(), Optional.empty()),
        new TrialRecord.Beside(Optional.empty(), Optional.empty(), Optional.empty()));
  }

  @Test
  void whatMattersLaterStaysOnALineOfItsOwn() {
    Plan plan = Plans.estimated(Duration.ofMinutes(1));
    Fork fork = plan.forks().getFirst();
    Progress progress = new Progress(plan, paper, () -> now, record -> NOTHING);

    progress.hear(new Event.Warm(fork, new WarmUpRecord(7, 40, false, "7 requests")));
    progress.hear(new Event.ForkFailed(fork, "no such jar"));

    assertThat(paper.lines)
        .containsExactly(
            "spring/blocking: no steady state before the cap (7 requests)",
            "spring/blocking did not start: no such jar");
  }

  private void pass(int seconds) {
    now += Duration.ofSeconds(seconds).toNanos();
  }

  /** Keeps what it is given. */
  private static final class Paper implements Screen {
    private final List<String> lines = new ArrayList<>();
    private String live = "";
    private Duration elapsed = Duration.ZERO;
    private Duration left = Duration.ZERO;

    @Override
    public void show(Duration elapsed, Duration left, String words) {
      this.elapsed = elapsed;
      this.left = left;
      live = words;
    }

    @Override
    public void say(String line) {
      lines.add(line);
    }

    @Override
    public void close() {}
  }
}
