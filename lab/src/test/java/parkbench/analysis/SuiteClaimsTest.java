package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.plan.Bound;
import parkbench.plan.Claim.Comparison;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.result.ClaimReason;
import parkbench.result.Report;
import parkbench.result.SuiteReport;

class SuiteClaimsTest {

  @Test
  void ofConfirmedClaimsTheLargestPublishedDifferenceLeads() {
    List<SuiteReport.Tested> claims =
        List.of(
            confirmed("threads", Optional.of(220.0), Optional.empty()),
            confirmed("as good as", Optional.of(1.02), Optional.of(Comparison.RATIO)),
            confirmed("a tenth more", Optional.of(1.1), Optional.of(Comparison.RATIO)),
            confirmed("a quarter", Optional.of(0.25), Optional.of(Comparison.RATIO)),
            confirmed("nothing published", Optional.empty(), Optional.of(Comparison.RATIO)));

    SuiteReport.Highlights highlights = SuiteClaims.highlights(claims);

    assertThat(highlights.strongest()).contains("a quarter");
    assertThat(highlights.confirmed()).containsExactly("a quarter", "a tenth more", "threads");
    assertThat(highlights.refuted()).isEmpty();
  }

  @Test
  void withoutAPublishedNumberTheFirstOneLeads() {
    List<SuiteReport.Tested> claims =
        List.of(
            confirmed("first", Optional.empty(), Optional.empty()),
            confirmed("second", Optional.empty(), Optional.of(Comparison.RATIO)));

    assertThat(SuiteClaims.strongest(claims)).contains("first");
    assertThat(SuiteClaims.highlights(claims).confirmed()).containsExactly("first", "second");
    assertThat(SuiteClaims.strongest(List.of())).isEmpty();
  }

  private static SuiteReport.Tested confirmed(
      String id, Optional<Double> published, Optional<Comparison> how) {
    return new SuiteReport.Tested(
        "scenario",
        new Report.Claim(
            id,
            new Report.Claim.Origin("000", "text", "It holds."),
            List.of(),
            Optional.of(Quantity.THROUGHPUT_RPS),
            how,
            Quantity.Unit.NUMBER,
            new Report.Claim.Expectation(
                published,
                Optional.empty(),
                "Arithmetic.",
                Optional.of(new Bound.Between(Optional.of(0.0), Optional.empty())),
                false),
            Optional.of(new Report.Measured(1, 1, 1, false)),
            ClaimVerdict.CONFIRMED,
            new ClaimReason.Measured(1, ClaimReason.Each.FORK, 0, List.of())),
        List.of());
  }
}
