package parkbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.plan.Quantity;

class BracketTest {
  @Test
  void aWidthIsTheHighEndOverTheLowOne() {
    assertThat(Bracket.between(800, 880).width()).isCloseTo(0.1, within(1e-9));
    assertThat(Bracket.exactly(0).width()).isZero();
    assertThat(Bracket.OPEN.width()).isInfinite();
  }

  @Test
  void whatIsDividedByItChangesItsEnds() {
    assertThat(Bracket.between(400, 800).divides(400)).isEqualTo(Bracket.between(0.5, 1));
    assertThat(new Bracket(400, Optional.empty()).divides(400)).isEqualTo(Bracket.between(0, 1));
  }

  @Test
  void anEndIsNeverNegativeAndNeverBelowTheOther() {
    assertThatThrownBy(() -> Bracket.between(-1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Bracket.between(2, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Bracket.between(Double.NaN, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aNarrowBracketIsExactOnEitherSide() {
    Quantity rps = Quantity.THROUGHPUT_RPS;
    assertThat(Graded.atLeast(rps, 752, Bracket.between(750, 800), List.of()).grade())
        .isEqualTo(Grade.AT_LEAST);
    assertThat(Graded.atLeast(rps, 797, Bracket.between(796, 800), List.of()).grade())
        .isEqualTo(Grade.EXACT);
    assertThat(Graded.atMost(rps, 622, Bracket.between(500, 622), List.of()).grade())
        .isEqualTo(Grade.AT_MOST);
  }
}
