package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.KnownLibraries;
import parkbench.report.CostGoal;
import parkbench.report.ExaminationDocument;
import parkbench.report.ExaminationPage;
import parkbench.report.RunDocument;
import parkbench.report.SuiteSite;
import parkbench.result.Report;
import parkbench.store.StoredExamination;
import parkbench.store.StoredRun;
import parkbench.store.StoredSuite;
import parkbench.text.Block;
import parkbench.text.MarkdownWriter;
import parkbench.text.TerminalWriter;

/** The examples of the documentation are what this lab makes of their recordings. */
class ExamplesTest {
  private static final Path DOCS = Path.of("../docs");
  private static final Path EXAMPLES = DOCS.resolve("examples");
  private static final int WIDTH = 100;
  private static final long MOST_BYTES = 24L << 20;
  private static final Pattern BLOCK =
      Pattern.compile("(?ms)^<!-- example (\\S+) -->\\n(.*?)^<!-- /example -->");

  @TempDir Path folder;

  static List<Path> recordings() throws IOException {
    return recordings(EXAMPLES.resolve("recordings"));
  }

  private static List<Path> recordings(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".tar.gz")).sorted().toList();
    }
  }

  /** Run docs/examples/build where this fails. */
  @ParameterizedTest
  @MethodSource("recordings")
  void anExampleIsWhatItsRecordingSays(Path recording) throws Exception {
    Path run = unpacked(recording, folder);
    String name = run.getFileName().toString();

    if (StoredExamination.isOne(run)) {
      examined(name, StoredExamination.open(run));
    } else {
      Report report = KnownLibraries.analysis().of(StoredRun.open(run));
      says(name, RunDocument.brief(report), RunDocument.of(report, List.of()));
      assertThat(EXAMPLES.resolve(name + ".html")).content().contains(Report.SCHEMA);
      Path cost = EXAMPLES.resolve(name + "-cost.md");
      if (name.equals("alternatives")) {
        assertThat(cost).hasContent(MarkdownWriter.of(RunDocument.cost(report, CostGoal.USUAL)));
      }
    }
  }

  private static void examined(String name, StoredExamination stored) {
    ExaminationAnalysis.Examined judged =
        ExaminationAnalysis.of(stored.record(), stored.collected(), KnownLibraries.classifier());
    String subject = "process " + stored.record().pid();
    Instant when = stored.record().started();
    says(
        name,
        ExaminationDocument.brief(judged.evidence(), judged.findings()),
        ExaminationDocument.of(subject, when, judged.evidence(), judged.findings()));
    assertThat(unstyled(read(EXAMPLES.resolve(name + ".html"))))
        .isEqualTo(
            unstyled(ExaminationPage.html(subject, when, judged.evidence(), judged.findings())));
  }

  private static void says(String name, List<Block> brief, List<Block> whole) {
    assertThat(read(EXAMPLES.resolve(name + ".txt"))).isEqualTo(TerminalWriter.of(brief, WIDTH));
    assertThat(read(EXAMPLES.resolve(name + ".md"))).isEqualTo(MarkdownWriter.of(whole));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path unpacked(Path recording, Path into) throws Exception {
    String name = recording.getFileName().toString().replace(".tar.gz", "");
    Path run = Files.createDirectories(into.resolve(name));
    Process tar =
        new ProcessBuilder("tar", "-xzf", recording.toString(), "-C", run.toString())
            .inheritIO()
            .start();
    assertThat(tar.waitFor()).isZero();
    return run;
  }

  /** Run docs/examples/build posts where this fails. */
  @Test
  void theSiteOfTheFivePostsIsWhatItsRecordingsSay() throws Exception {
    Path posts = Files.createDirectories(folder.resolve("posts"));
    Files.copy(EXAMPLES.resolve("recordings/posts/suite.json"), posts.resolve("suite.json"));
    for (Path recording : recordings(EXAMPLES.resolve("recordings/posts"))) {
      unpacked(recording, posts);
    }

    Map<String, String> site =
        SuiteSite.of(SuiteAnalysis.of(StoredSuite.open(posts), KnownLibraries.analysis()));

    try (Stream<Path> files = Files.list(DOCS.resolve("five-posts"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(site.keySet());
    }
    for (Map.Entry<String, String> page : site.entrySet()) {
      assertThat(unstyled(Files.readString(DOCS.resolve("five-posts").resolve(page.getKey()))))
          .as(page.getKey())
          .isEqualTo(unstyled(page.getValue()));
    }
  }

  private static String unstyled(String page) {
    return page.replaceFirst("(?s)<style>.*?</style>", "")
        .replaceFirst("<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "");
  }

  @Test
  void recordingsAreSmall() throws IOException {
    long bytes = 0;
    for (String folder : List.of("recordings", "recordings/posts")) {
      for (Path recording : recordings(EXAMPLES.resolve(folder))) {
        bytes += Files.size(recording);
      }
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
