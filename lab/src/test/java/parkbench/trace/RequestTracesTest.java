package parkbench.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.Plans;
import parkbench.plan.Fork;
import parkbench.plan.TracedRequest;
import parkbench.record.Span;
import parkbench.record.Tracing;
import parkbench.result.RequestTrace;
import parkbench.result.RequestTrace.Step;
import parkbench.store.ReportedSpans;

/** Requests of 1 s whose service reported spans of some; the wall clock is a million ns ahead. */
class RequestTracesTest {
  private static final Fork FORK = Plans.estimated(Duration.ofSeconds(1)).forks().getFirst();
  private static final long AHEAD = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  @Test
  void stepsAreToldOfThoseAloneWhoseSpansWereTold() {
    RequestTraces traces =
        of(List.of(well("a"), well("b"), well("c")), List.of(server("a", 400), server("c", 600)));

    assertThat(traces.well()).hasSize(3);
    assertThat(traces.shown())
        .extracting(trace -> trace.request().trace())
        .containsExactly("a", "c");
    RequestTraces.Share waiting = share(traces, Step.WAITING_FOR_A_THREAD);
    assertThat(waiting.meanMillis()).isEqualTo(500);
    assertThat(waiting.medianMillis()).isEqualTo(500);
    assertThat(waiting.mostMillis()).isEqualTo(600);
    assertThat(waiting.of()).isEqualTo(0.5);
    assertThat(traces.steps().stream().mapToDouble(RequestTraces.Share::of).sum()).isEqualTo(1);
    assertThat(traces.whole()).contains(new RequestTraces.Whole(1000, 1000, 1000));
  }

  @Test
  void whoseOwnSpanWasLostCountsAsLittleAsWhoseSpansWereAll() {
    Span call =
        new Span("b", "c", "s", Span.Kind.CLIENT, AHEAD + SECOND / 2, AHEAD + SECOND * 3 / 4);
    RequestTraces traces =
        of(List.of(well("a"), well("b"), well("c")), List.of(server("a", 400), call));

    assertThat(traces.shown()).extracting(trace -> trace.request().trace()).containsExactly("a");
    assertThat(of(List.of(well("b"), well("c")), List.of(call)).shown())
        .extracting(trace -> trace.request().trace())
        .containsExactly("b");
  }

  @Test
  void whereNoCallCameUnderAMarkACallMayBeTheUpstreamsOrAnothers() {
    Span call =
        new Span("a", "c", "s", Span.Kind.CLIENT, AHEAD + SECOND / 2, AHEAD + SECOND * 3 / 4);
    RequestTraces traces = of(List.of(well("a")), List.of(server("a", 400), call));

    assertThat(share(traces, Step.IN_A_CALL).meanMillis()).isEqualTo(250);
  }

  @Test
  void whereNoSpanWasToldAllAreShown() {
    RequestTraces traces = of(List.of(well("a"), well("b")), List.of());

    assertThat(traces.spans()).isFalse();
    assertThat(traces.shown()).hasSize(2);
    assertThat(share(traces, Step.UNREPORTED).of()).isEqualTo(1);
  }

  @Test
  void whoEndedBadlyIsCountedByCauseAndNotShown() {
    TracedRequest late = new TracedRequest("b", 0, 0, SECOND, 0, "no answer within 1000 ms");
    TracedRequest refused = new TracedRequest("c", 0, 0, 1, 0, "connection refused");
    RequestTraces traces = of(List.of(late, refused, late), List.of(server("b", 1)));

    assertThat(traces.failures().toString())
        .isEqualTo("{connection refused=1, no answer within 1000 ms=2}");
    assertThat(traces.spans()).isTrue();
    assertThat(traces.shown()).isEmpty();
    assertThat(traces.whole()).isEmpty();
    assertThat(traces.steps()).isEmpty();
  }

  private static RequestTraces of(List<TracedRequest> requests, List<Span> spans) {
    Tracing tracing = new Tracing(AHEAD, 0, requests);
    return RequestTraces.of(
        FORK,
        Plans.record(FORK.trials().getFirst(), tracing),
        tracing,
        new ReportedSpans(spans, 0));
  }

  private static RequestTraces.Share share(RequestTraces traces, RequestTrace.Step step) {
    return traces.steps().stream().filter(each -> each.step() == step).findFirst().orElseThrow();
  }

  private static TracedRequest well(String trace) {
    return new TracedRequest(trace, 0, 0, SECOND, 200, "");
  }

  private static Span server(String trace, long fromMillis) {
    return new Span(
        trace, "s", "", Span.Kind.SERVER, AHEAD + fromMillis * 1_000_000, AHEAD + SECOND);
  }
}
