package parkbench.cli;

import static parkbench.cli.QuestionOptions.requireAboveZero;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.analysis.ExaminationAnalysis;
import parkbench.analysis.SuiteAnalysis;
import parkbench.record.ExaminationRecord;
import parkbench.report.BencherMetrics;
import parkbench.report.CostGoal;
import parkbench.report.ExaminationDocument;
import parkbench.report.ExaminationPage;
import parkbench.report.JunitXml;
import parkbench.report.ReportCsv;
import parkbench.report.RunDocument;
import parkbench.report.SuiteDocument;
import parkbench.report.SuitePage;
import parkbench.result.Report;
import parkbench.result.SuiteReport;
import parkbench.session.CommandRefused;
import parkbench.session.Exit;
import parkbench.session.Home;
import parkbench.session.Knowledge;
import parkbench.session.Reports;
import parkbench.session.SuiteReports;
import parkbench.store.RunLock;
import parkbench.store.StoredExamination;
import parkbench.store.StoredRun;
import parkbench.store.StoredSuite;
import parkbench.text.Block;
import parkbench.text.CsvWriter;
import parkbench.text.MarkdownWriter;
import parkbench.text.TerminalWriter;
import parkbench.wire.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a run's report again from what was measured. */
@Command(name = "report", description = "Write and show the report of a run or suite.")
final class ReportVerb implements Callable<Integer> {

