package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.chart.Axis;
import parkbench.chart.Figure;
import parkbench.chart.Plot;
import parkbench.result.CapacityAnswer;
import parkbench.result.CapacityAnswer.Step;
import parkbench.result.Report;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Chart;
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

  private static final String OBJECTIVE = "objective";
  private static final int HEIGHT = 180;

  private CapacityDocument() {}

  /** All of it; empty: the report is of no search. */
  static List<Block> of(Report report) {
    List<Block> blocks = new ArrayList<>();
    for (CapacityAnswer answer : report.capacities()) {
      blocks.add(new Heading(3, title(answer)));
      blocks.add(new Chart(figure(answer)));
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

  /** Response time and CPU over the rate. */
  private static Figure figure(CapacityAnswer answer) {
    double objective = answer.objective().p99Ms();
    double most = answer.steps().stream().mapToDouble(Step::rps).max().orElse(1);
    Axis rate = Axis.fromZero("requests per second asked", Axis.Unit.NUMBER, most);
    List<Plot.Line> lines = new ArrayList<>();
    lines.add(
        new Plot.Line(
            0,
            OBJECTIVE,
            Plot.Style.LIMIT,
            List.of(Plot.Point.of(0, objective), Plot.Point.of(rate.high(), objective))));
    List<Figure.Entry> legend = new ArrayList<>();
    legend.add(new Figure.Entry(0, OBJECTIVE, Plot.Style.LIMIT));
    for (CapacityAnswer.Kept kept : CapacityAnswer.Kept.values()) {
      List<Plot.Point> points =
          answer.steps().stream()
              .filter(step -> step.kept() == kept && step.p99Ms().isPresent())
              .map(step -> point(step, step.p99Ms().orElseThrow()))
              .toList();
      if (!points.isEmpty()) {
        String name = CapacityText.word(kept);
        lines.add(new Plot.Line(series(kept), name, Plot.Style.SCATTER, points));
        legend.add(new Figure.Entry(series(kept), name, Plot.Style.SCATTER));
      }
    }
    List<Double> millis =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .map(Plot.Point::y)
            .filter(y -> y > 0)
            .toList();
    List<Plot.Point> cpu =
        answer.steps().stream()
            .filter(step -> step.cpuShare().isPresent())
            .map(step -> point(step, step.cpuShare().orElseThrow()))
            .toList();
    List<Plot.Mark> best =
        answer.search().rps().stream().map(rps -> new Plot.Mark(rps, Figures.rps(rps))).toList();
    String words = "Chart of %s over the rate, " + title(answer) + ". ";
    return new Figure(
        "",
        List.of(
            new Plot(
                "",
                words.formatted("p99")
                    + answer.steps().stream()
                        .map(step -> String.join(", ", step(step, 1)))
                        .collect(Collectors.joining("; ")),
                rate,
                Axis.log(
                    "p99",
                    Axis.Unit.MILLIS,
                    millis.stream().mapToDouble(y -> y).min().orElse(1),
                    millis.stream().mapToDouble(y -> y).max().orElse(10)),
                lines,
                best,
                Optional.empty(),
                HEIGHT),
            new Plot(
                "",
                words.formatted("CPU"),
                rate,
                new Axis("CPU", Axis.Scale.LINEAR, Axis.Unit.SHARE, 0, 1),
                List.of(new Plot.Line(0, "CPU", Plot.Style.SCATTER, cpu)),
                best,
                Optional.empty(),
                HEIGHT)),
        legend);
  }

  private static int series(CapacityAnswer.Kept kept) {
    return switch (kept) {
      case KEPT -> 0;
      case BROKEN -> 1;
      case UNDECIDED -> 2;
    };
  }

  private static Plot.Point point(Step step, double y) {
    return new Plot.Point(step.rps(), y, y, y, String.join(", ", step(step, 1)));
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
