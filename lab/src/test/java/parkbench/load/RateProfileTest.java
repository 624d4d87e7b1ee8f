package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import parkbench.model.Load.Segment;
import parkbench.model.Rate;

class RateProfileTest {

  static Segment segment(double seconds, double from, double to) {
    return new Segment(Duration.ofNanos((long) (seconds * 1e9)), new Rate(from), new Rate(to));
  }

  @Test
  void aRampHoldsTheMeanOfItsEnds() {
    RateProfile ramp = new RateProfile(List.of(segment(10, 0, 100)));

    assertThat(ramp.total()).isEqualTo(500);
    assertThat(ramp.countAt(5)).isEqualTo(125);
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
    RateProfile profile =
        new RateProfile(List.of(segment(firstSeconds, a, b), segment(3, b, a), segment(1, a, a)));
    double count = part * profile.total();

    assertThat(profile.countAt(profile.secondsAt(count)))
        .isCloseTo(count, within(1e-6 * profile.total()));
  }
}
