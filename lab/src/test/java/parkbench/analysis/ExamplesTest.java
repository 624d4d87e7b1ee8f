package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.KnownLibraries;
import parkbench.report.RunDocument;
import parkbench.result.Report;
import parkbench.store.StoredRun;
import parkbench.text.MarkdownWriter;
import parkbench.text.TerminalWriter;

/** The examples of the documentation are what this lab makes of their recordings. */
class ExamplesTest {
  private static final Path DOCS = Path.of("../docs");
  private static final Path EXAMPLES = DOCS.resolve("examples");
  private static final int WIDTH = 100;
  private static final long MOST_BYTES = 20_000_000;
  private static final Pattern BLOCK =
      Pattern.compile("(?ms)^<!-- example (\\S+) -->\\n(.*?)^<!-- /example -->");

  @TempDir Path folder;

  static List<Path> recordings() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES.resolve("recordings"))) {
      return files.sorted().toList();
    }
  }

  /** Run docs/examples/build where this fails. */
  @ParameterizedTest
  @MethodSource("recordings")
  void anExampleIsWhatItsRecordingSays(Path recording) throws Exception {
    String name = recording.getFileName().toString().replace(".tar.gz", "");
    Path run = Files.createDirectories(folder.resolve(name));
    Process tar =
        new ProcessBuilder("tar", "-xzf", recording.toString(), "-C", run.toString())
            .inheritIO()
            .start();
    assertThat(tar.waitFor()).isZero();

    Report report = KnownLibraries.analysis().of(StoredRun.open(run));

    assertThat(EXAMPLES.resolve(name + ".txt"))
        .content()
        .isEqualTo(TerminalWriter.of(RunDocument.brief(report), WIDTH));
    assertThat(EXAMPLES.resolve(name + ".md"))
        .content()
        .isEqualTo(MarkdownWriter.of(RunDocument.of(report, List.of())));
    assertThat(EXAMPLES.resolve(name + ".html")).content().contains(Report.SCHEMA);
  }

  @Test
  void recordingsAreSmall() throws IOException {
    long bytes = 0;
    for (Path recording : recordings()) {
      bytes += Files.size(recording);
    }
    assertThat(bytes).isBetween(1L, MOST_BYTES);
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(DOCS)) {
      return Stream.concat(
              Stream.of(Path.of("../README.md")),
              files.filter(file -> file.toString().endsWith(".md")).sorted())
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void whatAPageQuotesIsTheExample(Path page) throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(page));
    while (block.find()) {
      String text = Files.readString(EXAMPLES.resolve(block.group(1)));
      assertThat(block.group(2))
          .as(block.group(1))
          .isEqualTo(block.group(1).endsWith(".txt") ? "```\n" + text + "```\n" : text);
    }
  }
}
