package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.result.Finding;
import parkbench.result.FindingGroup;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.text.Block;
import parkbench.text.Block.Facts;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Item;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;
import parkbench.text.FindingText;
import parkbench.text.LoadWords;
import parkbench.text.Plain;

/**
 * Why: what the diagnosis rules conclude, each rule of each approach once. That a service answers
 * all that it was asked is in the summary, and no finding here.
 */
final class FindingSection {
  /** More findings are folded. */
  private static final int SHOWN = 8;

  private FindingSection() {}

  /** Empty: no rule found a limit. */
  static Optional<Section> of(Report report) {
    List<Found> all = all(report);
    if (all.isEmpty()) {
      return Optional.empty();
    }
    List<Block> blocks = new ArrayList<>();
    all.stream().limit(SHOWN).forEach(found -> blocks.addAll(found.blocks()));
    if (all.size() > SHOWN) {
      blocks.add(
          new Folded(
              all.size() - SHOWN + " more findings",
              all.stream().skip(SHOWN).flatMap(found -> found.blocks().stream()).toList()));
    }
    return Optional.of(new Section("findings", "Why", blocks));
  }

  private static List<Found> all(Report report) {
    Map<List<Object>, List<FindingGroup>> byRule =
        report.findings().stream()
            .filter(group -> group.finding().rule() != RuleId.LIMITED_BY_LOAD)
            .collect(
                Collectors.groupingBy(
                    group -> List.of(group.approach(), group.finding().rule()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    // That a service went with its upstream explains less than what held it up.
    return byRule.values().stream()
        .map(Found::new)
        .sorted(Comparator.comparing(found -> found.rule() == RuleId.RECOVERY))
        .toList();
  }

  /** One rule of one approach at all load points where it was found. */
  private record Found(List<FindingGroup> groups) {
    /** The surest, at the heaviest load. */
    FindingGroup typical() {
      return groups.stream()
          .max(
              Comparator.comparing((FindingGroup group) -> group.finding().confidence())
                  .thenComparing(FindingGroup::point, LoadPoint.LIGHTEST_FIRST))
          .orElseThrow();
    }

    RuleId rule() {
      return groups.getFirst().finding().rule();
    }

    List<Block> blocks() {
      Finding finding = typical().finding();
      List<Block> blocks = new ArrayList<>();
      blocks.add(new Paragraph(typical().approach() + ":", FindingText.sentence(finding)));
      blocks.add(new Paragraph("", origin(finding), Block.Tone.SOFT));
      blocks.add(
          new Folded(
              "Evidence and remedy",
              List.of(
                  new Facts(
                      FindingText.evidence(finding).entrySet().stream()
                          .map(each -> new Item(each.getKey(), each.getValue()))
                          .toList()))));
      return blocks;
    }

    /** {@code thread pool exhausted, high confidence, upstream 500 ms, 400 users, 5 of 5 forks}. */
    private String origin(Finding finding) {
      FindingGroup one = typical();
      String where =
          groups.size() == 1
              ? LoadWords.title(one.point())
                  + (one.of() > 1 ? ", %d of %d forks".formatted(one.forks(), one.of()) : "")
              : "at %d load points, shown: %s"
                  .formatted(groups.size(), LoadWords.title(one.point()));
      return "Rule “%s”, %s confidence, %s. See %s."
          .formatted(
              finding.rule().title(),
              FindingText.confidence(finding.confidence()),
              where,
              FindingText.page(finding.rule()));
    }
  }

  /** Findings of thread dumps: of each approach and load point the first that shows a stack. */
  static Optional<Section> dumped(Report report) {
    Map<String, FindingGroup> first = new LinkedHashMap<>();
    report.findings().stream()
        .filter(group -> !group.finding().stack().isEmpty())
        .forEach(
            group ->
                first.putIfAbsent(
                    Plain.line(group.approach()) + ", " + LoadWords.title(group.point()), group));
    return first.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Section(
                "threads",
                "What the threads did",
                List.of(
                    Block.Bullets.texts(
                        first.entrySet().stream()
                            .map(
                                each ->
                                    each.getKey()
                                        + ": "
                                        + each.getValue().finding().rule().title()
                                        + ". "
                                        + FindingText.sentence(each.getValue().finding()))))));
  }
}
