package parkbench.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.diagnose.service.ServiceRules;

/** Whoever reads a finding finds it explained under its name. */
class FindingsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "findings.md");
  private static final Pattern SECTION = Pattern.compile("(?m)^## (.+)$");

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void eachFindingIsExplained(String rule) throws IOException {
    String page = Files.readString(PAGE);
    String from = page.substring(page.indexOf("\n## " + rule + "\n") + 1);
    int end = from.indexOf("\n## ");

    assertThat(from).startsWith("## " + rule);
    assertThat(end < 0 ? from : from.substring(0, end))
        .contains("**Means:**", "**Seen:**", "**Arithmetic:**", "**Do:**", "**Fooled by:**");
    assertThat(page)
        .contains("[" + rule + "](#" + rule.toLowerCase(Locale.ROOT).replace(' ', '-') + ")");
  }

  @Test
  void nothingElseIs() throws IOException {
    assertThat(
            SECTION.matcher(Files.readString(PAGE)).results().map(FindingsPageTest::name).toList())
        .containsExactlyInAnyOrderElementsOf(rules());
  }

  private static String name(MatchResult section) {
    return section.group(1);
  }

  static Set<String> rules() {
    return Stream.of(Rules.class, ServiceRules.class)
        .flatMap(rules -> names(rules).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> names(Class<?> rules) {
    return Arrays.stream(rules.getFields()).map(FindingsPageTest::name).toList();
  }

  private static String name(Field rule) {
    try {
      return String.valueOf(rule.get(null));
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
