package parkbench.report;

import parkbench.result.SuiteReport;

/** A suite's report as one HTML file: it opens from disk, loads nothing and runs no script. */
public final class SuitePage {
  private SuitePage() {}

  /** The whole page. */
  public static String html(SuiteReport report) {
    return DocumentPage.html(
        "suite " + report.name(), SuiteWords.title(report), SuiteDocument.sections(report));
  }
}
