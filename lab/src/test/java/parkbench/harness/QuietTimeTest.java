package parkbench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.Plans;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.record.MachineCheck;
import parkbench.record.TrialRecord;
import parkbench.record.WarmUpRecord;

/** Trials of 8 s or so each, on a clock that the test moves. */
class QuietTimeTest {
  private static final Plan PLAN = Plans.of(1, 4);

  private long now = 3_000_000_000L;
  private double taken;

  @Test
  void itIsAQuarterOfThePlanAndAtLeastAMinute() {
    assertThat(QuietTime.of(Plans.estimated(Duration.ofSeconds(90))))
        .isEqualTo(Duration.ofSeconds(60));
    assertThat(QuietTime.of(Plans.estimated(Duration.ofSeconds(790))))
        .isEqualTo(Duration.ofSeconds(200));
  }

  @Test
  void onAQuietMachineNothingIsLookedAtAndNothingMeasuredAgain() {
    QuietTime quiet = seconds(60);
    quiet.checked(check(0.02));

    assertThat(quiet.forWaiting()).isZero();
    measure(quiet, trial(0), 0);

    assertThat(quiet.wants(trial(0))).isFalse();
    assertThat(quiet.forWaiting()).isZero();
    assertThat(quiet.left()).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void littleInterferenceIsNotWorthASecondMeasurement() {
    QuietTime quiet = seconds(60);
    measure(quiet, trial(0), 0.013); // 0.3 % of the demand

    assertThat(quiet.wants(trial(0))).isFalse();
    assertThat(quiet.forWaiting()).isZero();
  }

  @Test
  void afterInterferenceATrialWaitsForHalfOfWhatIsLeftAtMost() {
    QuietTime quiet = seconds(20);
    measure(quiet, trial(0), 0.2);

    assertThat(quiet.forWaiting()).isEqualTo(Duration.ofSeconds(10));
    look(quiet, false);
    assertThat(quiet.left()).isEqualTo(Duration.ofSeconds(19));

    QuietTime more = seconds(600);
    more.checked(check(0.2));
    assertThat(more.forWaiting()).isEqualTo(Duration.ofSeconds(15));
  }

  @Test
  void whereTheMachineIsNeverQuietNoFurtherTrialWaits() {
    QuietTime quiet = seconds(600);
    quiet.checked(check(0.2));
    for (int i = 0; i < 10; i++) {
      assertThat(quiet.forWaiting()).isPositive();
      look(quiet, false);
    }

    assertThat(quiet.forWaiting()).isZero();
  }

  @Test
  void aMachineThatWasQuietOnceIsWaitedFor() {
    QuietTime quiet = seconds(600);
    quiet.checked(check(0.2));
    look(quiet, true);
    for (int i = 0; i < 20; i++) {
      look(quiet, false);
    }

    assertThat(quiet.forWaiting()).isPositive();
  }

  @Test
  void whatMetInterferenceIsMeasuredThreeTimesAtMost() {
    QuietTime quiet = seconds(600);
    measure(quiet, trial(0), 0.4);
    assertThat(quiet.wants(trial(0))).isTrue();
    measure(quiet, trial(0), 0.2);
    assertThat(quiet.wants(trial(0))).isTrue();
    measure(quiet, trial(0), 0.1);

    assertThat(quiet.wants(trial(0))).isFalse();
  }

  @Test
  void aMeasurementWithoutInterferenceIsTheLast() {
    QuietTime quiet = seconds(600);
    measure(quiet, trial(0), 0.4);
    measure(quiet, trial(0), 0);

    assertThat(quiet.wants(trial(0))).isFalse();
  }

  @Test
  void whereInterferenceStaysAsItIsNothingIsMeasuredAgain() {
    QuietTime quiet = seconds(600);
    measure(quiet, trial(0), 0.4);
    measure(quiet, trial(0), 0.4);
    measure(quiet, trial(0), 0.39);
    measure(quiet, trial(1), 0.4);

    assertThat(quiet.wants(trial(1))).isFalse();
  }

  @Test
  void theFirstMeasurementIsPaidForByThePlanAndTheSecondByTheTimeForIt() {
    QuietTime quiet = seconds(60);
    measure(quiet, trial(0), 0.4);
    assertThat(quiet.left()).isEqualTo(Duration.ofSeconds(60));
    measure(quiet, trial(0), 0.4);

    assertThat(quiet.left()).isEqualTo(Duration.ofSeconds(52));
  }

  @Test
  void aTimeTooShortForASecondMeasurementIsSaidSo() {
    Trial trial = trial(0);
    Duration load = trial.timing().settle().plus(trial.timing().window());
    QuietTime enough = new QuietTime(load.plusSeconds(3), record -> taken, () -> now);
    QuietTime tooShort = new QuietTime(load.plusMillis(2_999), record -> taken, () -> now);

    assertThat(enough.affords(trial)).isTrue();
    assertThat(tooShort.affords(trial)).isFalse();
  }

  private QuietTime seconds(int total) {
    return new QuietTime(Duration.ofSeconds(total), record -> taken, () -> now);
  }

  private void look(QuietTime quiet, boolean isQuiet) {
    long from = now;
    now += Duration.ofSeconds(1).toNanos();
    quiet.checkedBetween(from, isQuiet);
  }

  private void measure(QuietTime quiet, Trial trial, double meanwhileTaken) {
    long from = now;
    now += Duration.ofSeconds(8).toNanos();
    taken = meanwhileTaken;
    quiet.measured(record(trial), from);
  }

  private static Trial trial(int index) {
    return PLAN.forks().getFirst().trials().get(index);
  }

  private static TrialRecord record(Trial trial) {
    return new TrialRecord(
        1,
        1,
        trial,
        WarmUpRecord.NONE,
        Optional.empty(),
        Optional.empty(),
        new TrialRecord.Service("", "", Optional.empty()),
        new TrialRecord.Lab(
            "", "", List.of(), Optional.empty(), Optional.empty(), Optional.empty()),
        new TrialRecord.Beside(Optional.empty(), Optional.empty(), Optional.empty()));
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
}
