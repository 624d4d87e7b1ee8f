package parkbench.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CapturedTest {
  @Test
  void callsOfOneShapeAreOneRouteWithTheFirstSuccess() {
    assertThat(
            lines(
                call("/stock/1", 503, "busy", 20),
                call("/stock/2", 200, "{\"a\": \"b\"}", 30),
                call("/other", 200, "x", 1)))
        .containsExactly(
            "2 calls, 1 of them 503",
            "delay of 1 call: 30ms",
            "- {method: GET, path: \"/stock/{id}\", status: 200, content-type: a/json,"
                + " body: '{\"a\": \"b\"}', delay: 30ms}",
            "1 call",
            "delay of 1 call: 1ms",
            "- {method: GET, path: \"/other\", status: 200, content-type: a/json, body: 'x',"
                + " delay: 1ms}");
  }

  @Test
  void theMostFrequentStatusIsDraftedAndTheOthersAreCounted() {
    assertThat(
            lines(
                call("/a", 200, "ok", 90),
                call("/a", 503, "busy", 2),
                call("/a", 404, "none", 500),
                call("/a", 503, "busy", 4),
                call("/a", 503, "busy", 3)))
        .containsExactly(
            "5 calls, 1 of them 200, 1 of them 404",
            "delay of 3 calls: median 3ms, max 4ms; too few for a distribution",
            "- {method: GET, path: \"/a\", status: 503, content-type: a/json, body: 'busy',"
                + " delay: 3ms}");
  }

  @Test
  void theFirstCallOfARouteIsLeftOutOfItsDelay() {
    assertThat(lines(call("/a", 200, "", 900), call("/a", 200, "", 5), call("/a", 200, "", 7)))
        .contains("delay of 2 calls: median 5ms, max 7ms; too few for a distribution")
        .anyMatch(line -> line.endsWith("delay: 5ms}"));
  }

  @Test
  void aBodyThatWouldBeFilledInIsLeftOut() {
    assertThat(lines(call("/a", 200, "${x}", 1)))
        .anyMatch(line -> line.contains("write one"))
        .anyMatch(line -> line.contains("body: ''"));
  }

  @Test
  void manyCallsHaveADistributionWhereTheyVary() {
    CapturedDelay delay = CapturedDelay.of(millis(IntStream.rangeClosed(1, 100)));

    // 50 * (95 / 50) ^ (2.3263 / 1.6449) is 124, which no call took.
    assertThat(delay.yaml()).isEqualTo("{log-normal: {median: 50ms, p99: 100ms}}");
    assertThat(delay.note()).isEqualTo("delay of 100 calls: median 50ms, p95 95ms, max 100ms");
  }

  @Test
  void theP99FollowsFromMedianAndP95() {
    IntStream most = IntStream.generate(() -> 50).limit(94);
    IntStream slow = IntStream.of(100, 100, 100, 100, 100, 900);

    assertThat(CapturedDelay.of(millis(IntStream.concat(most, slow))).yaml())
        .isEqualTo("{log-normal: {median: 50ms, p99: 133ms}}");
  }

  @Test
  void fewCallsAreAConstantHoweverTheyVary() {
    assertThat(CapturedDelay.of(millis(IntStream.rangeClosed(1, 99))).yaml()).isEqualTo("50ms");
  }

  @Test
  void aConstantUpstreamIsAConstantInSpiteOfJitterAndOneSlowCall() {
    IntStream jitter = IntStream.range(0, 150).map(i -> 5 + i % 4);

    CapturedDelay delay = CapturedDelay.of(millis(IntStream.concat(jitter, IntStream.of(400))));

    assertThat(delay.yaml()).isEqualTo("6ms");
    assertThat(delay.note()).isEqualTo("delay of 151 calls: median 6ms, p95 8ms, max 400ms");
    assertThat(CapturedDelay.of(millis(IntStream.range(200, 340).map(i -> i % 40 + 200))).yaml())
        .isEqualTo("217ms");
  }

  private static List<Long> millis(IntStream values) {
    return values.mapToObj(ms -> ms * 1_000_000L).toList();
  }

  private static List<String> lines(CapturedCall... calls) {
    return new Captured(List.of(calls), Captured.Missed.NOTHING)
        .routes(false).stream()
            .flatMap(
                route -> Stream.concat(route.notes().stream(), Stream.of(route.entry().yaml())))
            .toList();
  }

  private static CapturedCall call(String target, int status, String body, int millis) {
    return new CapturedCall("GET", target, status, "a/json", body, true, millis * 1_000_000L);
  }
}
