package parkbench.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.model.Life;
import parkbench.model.Life.Step;
import parkbench.model.Marked;
import parkbench.model.MarkedCall;
import parkbench.model.Span;

/** Lives in ms on one clock: sent at 0, connected at 1, ended at 1,000. */
class LifeLineTest {
  private static final Marked REQUEST = new Marked("t", 0, ms(1), ms(1000), 200, "");

  @Test
  void aBlockingThreadIsWaitedForAndThenWaitsItself() {
    assertThat(
            told(
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
            told(List.of(call("c", 602, 602, 990)), List.of(server(2, 999), client("c", 600, 991))))
        .contains("BEFORE_THE_CALL 598", "ON_THE_WAY 2", "UPSTREAM 388");
  }

  @Test
  void aClientWithoutAConnectionToSpareHasBegunAndNotArrived() {
    assertThat(
            told(List.of(call("c", 500, 500, 990)), List.of(server(2, 999), client("c", 3, 991))))
        .contains("BEFORE_THE_CALL 1", "ON_THE_WAY 497", "UPSTREAM 490");
  }

  @Test
  void anUpstreamWhoseServersAreBusyLetsItWait() {
    assertThat(told(List.of(call("c", 5, 700, 990)), List.of(server(2, 999), client("c", 3, 991))))
        .contains("QUEUED_UPSTREAM 695", "UPSTREAM 290");
  }

  @Test
  void callsOneAfterTheOtherAreAllWaitedFor() {
    assertThat(
            told(
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
    Life life =
        LifeLine.of(
            REQUEST,
            List.of(call("a", 5, 5, 400), call("b", 6, 6, 900), call("c", 5, 5, 300)),
            List.of(server(2, 999), client("a", 3, 401), client("b", 4, 901), client("c", 3, 301)));

    assertThat(life.calls()).isEqualTo(3);
    assertThat(words(life))
        .contains("BEFORE_THE_CALL 2", "UPSTREAM 894")
        .doesNotContain("UPSTREAM 395");
  }

  @Test
  void aCallThatOutlivesTheRequestWasNotWaitedFor() {
    assertThat(
            told(
                List.of(call("a", 5, 5, 400), call("late", 410, 410, 2000)),
                List.of(server(2, 999), client("a", 3, 401), client("late", 405, 2001))))
        .contains("UPSTREAM 395", "AFTER_THE_CALL 598");
  }

  @Test
  void withoutSpansWhatTheUpstreamSawPartsTheTimeInThree() {
    assertThat(told(List.of(call("c", 505, 505, 990)), List.of()))
        .containsExactly(
            "CONNECTING 1", "BEFORE_THE_UPSTREAM 504", "UPSTREAM 485", "BEHIND_THE_UPSTREAM 10");
  }

  @Test
  void withoutSpansAndCallsNothingIsToldApart() {
    assertThat(told(List.of(), List.of())).containsExactly("CONNECTING 1", "NOT_TOLD 999");
  }

  @Test
  void aServiceThatSleepsCallsNobody() {
    assertThat(told(List.of(), List.of(server(500, 999))))
        .containsExactly(
            "CONNECTING 1", "WAITING_FOR_A_THREAD 499", "IN_THE_SERVICE 499", "WRITING_BACK 1");
  }

  @Test
  void whateverTheClocksSayItsLegsFillItsTimeWithoutAGap() {
    Life life =
        LifeLine.of(
            REQUEST,
            List.of(call("c", 400, 300, 1400)),
            List.of(server(-20, 1200), client("c", 900, 100)));

    long now = 0;
    for (Life.Leg leg : life.legs()) {
      assertThat(leg.startNanos()).isEqualTo(now);
      assertThat(leg.nanos()).isPositive();
      now = leg.endNanos();
    }
    assertThat(now).isEqualTo(life.nanos());
  }

  @Test
  void aSpanThatIsNotAClientsIsNoBeginningOfACall() {
    assertThat(
            told(
                List.of(call("inner", 505, 505, 990)),
                List.of(server(500, 995), span("inner", Span.Kind.OTHER, 501, 993))))
        .contains("BEFORE_THE_CALL 5")
        .noneMatch(leg -> leg.startsWith(Step.ON_THE_WAY.name()));
  }

  private static List<String> told(List<MarkedCall> calls, List<Span> spans) {
    return words(LifeLine.of(REQUEST, calls, spans));
  }

  private static List<String> words(Life life) {
    return life.legs().stream().map(leg -> leg.step() + " " + leg.nanos() / 1_000_000).toList();
  }

  private static MarkedCall call(String parent, long arrived, long begun, long answered) {
    return new MarkedCall("t", parent, ms(arrived), ms(begun), ms(answered));
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
