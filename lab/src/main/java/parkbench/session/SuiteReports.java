package parkbench.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import parkbench.report.SuitePage;
import parkbench.report.SuiteSite;
import parkbench.report.SuiteWords;
import parkbench.result.SuiteReport;
import parkbench.store.AtomicFile;
import parkbench.store.Loss;
import parkbench.store.StoredSuite;
import parkbench.text.SuiteText;
import parkbench.wire.Json;

/** From a suite's directory to its reports. */
public final class SuiteReports {
  private SuiteReports() {}

  /** Writes {@code report.json} and {@code report.html} beside the suite's runs. */
  public static void write(StoredSuite suite, SuiteReport report) {
    AtomicFile.write(suite.directory().resolve("report.json"), Json.page(report), Loss.REPORT);
    AtomicFile.write(suite.directory().resolve("report.html"), SuitePage.html(report), Loss.REPORT);
  }

  /** Writes the pages of a site, and makes their directory where it is missing. */
  public static void site(Path directory, SuiteReport report) throws IOException {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw new CommandRefused(directory + " is a file", "Pages need a directory", "Name another");
    }
    Files.createDirectories(directory);
    SuiteSite.of(report)
        .forEach((name, text) -> AtomicFile.write(directory.resolve(name), text, Loss.REPORT));
  }

  /** The counts, and the strongest result of each post. */
  public static String summary(SuiteReport report) {
    StringBuilder out = new StringBuilder();
    out.append(SuiteWords.title(report)).append('\n');
    out.append(SuiteWords.counts(report.counts())).append("\n\n");
    for (SuiteReport.Post post : report.posts()) {
      out.append("Post ").append(post.post()).append(", ").append(post.title()).append('\n');
      out.append("  ").append(SuiteWords.counts(post.counts())).append('\n');
      out.append("  ").append(SuiteText.strongest(post)).append('\n');
    }
    if (!SuiteWords.chance(report).isEmpty()) {
      out.append('\n').append(SuiteWords.chance(report)).append('\n');
    }
    if (report.changed().isPresent()) {
      out.append('\n').append(SuiteText.changed(report)).append('\n');
    }
    return out.toString();
  }
}