  /** What a report can be printed as. */
  enum Format {
    html,
    md,
    txt,
    csv,
    json,
    svg,
    junit,
    bmf,
    summary
  }

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "RUN",
      description =
          "Directory of a run or suite, or a scenario: quick is its newest run, quick~1 the one"
              + " before (default: the latest below runs/).")
  private @Nullable Path named;

  @Option(
      names = "--format",
      description =
          "Print it as ${COMPLETION-CANDIDATES} (default: write report.html and report.json, show the"
              + " table).")
  private @Nullable Format format;

  @Option(
      names = "--section",
      paramLabel = "ID",
      description =
          "Section whose chart --format svg draws: throughput, course, latency, comparisons or"
              + " capacity (default: the first that has one).")
  private @Nullable String section;

  @Option(
      names = "--site",
      paramLabel = "DIR",
      description =
          "Write a suite as a site to this directory: a page of answers, one for each post.")
  private @Nullable Path site;

  @Option(
      names = "--p99",
      paramLabel = "TIME",
      description =
          "Show what each approach costs at its highest measured rate with a 99th percentile of at"
              + " most this, such as 600ms.")
  private @Nullable Duration p99;

  @Option(
      names = "--for",
      paramLabel = "RPS",
      description = "Show how many services it takes to answer this rate (default: 10000).")
  private @Nullable Double wanted;

  @Mixin private LibraryOption libraries = new LibraryOption();

  @Override
  public Integer call() throws IOException {
    requireAboveZero("--p99", p99 == null || p99.isPositive(), "600ms");
    requireAboveZero("--for", wanted == null || wanted > 0, "10000");
    Path run = named == null ? Home.latestRun() : Home.run(named);
    if ((p99 != null || wanted != null)
        && (StoredSuite.isOne(run) || StoredExamination.isOne(run))) {
      throw new CommandRefused(
          "--p99 or --for of " + run,
          "What a goal costs is computed from the load points of one run",
          "Name a run");
    }
    if (StoredSuite.isOne(run)) {
      return suite(run);
    }
    if (site != null) {
      throw new CommandRefused(
          "--site of " + run,
          "A site has a page for each post, and this is no suite",
          "Name a suite, such as that of ./parkbench run posts, or leave --site out");
    }
    if (StoredExamination.isOne(run)) {
      return examination(StoredExamination.open(run));
    }
    boolean running = RunLock.isHeld(run);
    StoredRun stored = running ? StoredRun.open(run).running() : StoredRun.open(run);
    Report report = Knowledge.analysis(run, libraries.files()).of(stored);
    if (p99 != null || wanted != null) {
      return cost(report);
    }
    if (format == null) {
      if (running) {
        System.out.print(TerminalWriter.of(RunDocument.brief(report), Reports.WIDTH));
        System.out.printf("%nstill running: no report.html is written%n");
      } else {
        Reports.show(stored, report);
      }
      return Exit.DONE.code();
    }
    System.out.print(
        switch (format) {
          case html -> Reports.page(stored, report);
          case md -> MarkdownWriter.of(RunDocument.of(report, List.of()));
          case txt -> TerminalWriter.of(RunDocument.brief(report), Reports.WIDTH);
          case svg -> Reports.picture(stored, report, Optional.ofNullable(section));
          case junit -> JunitXml.of(report);
          case bmf -> BencherMetrics.of(report);
          case summary -> MarkdownWriter.of(RunDocument.brief(report));
          case csv -> ReportCsv.of(report);
          case json -> Json.page(report) + "\n";
        });
    return Exit.DONE.code();
  }

  private Integer cost(Report report) {
    CostGoal goal =
        new CostGoal(
            Optional.ofNullable(p99), Optional.ofNullable(wanted).orElse(CostGoal.USUAL.rate()));
    List<Block> blocks = RunDocument.cost(report, goal);
    System.out.print(
        switch (format) {
          case null -> TerminalWriter.of(blocks, Reports.WIDTH);
          case txt -> TerminalWriter.of(blocks, Reports.WIDTH);
          case md, summary -> MarkdownWriter.of(blocks);
          case csv -> CsvWriter.of(blocks);
          case html, json, svg, junit, bmf ->
              throw new CommandRefused(
                  "--p99 or --for with --format " + format,
                  "What a goal costs is a table",
                  "Ask for txt, md or csv");
        });
    return Exit.DONE.code();
  }

  private static CommandRefused unfit(String of, Format format) {
    return new CommandRefused(
        of + " as " + format,
        "Charts, test cases and metrics are of a single run",
        "Ask for html, md, txt, csv, json or summary");
  }

  /** Judged again by the limits on its record, and by the library files of today. */
  private Integer examination(StoredExamination stored) {
    ExaminationRecord examined = stored.record();
    ExaminationAnalysis.Examined judged =
        ExaminationAnalysis.of(
            examined,
            stored.collected(),
            Knowledge.classifier(stored.directory(), libraries.files()));
    String subject = "process " + examined.pid();
    List<Block> brief = ExaminationDocument.brief(judged.evidence(), judged.findings());
    List<Block> whole =
        ExaminationDocument.of(subject, examined.started(), judged.evidence(), judged.findings());
    System.out.print(
        switch (format) {
          case null -> TerminalWriter.of(brief, Reports.WIDTH);
          case txt -> TerminalWriter.of(brief, Reports.WIDTH);
          case summary -> MarkdownWriter.of(brief);
          case md -> MarkdownWriter.of(whole);
          case csv -> CsvWriter.of(whole);
          case json -> Json.page(judged) + "\n";
          case html ->
              ExaminationPage.html(
                  subject, examined.started(), judged.evidence(), judged.findings());
          case svg, junit, bmf -> throw unfit("an examination", format);
        });
    return Exit.DONE.code();
  }

  private Integer suite(Path run) throws IOException {
    StoredSuite stored = StoredSuite.open(run);
    SuiteReport report = SuiteAnalysis.of(stored, Knowledge.analysis(run, libraries.files()));
    if (site != null) {
      if (format != null || section != null) {
        throw new CommandRefused(
            "--site with --format or --section",
            "A site is pages in a directory",
            "Ask for one of them at a time");
      }
      SuiteReports.site(site, report);
      System.out.printf("site: %s%n", site.resolve("index.html"));
      return Exit.DONE.code();
    }
    if (format == null) {
      System.out.print(SuiteReports.summary(report));
      SuiteReports.write(stored, report);
      System.out.printf("%nreport: %s%n", run.resolve("report.html"));
      return Exit.DONE.code();
    }
    System.out.print(
        switch (format) {
          case html -> SuitePage.html(report);
          case md -> MarkdownWriter.of(SuiteDocument.of(report));
          case json -> Json.page(report) + "\n";
          case txt -> SuiteReports.summary(report);
          case summary -> MarkdownWriter.of(SuiteDocument.of(report));
          case svg, junit, bmf -> throw unfit("a suite", format);
          case csv -> CsvWriter.of(SuiteDocument.of(report));
        });
    return Exit.DONE.code();
  }
}
