package parkbench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.history.HistoryIndex;
import parkbench.history.Trend;
import parkbench.report.DocumentPage;
import parkbench.report.HistoryDocument;
import parkbench.session.CommandRefused;
import parkbench.session.Exit;
import parkbench.session.Home;
import parkbench.session.Reports;
import parkbench.store.AtomicFile;
import parkbench.store.Loss;
import parkbench.text.Block;
import parkbench.text.TerminalWriter;
import parkbench.wire.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows how the figures of a team's runs went over time. */
@Command(
    name = "history",
    description = "Trends of all runs of a folder, with the changes of their level.")
final class HistoryVerb implements Callable<Integer> {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "SCENARIO",
      description = "Name of a scenario (default: all).")
  private @Nullable String scenario;

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description = "Folder of the runs (default: runs, here or in the project).")
  private @Nullable Path runs;

  @Option(
      names = "--approach",
      paramLabel = "WORDS",
      description = "Only approaches with these words in their name or title.")
  private @Nullable String approach;

  @Option(names = "--rebuild", description = "Build the index again from the runs.")
  private boolean rebuild;

  @Option(names = "--html", paramLabel = "FILE", description = "Write a page with charts, too.")
  private @Nullable Path html;

  @Option(names = "--json", description = "Print the trends as JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException, SQLException {
    Path folder = Home.runs(Optional.ofNullable(runs));
    if (!Files.isDirectory(folder)) {
      throw new CommandRefused(
          "history: " + folder + " is no folder",
          "Runs are kept in folders of a folder",
          "Name it: --runs DIR");
    }
    try (HistoryIndex index = HistoryIndex.open(folder, rebuild)) {
      List<Trend> trends =
          index.trends(Optional.ofNullable(scenario)).stream().filter(this::isAsked).toList();
      if (trends.isEmpty()) {
        throw new CommandRefused(
            "history: no run of "
                + folder
                + " has figures"
                + (scenario == null ? "" : " of " + scenario),
            "A run has them once its report.json is written",
            "Run a scenario, or write a report again: parkbench report RUN");
      }
      show(trends, index);
    }
    return Exit.DONE.code();
  }

  private void show(List<Trend> trends, HistoryIndex index) throws SQLException {
    if (json) {
      System.out.println(Json.page(trends));
      return;
    }
    int counted =
        (int)
            trends.stream()
                .flatMap(trend -> trend.values().stream())
                .map(Trend.Value::folder)
                .distinct()
                .count();
    List<Block.Section> sections = HistoryDocument.of(trends, counted, index.notes());
    System.out.print(TerminalWriter.of(List.copyOf(sections), Reports.WIDTH));
    Path file = html;
    if (file != null) {
      String title = scenario == null ? "All scenarios over time" : scenario + " over time";
      AtomicFile.write(file, DocumentPage.html("history", title, sections), Loss.REPORT);
      System.out.printf("%npage: %s%n", file);
    }
  }

  private boolean isAsked(Trend trend) {
    return approach == null
        || trend.approach().contains(approach)
        || trend.title().contains(approach);
  }
}
