package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.Plans;
import parkbench.plan.Quantity;
import parkbench.result.ComparisonVerdict;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.text.VerdictText;

class PairVerdictTest {
  private static final LoadPoint POINT = new LoadPoint(500, "400 users", 400);
  private static final List<Report.Comparison> FOUND =
      List.of(
          new Report.Comparison(
              Quantity.THROUGHPUT_RPS,
              POINT,
              "own/a",
              "own/a-control",
              1,
              0.99,
              1.01,
              2,
              ComparisonVerdict.NO_DIFFERENCE),
          new Report.Comparison(
              Quantity.THROUGHPUT_RPS,
              POINT,
              "own/a",
              "own/b",
              1.1,
              1.05,
              1.15,
              2,
              ComparisonVerdict.HIGHER));

  @Test
  void aComparisonHasItsControlBesideIt() {
    assertThat(VerdictText.sentences(PairVerdict.of(Plans.inTurns(), FOUND, List.of())))
        .containsExactly(
            "throughput, 500 ms, 400 users: own/a to own/b is 1.100 (1.050 to 1.150), higher; the control:"
                + " 1.000 (0.990 to 1.010), no difference.");
  }

  @Test
  void aRunWithoutPairsHasItsOwnVerdictAlone() {
    assertThat(PairVerdict.of(Plans.of(2, 1), FOUND, List.of())).isEmpty();
  }
}
