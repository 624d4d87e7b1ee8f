package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parkbench.KnownLibraries;
import parkbench.Plans;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.CapacityGoal;
import parkbench.plan.Fork;
import parkbench.plan.Quantity;
import parkbench.plan.Regression;
import parkbench.record.ClaimVerdict;
import parkbench.record.Death;
import parkbench.record.TrialRecord;
import parkbench.record.WarmUpRecord;
import parkbench.result.ClaimReason;
import parkbench.result.Outcome;
import parkbench.result.Report;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;

class RunExitTest {
  @TempDir Path disk;

  private static final TrialRecord SOUND = record(Optional.empty(), "");

  private static TrialRecord record(Optional<Death> died, String instruments) {
    Fork fork = Plans.of(1, 1).forks().getFirst();
    return new TrialRecord(
        1,
        1,
        fork.trials().getFirst(),
        new WarmUpRecord(1, 1, true, ""),
        Optional.empty(),
        Optional.empty(),
        new TrialRecord.Service("", "", died),
        new TrialRecord.Lab(
            instruments, "", List.of(), Optional.empty(), Optional.empty(), Optional.empty()),
        new TrialRecord.Beside(Optional.empty(), Optional.empty(), Optional.empty()));
  }

  @Test
  void aRunWhoseTrialsCountAndWhoseBoundsHoldIsDone() {
    assertThat(RunExit.of(List.of(SOUND), List.of(Outcome.OK), List.of(ClaimVerdict.CONFIRMED)))
        .isEqualTo(Exit.DONE);
    assertThat(RunExit.of(List.of(SOUND), List.of(Outcome.DEGRADED), List.of()))
        .isEqualTo(Exit.DONE);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CONFIRMED")
  void aBoundThatIsNotConfirmedDoesNotHold(ClaimVerdict verdict) {
    assertThat(
            RunExit.of(
                List.of(SOUND), List.of(Outcome.OK), List.of(ClaimVerdict.CONFIRMED, verdict)))
        .isEqualTo(Exit.BOUND_BROKEN);
  }

  @Test
  void aClaimThatIsNotAskedToHoldBoundsNothing() {
    Report.Claim held = claim("C1", true);

    assertThat(RunExit.bounds(List.of(claim("H1.1", false), held))).containsExactly(held);
  }

  private static Report.Claim claim(String id, boolean hold) {
    return new Report.Claim(
        id,
        new Report.Claim.Origin("", "", "It is so."),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Quantity.Unit.NUMBER,
        new Report.Claim.Expectation(
            Optional.empty(), Optional.empty(), "", Optional.empty(), hold),
        Optional.empty(),
        ClaimVerdict.REFUTED,
        new ClaimReason.NoFigure());
  }

  @Test
  void aRunWithoutAValidTrialDecidesNoBound() {
    assertThat(RunExit.of(List.of(SOUND), List.of(), List.of(ClaimVerdict.UNDECIDED)))
        .isEqualTo(Exit.NO_VALID_TRIAL);
  }

  @Test
  void aPlayerThatDiedComesFirstThoughItsTrialIsInvalid() {
    TrialRecord lost = record(Optional.empty(), "the load generator ended with exit code 137");

    assertThat(RunExit.of(List.of(lost), List.of(), List.of())).isEqualTo(Exit.DIED);
    assertThat(RunExit.of(List.of(SOUND, lost), List.of(Outcome.OK), List.of(ClaimVerdict.REFUTED)))
        .isEqualTo(Exit.DIED);
  }

  @Test
  void aServiceThatDiedComesFirstThoughItsTrialIsInvalid() {
    TrialRecord dead = record(Optional.of(new Death(7, false, List.of())), "");

    assertThat(RunExit.of(List.of(dead), List.of(), List.of())).isEqualTo(Exit.DIED);
  }

  @Test
  void aServiceThatAnsweredNothingWellIsToldLikeOneThatDied() {
    assertThat(RunExit.of(List.of(SOUND), List.of(Outcome.FAILED), List.of())).isEqualTo(Exit.DIED);
  }

  /** A rate that ends the service is part of a search; that no rate keeps the objective is not. */
  @Test
  void aSearchEndsWellIfARateIsKept() {
    SyntheticTrial light = searched(100, 520);
    SyntheticTrial heavy = searched(800, 9000);
    heavy.died = Optional.of(new Death(137, true, List.of()));
    assertThat(exit("kept", light, heavy)).isEqualTo(Exit.DONE);
    assertThat(exit("broken", searched(100, 9000))).isEqualTo(Exit.BOUND_BROKEN);
  }

  @Test
  void aWorseVersionBreaksABoundAndAnUndecidedOneSaysNothing() {
    assertThat(versions("worse", 1.3, 1.31, 1.29)).isEqualTo(Exit.BOUND_BROKEN);
    assertThat(versions("alike", 1, 1.01, 0.99)).isEqualTo(Exit.DONE);
    assertThat(versions("scattered", 0.7, 1.3, 1.1)).isEqualTo(Exit.NO_VALID_TRIAL);
  }

  private Exit versions(String run, double... cpu) {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int block = 1; block <= cpu.length; block++) {
      trials.add(version(Regression.OLD, block, 1));
      trials.add(version(Regression.NEW, block, cpu[block - 1]));
    }
    Regression.Version any = new Regression.Version("v", Optional.empty());
    StoredRun stored =
        SyntheticRun.in(disk.resolve(run))
            .graded()
            .seeking(new Regression(any, any, 0.05, Optional.empty()))
            .written(trials.toArray(SyntheticTrial[]::new));
    return RunExit.of(
        stored.trials().stream().map(StoredTrial::record).toList(),
        KnownLibraries.analysis().of(stored));
  }

  private static SyntheticTrial version(String version, int block, double cpu) {
    return SyntheticTrial.unbounded("own" + version, "hello", 790)
        .with(
            trial -> {
              trial.repeat = block;
              trial.serviceCpu = 0.2 * cpu;
            });
  }

  private Exit exit(String run, SyntheticTrial... trials) {
    CapacityGoal goal =
        new CapacityGoal(
            Duration.ofSeconds(1), 0.001, Duration.ofMinutes(6), Optional.empty(), false);
    StoredRun stored = SyntheticRun.in(disk.resolve(run)).seeking(goal).written(trials);
    return RunExit.of(
        stored.trials().stream().map(StoredTrial::record).toList(),
        KnownLibraries.analysis().of(stored));
  }

  private static SyntheticTrial searched(double rps, double millis) {
    return SyntheticTrial.unbounded("own", "hello", rps)
        .with(
            trial -> {
              trial.load = SyntheticTrial.open(rps, 12);
              trial.slice = "-" + (int) rps;
              trial.responseMillis = millis;
            });
  }
}
