package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Bound;
import parkbench.plan.Change;
import parkbench.plan.Claim;
import parkbench.plan.Delay;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.statistics.Quantities;
import parkbench.text.ClaimText;
import parkbench.text.FindingText;

/** Of 60 s at 200 rps whose upstream is slow from 20 s to 30 s. */
class RecoveriesTest {
  @TempDir Path disk;
  private int runs;

  private static SyntheticTrial slow(int from, int until) {
    SyntheticTrial trial = SyntheticTrial.incident();
    Arrays.fill(trial.responseMillisBySecond, 52);
    Arrays.fill(trial.responseMillisBySecond, from, until, 3000);
    return trial;
  }

  private TrialReport cell(SyntheticTrial trial) {
    return SyntheticRun.in(disk.resolve("run" + runs++)).report(trial).trials().getFirst();
  }

  private Report.Disturbance disturbance(SyntheticTrial trial) {
    return cell(trial).course().overTime().disturbance().orElseThrow();
  }

  private static Change.Effect slower() {
    return new Change.Effect.Takes(new Delay.Constant(Duration.ofSeconds(1)));
  }

  private static List<Change> script(double from, double until) {
    return List.of(new Change(seconds(from), Optional.of(seconds(until)), slower()));
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(1000 * seconds));
  }

  @Test
  void bothCountFromTheScript() {
    Report.Disturbance seen = disturbance(slow(27, 34));

    assertThat(seen.fromSeconds()).isEqualTo(20);
    assertThat(seen.lastedSeconds()).isEqualTo(10);
    assertThat(seen.leftSeconds()).isEqualTo(30);
    assertThat(seen.levelP99Ms()).isCloseTo(52, within(0.1));
    assertThat(seen.worstP99Ms()).isCloseTo(3000, within(3.0));
    assertThat(seen.degradedAfterSeconds()).contains(7.0);
    assertThat(seen.recoveredAfterSeconds()).contains(4.0);
  }

  @Test
  void aScriptThatBeginsWithinASecondIsSeenInThatSecond() {
    Report.Disturbance seen =
        disturbance(slow(20, 34).with(trial -> trial.script = script(20.5, 30.5)));

    assertThat(seen.degradedAfterSeconds()).contains(0.0);
    assertThat(seen.recoveredAfterSeconds()).contains(3.5);
  }

  /** A stall holds up those who were asked before it, and had not been answered. */
  @Test
  void theSecondBeforeTheScriptIsNoPartOfTheLevel() {
    Report.Disturbance seen = disturbance(slow(19, 34));

    assertThat(seen.levelP99Ms()).isCloseTo(52, within(0.1));
    assertThat(seen.degradedAfterSeconds()).contains(0.0);
    assertThat(seen.recoveredAfterSeconds()).contains(4.0);
  }

  @Test
  void whatStaysInTheBandDoesNotDegrade() {
    SyntheticTrial trial = slow(20, 20);
    Arrays.fill(trial.responseMillisBySecond, 20, 30, 100);

    Report.Disturbance seen = disturbance(trial);
    assertThat(seen.degradedAfterSeconds()).isEmpty();
    assertThat(seen.recoveredAfterSeconds()).contains(0.0);
    assertThat(cell(trial).findings())
        .anyMatch(
            finding ->
                FindingText.sentence(finding)
                    .startsWith("Does not degrade in the 10 s in which the upstream does: "));
  }

  @Test
  void twoGoodSecondsAreNoRecovery() {
    SyntheticTrial trial = slow(20, 40);
    trial.responseMillisBySecond[35] = 52;
    trial.responseMillisBySecond[36] = 52;

    assertThat(disturbance(trial).recoveredAfterSeconds()).contains(10.0);
    assertThat(disturbance(slow(20, 58)).recoveredAfterSeconds()).isEmpty();
  }

  @Test
  void aSecondThatFailsMoreThanAnyBeforeIsOutOfTheBand() {
    SyntheticTrial trial = slow(20, 20);
    trial.failuresBySecond = new long[60];
    trial.failuresBySecond[5] = 2;
    trial.failuresBySecond[22] = 2;
    trial.failuresBySecond[24] = 3;

    assertThat(disturbance(trial).degradedAfterSeconds()).contains(4.0);
    assertThat(disturbance(trial).failures()).isEqualTo(5);
  }

  @Test
  void anUpstreamThatDoesNotComeBackLeavesNothingToRecoverIn() {
    SyntheticTrial trial =
        slow(20, 60)
            .with(t -> t.script = List.of(new Change(seconds(20), Optional.empty(), slower())));

    Report.Disturbance seen = disturbance(trial);
    assertThat(seen.lastedSeconds()).isEqualTo(40);
    assertThat(seen.leftSeconds()).isZero();
    assertThat(seen.recoveredAfterSeconds()).isEmpty();
    assertThat(Quantities.value(cell(trial), Quantity.TIME_TO_RECOVER_MS)).isEmpty();
    assertThat(cell(trial).findings())
        .anyMatch(
            finding ->
                FindingText.sentence(finding)
                    .startsWith(
                        "Degrades with the upstream, which does not come back while the load"
                            + " lasts: "));
  }

  @Test
  void withoutALevelBeforeThereIsNothingToTell() {
    assertThat(
            cell(slow(0, 10).with(trial -> trial.script = script(0, 10)))
                .course()
                .overTime()
                .disturbance())
        .isEmpty();
    assertThat(cell(SyntheticTrial.overloaded()).course().overTime().disturbance()).isEmpty();
  }

  @Test
  void timesAreQuantities() {
    TrialReport cell = cell(slow(27, 34));

    assertThat(Quantities.value(cell, Quantity.TIME_TO_DEGRADE_MS)).contains(7_000.0);
    assertThat(Quantities.value(cell, Quantity.TIME_TO_RECOVER_MS)).contains(4_000.0);
    assertThat(Quantities.openEnd(cell, Quantity.TIME_TO_DEGRADE_MS)).isEmpty();
    assertThat(Quantities.openEnd(cell, Quantity.TIME_TO_RECOVER_MS)).isEmpty();
  }

  @Test
  void whatNeverRecoversRefutesAClaimAndConfirmsNone() {
    assertThat(recovers(5_000, slow(20, 60)).verdict()).isEqualTo(ClaimVerdict.REFUTED);
    assertThat(recovers(60_000, slow(20, 60)).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(recovers(60_000, slow(20, 60))))
        .contains("it did not recover within the 30 s that were left, so that it is at least that");
    assertThat(recovers(5_000, slow(20, 34)).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
  }

  private Report.Claim recovers(double atMostMillis, SyntheticTrial trial) {
    return SyntheticRun.in(disk.resolve("run" + runs++))
        .claim(
            new Claim(
                "C1",
                "",
                "",
                "It recovers.",
                Optional.empty(),
                Optional.empty(),
                "",
                false,
                new Claim.Figure(
                    Quantity.TIME_TO_RECOVER_MS,
                    new Claim.Side(
                        "spring-mvc/blocking",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                    new Bound.Between(Optional.empty(), Optional.of(atMostMillis)))))
        .report(trial)
        .claims()
        .getFirst();
  }
}
