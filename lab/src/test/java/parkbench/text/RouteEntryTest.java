package parkbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class RouteEntryTest {
  @Test
  void whatIsLeftToDefaultsIsNotWritten() {
    assertThat(
            new RouteEntry(
                    "GET", "/a/{id}", Optional.empty(), "text/plain", "it's", Optional.empty())
                .yaml())
        .isEqualTo("- {method: GET, path: \"/a/{id}\", content-type: text/plain, body: 'it''s'}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": \"b\\n\"}",
        "access_token=abc&b: c # d",
        "  two\t lines\r\n\u0085 of\u2028text ",
        "\u202egnp.exe\u200b\ufeff\u2003",
        "\ud83d\ude00\udb40\udc01 \u00fc\ufffe\u0000\u001b[31m"
      })
  void aBodyReadsBackAsItCame(String body) {
    assertThat(read(body)).isEqualTo(body);
  }

  @Property(tries = 500, seed = "7")
  void whateverBodyComesReadsBack(@ForAll String text) {
    String body = text.replaceAll("[\\ud800-\\udfff]", "?");

    assertThat(read(body)).isEqualTo(body);
  }

  /** As it is printed and pasted. */
  private static Object read(String body) {
    String line =
        TerminalWriter.of(
            List.of(
                new Block.Command(
                    new RouteEntry(
                            "GET",
                            "/",
                            Optional.of(200),
                            "text/plain; charset=utf-8",
                            body,
                            Optional.of("5ms"))
                        .yaml())),
            TerminalWriter.UNLIMITED);
    List<?> routes = (List<?>) new Load(LoadSettings.builder().build()).loadFromString(line);
    Object value = ((Map<?, ?>) routes.getFirst()).get("body");
    return value == null ? "" : value;
  }
}
