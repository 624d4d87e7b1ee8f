package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.result.CapacityAnswer;
import parkbench.result.CapacityAnswer.Step;
import parkbench.result.Report;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Column;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Heading;
import parkbench.text.Block.Listing;
import parkbench.text.Block.Table;
import parkbench.text.CapacityText;
import parkbench.text.CheckText;
import parkbench.text.Figures;
import parkbench.text.ScalingText;

/** What was tried for a capacity, and what follows from it. */
final class CapacityDocument {
  private static final List<Column> COLUMNS =
      List.of(
          Column.words("rate"),
          Column.numbers("answered").ranked(4),
          Column.numbers("p99"),
          Column.numbers("failed").ranked(3),
          Column.numbers("in flight").ranked(1),
          Column.numbers("CPU"),
          Column.numbers("start").ranked(2),
          Column.words("objective"));

  private CapacityDocument() {}

  /** All of it; empty: the report is of no search. */
  static List<Block> of(Report report) {
    List<Block> blocks = new ArrayList<>();
    for (CapacityAnswer answer : report.capacities()) {
      blocks.add(new Heading(3, title(answer)));
      blocks.add(steps(answer));
      blocks.add(advice(answer));
      ScalingText.autoscaler(answer)
          .ifPresent(
              lines ->
                  blocks.add(new Folded("Autoscaler for Kubernetes", List.of(new Listing(lines)))));
      ScalingText.query(answer)
          .ifPresent(
              query -> blocks.add(new Folded("Query for Prometheus", List.of(new Listing(query)))));
    }
    return List.copyOf(blocks);
  }

  static String title(CapacityAnswer answer) {
    return answer.approach() + ", upstream " + Figures.millis(answer.delayMs());
  }

  /** The pool, the bounds, the signal and the instances that follow. */
  static Bullets advice(CapacityAnswer answer) {
    return Bullets.texts(
        Stream.of(
                CapacityText.plan(answer),
                CapacityText.pool(answer),
                CapacityText.bounds(answer),
                CapacityText.scaling(answer),
                CapacityText.instances(answer))
            .flatMap(Optional::stream));
  }

  /** The trials, the lowest rate first. */
  static Table steps(CapacityAnswer answer) {
    List<Integer> forks = answer.steps().stream().map(Step::fork).distinct().toList();
    return Table.of(
        COLUMNS,
        answer.steps().stream()
            .sorted(Comparator.comparingDouble(Step::rps))
            .map(step -> step(step, forks.indexOf(step.fork()) + 1)));
  }

  private static List<String> step(Step step, int start) {
    return List.of(
        Figures.rps(step.rps()),
        Figures.number(step.throughputRps()),
        step.p99Ms().map(Figures::millis).orElse("–"),
        Figures.percent(step.failed()),
        Figures.number(step.inFlight()),
        step.cpuShare().map(Figures::percent).orElse("–"),
        Integer.toString(start),
        CapacityText.word(step.kept())
            + step.why().map(check -> ": " + CheckText.result(check)).orElse(""));
  }
}
