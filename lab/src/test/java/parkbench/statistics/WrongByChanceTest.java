package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.measure.MeanInterval;
import parkbench.plan.Bound;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.result.ClaimReason;
import parkbench.result.Report;
import parkbench.text.VerdictText;

class WrongByChanceTest {
  private static final Report.Measured INTERVAL = new Report.Measured(2, 1, 3);
  private static final Report.Measured ALONE = new Report.Measured(2, 2, 2);

  private static List<Report.Claim> claims(
      int many, ClaimVerdict verdict, Report.Measured measured) {
    return Collections.nCopies(
        many,
        new Report.Claim(
            "H1",
            new Report.Claim.Origin("", "", "It holds."),
            List.of(),
            Optional.of(Quantity.THROUGHPUT_RPS),
            Optional.empty(),
            Quantity.Unit.REQUESTS_PER_SECOND,
            new Report.Claim.Expectation(
                Optional.empty(), Optional.empty(), "", Optional.empty(), false),
            Optional.of(measured),
            verdict,
            new ClaimReason.NoFigure()));
  }

  private static Optional<String> of(List<Report.Claim> first, List<Report.Claim> second) {
    return WrongByChance.of(Stream.concat(first.stream(), second.stream()).toList())
        .map(VerdictText::sentence);
  }

  @Test
  void everyClaimThatChanceCouldDecideCounts() {
    assertThat(
            of(
                claims(160, ClaimVerdict.CONFIRMED, INTERVAL),
                claims(40, ClaimVerdict.UNDECIDED, INTERVAL)))
        .contains(
            "By chance up to 10 of 200 claims with a 95 % interval may be decided wrongly, on"
                + " average.");
    assertThat(
            of(
                claims(1, ClaimVerdict.REFUTED, INTERVAL),
                claims(9, ClaimVerdict.NOT_TESTED, INTERVAL)))
        .contains(
            "By chance up to 0.05 of 1 claim with a 95 % interval may be decided wrongly, on"
                + " average.");
  }

  @Test
  void whatOneForkDecidesHasAChanceThatIsNotKnown() {
    assertThat(
            of(claims(3, ClaimVerdict.CONFIRMED, ALONE), claims(2, ClaimVerdict.REFUTED, INTERVAL)))
        .contains(
            "By chance up to 0.1 of 2 claims with a 95 % interval may be decided wrongly, on"
                + " average. Of 3 claims decided without an interval it is not known how many are"
                + " wrong by chance.");
    assertThat(of(claims(3, ClaimVerdict.UNDECIDED, ALONE), List.of())).isEmpty();
  }

  /**
   * The worst that can be true: a value on an edge of its bound, just inside or just outside.
   * Bounds with one edge and with two, narrow and wide beside what forks differ by.
   */
  @ParameterizedTest(name = "a true value of {0}, and a bound from {1} to {2}: up to {3} wrong")
  @CsvSource({
    "100, -Infinity, 99.999999, 0.025", // to be refuted
    "100, -Infinity, 100, 0.025", // to be confirmed
    "100, 90, 99.999999, 0.025",
    "100, 90, 100, 0.025",
    "100, 99.9999, 100.0001, 0.05"
  })
  void noWorstCaseExceedsFiveInAHundred(double truth, double low, double high, double most) {
    RandomGenerator random = new SplittableRandom(2044);
    Bound bound = new Bound.Between(Optional.of(low), Optional.of(high));
    ClaimVerdict wrong =
        low <= truth && truth <= high ? ClaimVerdict.REFUTED : ClaimVerdict.CONFIRMED;
    int runs = 10_000;
    int found = 0;
    for (int run = 0; run < runs; run++) {
      MeanInterval spread =
          MeanInterval.of(Stream.generate(() -> truth + random.nextGaussian()).limit(5).toList());
      found += ClaimVerdict.of(bound, spread.low(), spread.high()) == wrong ? 1 : 0;
    }

    assertThat(found / (double) runs).isLessThan(most + 1.96 * Math.sqrt(most * (1 - most) / runs));
  }
}
