package parkbench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.result.Audit;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Column;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Item;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;
import parkbench.text.Block.Tone;
import parkbench.text.CheckText;
import parkbench.text.Figures;
import parkbench.text.LoadWords;

/** Whether the report can be trusted: audits, invalid trials, graded figures, caveats. */
final class TrustSection {
  /** Places in which something happened that are named one by one. */
  private static final int NAMED = 4;

  private static final String INVALID =
      "Invalid trials: an instrument was out of its limits. They are in no chart and no comparison.";

  private TrustSection() {}

  static Section of(Report report) {
    List<Block> blocks = new ArrayList<>();
    List<TrialReport> invalid =
        report.trials().stream().filter(trial -> !trial.quality().audit().passed()).toList();
    blocks.add(new Paragraph(audits(report, invalid)));
    NoisyMachine.of(report)
        .ifPresent(
            machine ->
                blocks.add(
                    new Paragraph(
                        machine.cause(), machine.consequence() + " " + machine.next(), Tone.WARN)));
    invalid(report).ifPresent(blocks::add);
    List<Caveat> caveats = Caveat.of(report);
    blocks.add(
        new Folded(
            "How this report can mislead ("
                + caveats.stream().map(Caveat::title).collect(Collectors.joining("; "))
                + ")",
            List.of(
                new Bullets(
                    caveats.stream()
                        .map(caveat -> new Item(caveat.title() + ".", caveat.words()))
                        .toList()))));
    graded(report).ifPresent(blocks::add);
    if (!report.trials().isEmpty()) {
      blocks.add(new Folded("Every check of the audits", List.of(checks(report))));
      blocks.add(
          new Folded(
              "Worst interference that the instruments met",
              List.of(new Paragraph(Instruments.WHAT), instruments(report))));
    }
    unseen(report).ifPresent(blocks::add);
    return new Section("trust", "Can I trust it", blocks);
  }

  private static String audits(Report report, List<TrialReport> invalid) {
    int all = report.trials().size();
    String valid =
        invalid.isEmpty()
            ? "All %s trials are valid.".formatted(Figures.count(all))
            : "%s of %s trials are valid."
                .formatted(Figures.count(all - invalid.size()), Figures.count(all));
    return valid
        + " Audits check the load generator, the upstream and the machine in each trial: none of"
        + " them may be the bottleneck. They never judge the service.";
  }

