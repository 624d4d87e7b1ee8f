package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import parkbench.plan.CapacityGoal;
import parkbench.result.CapacityAnswer.Kept;
import parkbench.statistics.CapacitySearch.Next;

class CapacitySearchTest {
  private static final int MOST_STEPS = 60;
  private static final CapacityGoal GOAL =
      new CapacityGoal(
          Duration.ofSeconds(1), 0.001, Duration.ofMinutes(6), Optional.empty(), false);

  private final List<CapacityStep> steps = new ArrayList<>();
  private int fork = 1;

  /**
   * Whatever the capacity and the first rate: the answer is below it, by the resolution at most.
   */
  @Property(tries = 300)
  void findsTheCapacity(
      @ForAll @DoubleRange(min = 1, max = 50_000) double capacity,
      @ForAll @DoubleRange(min = 1, max = 50_000) double start) {
    Next.Found found =
        new CapacitySearchTest().search(start, rps -> rps <= capacity ? Kept.KEPT : Kept.BROKEN);
    assertThat(found.rps().orElseThrow())
        .isLessThanOrEqualTo(capacity)
        .isGreaterThan(capacity / (1 + CapacityGoal.RESOLUTION) - capacity * 0.02);
    assertThat(found.broken().orElseThrow()).isGreaterThan(capacity);
    assertThat(found.forks()).isEqualTo(CapacityGoal.CONFIRMATIONS);
    assertThat(found.undecided()).isFalse();
  }

  @Test
  void saysThatNoRateKeepsIt() {
    Next.Found found = search(100, rps -> Kept.BROKEN);
    assertThat(found.rps()).isEmpty();
    assertThat(found.broken()).contains(1.0);
    assertThat(steps).hasSize(3);
  }

  /** What the machine leaves open bounds the answer, but is not called broken. */
  @Test
  void stopsBelowWhatStaysUndecided() {
    Next.Found found = search(100, rps -> rps <= 400 ? Kept.KEPT : Kept.UNDECIDED);
    assertThat(found.rps().orElseThrow()).isBetween(380.0, 400.0);
    assertThat(found.undecided()).isTrue();
  }

  /** A fresh start that breaks what the first kept sends the search below it. */
  @Test
  void goesBelowWhatFreshForksBreak() {
    Next.Found found = search(100, rps -> rps <= (fork == 1 ? 400 : 300) ? Kept.KEPT : Kept.BROKEN);
    assertThat(found.rps().orElseThrow()).isBetween(280.0, 300.0);
    assertThat(found.forks()).isGreaterThanOrEqualTo(CapacityGoal.CONFIRMATIONS);
  }

  /** One good trial among those that the machine disturbed is no answer. */
  @Test
  void oneOfFourIsNotKept() {
    List<CapacityStep> four =
        List.of(
            new CapacityStep(100, 1, Kept.KEPT),
            new CapacityStep(104, 1, Kept.UNDECIDED),
            new CapacityStep(104, 1, Kept.UNDECIDED),
            new CapacityStep(104, 1, Kept.UNDECIDED),
            new CapacityStep(104, 2, Kept.KEPT));
    assertThat(CapacitySearch.soFar(four, GOAL).rps()).contains(100.0);
    assertThat(CapacitySearch.soFar(four, GOAL).undecided()).isTrue();
  }

  /** At its limit a service keeps the objective in one fork and not in the next. */
  @Test
  void staysNearWhatWasKeptOnce() {
    Next.Found found = search(100, rps -> rps <= (fork == 1 ? 400 : 395) ? Kept.KEPT : Kept.BROKEN);
    assertThat(found.rps().orElseThrow()).isBetween(385.0, 395.0);
    assertThat(steps).hasSizeLessThan(14);
  }

  /** A service that gets slower with its age keeps more in a fresh fork. */
  @Test
  void noticesThatAServiceGetsSlowerWithTime() {
    Next.Found found = search(100, rps -> rps <= (fork == 1 ? 300 : 400) ? Kept.KEPT : Kept.BROKEN);
    assertThat(found.rps().orElseThrow()).isBetween(280.0, 300.0);
    assertThat(found.ages()).isTrue();
  }

  private Next.Found search(double start, DoubleFunction<Kept> service) {
    measure(start, service);
    for (int i = 0; i < MOST_STEPS; i++) {
      switch (CapacitySearch.next(steps, GOAL)) {
        case Next.Try tried -> measure(tried.rps(), service);
        case Next.Confirm confirmed -> {
          fork++;
          measure(confirmed.rps(), service);
        }
        case Next.Found found -> {
          return found;
        }
      }
    }
    throw new AssertionError("no answer after " + steps);
  }

  private void measure(double rps, DoubleFunction<Kept> service) {
    steps.add(new CapacityStep(rps, fork, service.apply(rps)));
  }
}
