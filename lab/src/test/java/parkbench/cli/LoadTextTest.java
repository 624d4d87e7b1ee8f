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
        new LoadFigures.Counts(2_000, errors, pending, 0, 12),
        new LoadFigures.Rates(seconds, 2_000 / seconds, 200.5, 0.9995),
        new LoadFigures.Latency(millis(0.4, List.of()), millis(30_000, List.of("p99")), fine, fine),
        new Report.InFlight(1, 2),
        new LoadFigures.Cost(0.5, 6.5, 64L << 20));
  }

  /** Scripts read them. */
  @Test
  void theKeysOfJsonStayAsTheyAre() {
    assertThat(LoadText.json(figures(Map.of(), 0)))
        .containsOnlyKeys(
            "interrupted",
            "requests",
            "errors",
            "duration_s",
            "throughput_rps",
            "asked_rps",
            "sent_of_asked",
            "never_sent",
            "send_lag_ms",
            "response_ms",
            "service_ms",
            "connection_wait_ms",
            "pending",
            "in_flight",
            "connections_opened",
            "cpu_seconds",
            "cpu_us_per_request",
            "rss_max_bytes");
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
            new LoadFigures.Counts(0, Map.of("status 404", 57_719L, "connect", 2L), 3, 0, 12),
            new LoadFigures.Rates(10, 0, 5_772.1, 1),
            new LoadFigures.Latency(none, none, none, none),
            new Report.InFlight(1, 2),
            new LoadFigures.Cost(0.5, 6.5, 64L << 20));

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
            new LoadFigures.Counts(12, Map.of(), 0, 28, 4),
            new LoadFigures.Rates(2, 4, 6, 1),
            new LoadFigures.Latency(
                few.latency().sendLagMs(),
                few.latency().responseMs(),
                few.latency().serviceMs(),
                few.latency().connectionWaitMs()),
            few.inFlight(),
            new LoadFigures.Cost(0.1, 2_500, few.cost().rssMaxBytes()));

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
                new LoadFigures.Counts(
                    few.counts().requests(),
                    few.counts().errors(),
                    few.counts().pending(),
                    few.counts().neverSent(),
                    few.counts().connectionsOpened()),
                new LoadFigures.Rates(
                    few.rates().durationS(),
                    few.rates().throughputRps(),
                    few.rates().askedRps(),
                    few.rates().sentOfAsked()),
                new LoadFigures.Latency(
                    lag,
                    few.latency().responseMs(),
                    few.latency().serviceMs(),
                    few.latency().connectionWaitMs()),
                few.inFlight(),
                new LoadFigures.Cost(
                    few.cost().cpuSeconds(),
                    few.cost().cpuUsPerRequest(),
                    few.cost().rssMaxBytes())));

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
