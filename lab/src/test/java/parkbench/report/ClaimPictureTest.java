package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.chart.Axis;
import parkbench.chart.Plot;
import parkbench.chart.Rows;
import parkbench.plan.Bound;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.result.ClaimReason;
import parkbench.result.Report;
import parkbench.result.Report.Measured;

class ClaimPictureTest {

  @Test
  void figuresNearEachOtherShareAnAxisFromZero() {
    Rows rows =
        rows(
            Optional.of(392.0),
            new Bound.Within(0.05, 400, Bound.Basis.PREDICTED),
            new Measured(398, 396, 400, false));

    assertThat(rows.x()).returns(Axis.Scale.LINEAR, Axis::scale).returns(0.0, Axis::low);
    assertThat(rows.x().high()).isGreaterThan(420);
    assertThat(rows.span()).contains(new Plot.Span(380, 420));
    assertThat(rows.rows())
        .extracting(Rows.Row::label)
        .containsExactly("published", "predicted", "measured");
  }

  @Test
  void figuresFarFromEachOtherShareALogarithmicAxis() {
    Rows rows =
        rows(
            Optional.of(4.0),
            new Bound.Within(0.05, 400, Bound.Basis.PREDICTED),
            new Measured(5, 4.5, 420, true));

    assertThat(rows.x().scale()).isEqualTo(Axis.Scale.LOG);
    assertThat(rows.x().low()).isBetween(1e-6, 4.0);
    assertThat(rows.x().high()).isGreaterThan(420);
    assertThat(rows.rows().getLast().label()).isEqualTo("measured, graded");
  }

  @Test
  void aZeroHasNoPlaceOnALogarithmicAxis() {
    Rows rows =
        rows(
            Optional.of(0.0),
            new Bound.Within(0.05, 400, Bound.Basis.PREDICTED),
            new Measured(400, 400, 400, false));

    assertThat(rows.x()).returns(Axis.Scale.LINEAR, Axis::scale).returns(0.0, Axis::low);
  }

  @Test
  void anIntervalWithoutAnEndReachesBeyondTheAxis() {
    Rows rows =
        rows(
            Optional.empty(),
            new Bound.Between(Optional.of(200.0), Optional.empty()),
            new Measured(400, 380, Double.POSITIVE_INFINITY, true));

    assertThat(rows.rows().getLast().glyphs())
        .containsExactly(
            new Rows.Glyph.Interval(380, Double.POSITIVE_INFINITY),
            new Rows.Glyph.Dot(400, Rows.Shape.DIAMOND));
    assertThat(rows.x().high()).isFinite();
    assertThat(rows.span()).contains(new Plot.Span(200, rows.x().high()));
  }

  @Test
  void aClaimWithoutAFigureHasNoPicture() {
    assertThat(
            ClaimPicture.of(
                claim(
                    Optional.empty(),
                    new Bound.Between(Optional.of(200.0), Optional.empty()),
                    Optional.empty())))
        .isEmpty();
  }

  private static Rows rows(Optional<Double> published, Bound bound, Measured measured) {
    return (Rows)
        ClaimPicture.of(claim(published, bound, Optional.of(measured)))
            .orElseThrow()
            .panels()
            .getFirst();
  }

  private static Report.Claim claim(
      Optional<Double> published, Bound bound, Optional<Measured> measured) {
    return new Report.Claim(
        "H1",
        new Report.Claim.Origin("001", "table in the text", "It answers 400 requests per second."),
        List.of(),
        Optional.of(Quantity.THROUGHPUT_RPS),
        Optional.empty(),
        Quantity.Unit.REQUESTS_PER_SECOND,
        new Report.Claim.Expectation(
            published, Optional.of(400.0), "200 threads / 0.5 s.", Optional.of(bound), false),
        measured,
        ClaimVerdict.CONFIRMED,
        new ClaimReason.Measured(1, ClaimReason.Each.FORK, 0, List.of()));
  }
}
