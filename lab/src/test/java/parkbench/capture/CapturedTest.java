package parkbench.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapturedTest {
  @Test
  void callsOfOneShapeAreOneRouteWithTheFirstSuccess() {
    Captured captured =
        new Captured(
            List.of(
                call("/stock/1", 503, "busy", 20),
                call("/stock/2", 200, "{\"a\": \"b\"}", 30),
                call("/other", 200, "x", 1)),
            List.of());

    assertThat(captured.routes(false))
        .containsExactly(
            "# 2 calls",
            "- {method: GET, path: \"/stock/{id}\", status: 200, content-type: \"a/json\","
                + " body: \"{\\\"a\\\": \\\"b\\\"}\", delay: 30ms}",
            "# 1 call",
            "- {method: GET, path: \"/other\", status: 200, content-type: \"a/json\", body: \"x\","
                + " delay: 1ms}");
  }

  @Test
  void aBodyThatWouldBeFilledInIsLeftOut() {
    assertThat(new Captured(List.of(call("/a", 200, "${x}", 1)), List.of()).routes(false))
        .anyMatch(line -> line.contains("write one"))
        .anyMatch(line -> line.contains("body: \"\""));
  }

  @Test
  void manyCallsHaveADistributionWhereTheyVary() {
    List<CapturedCall> calls = new ArrayList<>();
    for (int i = 1; i <= 100; i++) {
      calls.add(call("/a", 200, "", i));
    }

    assertThat(Captured.delay(calls)).isEqualTo("{log-normal: {median: 51ms, p99: 100ms}}");
    assertThat(Captured.delay(calls.subList(0, 19))).isEqualTo("10ms");
    assertThat(Captured.delay(calls.subList(45, 55))).isEqualTo("51ms");
  }

  private static CapturedCall call(String target, int status, String body, int millis) {
    return new CapturedCall("GET", target, status, "a/json", body, true, millis * 1_000_000L);
  }
}
