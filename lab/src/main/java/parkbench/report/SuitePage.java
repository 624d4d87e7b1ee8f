package parkbench.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;
import parkbench.model.SuiteReport;

/** A suite's report as one HTML file: it opens from disk, loads nothing and runs no script. */
public final class SuitePage {
  private SuitePage() {}

  /** The whole page. */
  public static String html(SuiteReport report) {
    TemplateEngine engine =
        TemplateEngine.createPrecompiled(
            null, ContentType.Html, SuitePage.class.getClassLoader(), "parkbench.report");
    StringOutput out = new StringOutput(1 << 18);
    engine.render("suite.jte", Map.of("report", report), out);
    return out.toString();
  }
}
