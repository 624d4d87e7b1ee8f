package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import parkbench.measure.LoadFigures;
import parkbench.record.LoadProgress;
import parkbench.result.Report;

class LoadTextTest {

  private static Report.Percentiles millis(double p99, List<String> atLeast) {
    return new Report.Percentiles(100, 1.25, 1, 1, 2, 2, p99, p99, p99, atLeast, List.of());
  }

  private static LoadFigures figures(Map<String, Long> errors, long pending) {
    return figures(errors, pending, false, 10);
  }

  private static LoadFigures figures(
      Map<String, Long> errors, long pending, boolean interrupted, double seconds) {
    Report.Percentiles fine = millis(3, List.of());
    return new LoadFigures(
        interrupted,
        2_000,
        errors,
        seconds,
        2_000 / seconds,
        200.5,
        0.9995,
        0,
        millis(0.4, List.of()),
        millis(30_000, List.of("p99")),
        fine,
        fine,
        pending,
        new Report.InFlight(1, 2),
        12,
        0.5,
        6.5,
        64L << 20);
  }

  @Test
  void theFirstLineSaysWhatWasAskedAndAnswered() {
    assertThat(LoadText.of(figures(Map.of(), 0)).lines())
        .first()
        .isEqualTo("2,000 good answers in 10 s: 200.0 rps (asked 200.5, fired 99.95 %)");
  }

  @Test
  void whatWasInterruptedSaysSoFirstAndHowLongItWent() {
    assertThat(LoadText.of(figures(Map.of(), 0, true, 3.26)).lines())
        .startsWith("interrupted: what was measured until then")
        .anySatisfy(line -> assertThat(line).startsWith("2,000 good answers in 3.3 s"));
  }

  @Test
  void aLoadWithoutASuccessShowsItsFailuresAlone() {
    Report.Percentiles none = millis(0, List.of());
    LoadFigures failed =
        new LoadFigures(
            false,
            0,
            Map.of("status 404", 57_719L, "connect", 2L),
            10,
            0,
            5_772.1,
            1,
            0,
            none,
            none,
            none,
            none,
            3,
            new Report.InFlight(1, 2),
            12,
            0.5,
            6.5,
            64L << 20);

    assertThat(LoadText.of(failed))
        .isEqualTo("no successful response: 2 × connect, 3 × pending, 57,719 × status 404\n");
  }

  /** Intended in the window, and answered after it. */
  @Test
  void answersBehindTheWindowAreNoThroughput() {
    LoadFigures few = figures(Map.of(), 0);
    LoadFigures cutOff =
        new LoadFigures(
            false,
            12,
            Map.of(),
            2,
            4,
            6,
            1,
            28,
            few.sendLagMs(),
            few.responseMs(),
            few.serviceMs(),
            few.connectionWaitMs(),
            0,
            few.inFlight(),
            4,
            0.1,
            2_500,
            few.rssMaxBytes());

    assertThat(LoadText.of(cutOff).lines())
        .startsWith(
            "28 requests of the burst were never sent: the measured time ended before",
            "12 good answers, 8 of them in 2 s: 4.0 rps (asked 6.0, fired 100.00 %)");
  }

  @Test
  void errorsAndPendingHaveALineEachWhereThereAreAny() {
    assertThat(LoadText.of(figures(Map.of("status 503", 1_234L), 7)).lines())
        .contains("  1,234 status 503", "  7 pending");
    assertThat(LoadText.of(figures(Map.of(), 0))).doesNotContain("pending");
  }

  @Test
  void aPercentileAmongFailuresIsALowerBound() {
    assertThat(LoadText.of(figures(Map.of(), 0)).lines())
        .anySatisfy(line -> assertThat(line).startsWith("response time").contains("≥30000.00"))
        .anySatisfy(line -> assertThat(line).startsWith("send lag").doesNotContain("≥"));
  }

  @Test
  void aPercentileWithFewerThanTenBeyondItIsNotTold() {
    LoadFigures few = figures(Map.of(), 0);
    Report.Percentiles lag =
        new Report.Percentiles(100, 1, 1, 1, 1, 1, 7.5, 7.5, 9, List.of(), List.of("p99", "p999"));
    String text =
        LoadText.of(
            new LoadFigures(
                few.interrupted(),
                few.requests(),
                few.errors(),
                few.durationS(),
                few.throughputRps(),
                few.askedRps(),
                few.sentOfAsked(),
                few.neverSent(),
                lag,
                few.responseMs(),
                few.serviceMs(),
                few.connectionWaitMs(),
                few.pending(),
                few.inFlight(),
                few.connectionsOpened(),
                few.cpuSeconds(),
                few.cpuUsPerRequest(),
                few.rssMaxBytes()));

    assertThat(text.lines())
        .contains("* fewer than ten lie beyond it")
        .anySatisfy(line -> assertThat(line).matches("send lag +1.00 +1.00 +1.00 +\\* +9.00"));
    assertThat(LoadText.of(few)).doesNotContain("*");
  }

  @Test
  void theLiveLineCountsTheLastSecond() {
    assertThat(LoadText.live(new LoadProgress(0, 0, 1_500, 20, 100_250), 1_300).strip())
        .isEqualTo("200 rps      20 in flight  mean    100.3 ms");
  }
}
