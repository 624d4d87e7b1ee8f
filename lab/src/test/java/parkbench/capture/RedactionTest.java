package parkbench.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.wire.Json;

class RedactionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"name\": \"Ann Lee\", \"age\": 42, \"ok\": true}"
            + " | {\"name\": \"xxx xxx\", \"age\": 11, \"ok\": true}",
        "plain text 12 | xxxxx xxxx 11",
        "{\"a\": null, \"b\": \"x\\ny\"} | {\"a\": null, \"b\": \"x\\nx\"}",
        "{\"from\": \"Bob <bob@example.com>\"} | {\"from\": \"xxx <xxx@xxxxxxx.xxx>\"}",
        "\"Bob <bob@example.com>\" | \"xxx <xxx@xxxxxxx.xxx>\"",
        "Hello <u ssn=123> | xxxxx <x xxx=111>",
        "{\"bob@example.com\": 1, \"4711\": {\"p99\": 5}}"
            + " | {\"xxx@xxxxxxx.xxx\": 1, \"1111\": {\"p99\": 1}}",
        "{\"Ann Lee\": 1} | {\"xxx xxx\": 1}",
        "{\"at\": \"10:30: late\", \"is\": \"true\"} | {\"at\": \"11:11: xxxx\", \"is\": \"true\"}",
        "[1e5, -1.5e3, 0.25, -0, 2E+10] | [1e1, -1.1e1, 1.11, -1, 1E+11]",
        "{\"a\": \"\\u0042ob\\u0037\\u003c\"} | {\"a\": \"\\u0078xx\\u0031\\u003c\"}",
        "He said \"Bob\": hi | xx xxxx \"xxx\": xx"
      })
  void redactionKeepsTheShape(String body, String redacted) {
    assertThat(Redaction.of(body)).isEqualTo(redacted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<person id=\"7\">Ann</person> | <person id=\"1\">xxx</person>",
        "<u ssn=123> | <u ssn=111>",
        "<u ssn = 'a>b' Smith>x</u> | <u ssn = 'x>x' xxxxx>x</u>",
        "<bob@example.com> | <xxx@xxxxxxx.xxx>",
        "<?xml version=\"1.0\"?><a xmlns=\"urn:x1\">R&amp;D &#66;</a>"
            + " | <?xml version=\"1.0\"?><a xmlns=\"urn:x1\">x&amp;x xxxxx</a>",
        "<a><![CDATA[Bob <1>]]><!-- Eve --></a> | <a><![CDATA[xxx <1>]]><!-- xxx --></a>"
      })
  void markupKeepsTagsAndNamesOfAttributes(String body, String redacted) {
    assertThat(Redaction.of(body)).isEqualTo(redacted);
  }

  @Test
  void aLongStringIsNoProblem() {
    String body = "{\"a\": \"" + "b\\n".repeat(30_000) + "\"}";

    assertThat(Redaction.of(body)).isEqualTo(body.replace('b', 'x'));
    assertThat(Redaction.of("<a b='" + "c\"".repeat(30_000) + "'>"))
        .isEqualTo("<a b='" + "x\"".repeat(30_000) + "'>");
  }

  @Property(tries = 500, seed = "7")
  void redactedJsonIsStillJsonOfTheSameLength(@ForAll("values") Object value) {
    for (String text : List.of(Json.line(value), Json.page(value))) {
      String redacted = Redaction.of(text);

      Json.read(redacted, Object.class);
      assertThat(redacted.codePointCount(0, redacted.length()))
          .isEqualTo(text.codePointCount(0, text.length()));
    }
  }

  @Provide
  Arbitrary<Object> values() {
    Arbitrary<Object> texts =
        Arbitraries.strings()
            .ofMaxLength(12)
            .map(text -> text.replaceAll("[\\ud800-\\udfff]", "?"));
    Arbitrary<Object> leaves =
        Arbitraries.oneOf(
            texts,
            Arbitraries.doubles().map(number -> (Object) number),
            Arbitraries.longs().map(number -> (Object) number),
            Arbitraries.of(true, false).map(choice -> (Object) choice),
            Arbitraries.of("\"", "\\", "<a b=\"", "a\":", "{", "1e5", "\\u00")
                .map(t -> (Object) t));
    return nested(nested(leaves));
  }

  private static Arbitrary<Object> nested(Arbitrary<Object> values) {
    return Arbitraries.oneOf(
        values,
        values.list().ofMaxSize(4).map(list -> (Object) list),
        Arbitraries.maps(values.map(String::valueOf), values)
            .ofMaxSize(4)
            .map(map -> (Object) map));
  }
}
