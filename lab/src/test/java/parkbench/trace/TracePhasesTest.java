package parkbench.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.plan.TracedRequest;
import parkbench.record.Span;
import parkbench.record.TracedCall;
import parkbench.result.RequestTrace;
import parkbench.result.RequestTrace.Step;

/** Instants in ms on one clock: sent at 0, connected at 1, ended at 1,000. */
class TracePhasesTest {
  private static final TracedRequest REQUEST = new TracedRequest("t", 0, ms(1), ms(1000), 200, "");

  @Test
  void aBlockingThreadIsWaitedForAndThenWaitsItself() {
    assertThat(
            reported(
                List.of(call("c", 505, 505, 990)),
                List.of(server(500, 995), client("c", 502, 992))))
        .containsExactly(
            "CONNECTING 1",
            "WAITING_FOR_A_THREAD 499",
            "BEFORE_THE_CALL 2",
            "ON_THE_WAY 3",
            "UPSTREAM 485",
            "ON_THE_WAY_BACK 2",
            "AFTER_THE_CALL 3",
            "WRITING_BACK 5");
  }

  @Test
  void aTaskThatWaitsInAnExecutorHasNotCalledYet() {
    assertThat(
            reported(
                List.of(call("c", 602, 602, 990)), List.of(server(2, 999), client("c", 600, 991))))
        .contains("BEFORE_THE_CALL 598", "ON_THE_WAY 2", "UPSTREAM 388");
  }

  @Test
  void aClientWithoutAConnectionToSpareHasBegunAndNotArrived() {
    assertThat(
            reported(
                List.of(call("c", 500, 500, 990)), List.of(server(2, 999), client("c", 3, 991))))
        .contains("BEFORE_THE_CALL 1", "ON_THE_WAY 497", "UPSTREAM 490");
  }

  @Test
  void anUpstreamWhoseServersAreBusyLetsItWait() {
    assertThat(
            reported(List.of(call("c", 5, 700, 990)), List.of(server(2, 999), client("c", 3, 991))))
        .contains("QUEUED_UPSTREAM 695", "UPSTREAM 290");
  }

  @Test
  void callsOneAfterTheOtherAreAllWaitedFor() {
    assertThat(
            reported(
                List.of(call("a", 5, 5, 400), call("b", 420, 420, 900)),
                List.of(server(2, 999), client("a", 3, 401), client("b", 415, 901))))
        .containsExactly(
            "CONNECTING 1",
            "WAITING_FOR_A_THREAD 1",
            "BEFORE_THE_CALL 1",
            "ON_THE_WAY 2",
            "UPSTREAM 395",
            "ON_THE_WAY_BACK 1",
            "BETWEEN_CALLS 14",
            "ON_THE_WAY 5",
            "UPSTREAM 480",
            "ON_THE_WAY_BACK 1",
            "AFTER_THE_CALL 98",
            "WRITING_BACK 1");
  }

  @Test
  void ofCallsAtOnceTheSlowestIsWaitedForAndAllAreCounted() {
    RequestTrace trace =
        TracePhases.of(
            REQUEST,
            List.of(call("a", 5, 5, 400), call("b", 6, 6, 900), call("c", 5, 5, 300)),
            List.of(server(2, 999), client("a", 3, 401), client("b", 4, 901), client("c", 3, 301)),
            true);

    assertThat(trace.calls()).isEqualTo(3);
    assertThat(words(trace))
        .contains("BEFORE_THE_CALL 2", "UPSTREAM 894")
        .doesNotContain("UPSTREAM 395");
  }

  @Test
  void aCallThatOutlivesTheRequestWasNotWaitedFor() {
    assertThat(
            reported(
                List.of(call("a", 5, 5, 400), call("late", 410, 410, 2000)),
                List.of(server(2, 999), client("a", 3, 401), client("late", 405, 2001))))
        .contains("UPSTREAM 395", "AFTER_THE_CALL 598");
  }

  @Test
  void withoutSpansWhatTheUpstreamSawPartsTheTimeInThree() {
    assertThat(reported(List.of(call("c", 505, 505, 990)), List.of()))
        .containsExactly(
            "CONNECTING 1", "BEFORE_THE_UPSTREAM 504", "UPSTREAM 485", "BEHIND_THE_UPSTREAM 10");
  }

  @Test
  void withoutSpansAndCallsNothingIsToldApart() {
    assertThat(reported(List.of(), List.of())).containsExactly("CONNECTING 1", "UNREPORTED 999");
  }

  @Test
  void aServiceThatSleepsCallsNobody() {
    assertThat(reported(List.of(), List.of(server(500, 999))))
        .containsExactly(
            "CONNECTING 1", "WAITING_FOR_A_THREAD 499", "IN_THE_SERVICE 499", "WRITING_BACK 1");
  }

