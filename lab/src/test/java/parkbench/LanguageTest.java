package parkbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Messages, help and docs do without some words that make sentences longer, or strange. */
class LanguageTest {
  private static final Pattern WORDS =
      Pattern.compile(
          "(?i)\\b(told|tells|whoever|nobody|anew|at the most|goes on|mend|mends"
              + "|(?<!-)stands(?! for|-))\\b");

  private static final Path PROJECT = Path.of("..");

  /** A comment, a text block, a string literal, or a character. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?s)//[^\n]*|/\\*.*?\\*/|\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])+'");

  @Test
  void messagesAndHelpDoWithoutThem() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : below(PROJECT.resolve("lab/src/main/java"), ".java")) {
      String literals =
          TOKEN
              .matcher(Files.readString(file))
              .results()
              .map(MatchResult::group)
              .filter(token -> token.startsWith("\""))
              .collect(Collectors.joining("\n"));
      found.addAll(in(file, literals));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void schemasDoWithoutThem() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : below(PROJECT.resolve("lab/src/main/resources"), ".json")) {
      found.addAll(in(file, Files.readString(file)));
    }
    assertThat(found).isEmpty();
  }

  /** Their expressions are code. */
  @Test
  void pagesDoWithoutThem() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : below(PROJECT.resolve("lab/src/main/jte"), ".jte")) {
      found.addAll(in(file, Files.readString(file).replaceAll("\\w*\\.\\w+\\(", "(")));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void docsDoWithoutThem() throws IOException {
    List<Path> pages = new ArrayList<>();
    pages.add(PROJECT.resolve("README.md"));
    pages.add(PROJECT.resolve("CONTRIBUTING.md"));
    pages.add(PROJECT.resolve("systems/README.md"));
    for (String folder : List.of("docs", "docs/findings", "docs/five-posts")) {
      try (Stream<Path> docs = Files.list(PROJECT.resolve(folder))) {
        docs.filter(page -> page.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    List<String> found = new ArrayList<>();
    for (Path page : pages) {
      found.addAll(in(page, Files.readString(page)));
    }
    assertThat(found).isEmpty();
  }

  private static List<String> in(Path file, String text) {
    return text.lines()
        .filter(line -> WORDS.matcher(line).find())
        .map(line -> file + ": " + line.strip())
        .toList();
  }

  private static List<Path> below(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }
}
