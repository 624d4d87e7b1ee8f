package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import parkbench.plan.Load.Segment;
import parkbench.plan.Rate;

class RateProfileTest {

  static Segment segment(double seconds, double from, double to) {
    return new Segment(Duration.ofNanos((long) (seconds * 1e9)), new Rate(from), new Rate(to));
  }

  @Test
  void aRampHoldsTheMeanOfItsEnds() {
    RateProfile ramp = new RateProfile(List.of(segment(10, 0, 100)));

    assertThat(ramp.total()).isEqualTo(500);
    assertThat(ramp.secondsAt(125)).isCloseTo(5, within(1e-9));
  }

  @Test
  void anArrivalFallsOnTheFarSideOfAPause() {
    RateProfile paused =
        new RateProfile(List.of(segment(1, 10, 10), segment(5, 0, 0), segment(1, 10, 10)));

    assertThat(paused.secondsAt(9)).isCloseTo(0.9, within(1e-9));
    assertThat(paused.secondsAt(10)).isEqualTo(6);
  }

  @Test
  void aFallingRampToNothingIsInvertedToItsEnd() {
    RateProfile falling = new RateProfile(List.of(segment(2, 10, 0)));

    assertThat(falling.secondsAt(falling.total() - 1e-9)).isBetween(1.9, 2.0);
  }

  @Property(seed = "20261120", tries = 300)
  void theInverseUndoesTheIntegral(
      @ForAll @DoubleRange(min = 0.1, max = 30) double firstSeconds,
      @ForAll @DoubleRange(min = 1, max = 5_000) double a,
      @ForAll @DoubleRange(min = 1, max = 5_000) double b,
      @ForAll @DoubleRange(min = 0, max = 0.99) double part) {
    List<Segment> segments =
        List.of(segment(firstSeconds, a, b), segment(3, b, a), segment(1, a, a));
    RateProfile profile = new RateProfile(segments);
    double count = part * profile.total();

    assertThat(integral(segments, profile.secondsAt(count)))
        .isCloseTo(count, within(1e-6 * profile.total()));
  }

  /** The area under the rates until an instant: a trapezium for each segment. */
  private static double integral(List<Segment> segments, double until) {
    double area = 0;
    double start = 0;
    for (Segment segment : segments) {
      double length = segment.duration().toNanos() / 1e9;
      double part = Math.clamp(until - start, 0, length);
      double from = segment.from().perSecond();
      double reached = from + (segment.to().perSecond() - from) * part / length;
      area += part * (from + reached) / 2;
      start += length;
    }
    return area;
  }
}
