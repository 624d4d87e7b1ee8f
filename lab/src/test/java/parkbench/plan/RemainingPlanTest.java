package parkbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import parkbench.Plans;

final class RemainingPlanTest {
  private final Plan plan = Plans.of(3, 2);

  private String id(int fork, int trial) {
    return plan.forks().get(fork).trials().get(trial).id();
  }

  @Test
  void whatNeverBeganIsRunAsItWasPlanned() {
    RemainingPlan rest = RemainingPlan.of(plan, Set.of(id(0, 0), id(0, 1)));

    assertThat(rest.missing().forks()).isEqualTo(plan.forks().subList(1, 3));
    assertThat(rest.whole().forks()).isEqualTo(plan.forks());
    assertThat(rest.whole().notes()).containsExactly("Cut off after 2 of 6 trials, and resumed.");
  }

  @Test
  void aForkThatWasCutOffIsStartedAnewForItsOtherTrials() {
    RemainingPlan rest = RemainingPlan.of(plan, Set.of(id(0, 0), id(0, 1), id(1, 0)));

    assertThat(rest.missing().forks()).extracting(Fork::number).containsExactly(4, 3);
    assertThat(rest.missing().ids()).containsExactlyInAnyOrder(id(1, 1), id(2, 0), id(2, 1));
    assertThat(rest.whole().forks()).extracting(Fork::number).containsExactly(1, 2, 4, 3);
    assertThat(rest.whole().ids()).isEqualTo(plan.ids());
    Fork parted = rest.whole().forks().get(1);
    Fork others = rest.whole().forks().get(2);
    assertThat(parted.trials()).extracting(Trial::id).containsExactly(id(1, 0));
    assertThat(others.trials()).extracting(Trial::id).containsExactly(id(1, 1));
    assertThat(others.repeat()).isEqualTo(parted.repeat());
    assertThat(rest.whole().notes())
        .containsExactly(
            "Cut off after 3 of 6 trials, and resumed.",
            "Fork 2 (spring/blocking) was cut off after 1 of 2 trials; fork 4 measured the others.");
  }

  @Test
  void aRunThatIsCutOffTwiceIsPartedOnceMore() {
    Plan once = RemainingPlan.of(plan, Set.of(id(0, 0))).whole();

    RemainingPlan again = RemainingPlan.of(once, Set.of(id(0, 0), id(0, 1), id(1, 0)));

    assertThat(again.whole().forks()).extracting(Fork::number).containsExactly(1, 4, 2, 5, 3);
    assertThat(again.whole().ids()).isEqualTo(plan.ids());
    assertThat(again.missing().trials()).isEqualTo(3);
  }

  /** What is measured later has nothing beside it. */
  @Test
  void aTrialWhoseNeighbourWasMeasuredIsLeftOut() {
    List<Trial> trials = plan.forks().getFirst().trials();
    List<Trial> others =
        trials.stream()
            .map(trial -> trial.slice(trial.number(), "other", trial.timing().window()))
            .toList();
    Fork first = besideAnother(plan.forks().getFirst(), trials);
    Fork second = besideAnother(plan.forks().get(1), others);
    Plan two = plan.with(List.of(first, second));

    RemainingPlan rest = RemainingPlan.of(two, Set.of(trials.getFirst().id()));

    assertThat(rest.missing().ids())
        .containsExactlyInAnyOrder(trials.getLast().id(), others.getLast().id());
    assertThat(rest.missing().groups()).hasSize(1);
  }

  private static Fork besideAnother(Fork fork, List<Trial> trials) {
    return fork.beside(1, fork.warmUp(), trials, fork.estimate());
  }

  @Test
  void ofARunWithoutATrialEverythingIsMissingAndOfAWholeOneNothing() {
    assertThat(RemainingPlan.of(plan, Set.of()).missing().forks()).isEqualTo(plan.forks());
    assertThat(RemainingPlan.of(plan, plan.ids()).missing().forks()).isEmpty();
    assertThat(RemainingPlan.of(plan, plan.ids()).whole().notes())
        .isEqualTo(List.of("Cut off after 6 of 6 trials, and resumed."));
  }
}
