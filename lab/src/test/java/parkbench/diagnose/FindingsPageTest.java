package parkbench.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parkbench.result.RuleId;
import parkbench.text.FindingText;

/** Whoever reads a finding finds it explained under its name. */
class FindingsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "findings.md");
  private static final Pattern SECTION = Pattern.compile("(?m)^## (.+)$");

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void eachFindingIsExplained(RuleId rule) throws IOException {
    String page = Files.readString(PAGE);
    String title = rule.title();
    String from = page.substring(page.indexOf("\n## " + title + "\n") + 1);
    int end = from.indexOf("\n## ");

    assertThat(from).startsWith("## " + title);
    assertThat(end < 0 ? from : from.substring(0, end))
        .contains("**Means:**", "**Seen:**", "**Arithmetic:**", "**Do:**", "**Fooled by:**");
    assertThat(page).contains("[" + title + "](#" + FindingText.anchor(rule) + ")");
  }

  @Test
  void nothingElseIs() throws IOException {
    assertThat(
            SECTION.matcher(Files.readString(PAGE)).results().map(FindingsPageTest::name).toList())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(RuleId.values()).map(RuleId::title).toList());
  }

  private static String name(MatchResult section) {
    return section.group(1);
  }
}
