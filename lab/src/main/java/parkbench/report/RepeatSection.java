package parkbench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import parkbench.record.Environment;
import parkbench.record.Invocation;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Command;
import parkbench.text.Block.Facts;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Item;
import parkbench.text.Block.Listing;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;

/** How to repeat it: the command, its files, the machine, and what each approach ran on. */
final class RepeatSection {
  /** A fact that is said on the terminal, and none about the machine. */
  private static final String ADVICE = "advice";

  private RepeatSection() {}

  static Section of(Report report) {
    Report.Run run = report.run();
    List<Block> blocks = new ArrayList<>();
    run.invocation()
        .ifPresentOrElse(
            asked -> invocation(asked, blocks),
            () -> blocks.add(new Paragraph("The command is not on record.")));
    blocks.add(new Facts(facts(report)));
    if (!run.notes().isEmpty()) {
      blocks.add(
          new Folded(
              "Notes of the plan (" + run.notes().size() + ")",
              List.of(Bullets.texts(run.notes().stream()))));
    }
    blocks.add(new Folded("What each approach ran on", setups(report)));
    return new Section("repeat", "How to repeat it", blocks);
  }

  private static void invocation(Invocation asked, List<Block> blocks) {
    blocks.add(new Command(asked.command()));
    for (Invocation.ConfigFile file : asked.files()) {
      blocks.add(new Folded(file.name(), List.of(new Listing(file.text()))));
    }
  }

  private static List<Item> facts(Report report) {
    Report.Run run = report.run();
    Environment environment = run.environment();
    List<Item> items = new ArrayList<>();
    items.add(new Item("Run", run.id() + ", random seed " + run.randomSeed()));
    items.add(new Item("Started", seconds(run.started().toString())));
    items.add(
        new Item(
            "Finished",
            run.finished().map(Object::toString).map(RepeatSection::seconds).orElse("never")));
    items.add(new Item("Time spent", TrialFacts.time(run)));
    items.add(new Item("Parkbench", run.labVersion()));
    items.add(new Item("Sandbox", environment.sandbox()));
    environment.notEnforced().forEach(each -> items.add(new Item("Not enforced", each)));
    environment
        .facts()
        .forEach(
            (name, value) -> {
              if (!name.equals(ADVICE)) {
                items.add(new Item(name, value));
              }
            });
    return items;
  }

  /** An instant without its fractions of a second. */
  static String seconds(String instant) {
    return instant.replaceFirst("\\.\\d+Z$", "Z");
  }

  private static List<Block> setups(Report report) {
    Map<String, TrialReport.Target> targets = new LinkedHashMap<>();
    report.trials().stream()
        .sorted(Approaches.ORDER)
        .forEach(trial -> targets.putIfAbsent(Row.approach(trial), trial.target()));
    return targets.entrySet().stream()
        .flatMap(each -> setup(each.getKey(), each.getValue()))
        .toList();
  }

  private static Stream<Block> setup(String approach, TrialReport.Target target) {
    return Stream.of(
        new Paragraph(approach + ":", target.summary()),
        new Facts(
            List.of(
                new Item("Name", target.system() + "/" + target.approach()),
                new Item("Generation", target.generation()),
                new Item("Stack", target.stack()),
                new Item("JVM", target.jvm()),
                new Item("Command", target.command()))));
  }
}
