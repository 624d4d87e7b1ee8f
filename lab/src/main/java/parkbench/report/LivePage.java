package parkbench.report;

import java.util.List;
import java.util.Map;
import parkbench.result.Report;
import parkbench.result.Timeline;
import parkbench.text.Block.Section;

/** The page of a run that still runs: a frame, and the report's own sections to fill it. */
public final class LivePage {
  private LivePage() {}

  /** The frame, before anything is measured. */
  public static String frame(String scenario, String question) {
    return Templates.page("live.jte", Map.of("scenario", scenario, "question", question));
  }

  /** Its Content-Security-Policy: its own script and style, and events of its own server. */
  public static String policy() {
    return Inline.livePolicy();
  }

  /** The sections of what was measured so far, without what needs the script of a report. */
  public static String sections(Report report, List<Timeline> timelines) {
    List<Section> shown =
        RunDocument.sections(Titles.in(report), timelines).stream()
            .filter(section -> !section.id().equals("overtime"))
            .toList();
    return Templates.page("sections.jte", Map.of("sections", shown));
  }
}
