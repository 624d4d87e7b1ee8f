package parkbench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import parkbench.result.SuiteReport;
import parkbench.text.Block;
import parkbench.text.Block.Heading;
import parkbench.text.Block.Links;
import parkbench.text.Block.Links.Link;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;
import parkbench.text.MarkdownWriter;
import parkbench.text.SuiteText;

/**
 * A suite's report as a site: a page of answers, one for each post, and one of what has changed
 * since. Pages open from disk, load nothing and run no script.
 */
public final class SuiteSite {
  private static final String INDEX = "index.html";
  private static final String CHANGED = "changed.html";

  private final SuiteReport report;

  private SuiteSite(SuiteReport report) {
    this.report = report;
  }

  /** Every file by its name, the first page first, and a README for those who browse the folder. */
  public static Map<String, String> of(SuiteReport report) {
    SuiteSite site = new SuiteSite(report);
    Map<String, String> files = new LinkedHashMap<>();
    files.put(INDEX, site.page(INDEX, SuiteWords.title(report), site.index()));
    for (SuiteReport.Post post : report.posts()) {
      files.put(file(post), site.page(file(post), post.post() + " " + post.title(), page(post)));
    }
    if (site.hasGenerations()) {
      files.put(CHANGED, site.page(CHANGED, "What has changed since", site.changed()));
    }
    files.put("README.md", MarkdownWriter.of(site.readme()));
    return files;
  }

  private String page(String file, String title, List<Section> sections) {
    return DocumentPage.html(
        report.title(),
        title,
        sections,
        links(),
        file,
        "Parkbench " + report.labVersion() + ", measured " + SuiteWords.days(report) + ".");
  }

  /** Its story is what the page begins with. */
  private static List<Section> page(SuiteReport.Post post) {
    List<Section> sections = new ArrayList<>(SuiteDocument.post(post));
    sections.set(0, new Section("verdict", "", sections.getFirst().blocks()));
    return sections;
  }

  private static String file(SuiteReport.Post post) {
    return SuiteWords.anchor(post.post()) + ".html";
  }

  private boolean hasGenerations() {
    return report.posts().stream().anyMatch(post -> !post.thenNow().isEmpty());
  }

  private List<Link> links() {
    return Stream.of(
            Stream.of(new Link("Answers", INDEX)),
            report.posts().stream().map(post -> new Link(post.post(), file(post))),
            hasGenerations()
                ? Stream.of(new Link("What has changed since", CHANGED))
                : Stream.<Link>empty())
        .flatMap(links -> links)
        .toList();
  }

  private List<Section> index() {
    List<Section> sections = new ArrayList<>();
    sections.add(SuiteDocument.verdict(report));
    sections.add(SuiteDocument.posts(report, SuiteSite::file));
    sections.addAll(SuiteDocument.end(report));
    return sections;
  }

  private List<Section> changed() {
    List<Section> sections = new ArrayList<>();
    sections.add(
        new Section(
            "verdict",
            "",
            List.of(
                new Paragraph(SuiteText.changed(report)),
                new Paragraph(
                    "",
                    "Each approach runs in the framework generation of its post and in today's, at"
                        + " the same load and on the same processor."))));
    for (SuiteReport.Post post : report.posts()) {
      if (!post.thenNow().isEmpty()) {
        sections.add(
            new Section(
                SuiteWords.anchor(post.post()),
                post.post() + " " + post.title(),
                GenerationSection.of(post.thenNow())));
      }
    }
    return sections;
  }

  private List<Block> readme() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Heading(1, SuiteWords.title(report)));
    blocks.add(SuiteDocument.verdict(report));
    blocks.add(SuiteDocument.posts(report, SuiteSite::file));
    blocks.add(new Section("pages", "Pages", List.of(new Links(links()))));
    return blocks;
  }
}
