package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.Plans;
import parkbench.result.Report;

class PairVerdictTest {
  private static final List<Report.Comparison> FOUND =
      List.of(
          new Report.Comparison(
              "throughput", "own/a", "own/a-control", 1, 0.99, 1.01, 2, "no difference"),
          new Report.Comparison("throughput", "own/a", "own/b", 1.1, 1.05, 1.15, 2, "higher"));

  @Test
  void aComparisonHasItsControlBesideIt() {
    assertThat(PairVerdict.of(Plans.inTurns(), FOUND, List.of()))
        .containsExactly(
            "throughput: own/a to own/b is 1.100 (1.050 to 1.150), higher; the control:"
                + " 1.000 (0.990 to 1.010), no difference.");
  }

  @Test
  void aRunWithoutPairsHasItsOwnVerdictAlone() {
    assertThat(PairVerdict.of(Plans.of(2, 1), FOUND, List.of())).isEmpty();
  }
}
