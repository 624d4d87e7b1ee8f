package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.result.Report;
import parkbench.text.ClaimText;

class PairedClaimsTest {
  @TempDir Path disk;

  @Test
  void aRatioIsDecidedByThePairs() {
    Report.Claim half = claim("b/x", "a/x", pairs(1, 5));

    assertThat(half.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(ClaimText.why(half))
        .startsWith("measured 0.5 (")
        .contains("95 % interval of 5 forks");
  }

  @Test
  void theControlMayBeOfEitherSide() {
    assertThat(claim("a/x", "b/x", pairs(1, 5)).verdict()).isEqualTo(ClaimVerdict.REFUTED);
  }

  @Test
  void anIntervalReachesAsFarAsAServiceMayDifferFromItself() {
    double[] scatter = {0.6, 1.5, 0.7, 1.4, 1.0};
    List<SyntheticTrial> trials = pairs(1, 5);
    trials.stream()
        .filter(trial -> trial.approach.equals("x-control"))
        .forEach(trial -> trial.rps = 600 * scatter[trial.repeat - 1]);

    Report.Claim half = claim("b/x", "a/x", trials);

    assertThat(half.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(half.measured().orElseThrow().top()).isGreaterThan(0.6);
    assertThat(ClaimText.why(half)).contains("a second start of the same service may differ by");
  }

  @Test
  void whereAServiceDiffersFromItselfNothingIsDecided() {
    Report.Claim half = claim("b/x", "a/x", pairs(1.5, 5));

    assertThat(half.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(half))
        .isEqualTo("a second start of the same service has 1.5 times the figure of the first");
  }

  @Test
  void withoutAControlNothingIsDecided() {
    Report.Claim half = claim("b/x", "a/x", pairs(1, 1));

    assertThat(half.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    assertThat(ClaimText.why(half))
        .isEqualTo(
            "two pairs are needed in which both sides and the control count and have the figure");
  }

  @Test
  void bothSidesMetTheSameInterference() {
    List<SyntheticTrial> trials = pairs(1, 5);
    trials.forEach(trial -> interfere(trial, 0.75 + 0.02 * trial.repeat));

    assertThat(claim("b/x", "a/x", trials).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
  }

  /** Takes the rest of a service's CPU. */
  private static void interfere(SyntheticTrial trial, double left) {
    trial.rps *= left;
    trial.serviceCpu = 0.99 * left;
    trial.otherCpu = 1 - left;
  }

  /** Five of a service and one half as fast, with a control that in so many is so many times so. */
  private static List<SyntheticTrial> pairs(double control, int controls) {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int pair = 1; pair <= 5; pair++) {
      double noise = 1 + 0.001 * pair;
      trials.add(of("a", "x", 600 * noise, pair));
      if (pair <= controls) {
        trials.add(of("a", "x-control", 600 * control, pair));
      }
      trials.add(of("b", "x", 300, pair));
    }
    return trials;
  }

  private static SyntheticTrial of(String system, String approach, double rps, int pair) {
    return SyntheticTrial.unbounded(system, approach, rps)
        .with(
            trial -> {
              trial.repeat = pair;
              trial.group = Optional.of(pair);
            });
  }

  /** That the first has at most 0.6 times the second's throughput. */
  private Report.Claim claim(String of, String to, List<SyntheticTrial> trials) {
    Claim claim =
        new Claim(
            "C1",
            "",
            "",
            "It is so.",
            Optional.empty(),
            Optional.empty(),
            "",
            false,
            new Claim.Compared(
                Quantity.THROUGHPUT_RPS,
                side(of),
                side(to),
                Claim.Comparison.RATIO,
                new Bound.Between(Optional.empty(), Optional.of(0.6))));
    return SyntheticRun.in(disk.resolve("run" + of.charAt(0)))
        .graded()
        .claim(claim)
        .report(trials.toArray(SyntheticTrial[]::new))
        .claims()
        .getFirst();
  }

  private static Claim.Side side(String approach) {
    return new Claim.Side(
        approach, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }
}
