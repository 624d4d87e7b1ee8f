package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plain words | plain words",
        "99,9 % ≤ 5 µs – ÄÖ… 漢 😀 | 99,9 % ≤ 5 µs – ÄÖ… 漢 😀",
        "a\u001b[2Jb | a\\u001b[2Jb",
        "a\u001b]0;title\u0007b | a\\u001b]0;title\\u0007b",
        "a\u009b2Jb | a\\u009b2Jb",
        "a\u0000b\u007f | a\\u0000b\\u007f",
        "a\ufeffa\u061cb\u200b | a\\ufeffa\\u061cb\\u200b",
        "a\u202eb\u2066c\u200f | a\\u202eb\\u2066c\\u200f"
      })
  void controlCharactersAreShownHoweverTheBytesAreCut(String text, String shown)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int cut = 0; cut <= bytes.length; cut++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (Terminal.Shown terminal = new Terminal.Shown(out)) {
        terminal.write(bytes, 0, cut);
        terminal.write(bytes, cut, bytes.length - cut);
      }
      assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(shown);
    }
  }

  /** Alone it puts what follows over what was there. */
  @Test
  void aCarriageReturnIsShownUnlessItEndsALine() {
    assertThat(Terminal.shown("a\rb\r\nc\r\r\n")).isEqualTo("a\\u000db\r\nc\\u000d\r\n");
  }
}
