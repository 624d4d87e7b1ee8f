package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import parkbench.measure.Series.Reading;
import parkbench.record.Metric;
import parkbench.record.Subject;

class CounterTest {
  private static final long SECOND = 1_000_000_000L;

  private static Counter counter(double... atSecondsAndValues) {
    List<Reading> readings = new ArrayList<>();
    for (int i = 0; i < atSecondsAndValues.length; i += 2) {
      readings.add(
          new Reading(Math.round(atSecondsAndValues[i] * SECOND), atSecondsAndValues[i + 1]));
    }
    return new Counter(readings);
  }

  private static Window window(double from, double to) {
    return new Window(Math.round(from * SECOND), Math.round(to * SECOND));
  }

  @Test
  void betweenReadingsItGrowsEvenly() {
    assertThat(counter(0, 100, 1, 110, 2, 130).change(window(0.5, 1.5)).orElseThrow())
        .isCloseTo(15, within(1e-9));
  }

  @Test
  void justOutsideOfItsReadingsItGoesOn() {
    assertThat(counter(1, 100, 2, 110, 3, 120).change(window(0.5, 4)).orElseThrow())
        .isCloseTo(35, within(1e-9));
  }

  @Test
  void farOutsideOfItsReadingsNothingIsTold() {
    assertThat(counter(1, 100, 2, 110).change(window(1, 4))).isEmpty();
  }

  @Test
  void aGapAroundAnEdgeTellsNothing() {
    assertThat(counter(0, 100, 1, 110, 6, 160, 7, 170).change(window(0.5, 3))).isEmpty();
  }

  @Test
  void aGapInTheMiddleTakesNothingAway() {
    assertThat(counter(0, 100, 1, 110, 6, 160, 7, 170).change(window(0, 7)).orElseThrow())
        .isCloseTo(70, within(1e-9));
  }

  @Test
  void whatIsReadEveryFiveSecondsHasNoGaps() {
    assertThat(counter(0, 100, 5, 150, 10, 200, 15, 250).change(window(2, 16)).orElseThrow())
        .isCloseTo(140, within(1e-9));
  }

  @Test
  void aBurstIsCountedBetweenTheReadingsAroundTheWindow() {
    Counter overflows = counter(0.3, 5, 1.3, 54, 2.3, 54, 3.3, 60, 4.3, 70);

    assertThat(overflows.changeAround(window(0, 3))).contains(55.0);
    assertThat(overflows.changeAround(window(1.5, 2))).contains(0.0);
    assertThat(overflows.changeAround(window(0, 9))).contains(65.0);
  }

  @Test
  void oneReadingTellsNothing() {
    assertThat(counter(1, 100).change(window(1, 1))).isEmpty();
  }

  @Test
  void somethingThatShrinksIsNoCounter() {
    assertThat(counter(0, 100, 1, 50).change(window(0, 1))).isEmpty();
  }

  @Test
  void aGaugeCannotBeReadAsACounter() {
    Samples samples = new Samples(List.of());

    assertThatThrownBy(() -> samples.counter(Subject.SERVICE, Metric.RSS))
        .hasMessage("RSS is no COUNTER");
    assertThatThrownBy(() -> samples.gauge(Subject.SERVICE, Metric.CPU))
        .hasMessage("CPU is no GAUGE");
  }

  @Property(seed = "20261120")
  void changesOfAdjacentWindowsAddUp(
      @ForAll @Size(min = 3, max = 30) List<@LongRange(min = 0, max = 1_000_000) Long> growth,
      @ForAll @IntRange(min = 0, max = 1000) int a,
      @ForAll @IntRange(min = 0, max = 1000) int b,
      @ForAll @IntRange(min = 0, max = 1000) int c) {
    List<Reading> readings = new ArrayList<>();
    double value = 0;
    for (int second = 0; second < growth.size(); second++) {
      value += growth.get(second);
      readings.add(new Reading(second * SECOND, value));
    }
    Counter counter = new Counter(readings);
    double end = growth.size() - 1.0;
    double[] at = {a / 1000.0 * end, b / 1000.0 * end, c / 1000.0 * end};
    Arrays.sort(at);

    double whole = counter.change(window(at[0], at[2])).orElseThrow();
    double parts =
        counter.change(window(at[0], at[1])).orElseThrow()
            + counter.change(window(at[1], at[2])).orElseThrow();

    assertThat(parts).isCloseTo(whole, within(1e-3));
  }
}
