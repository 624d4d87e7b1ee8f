package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.wire.Json;

class BodyTemplateTest {
  private static final String TEXT = "text/plain";
  private static final String JSON = "application/json;charset=UTF-8";

  @Test
  void placesTakeTheValuesOfTheRequest() {
    ReceivedRequest request =
        Requests.read(
            Requests.post("/a/b%20c?q=x+y&r=", "{\"s\":\"t\",\"n\":7,\"l\":[1,null]}"), "/a/{v}");

    assertThat(
            fill(
                "${path.v}|${query.q}|${query.r}|${query.none}|${json.s}|${json.n}|${json.l}"
                    + "|${json.none}",
                TEXT,
                request))
        .isEqualTo("b c|x y|||t|7|[1,null]|");
  }

  @Test
  void aValueInJsonIsEscapedAndInTextItIsNot() {
    ReceivedRequest request = Requests.read(Requests.get("/a/%22%5C%0A"), "/a/{v}");

    assertThat(fill("\"${path.v}\"", JSON, request)).isEqualTo("\"\\\"\\\\\\n\"");
    assertThat(fill("${path.v}", TEXT, request)).isEqualTo("\"\\\n");
  }

  @Property(tries = 300, seed = "7")
  void whateverTextComesInComesBackOutOfJson(@ForAll String text) {
    String sent = text.replaceAll("[\\ud800-\\udfff]", "?");
    ReceivedRequest request =
        Requests.read(Requests.post("/a/b", Json.line(Map.of("s", sent))), "/a/{v}");

    assertThat(Json.read(fill("\"${json.s}\"", JSON, request), String.class)).isEqualTo(sent);
  }

  @Test
  void theSameSeedGivesTheSameRandomValues() {
    String body = "${random.uuid} ${random.name} ${random.int:1000000000:9999999999}";
    ReceivedRequest request = Requests.read(Requests.get("/a/b"), "/a/{v}");

    assertThat(fill(body, TEXT, request)).isEqualTo(fill(body, TEXT, request));
  }

  @Property(tries = 200, seed = "7")
  void randomValuesAreOfTheirKind(@ForAll long seed) {
    BodyTemplate template =
        BodyTemplate.of(
            "${random.uuid};${random.name};${random.int:-1:1}", TEXT, PathPattern.of("/"));
    String[] values =
        template
            .fill(Requests.read(Requests.get("/"), "/"), new SplittableRandom(seed))
            .split(";", -1);

    assertThat(UUID.fromString(values[0]).version()).isEqualTo(4);
    assertThat(UUID.fromString(values[0]).variant()).isEqualTo(2);
    assertThat(values[1]).matches("\\w+ \\w+");
    assertThat(Integer.parseInt(values[2])).isBetween(-1, 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "${}",
        "${nix}",
        "${path.other}",
        "${query.}",
        "${random.dog}",
        "${random.int:1}",
        "${random.int:a:b}",
        "${random.int:2:1}",
        "${random.int:1:99999999999999999999}"
      })
  void aPlaceThatCannotBeFilledIsRefusedByName(String place) {
    assertThatThrownBy(() -> BodyTemplate.of("x" + place, TEXT, PathPattern.of("/a/{v}")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(place);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[1]", "null", "{", "7"})
  void aBodyThatIsNoJsonObjectCannotBeQuoted(String body) {
    ReceivedRequest request = Requests.read(Requests.post("/a/b", body), "/a/{v}");

    assertThatThrownBy(() -> fill("${json.x}", JSON, request))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String fill(String body, String contentType, ReceivedRequest request) {
    return BodyTemplate.of(body, contentType, PathPattern.of("/a/{v}"))
        .fill(request, new SplittableRandom(1));
  }
}