  /** Each failed check once, with the approaches that it cost trials. */
  private static Optional<Table> invalid(Report report) {
    Map<String, List<Row>> byCheck = byCheck(report);
    return byCheck.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Table(
                INVALID,
                Column.all("failed check", "#trials", "where", "measured", "limit", "what to do"),
                byCheck.entrySet().stream()
                    .map(each -> invalid(each.getKey(), each.getValue()))
                    .toList()));
  }

  /** The same for a terminal, which has no room for such a table. */
  static Optional<Section> brief(Report report) {
    Map<String, List<Row>> byCheck = byCheck(report);
    return byCheck.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Section(
                "invalid",
                INVALID,
                List.of(
                    new Bullets(
                        byCheck.entrySet().stream()
                            .map(each -> brief(each.getKey(), each.getValue()))
                            .toList()))));
  }

  private static Item brief(String check, List<Row> rows) {
    CheckRow first = rows.getFirst().checks().failedChecks().getFirst();
    return new Item(
        check + ":",
        "%s (limit %s) in %s of %s"
            .formatted(
                first.measured(),
                first.limit(),
                rows.size() == 1 ? "a trial" : Figures.count(rows.size()) + " trials",
                places(rows.stream().map(TrustSection::place).distinct().toList())),
        first.remedy().isBlank() ? List.of() : List.of("What to do: " + first.remedy() + "."));
  }

  private static Map<String, List<Row>> byCheck(Report report) {
    return report.trials().stream()
        .map(Row::of)
        .filter(row -> !row.counts())
        .collect(
            Collectors.groupingBy(
                row -> row.checks().failedChecks().getFirst().name(),
                LinkedHashMap::new,
                Collectors.toList()));
  }

  private static Block.Row invalid(String check, List<Row> rows) {
    CheckRow first = rows.getFirst().checks().failedChecks().getFirst();
    return Block.Row.texts(
        List.of(
            check,
            Figures.count(rows.size()),
            places(rows.stream().map(TrustSection::place).distinct().toList()),
            first.measured(),
            first.limit(),
            first.remedy()));
  }

  private static String place(Row row) {
    return row.subject().approach() + ", " + LoadWords.point(row.point());
  }

  private static String places(List<String> all) {
    return String.join("; ", all.subList(0, Math.min(NAMED, all.size())))
        + (all.size() > NAMED ? "; and " + (all.size() - NAMED) + " more" : "");
  }

  private static Optional<Block> graded(Report report) {
    List<GradedRow> rows = GradedRow.of(report);
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Folded(
                "Graded figures: what a quiet machine may give",
                List.of(
                    Table.of(
                        Column.all(
                            "approach", "load point", "figure", "grade", "#low", "#high", "why"),
                        rows.stream()
                            .map(
                                row ->
                                    List.of(
                                        row.approach(),
                                        row.where(),
                                        row.figure(),
                                        row.grade(),
                                        row.low(),
                                        row.high(),
                                        row.why()))))));
  }

  private record Judged(Audit.Check check, TrialReport trial) {
    String where() {
      return Row.approach(trial) + ", " + LoadWords.where(trial);
    }
  }

  private static Table checks(Report report) {
    Map<String, List<Judged>> byName =
        report.trials().stream()
            .flatMap(
                trial ->
                    trial.quality().audit().checks().stream()
                        .map(check -> new Judged(check, trial)))
            .collect(
                Collectors.groupingBy(
                    judged -> CheckText.name(judged.check()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return Table.of(
        Column.all("check", "limit", "#passed", "#made", "failed in"),
        byName.entrySet().stream().map(each -> checks(each.getKey(), each.getValue())));
  }

  private static List<String> checks(String name, List<Judged> made) {
    List<Judged> failed = made.stream().filter(judged -> !judged.check().passed()).toList();
    return List.of(
        name,
        CheckText.limit(made.getFirst().check()),
        Figures.count(made.size() - failed.size()),
        Figures.count(made.size()),
        places(failed.stream().map(Judged::where).distinct().toList()));
  }

  /** By approach, so that invalid trials cannot hide a bias. */
  private static Table instruments(Report report) {
    Map<String, List<TrialReport>> byApproach =
        report.trials().stream()
            .sorted(Approaches.ORDER)
            .collect(Collectors.groupingBy(Row::approach, LinkedHashMap::new, Collectors.toList()));
    return Table.of(
        Column.all(
            "approach",
            "#trials",
            "#invalid",
            "#run-queue latency",
            "#steal",
            "#pressure: CPU, memory, disk",
            "#load generator",
            "#upstream",
            "#controller"),
        byApproach.entrySet().stream().map(each -> instruments(each.getKey(), each.getValue())));
  }

  private static List<String> instruments(String approach, List<TrialReport> trials) {
    Instruments worst = Instruments.worst(trials);
    long invalid = trials.stream().filter(trial -> !trial.quality().audit().passed()).count();
    return List.of(
        approach,
        Figures.count(trials.size()),
        Figures.count(invalid),
        worst.runDelay(),
        worst.steal(),
        worst.pressure(),
        worst.load(),
        worst.upstream(),
        worst.controller());
  }

  private static Optional<Block> unseen(Report report) {
    Map<String, List<String>> places = new LinkedHashMap<>();
    for (TrialReport trial : report.trials()) {
      for (String note : trial.quality().notes()) {
        places
            .computeIfAbsent(note, first -> new ArrayList<>())
            .add(Row.approach(trial) + ", " + LoadWords.where(trial));
      }
    }
    return places.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Folded(
                "What could not be observed",
                List.of(
                    Bullets.texts(
                        places.entrySet().stream()
                            .map(
                                each ->
                                    each.getKey()
                                        + " In "
                                        + (each.getValue().size() == report.trials().size()
                                            ? "every trial"
                                            : places(each.getValue()))
                                        + ".")))));
  }
}
