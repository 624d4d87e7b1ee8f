package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import parkbench.record.CoreTimes;
import parkbench.record.Sample;
import parkbench.record.Subject;

class CoreUsesTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void ofTimesPerCoreTheGrowthInsideTheWindowCounts() {
    Samples samples =
        new Samples(
            List.of(
                machine(0, core(0, 0, 0), core(3, 0, 0)),
                machine(1, core(0, 0.9, 1), core(3, 0, 1)),
                machine(2, core(0, 1.4, 2), core(3, 0.2, 2)),
                machine(3, core(0, 1.9, 3), core(3, 0.4, 3)),
                machine(4, core(0, 2.9, 4), core(3, 1.4, 4))));
    Map<Integer, Double> busy = CoreUses.busy(samples, new Window(SECOND, 3 * SECOND));
    assertThat(busy).containsOnlyKeys(0, 3);
    assertThat(busy.get(0)).isCloseTo(0.5, within(1e-9));
    assertThat(busy.get(3)).isCloseTo(0.2, within(1e-9));
  }

  @Test
  void aCoreThatWentOfflineIsLeftOut() {
    Samples samples =
        new Samples(
            List.of(
                machine(0, core(0, 0, 0), core(1, 0, 0)),
                machine(1, core(0, 1, 1), core(1, 0, 1)),
                machine(2, core(0, 2, 2)),
                machine(3, core(0, 3, 3)),
                machine(4, core(0, 4, 4))));
    assertThat(CoreUses.busy(samples, new Window(0, 4 * SECOND)))
        .containsExactly(Map.entry(0, 1.0));
  }

  @Test
  void sharesOfRunsOfBeforeAreAveraged() {
    Samples samples =
        new Samples(
            Stream.of(1, 2)
                .map(
                    second ->
                        new Sample(
                            second * SECOND,
                            Subject.MACHINE,
                            Map.of(),
                            List.of(),
                            List.of(0.25 * second, 1.0)))
                .toList());
    assertThat(CoreUses.busy(samples, new Window(0, 3 * SECOND)))
        .containsExactly(Map.entry(0, 0.375), Map.entry(1, 1.0));
  }

  @Test
  void withoutSamplesNoCoreIsKnown() {
    assertThat(CoreUses.busy(new Samples(List.of()), new Window(0, SECOND))).isEmpty();
  }

  private static Sample machine(int second, CoreTimes... cores) {
    return new Sample(
        second * SECOND, Subject.MACHINE, Map.of(), List.of(), List.of(), List.of(cores));
  }

  private static CoreTimes core(int core, double busySeconds, double totalSeconds) {
    return new CoreTimes(
        core,
        Math.round(busySeconds * SECOND),
        0,
        Math.round(totalSeconds * SECOND),
        Optional.empty());
  }
}
