package parkbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whoever reads the list of decisions finds each of them. */
class DecisionsTest {
  private static final Path FOLDER = Path.of("..", "docs", "decisions");
  private static final Pattern LISTED = Pattern.compile("(?m)^\\| \\[\\d{4}]\\((.+?)\\)");

  @Test
  void eachDecisionIsInTheListOnce() throws IOException {
    List<String> listed =
        LISTED
            .matcher(Files.readString(FOLDER.resolve("README.md")))
            .results()
            .map(found -> found.group(1))
            .toList();
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(listed)
          .containsExactlyInAnyOrderElementsOf(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> !name.equals("README.md"))
                  .toList());
    }
  }
}
