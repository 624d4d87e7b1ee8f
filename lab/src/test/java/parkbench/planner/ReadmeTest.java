package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.config.Catalogue;
import parkbench.config.Scenario;

/** What the README promises by file, by link and by length. */
class ReadmeTest {
  private static final Path PROJECT = Path.of("..");
  private static final Pattern SAMPLE = Pattern.compile("(?s)```yaml\n# (\\S+\\.yaml)\n(.*?)```");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+?)(?:#[^)]*)?\\)");

  @TempDir Path folder;

  @Test
  void itHasAtMostNineHundredWords() throws IOException {
    assertThat(Files.readString(PROJECT.resolve("README.md")).split("\\s+"))
        .hasSizeLessThanOrEqualTo(900);
  }

  @Test
  void itsSamplesAreReadAsTheyAre() throws Exception {
    Matcher sample = SAMPLE.matcher(Files.readString(PROJECT.resolve("README.md")));
    while (sample.find()) {
      Files.writeString(folder.resolve(sample.group(1)), sample.group(2));
    }
    Files.createFile(folder.resolve("app.jar"));

    Scenario scenario =
        new Catalogue(PROJECT).scenario(folder.resolve("parkbench.yaml").toString());
    assertThat(scenario.source().name()).isEqualTo("slow-stock");
    assertThat(Planner.plan(scenario, Project.machine(2), Choices.none(1)).trials()).isEqualTo(1);
  }

  static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(Path.of("README.md"), Path.of("CONTRIBUTING.md")));
    try (Stream<Path> docs = Files.list(PROJECT.resolve("docs"))) {
      docs.filter(page -> page.toString().endsWith(".md"))
          .map(PROJECT::relativize)
          .forEach(pages::add);
    }
    return pages;
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkToAFileHasOne(Path page) throws IOException {
    Matcher link = LINK.matcher(Files.readString(PROJECT.resolve(page)));
    List<String> missing = new ArrayList<>();
    while (link.find()) {
      String target = link.group(1);
      Path file = PROJECT.resolve(page).resolveSibling(target);
      if (!target.contains(":") && !Files.exists(file)) {
        missing.add(target);
      }
    }
    assertThat(missing).isEmpty();
  }
}
