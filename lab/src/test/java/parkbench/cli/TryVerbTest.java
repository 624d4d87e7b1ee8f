package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.session.CommandRefused;

class TryVerbTest {
  @ParameterizedTest
  @ValueSource(strings = {"https://stock.example", "HTTP://localhost:9000/api/"})
  void aUrlOfAnUpstreamIsTaken(String url) {
    assertThat(TryVerb.upstream(url)).hasToString(url);
  }

  @ParameterizedTest
  @CsvSource({
    "ftp://user:geheim@x, user info",
    "http://user:ge?heim@x, user info",
    "http://user:geheim@ho st, user info",
    "https://x/a?key=geheim, query",
    "https://x/#geheim, fragment"
  })
  void whatMayBeASecretIsRefusedAndNotRepeated(String url, String why) {
    assertThatThrownBy(() -> TryVerb.upstream(url))
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining(why)
        .hasMessageNotContainingAny("geheim", "heim@");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://x", "stock.example", "http:///a", "http://a b", ""})
  void whatIsNoUrlOfAnUpstreamIsRefused(String url) {
    assertThatThrownBy(() -> TryVerb.upstream(url))
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining("\"" + url + "\" is no URL of an upstream");
  }
}
