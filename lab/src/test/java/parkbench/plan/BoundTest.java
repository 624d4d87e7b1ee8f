package parkbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundTest {
  @ParameterizedTest(name = "within {0} of {1} is {2} to {3}")
  @CsvSource({"0.05, 400, 380, 420", "0.5, -2, -3, -1", "0.1, 0, 0, 0", "2, 1, -1, 3"})
  void aToleranceLiesEvenlyAroundItsNumber(double share, double target, double low, double high) {
    Bound bound = new Bound.Within(share, target, Bound.Basis.PREDICTED);

    assertThat(bound.low()).isCloseTo(low, within(1e-9));
    assertThat(bound.high()).isCloseTo(high, within(1e-9));
  }

  @Property(seed = "7")
  void equalityDoesNotMindWhichSideIsDividedByTheOther(
      @ForAll @DoubleRange(min = 0.01, max = 2) double share,
      @ForAll @DoubleRange(min = 0.1, max = 10) double ratio) {
    Bound bound = new Bound.Equal(share);
    double other = 1 / ratio;

    assertThat(bound.low() < ratio && ratio < bound.high())
        .isEqualTo(bound.low() < other && other < bound.high());
  }

  @Test
  void anEdgeThatIsNotGivenBoundsNothing() {
    assertThat(new Bound.Between(Optional.of(3.0), Optional.empty()).high()).isInfinite();
    assertThat(new Bound.Between(Optional.empty(), Optional.of(3.0)).low()).isInfinite();
  }

  @Test
  void boundsAreToldInTheWordsOfTheirFigures() {
    assertThat(new Bound.Within(0.07, 4, Bound.Basis.PUBLISHED).words(BoundTest::rps))
        .isEqualTo("within 7 % of the published 4.0 rps");
    assertThat(new Bound.Between(Optional.of(1.0), Optional.of(2.0)).words(BoundTest::rps))
        .isEqualTo("≥ 1.0 rps and ≤ 2.0 rps");
    assertThat(new Bound.Equal(0.1).words(BoundTest::rps)).isEqualTo("equal within 10 %");
  }

  private static String rps(double value) {
    return value + " rps";
  }

  @Test
  void whatBoundsNothingIsNoBound() {
    assertThatThrownBy(() -> new Bound.Between(Optional.empty(), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Bound.Within(0, 4, Bound.Basis.PREDICTED))
        .hasMessageContaining("share must be a number above zero");
  }
}
