package parkbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.record.SeenCall;
import parkbench.record.SeenCall.Kind;

class RouteDraftTest {
  @Test
  void callsOfOneShapeBecomeOneRoute() {
    assertThat(
            RouteDraft.routes(
                List.of(
                    call("GET", "/stock/42?size=", "application/json, */*"),
                    call("GET", "/stock/43", "application/json"),
                    call("POST", "/orders", ""),
                    call("GET", "/page", "text/html;q=0.9"))))
        .containsExactly(
            "- {method: GET, path: \"/stock/{id}\", content-type: application/json, body: '{}'}",
            "- {method: POST, path: \"/orders\", content-type: application/json, body: '{}'}",
            "- {method: GET, path: \"/page\", content-type: text/html, body: 'ok'}");
  }

  @Test
  void whatARouteAnswersAndWhatIsNoRequestIsNotDrafted() {
    assertThat(
            RouteDraft.routes(
                List.of(
                    new SeenCall("", Kind.REQUEST, "GET", "/a", "", "GET /a", 1),
                    new SeenCall("", Kind.TLS, "", "", "", "", 1))))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/a/b, /a/b",
    "/a/1/b/2, /a/{id}/b/{id2}",
    "/u/123e4567-e89b-12d3-a456-426614174000, /u/{id}",
    "/v1/x, /v1/x",
    "/, /"
  })
  void numbersAndUuidsAreVariables(String path, String template) {
    assertThat(RouteDraft.template(path)).isEqualTo(template);
  }

  private static SeenCall call(String method, String target, String accept) {
    return new SeenCall("", Kind.REQUEST, method, target, accept, "", 1);
  }
}
