package parkbench.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import parkbench.result.Evidence;
import parkbench.result.Finding;
import parkbench.text.FindingText;
import parkbench.text.Plain;

/** An examination as one HTML file: it opens from disk, loads nothing and runs no script. */
public final class ExaminationPage {
  private ExaminationPage() {}

  /**
   * The whole page.
   *
   * @param subject was examined: {@code process 4711, port 8080}
   * @param findings the likely cause first; never empty
   */
  public static String html(String subject, Instant when, Evidence seen, List<Finding> findings) {
    return Templates.page(
        "examination.jte",
        Map.of(
            "subject", subject,
            "when", when.truncatedTo(ChronoUnit.SECONDS).toString(),
            "title", findings.getFirst().rule().title(),
            "answer", FindingText.sentence(findings.getFirst()),
            "rule", FindingText.confidence(findings.getFirst().confidence()),
            "step", Plain.upperFirst(FindingText.remedy(findings.getFirst())) + ".",
            "sections", ExaminationDocument.sections(seen, findings)));
  }
}
