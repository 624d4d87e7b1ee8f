package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.crosscheck.Crosscheck;
import parkbench.crosscheck.Crosscheck.Disagreement;
import parkbench.crosscheck.Crosscheck.Figure;
import parkbench.crosscheck.Crosscheck.Quantity;
import parkbench.crosscheck.Crosscheck.Row;
import parkbench.plan.Driver;
import parkbench.text.TerminalWriter;

class CrosscheckTextTest {
  @Test
  void aLinePerDriverAndASentencePerDisagreement() {
    String text =
        terminal(
            new Crosscheck(
                List.of(row(Driver.PARKBENCH, 0, 800), row(Driver.WRK, 0, 760)),
                List.of(
                    new Disagreement(
                        Driver.WRK,
                        Quantity.THROUGHPUT,
                        760,
                        800,
                        List.of("It opened 396 connections for 400 users.")),
                    new Disagreement(Driver.WRK, Quantity.P99, 530, 505, List.of())),
                4));

    assertThat(text)
        .isEqualTo(
            """
            driver         rps     p50     p90  p99  errors  CPU/request  of a core  service CPU/request
            ──────────────────────────────────────────────────────────────────────────────────────────────
            parkbench 1.0  800  502 ms  502 ms  – *     0 %       6.5 µs        5 %               300 µs
            wrk 1.0        760  502 ms  502 ms  – *     0 %       6.5 µs        5 %               300 µs
            * fewer than ten answers lie beyond it, or failures reach it: not compared.

            wrk: throughput 760 rps, the built-in engine 800 rps (-5.0 %). Likely: It opened 396 connections for 400 users.
            wrk: p99 530 ms, the built-in engine 505 ms (+25.0 ms, +5.0 %). Its cause does not show in the data.
            """);
  }

  @Test
  void noDisagreementIsSaid() {
    assertThat(of(row(Driver.PARKBENCH, 0, 800), row(Driver.K6, 0, 801)))
        .contains("No disagreement:");
  }

  @Test
  void withoutAReferenceOrAnotherNothingIsCompared() {
    assertThat(of(row(Driver.PARKBENCH, 2, 800), row(Driver.K6, 0, 801)))
        .contains("parkbench: 2 of 2 trials are invalid: steal 2 % (≤ 0.5 %).")
        .contains("nothing to compare the others with")
        .containsPattern("parkbench 1.0 .* invalid\n");
    assertThat(of(row(Driver.PARKBENCH, 0, 800), row(Driver.K6, 2, 801)))
        .contains("No trial of another driver counts");
  }

  private static String of(Row... rows) {
    return terminal(new Crosscheck(List.of(rows), List.of(), 4));
  }

  private static Row row(Driver driver, int invalid, double rps) {
    return new Row(
        driver,
        driver.word() + " 1.0",
        new Row.Counted(2, invalid, invalid == 0 ? "" : "steal 2 % (≤ 0.5 %)"),
        new Row.Figures(
            figure(rps, true),
            figure(502, true),
            figure(502, true),
            figure(502, false),
            figure(0, true),
            figure(6.5, true),
            figure(0.05, true),
            figure(300, true)),
        new Row.Sent(Optional.of(400), Optional.empty(), 0, 0, Optional.of(40.0)));
  }

  private static Optional<Figure> figure(double value, boolean sound) {
    return Optional.of(new Figure(value, value, value, sound));
  }

  private static String terminal(Crosscheck crosscheck) {
    return TerminalWriter.of(CrosscheckText.of(crosscheck), TerminalWriter.UNLIMITED);
  }
}