  @Test
  void whateverTheClocksSayItsLegsFillItsTimeWithoutAGap() {
    RequestTrace trace =
        TracePhases.of(
            REQUEST,
            List.of(call("c", 400, 300, 1400)),
            List.of(server(-20, 1200), client("c", 900, 100)),
            true);

    long now = 0;
    for (RequestTrace.Phase phase : trace.phases()) {
      assertThat(phase.startNanos()).isEqualTo(now);
      assertThat(phase.nanos()).isPositive();
      now = phase.endNanos();
    }
    assertThat(now).isEqualTo(trace.nanos());
  }

  @Test
  void aSpanThatIsNotAClientsIsNoBeginningOfACallSoThatItsClientIsNotToldApart() {
    assertThat(
            reported(
                List.of(call("inner", 505, 505, 990)),
                List.of(server(500, 995), span("inner", Span.Kind.OTHER, 501, 993))))
        .contains("BEFORE_THE_UPSTREAM 5", "BEHIND_THE_UPSTREAM 5")
        .noneMatch(phase -> phase.startsWith(Step.ON_THE_WAY.name()));
  }

  @Test
  void ofCallsWithoutSpansTheTimeBetweenThemIsTheServicesOrItsClients() {
    assertThat(
            reported(
                List.of(call("a", 5, 5, 400), call("b", 420, 420, 900)), List.of(server(2, 999))))
        .containsExactly(
            "CONNECTING 1",
            "WAITING_FOR_A_THREAD 1",
            "BEFORE_THE_UPSTREAM 3",
            "UPSTREAM 395",
            "BETWEEN_UNREPORTED 20",
            "UPSTREAM 480",
            "BEHIND_THE_UPSTREAM 99",
            "WRITING_BACK 1");
  }

  @Test
  void callsInARowAreHeldAgainstEachOtherByOneClock() {
    // The upstream's clock is 1 ms ahead of that of the spans, and there is less between the calls.
    assertThat(
            reported(
                List.of(call("a", 6, 6, 402), call("b", 403, 403, 901)),
                List.of(server(2, 999), client("a", 3, 401), client("b", 401, 900))))
        .contains("UPSTREAM 396", "UPSTREAM 498");
  }

  @Test
  void aCallThatWasGivenUpIsTheUpstreamsUntilItsClientLetGo() {
    assertThat(
            reported(
                List.of(new TracedCall("t", "c", ms(5), at(5), never(), at(501))),
                List.of(server(2, 990), client("c", 3, 500))))
        .contains("ON_THE_WAY 2", "UPSTREAM 496", "AFTER_THE_CALL 489");
    assertThat(
            reported(
                List.of(new TracedCall("t", "c", ms(5), never(), never(), at(500))), List.of()))
        .containsExactly(
            "CONNECTING 1",
            "BEFORE_THE_UPSTREAM 4",
            "QUEUED_UPSTREAM 495",
            "BEHIND_THE_UPSTREAM 500");
  }

  @Test
  void aCallThatNobodyAnsweredUntilTheEndWasNotWaitedFor() {
    assertThat(
            reported(List.of(new TracedCall("t", "c", ms(5), at(5), never(), never())), List.of()))
        .containsExactly("CONNECTING 1", "UNREPORTED 999");
  }

  @Test
  void whoeverTriesAgainUnderOneSpanIsOnTheWayAgain() {
    assertThat(
            reported(
                List.of(
                    new TracedCall("t", "c", ms(5), at(5), never(), at(205)),
                    call("c", 225, 225, 625)),
                List.of(server(2, 999), client("c", 3, 630))))
        .containsExactly(
            "CONNECTING 1",
            "WAITING_FOR_A_THREAD 1",
            "BEFORE_THE_CALL 1",
            "ON_THE_WAY 2",
            "UPSTREAM 200",
            "ON_THE_WAY 20",
            "UPSTREAM 400",
            "ON_THE_WAY_BACK 5",
            "AFTER_THE_CALL 369",
            "WRITING_BACK 1");
  }

  @Test
  void whoeverTriesAgainWhileTheFirstTryIsOpenWaitsForTheLastOne() {
    assertThat(
            reported(
                List.of(
                    new TracedCall("t", "c", ms(5), at(5), never(), at(990)),
                    call("c", 225, 225, 625)),
                List.of(server(2, 999), client("c", 3, 630))))
        .containsSubsequence("ON_THE_WAY 2", "UPSTREAM 220", "UPSTREAM 400", "ON_THE_WAY_BACK 5");
    assertThat(
            reported(
                List.of(
                    new TracedCall("t", "c", ms(5), at(700), never(), never()),
                    call("c", 225, 225, 625)),
                List.of(server(2, 999), client("c", 3, 630))))
        .containsSubsequence("QUEUED_UPSTREAM 220", "UPSTREAM 400", "ON_THE_WAY_BACK 5");
  }

  @Test
  void aCallThatEndsAMomentBehindTheServiceWasWaitedFor() {
    assertThat(
            reported(List.of(call("c", 5, 5, 990)), List.of(server(2, 991), client("c", 3, 995))))
        .contains("UPSTREAM 985", "ON_THE_WAY_BACK 5");
  }

