package parkbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import parkbench.Plans;

final class PlanTest {
  private final Plan plan = Plans.of(2, 2);

  @Test
  void invalidTrialsAreMeasuredAgainInForksAfterAllOthers() {
    Trial last = plan.forks().get(1).trials().get(1);

    Plan again = plan.again(Set.of(last.id()), Optional.empty());

    assertThat(again.forks()).hasSize(1);
    Fork fork = again.forks().getFirst();
    assertThat(fork.number()).isEqualTo(3);
    assertThat(fork.repeat()).isEqualTo(plan.forks().get(1).repeat());
    assertThat(fork.trials())
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.id()).startsWith("005-");
              assertThat(trial.timing().window()).isEqualTo(last.timing().window());
            });
  }

  @Test
  void anApproachIsRunAgainAsItWasPlannedWithoutWhatWasMeasuredTwice() {
    Plan once = Plans.of(1, 1);
    Plan twice = once.then(once.again(once.ids(), Optional.empty()));

    Plan again = twice.rerun("spring/blocking", "spring/blocking, run again.");

    assertThat(twice.trials()).isEqualTo(2);
    assertThat(again.ids()).isEqualTo(once.ids());
    assertThat(again.notes()).containsExactly("spring/blocking, run again.");
    assertThat(again.claims()).isEmpty();
    assertThat(twice.rerun("spring/webclient", "").forks()).isEmpty();
  }

  @Test
  void nothingInvalidIsNothingToMeasureAgain() {
    assertThat(plan.again(Set.of(), Optional.empty()).forks()).isEmpty();
    assertThat(plan.again(Set.of("no such trial"), Optional.empty()).trials()).isZero();
  }

  @Test
  void onlyForksThatThereIsTimeForAreMeasuredAgain() {
    Plan three =
        Plans.estimated(Duration.ofSeconds(40), Duration.ofSeconds(60), Duration.ofSeconds(20));

    Plan some = again(three, Plan.TO_OPEN.plusSeconds(60));

    assertThat(some.forks()).extracting(Fork::number).containsExactly(4, 5);
    assertThat(some.ids())
        .containsExactlyInAnyOrder("004-spring-blocking-500ms", "005-spring-blocking-500ms");
    assertThat(some.estimate()).isEqualTo(Plan.TO_OPEN.plusSeconds(60));
    assertThat(again(three, Plan.TO_OPEN.plusSeconds(19)).forks()).isEmpty();
    assertThat(again(three, Duration.ofSeconds(-1)).forks()).isEmpty();
  }

  private static Plan again(Plan plan, Duration within) {
    return plan.again(plan.ids(), Optional.of(within));
  }

  @Test
  void aForkOfFewerTrialsTakesLessByTheirWindows() {
    Fork fork = plan.forks().getFirst();
    Trial first = fork.trials().getFirst();

    Plan again = plan.again(Set.of(first.id()), Optional.empty());

    assertThat(again.estimateOfForks())
        .isEqualTo(fork.estimate().minus(first.timing().settle()).minus(first.timing().window()));
  }

  @Test
  void aPlanThatHasGrownSaysWhy() {
    String id = plan.forks().getFirst().trials().getFirst().id();
    Plan grown = plan.then(plan.again(Set.of(id), Optional.empty()));

    assertThat(grown.forks()).hasSize(3);
    assertThat(grown.trials()).isEqualTo(5);
    assertThat(grown.notes())
        .last()
        .isEqualTo("Measured again, since they were invalid: 1 of 4 trials.");
    assertThat(grown.ids()).hasSize(5);
    assertThat(grown.budgetNotes()).isEmpty();
  }

  @Test
  void aFurtherBlockHasTheSameForksAndTrialsNumberedAfterAllOthers() {
    Plan first = towards(Plans.of(3, 2));
    String id = first.forks().getFirst().trials().getFirst().id();
    Plan grown = first.then(first.again(Set.of(id), Optional.empty()));

    Plan block = grown.next();

    assertThat(block.forks()).extracting(Fork::number).containsExactly(5, 6, 7);
    assertThat(block.forks()).extracting(Fork::repeat).containsOnly(2);
    assertThat(block.forks().stream().flatMap(fork -> fork.trials().stream()).map(Trial::id))
        .extracting(name -> name.substring(0, 3))
        .containsExactly("008", "009", "010", "011", "012", "013");
    assertThat(block.estimate()).isEqualTo(first.estimate());
    Plan both = grown.onto(block);
    assertThat(both.repeats()).isEqualTo(2);
    assertThat(both.trials()).isEqualTo(13);
    assertThat(both.ids()).hasSize(13);
    assertThat(both.notes()).isEqualTo(grown.notes());
  }

  @Test
  void theOrderOfABlockIsDrawnFromTheSeedAndDiffersFromBlockToBlock() {
    Plan plan = towards(Plans.estimated(seconds(12)));
    Plan second = plan.onto(plan.next());

    assertThat(plan.next()).isEqualTo(plan.next());
    assertThat(drawn(second.next())).isNotEqualTo(drawn(plan.next()));
    assertThat(drawn(plan.next())).isNotEqualTo(drawn(plan));
    assertThat(drawn(plan.next())).containsExactlyInAnyOrderElementsOf(drawn(plan));
  }

  private static Plan towards(Plan block) {
    return block.towards(new Precision(0.02, Precision.MOST, Optional.empty(), block.forks()));
  }

  /** From one on, so that each fork of a block is another. */
  private static Duration[] seconds(int forks) {
    return IntStream.rangeClosed(1, forks).mapToObj(Duration::ofSeconds).toArray(Duration[]::new);
  }

  private static List<Duration> drawn(Plan plan) {
    return plan.forks().stream().map(Fork::estimate).toList();
  }
}
