package parkbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.Plans;
import parkbench.plan.Fork;
import parkbench.record.FirstContact;
import parkbench.record.FirstContact.Response;
import parkbench.record.FirstContact.Response.End;
import parkbench.record.SeenCall;
import parkbench.record.SeenCall.Kind;

class FirstContactTextTest {
  private static final Fork FORK = Plans.of(1, 1).forks().getFirst();
  private static final SeenCall ANSWERED = call("/stock/42", "GET /stock/{id}");
  private static final SeenCall UNMATCHED = call("/prices/42", "");
  private static final Response GOOD = response(200, Map.of(), true);

  @Test
  void whereAllIsInPlaceTheNextCommandFollows() {
    FirstContact seen = seen(GOOD, List.of(ANSWERED));

    assertThat(FirstContactText.well(FORK, seen)).isTrue();
    assertThat(text(seen))
        .contains("spring/blocking was ready after 1.5 s", "200 in 12 ms, 2 bytes", "GET /stock/42")
        .endsWith("All is in place. Next:\n  ./parkbench run x.yaml\n");
  }

  @Test
  void aCallWithoutARouteIsDrafted() {
    FirstContact seen = seen(response(500, Map.of(), false), List.of(UNMATCHED));

    assertThat(FirstContactText.well(FORK, seen)).isFalse();
    assertThat(text(seen))
        .contains("no route", "Add under upstream.routes", "path: \"/prices/{id}\"")
        .doesNotContain("The end of its log", "All is in place");
  }

  @Test
  void whatNoCallExplainsTheLogMay() {
    assertThat(text(seen(response(500, Map.of(), false), List.of(ANSWERED))))
        .contains("The end of its log:", "Caused by: java.lang.Error")
        .doesNotContain("at a.B.c(");
  }

  @Test
  void anotherNumberOfCallsIsNamed() {
    assertThat(text(seen(GOOD, List.of(ANSWERED, ANSWERED))))
        .contains("One request made 2 calls, and the file says 1. Write calls: 2");
    assertThat(text(seen(GOOD, List.of()))).contains("called the upstream not at all");
  }

  @ParameterizedTest
  @CsvSource({
    "401, the service wants a login",
    "302, a redirect to /login",
    "404, no such path",
    "415, does not accept the request"
  })
  void aStatusThatMeansOneThingHasItsHint(int status, String hint) {
    Response response = response(status, Map.of("location", "/login"), false);

    assertThat(text(seen(response, List.of(ANSWERED)))).contains(hint, "expected 200");
  }

  @Test
  void aResponseWithoutAnEndIsNamed() {
    Response endless = new Response(End.NEVER, 200, Map.of(), 30_000, 9_000, "data: 1", false, "");
    FirstContact seen = seen(endless, List.of(ANSWERED));

    assertThat(FirstContactText.well(FORK, seen)).isFalse();
    assertThat(text(seen))
        .contains("200 in 30 s, 9 kB, and its body has not ended", "the response has no end");
  }

  @Test
  void noResponseIsNoEndlessOne() {
    Response none = new Response(End.NONE, 0, Map.of(), 30_000, 0, "", false, "");

    assertThat(text(seen(none, List.of(ANSWERED))))
        .contains("no response within 30 s")
        .doesNotContain("has no end");
  }

  @Test
  void tlsAtAPlainPortIsNamed() {
    SeenCall tls = new SeenCall("", Kind.TLS, "", "", "", "", 1);

    assertThat(text(seen(response(500, Map.of(), false), List.of(tls))))
        .contains("a handshake of TLS", "set upstream.tls: true");
  }

  private static String text(FirstContact seen) {
    return TerminalWriter.of(
        FirstContactText.of(FORK, seen, "./parkbench run x.yaml"), TerminalWriter.UNLIMITED);
  }

  private static FirstContact seen(Response response, List<SeenCall> calls) {
    return new FirstContact(
        1.5,
        List.of(),
        response,
        calls,
        List.of("Caused by: java.lang.Error", "\tat a.B.c(D.java:1)"));
  }

  private static Response response(int status, Map<String, String> headers, boolean good) {
    return new Response(End.COMPLETE, status, headers, 12, 2, "{}", good, "");
  }

  private static SeenCall call(String target, String route) {
    return new SeenCall("", Kind.REQUEST, "GET", target, "", route, 1);
  }
}
