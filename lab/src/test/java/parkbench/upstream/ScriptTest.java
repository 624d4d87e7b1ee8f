package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.plan.Change;
import parkbench.plan.Delay;
import parkbench.plan.Faults;

class ScriptTest {
  private static final Delay SLOW = new Delay.Constant(Duration.ofSeconds(1));
  private static final Delay SLOWER = new Delay.Constant(Duration.ofSeconds(2));
  private static final Faults FAULTS = new Faults(0.1, 500, 0, 0);

  @Test
  void aDelayHoldsFromItsStartToItsEndExclusive() {
    Script script = new Script(List.of(change(20, 50, new Change.Effect.Takes(SLOW))));

    assertThat(script.delayAt(seconds(20) - 1)).isNull();
    assertThat(script.delayAt(seconds(20))).isEqualTo(SLOW);
    assertThat(script.delayAt(seconds(50) - 1)).isEqualTo(SLOW);
    assertThat(script.delayAt(seconds(50))).isNull();
  }

  @Test
  void theLaterLineCountsWhereTwoOverlap() {
    Script script =
        new Script(
            List.of(
                change(10, 40, new Change.Effect.Takes(SLOWER)),
                change(20, 30, new Change.Effect.Takes(SLOW))));

    assertThat(script.delayAt(seconds(15))).isEqualTo(SLOWER);
    assertThat(script.delayAt(seconds(25))).isEqualTo(SLOW);
    assertThat(script.delayAt(seconds(35))).isEqualTo(SLOWER);
  }

  @Test
  void changesOfDifferentKindsHoldTogether() {
    Script script =
        new Script(
            List.of(
                change(0, 9, new Change.Effect.Takes(SLOW)),
                change(0, 9, new Change.Effect.Failing(FAULTS)),
                change(3, 6, new Change.Effect.Stall())));

    assertThat(script.delayAt(seconds(4))).isEqualTo(SLOW);
    assertThat(script.faultsAt(seconds(4))).isEqualTo(FAULTS);
    assertThat(script.releaseAt(seconds(4))).isEqualTo(seconds(6));
  }

  @Test
  void connectionsAreRefusedFromAnEdgeToTheNext() {
    Script script =
        new Script(
            List.of(
                change(3, 6, new Change.Effect.Refuse()),
                change(5, 9, new Change.Effect.Refuse())));

    assertThat(script.refusalEdges())
        .containsExactly(seconds(3), seconds(6), seconds(5), seconds(9));
    assertThat(script.refusesAt(seconds(3) - 1)).isFalse();
    assertThat(script.refusesAt(seconds(6))).isTrue();
    assertThat(script.refusesAt(seconds(9))).isFalse();
  }

  @Test
  void whatIsDueDuringAStallIsReleasedAtItsEnd() {
    Script script = new Script(List.of(change(3, 6, new Change.Effect.Stall())));

    assertThat(script.releaseAt(seconds(3) - 1)).isEqualTo(seconds(3) - 1);
    assertThat(script.releaseAt(seconds(3))).isEqualTo(seconds(6));
    assertThat(script.releaseAt(seconds(6) - 1)).isEqualTo(seconds(6));
    assertThat(script.releaseAt(seconds(6))).isEqualTo(seconds(6));
    assertThat(script.releaseAt(seconds(7))).isEqualTo(seconds(7));
  }

  @Test
  void stallsThatTouchAreOneInWhateverOrderTheyAreListed() {
    Script script =
        new Script(
            List.of(
                change(6, 8, new Change.Effect.Stall()), change(3, 6, new Change.Effect.Stall())));

    assertThat(script.releaseAt(seconds(4))).isEqualTo(seconds(8));
  }

  @Test
  void aStallWithoutAnEndReleasesNothing() {
    Script script =
        new Script(
            List.of(
                new Change(Duration.ofSeconds(3), Optional.empty(), new Change.Effect.Stall())));

    assertThat(script.releaseAt(seconds(2))).isEqualTo(seconds(2));
    assertThat(script.releaseAt(seconds(4))).isEqualTo(Script.NEVER);
  }

  private static Change change(long from, long until, Change.Effect effect) {
    return new Change(Duration.ofSeconds(from), Optional.of(Duration.ofSeconds(until)), effect);
  }

  private static long seconds(long seconds) {
    return seconds * 1_000_000_000;
  }
}
