package parkbench.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.result.RuleId;

/**
 * {@code docs/findings.md} and {@code docs/findings/} are what {@code findings/}, the limits and
 * the library files say. To write them again: {@code mvn test -pl lab -Dtest=FindingsPageTest
 * -Dparkbench.write-docs=true}.
 */
class FindingsPageTest {
  private static final Path DOCS = Path.of("../docs");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#]+\\.md)");

  @Test
  void thePagesAreWhatTheirSourcesSay() throws IOException {
    Map<String, String> pages = FindingPages.all();
    if (Boolean.getBoolean("parkbench.write-docs")) {
      for (Map.Entry<String, String> page : pages.entrySet()) {
        Path file = DOCS.resolve(page.getKey());
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, page.getValue());
      }
    }

    assertThat(new TreeMap<>(pages)).isEqualTo(written());
  }

  private static Map<String, String> written() throws IOException {
    Map<String, String> pages = new TreeMap<>();
    pages.put("findings.md", Files.readString(DOCS.resolve("findings.md")));
    try (Stream<Path> all = Files.list(DOCS.resolve("findings"))) {
      for (Path page : all.toList()) {
        pages.put("findings/" + page.getFileName(), Files.readString(page));
      }
    }
    return pages;
  }

  @Test
  void thereIsNoSourceOfAnythingElse() throws IOException {
    try (Stream<Path> all = Files.list(FindingPages.home())) {
      assertThat(all.map(file -> String.valueOf(file.getFileName())))
          .containsExactlyInAnyOrderElementsOf(FindingPages.files());
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void eachPageHasSomethingInEachSection(RuleId rule) throws IOException {
    FindingPages.Source source = FindingPages.source(rule);

    assertThat(List.of(source.means(), source.first(), source.namedBy()))
        .allMatch(line -> !line.isBlank());
    assertThat(List.of(source.seen(), source.arithmetic(), source.whatToDo(), source.fooledBy()))
        .allSatisfy(section -> assertThat(section).isNotEmpty().allMatch(item -> !item.isBlank()));
    assertThat(DOCS.resolveSibling(FindingText.page(rule))).isRegularFile();
  }

  @Test
  void theirLinksLeadToFiles() throws IOException {
    for (Map.Entry<String, String> page : FindingPages.all().entrySet()) {
      Path folder = DOCS.resolve(page.getKey()).resolveSibling(".");
      assertThat(LINK.matcher(page.getValue()).results().map(FindingsPageTest::target))
          .as(page.getKey())
          .allSatisfy(target -> assertThat(folder.resolve(target)).isRegularFile());
    }
  }

  private static String target(MatchResult link) {
    return link.group(1);
  }

  @ParameterizedTest(name = "'{0}' is refused")
  @ValueSource(strings = {"${waits.sharee %}", "${wait.share}", "${remedy NONE}", "${share}"})
  void anUnknownPlaceholderIsRefused(String text) {
    assertThatThrownBy(() -> FindingPlaceholders.fill(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void placeholdersAreFilledFromTheLimits() {
    assertThat(
            FindingPlaceholders.fill(
                "${waits.share %}, ${queues.waiting}, ${loops.sightings up}, ${remedy QUIET_MACHINE}"))
        .isEqualTo("20 %, 1, 3, Repeat it on a quiet machine, or with more cores.");
  }
}
