package parkbench.report;

import java.util.List;
import java.util.Map;
import parkbench.text.Block.Links.Link;
import parkbench.text.Block.Section;

/** Sections as one HTML file: it opens from disk, loads nothing and runs no script. */
public final class DocumentPage {
  private DocumentPage() {}

  /**
   * The whole page.
   *
   * @param kind above the title: {@code history}
   */
  public static String html(String kind, String title, List<Section> sections) {
    return html(kind, title, sections, List.of(), "", "");
  }

  /**
   * One page of several.
   *
   * @param pages all of them, above the title
   * @param current the file of this one
   * @param foot below everything; may be empty
   */
  static String html(
      String kind,
      String title,
      List<Section> sections,
      List<Link> pages,
      String current,
      String foot) {
    return Templates.page(
        "document.jte",
        Map.of(
            "kind",
            kind,
            "title",
            title,
            "sections",
            sections,
            "nav",
            pages,
            "foot",
            foot,
            "current",
            current));
  }
}
