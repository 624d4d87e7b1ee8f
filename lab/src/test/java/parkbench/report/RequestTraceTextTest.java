package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.Plans;
import parkbench.plan.Fork;
import parkbench.plan.TracedRequest;
import parkbench.record.Tracing;
import parkbench.record.TrialRecord;
import parkbench.result.RequestTrace;
import parkbench.result.RequestTrace.Step;
import parkbench.trace.RequestTraces;

class RequestTraceTextTest {
  private static final Fork FORK = Plans.estimated(Duration.ofSeconds(1)).forks().getFirst();

  @Test
  void eachStepBeginsWhereTheOneBeforeItEnds() {
    List<String> lines =
        lines(
            traces(
                trace("", 1),
                new RequestTraces.Share(Step.WAITING_FOR_A_THREAD, 500, 510, 600, 0.5),
                new RequestTraces.Share(Step.UPSTREAM, 499, 498, 505, 0.499),
                new RequestTraces.Share(Step.WRITING_BACK, 1, 0, 2, 0.001)));

    assertThat(lines.getFirst())
        .isEqualTo("The trace of a request: spring/blocking, spring-blocking-500ms");
    assertThat(lines.get(1)).contains("1 of 1 traced requests ended well");
    String waiting = line(lines, "waiting for a server thread");
    String working = line(lines, "at work in the upstream");
    assertThat(waiting).contains("500 ms", "510 ms", "600 ms", "50 %");
    assertThat(working.indexOf('#')).isEqualTo(waiting.lastIndexOf('#') + 1);
    assertThat(line(lines, "writing back")).endsWith("|");
    assertThat(lines).allMatch(each -> each.length() <= 100);
    assertThat(line(lines, "in all")).contains("1.00 s");
    assertThat(lines).noneMatch(line -> line.contains("reported no spans"));
  }

  @Test
  void whatWasNotToldIsSaidAndSoIsWhatEndedBadly() {
    List<String> lines =
        lines(
            traces(
                trace("no answer within 500 ms\u001b[31m", 0),
                new RequestTraces.Share(Step.UNREPORTED, 1000, 1000, 1000, 1)));

    assertThat(lines)
        .anyMatch(line -> line.startsWith("  1: no answer within 500 ms"))
        .anyMatch(line -> line.contains("The service reported no spans"))
        .anyMatch(line -> line.contains("passes none on"))
        .noneMatch(line -> line.contains("\u001b"));
  }

  @Test
  void theFiguresOfAnInvalidTrialAreDoubted() {
    RequestTraces traces =
        traces(trace("", 1), new RequestTraces.Share(Step.UNREPORTED, 1, 1, 1, 1));

    assertThat(RequestTraceText.of(traces, List.of("send lag p99", "steal")).get(1))
        .isEqualTo("  invalid (send lag p99, steal): these figures are not to be relied on");
    assertThat(RequestTraceText.none(FORK, FORK.trials().getFirst()))
        .isEqualTo(
            "The trace of a request: spring/blocking, spring-blocking-500ms: none of its traced"
                + " requests was kept");
  }

  private static List<String> lines(RequestTraces traces) {
    return RequestTraceText.of(traces, List.of());
  }

  private static String line(List<String> lines, String words) {
    return lines.stream().filter(line -> line.contains(words)).findFirst().orElseThrow();
  }

  @Test
  void ofRequestsWhoseSpansWereLostTheStepsSayNothing() {
    RequestTrace reported = trace("", 1);
    RequestTrace lost =
        new RequestTrace(reported.request(), 1, RequestTrace.Reported.NOTHING, List.of());
    RequestTraces traces =
        new RequestTraces(FORK, record(3_000_000), List.of(reported, lost), List.of(), 2);

    assertThat(lines(traces))
        .anyMatch(line -> line.contains("holds most spans of 1 of them"))
        .anyMatch(line -> line.contains("could not be read: 2."))
        .anyMatch(line -> line.contains("moved by 3 ms"));
  }

  @Test
  void whereOnlyThoseThatEndedBadlyWereToldTheServiceIsNotSaidToTellNothing() {
    RequestTrace bad = trace("no answer within 500 ms", 1);
    RequestTrace lost =
        new RequestTrace(trace("", 0).request(), 0, RequestTrace.Reported.NOTHING, List.of());

    assertThat(lines(new RequestTraces(FORK, record(0), List.of(bad, lost), List.of(), 0)))
        .anyMatch(line -> line.contains("reported no spans of those that ended well"))
        .noneMatch(line -> line.contains("--otel"))
        .noneMatch(line -> line.contains("passes none on"));
  }

  private static RequestTrace trace(String cause, int calls) {
    return new RequestTrace(
        new TracedRequest("t", 0, 0, 1_000_000_000, cause.isEmpty() ? 200 : 0, cause),
        calls,
        calls > 0 ? RequestTrace.Reported.SERVICE : RequestTrace.Reported.NOTHING,
        List.of());
  }

  private static TrialRecord record(long stepNanos) {
    return Plans.record(FORK.trials().getFirst(), new Tracing(0, stepNanos, List.of()));
  }

  private static RequestTraces traces(RequestTrace trace, RequestTraces.Share... shares) {
    return new RequestTraces(FORK, record(0), List.of(trace), List.of(shares), 0);
  }
}