  @Test
  void whereCallsMayBeMissingACallIsNotToldFromOthers() {
    List<Span> spans = List.of(server(2, 999), client("c", 5, 405));

    assertThat(words(TracePhases.of(REQUEST, List.of(), spans, false))).contains("IN_A_CALL 400");
    assertThat(words(TracePhases.of(REQUEST, List.of(), spans, true))).contains("ELSEWHERE 400");
  }

  @Test
  void ofARequestWhoseOwnSpanWasLostItsCallsAreTold() {
    RequestTrace trace =
        TracePhases.of(
            REQUEST, List.of(call("c", 505, 505, 990)), List.of(client("c", 502, 992)), true);

    assertThat(trace.reported()).isEqualTo(RequestTrace.Reported.CALLS);
    assertThat(words(trace))
        .containsExactly(
            "CONNECTING 1",
            "BEFORE_THE_UPSTREAM 501",
            "ON_THE_WAY 3",
            "UPSTREAM 485",
            "ON_THE_WAY_BACK 2",
            "BEHIND_THE_UPSTREAM 8");
  }

  @Test
  void aCallOfSomethingElseIsNoTimeOfTheService() {
    assertThat(
            reported(
                List.of(call("b", 425, 425, 900)),
                List.of(server(2, 999), client("database", 5, 405), client("b", 420, 905))))
        .contains("BEFORE_THE_CALL 3", "ELSEWHERE 400", "BETWEEN_CALLS 15", "UPSTREAM 475");
  }

  @Test
  void ofLibrariesThatCallEachOtherTheOneWhoseCallCameIsTold() {
    Span outer = client("outer", 3, 920);
    Span inner = new Span("t", "inner", "outer", Span.Kind.CLIENT, ms(10), ms(910));
    Span dial = new Span("t", "dial", "inner", Span.Kind.CLIENT, ms(11), ms(15));

    assertThat(
            reported(
                List.of(call("inner", 20, 20, 900)), List.of(server(2, 999), outer, inner, dial)))
        .contains("BEFORE_THE_CALL 8", "ON_THE_WAY 10", "ON_THE_WAY_BACK 10")
        .noneMatch(phase -> phase.startsWith(Step.ELSEWHERE.name()));
    assertThat(reported(List.of(), List.of(server(2, 999), outer, inner)))
        .contains("BEFORE_THE_CALL 8", "ELSEWHERE 900", "AFTER_THE_CALL 89");
  }

  @Test
  void ofAServiceThatCallsItselfTheCallOfTheUpstreamIsTold() {
    Span self = new Span("t", "self", "s", Span.Kind.CLIENT, ms(3), ms(920));
    Span again = new Span("t", "again", "self", Span.Kind.SERVER, ms(8), ms(915));
    Span inner = new Span("t", "inner", "again", Span.Kind.CLIENT, ms(10), ms(910));

    assertThat(
            reported(
                List.of(call("inner", 20, 20, 900)), List.of(server(2, 999), self, again, inner)))
        .contains("BEFORE_THE_CALL 8", "ON_THE_WAY 10", "UPSTREAM 880", "AFTER_THE_CALL 89")
        .noneMatch(phase -> phase.startsWith(Step.ELSEWHERE.name()));
  }

  @Test
  void spansWhoseParentsGoRoundInACircleAreTold() {
    Span a = new Span("t", "a", "b", Span.Kind.CLIENT, ms(10), ms(20));
    Span b = new Span("t", "b", "a", Span.Kind.CLIENT, ms(30), ms(40));

    assertThat(reported(List.of(), List.of(server(2, 999), a, b))).contains("WRITING_BACK 1");
  }

  @Test
  void whatOutlivesTheServicesPartWasNotWaitedFor() {
    assertThat(
            reported(
                List.of(call("a", 5, 5, 400), call("forgotten", 6, 6, 995)),
                List.of(server(2, 990), client("a", 3, 401), client("forgotten", 4, 996))))
        .contains("UPSTREAM 395", "AFTER_THE_CALL 589");
  }

  private static List<String> reported(List<TracedCall> calls, List<Span> spans) {
    return words(TracePhases.of(REQUEST, calls, spans, true));
  }

  private static List<String> words(RequestTrace trace) {
    return trace.phases().stream()
        .map(phase -> phase.step() + " " + phase.nanos() / 1_000_000)
        .toList();
  }

  private static TracedCall call(String parent, long arrived, long begun, long answered) {
    return new TracedCall("t", parent, ms(arrived), at(begun), at(answered), never());
  }

  private static Optional<Long> at(long millis) {
    return Optional.of(ms(millis));
  }

  private static Optional<Long> never() {
    return Optional.empty();
  }

  private static Span server(long from, long to) {
    return span("s", Span.Kind.SERVER, from, to);
  }

  private static Span client(String id, long from, long to) {
    return span(id, Span.Kind.CLIENT, from, to);
  }

  private static Span span(String id, Span.Kind kind, long from, long to) {
    return new Span("t", id, "", kind, ms(from), ms(to));
  }

  private static long ms(long millis) {
    return millis * 1_000_000;
  }
}
