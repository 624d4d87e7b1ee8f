package parkbench.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.plan.Bound;

class ClaimVerdictTest {
  private static final Bound BOUND = new Bound.Between(Optional.of(380.0), Optional.of(420.0));

  @ParameterizedTest(name = "{0} to {1} against 380 to 420: {2}")
  @CsvSource({
    "392, 392, CONFIRMED",
    "380, 420, CONFIRMED",
    "300, 300, REFUTED",
    "421, 999, REFUTED",
    "300, 379.9, REFUTED",
    "379, 381, UNDECIDED",
    "419, 421, UNDECIDED",
    "100, 900, UNDECIDED",
    "390, Infinity, UNDECIDED",
    "430, Infinity, REFUTED",
    "-Infinity, 400, UNDECIDED",
    "-Infinity, 370, REFUTED"
  })
  void theWholeIntervalMustLieOnOneSide(double low, double high, ClaimVerdict verdict) {
    assertThat(ClaimVerdict.of(BOUND, low, high)).isEqualTo(verdict);
  }

  @Property(seed = "7")
  void aNarrowerIntervalNeverContradictsAWiderOne(
      @ForAll @DoubleRange(min = 300, max = 500) double middle,
      @ForAll @DoubleRange(min = 0, max = 100) double half,
      @ForAll @DoubleRange(min = 0, max = 1) double part) {
    ClaimVerdict wide = ClaimVerdict.of(BOUND, middle - half, middle + half);
    ClaimVerdict narrow = ClaimVerdict.of(BOUND, middle - half * part, middle + half * part);

    assertThat(wide == ClaimVerdict.UNDECIDED || wide == narrow).isTrue();
  }

  @Property(seed = "7")
  void oneValueIsAlwaysDecided(@ForAll @DoubleRange(min = 0, max = 1000) double value) {
    assertThat(ClaimVerdict.of(BOUND, value, value)).isNotEqualTo(ClaimVerdict.UNDECIDED);
  }
}
