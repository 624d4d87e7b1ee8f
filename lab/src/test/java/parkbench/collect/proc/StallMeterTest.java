package parkbench.collect.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import parkbench.collect.Observer;
import parkbench.record.CoreTimes;

class StallMeterTest {
  private final List<Integer> cores = MachineFacts.read().cores();
  private final boolean counted = Files.exists(Path.of("/proc/thread-self/schedstat"));

  @Test
  void eachCoreThatMayBeUsedIsWatchedByAThreadThatAskedToRunSoon() {
    AtomicInteger asked = new AtomicInteger();
    List<StallMeter> meters = StallMeter.on(cores, () -> asked.incrementAndGet() > 0);

    assertThat(meters)
        .extracting(StallMeter::core)
        .containsExactlyElementsOf(counted ? cores : List.of());
    assertThat(asked.get()).isEqualTo(meters.size());
    assertThat(meters).allMatch(meter -> meter.stalledNanos() >= 0);
    meters.forEach(StallMeter::close);
  }

  @Test
  void aCoreThatIsNotThereIsNotWatched() {
    assertThat(StallMeter.on(8_191, () -> true)).isEmpty();
  }

  @Test
  void stallsAreInTheSamplesOfTheMachine() {
    List<StallMeter> meters = StallMeter.on(cores.subList(0, 1), () -> true);
    try (Observer observer = Observer.ofMachine(meters)) {
      assertThat(
              observer.sample().perCore().stream()
                  .filter(times -> times.stalledNanos().isPresent())
                  .map(CoreTimes::core))
          .containsExactlyElementsOf(meters.stream().map(StallMeter::core).toList());
    } finally {
      meters.forEach(StallMeter::close);
    }
  }
}
