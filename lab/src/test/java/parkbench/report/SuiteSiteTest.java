package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SuiteSiteTest {
  private static final Pattern LINK = Pattern.compile("href=\"([^\"#]+)");

  private final Map<String, String> site = SuiteSite.of(Suites.posts());

  @Test
  void eachPostHasAPageAndSoHasWhatHasChanged() {
    assertThat(site.keySet())
        .containsExactly(
            "index.html", "post-001.html", "post-004.html", "changed.html", "README.md");
  }

  @Test
  void everyLinkLeadsToAPageOfTheSite() {
    site.forEach(
        (name, page) -> {
          List<String> targets =
              LINK.matcher(page).results().map((MatchResult found) -> found.group(1)).toList();
          assertThat(site.keySet()).as(name).containsAll(targets);
          assertThat(name.endsWith(".md") || targets.contains("index.html")).isTrue();
        });
  }

  @Test
  void noPageLoadsOrRunsAnything() {
    site.forEach(
        (name, page) -> {
          if (name.endsWith(".html")) {
            assertThat(page)
                .as(name)
                .doesNotContain("<script", "http://", "https://", "src=", " style=");
          }
        });
  }

  @Test
  void theFirstPageHasTheAnswerAndNoClaimTable() {
    assertThat(site.get("index.html"))
        .contains("5 of 6 claims tested", "href=\"post-001.html\"")
        .doesNotContain("27,289 ms, exact");
    assertThat(site.get("post-001.html")).contains("27,412 ms, exact", "Two calls per request");
    assertThat(site.get("changed.html")).contains("402 rps (× 1.35)");
  }

  @Test
  void wordsOfASuiteNeverBecomeMarkupOrNamesOfFiles() {
    Map<String, String> hostile = SuiteSite.of(Suites.hostile());

    assertThat(hostile.keySet()).allMatch(name -> name.matches("[A-Za-z0-9.-]+"));
    hostile.forEach(
        (name, page) -> assertThat(page).as(name).doesNotContain("<script", "<img", "<b>"));
  }
}
