package parkbench.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.plan.Layout;
import parkbench.record.CoreTimes;
import parkbench.record.MachineCheck;
import parkbench.record.MachineCheck.Core;
import parkbench.record.MachineCheck.Owner;
import parkbench.record.Metric;
import parkbench.record.Sample;
import parkbench.record.Subject;

class InterferenceCheckTest {
  private static final long MILLI = 1_000_000;
  private static final Layout TWO_CORES =
      new Layout(List.of(0), List.of(1), List.of(1), List.of(1), List.of(1));
  private static final Layout ONE_CORE =
      new Layout(List.of(0), List.of(0), List.of(0), List.of(0), List.of(0));

  @Test
  void sharesAreOfTheTimeThatWasWatched() {
    List<Core> cores =
        InterferenceCheck.cores(
            sample(0, new CoreTimes(0, 100, 50, 1_000, Optional.of(7 * MILLI))),
            sample(
                2_000,
                new CoreTimes(0, 100 + 500, 50 + 200, 1_000 + 2_000, Optional.of(307 * MILLI))),
            TWO_CORES,
            Map.of(),
            Map.of(0, Duration.ofMillis(30)));

    assertThat(cores)
        .containsExactly(
            new Core(
                0,
                Owner.SERVICE,
                0.25,
                0.1,
                Optional.of(0.15),
                Optional.of(Duration.ofMillis(30))));
    assertThat(cores.getFirst().taken()).isCloseTo(0.35, within(1e-9));
  }

  @Test
  void aStallThatNobodyReportsIsTimeTakenToo() {
    Core core =
        new Core(0, Owner.SERVICE, 0.01, 0, Optional.of(0.2), Optional.of(Duration.ofMillis(90)));

    assertThat(core.taken()).isEqualTo(0.2);
  }

  @Test
  void coresKnowWhoseTheyAre() {
    Sample before = sample(0, idle(0, 0), idle(1, 0), idle(5, 0));
    Sample after = sample(10, idle(0, 10), idle(1, 10), idle(5, 10));

    assertThat(InterferenceCheck.cores(before, after, TWO_CORES, Map.of(), Map.of()))
        .extracting(Core::owner)
        .containsExactly(Owner.SERVICE, Owner.LAB, Owner.NONE);
    assertThat(InterferenceCheck.cores(before, after, ONE_CORE, Map.of(), Map.of()))
        .extracting(Core::owner)
        .containsExactly(Owner.BOTH, Owner.NONE, Owner.NONE);
  }

  @Test
  void whatTheLabItselfUsesOfItsCoreIsNotForeign() {
    Sample before = sample(0, idle(0, 0), idle(1, 0));
    Sample after =
        sample(
            10,
            new CoreTimes(0, 300, 0, 1_000, Optional.empty()),
            new CoreTimes(1, 400, 0, 1_000, Optional.empty()));

    List<Core> cores =
        InterferenceCheck.cores(before, after, TWO_CORES, Map.of(Owner.LAB, 300L), Map.of());

    assertThat(cores.getFirst().foreign()).isCloseTo(0.3, within(1e-9));
    assertThat(cores.getLast().foreign()).isCloseTo(0.1, within(1e-9));
    assertThat(
            InterferenceCheck.cores(before, after, TWO_CORES, Map.of(Owner.LAB, 900L), Map.of())
                .getLast()
                .foreign())
        .isZero();
  }

  @Test
  void whatTheServiceDoesOnItsOwnCoreIsNotForeign() {
    Sample before = sample(0, idle(0, 0), idle(1, 0));
    Sample after =
        sample(
            10,
            new CoreTimes(0, 300, 0, 1_000, Optional.empty()),
            new CoreTimes(1, 400, 0, 1_000, Optional.empty()));

    List<Core> cores =
        InterferenceCheck.cores(
            before, after, TWO_CORES, Map.of(Owner.SERVICE, 280L, Owner.LAB, 400L), Map.of());

    assertThat(cores.getFirst().foreign()).isCloseTo(0.02, within(1e-9));
    assertThat(cores.getLast().foreign()).isZero();
  }

  @Test
  void aCoreThatCameOrWentIsLeftOut() {
    assertThat(
            InterferenceCheck.cores(
                sample(0, idle(0, 0), idle(1, 0)),
                sample(10, idle(0, 10), idle(2, 10)),
                TWO_CORES,
                Map.of(),
                Map.of()))
        .extracting(Core::core)
        .containsExactly(0);
  }

  @Test
  void pressureIsAbsentWhereTheKernelDoesNotCountIt() {
    assertThat(InterferenceCheck.pressure(sample(0), sample(10))).isEmpty();
    assertThat(InterferenceCheck.pressure(pressed(0, 5), pressed(10, 7))).contains(0.2);
  }

  @Test
  void theNoisiestCoreIsOneThatIsUsed() {
    MachineCheck check =
        new MachineCheck(
            Duration.ofSeconds(2),
            List.of(busy(0, Owner.SERVICE, 0.1), busy(1, Owner.LAB, 0.2), busy(2, Owner.NONE, 1)),
            Optional.empty(),
            Optional.empty());

    assertThat(check.noisiest()).map(Core::core).contains(1);
  }

  private static Core busy(int core, Owner owner, double share) {
    return new Core(core, owner, share, 0, Optional.empty(), Optional.empty());
  }

  private static CoreTimes idle(int core, long total) {
    return new CoreTimes(core, 0, 0, total, Optional.empty());
  }

  private static Sample sample(long atMillis, CoreTimes... cores) {
    return new Sample(
        atMillis * MILLI, Subject.MACHINE, Map.of(), List.of(), List.of(), List.of(cores));
  }

  private static Sample pressed(long atMillis, long waitedMillis) {
    return new Sample(
        atMillis * MILLI,
        Subject.MACHINE,
        Map.of(Metric.PRESSURE_CPU, (double) waitedMillis * MILLI),
        List.of(),
        List.of());
  }
}
