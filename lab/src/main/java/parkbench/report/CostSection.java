package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.measure.Median;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.ServiceModel;
import parkbench.result.ServiceModel.Range;
import parkbench.result.Status;
import parkbench.text.Block;
import parkbench.text.Block.Column;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;
import parkbench.text.Figures;

/** CPU and memory of a request, and what a given rate would take, by the arithmetic of what-if. */
final class CostSection {
  /** What a service is planned at, of the most that it answers: beyond it, queues grow. */
  private static final double PLANNED = 0.7;

  private static final double GIB = 1L << 30;

  /** Limits that the model knows: the CPU, what takes it, and pools that the scenario declares. */
  private static final Set<RuleId> MODELLED =
      Set.of(
          RuleId.CPU_BOUND,
          RuleId.CFS_THROTTLED,
          RuleId.GC_BOUND,
          RuleId.CONNECTION_CHURN,
          RuleId.CPU_CONTENTION,
          RuleId.LIMITED_BY_LOAD,
          RuleId.UPSTREAM_AT_CAPACITY);

  private CostSection() {}

  /**
   * One approach behind one delay, where it answered most.
   *
   * @param most that it answers, by its model or by the limit that it met
   * @param share of it that a service is planned at
   * @param by what bounds that
   */
  private record Cost(SummaryRow row, ServiceModel model, Range most, double share, String by) {
    long services(double rate, double rps) {
      return (long) Math.ceil(rate / (share * rps));
    }

    Optional<Double> memory() {
      List<Double> bytes =
          row.trials().stream()
              .flatMap(trial -> trial.resources().service().memory().rssMaxBytes().stream())
              .toList();
      return bytes.isEmpty() ? Optional.empty() : Optional.of(Median.of(bytes, each -> each));
    }
  }

  /** Empty: nothing is compared, or no model is known. */
  static Optional<Section> of(Report report) {
    List<Cost> costs = costs(report, CostGoal.USUAL);
    return costs.stream().map(cost -> cost.row().approach()).distinct().count() < 2
        ? Optional.empty()
        : Optional.of(
            section(
                List.of(
                    said(CostGoal.USUAL),
                    new Folded(title(CostGoal.USUAL), List.of(table(costs, CostGoal.USUAL))))));
  }

  /** For a goal of the reader's own. */
  static Section of(Report report, CostGoal goal) {
    List<Cost> costs = costs(report, goal);
    List<Block> blocks = new ArrayList<>();
    blocks.add(said(goal));
    if (!costs.isEmpty()) {
      blocks.add(table(costs, goal));
    }
    List<SummaryRow> rows = SummaryRow.of(report);
    Set<String> within = points(rows.stream().filter(goal::keeps));
    Set<String> outside = points(rows.stream());
    outside.removeAll(within);
    within.removeAll(points(costs.stream().map(Cost::row)));
    absent("Not within the goal at any measured load", outside).ifPresent(blocks::add);
    Set<String> unexplained =
        points(rows.stream().filter(goal::keeps).filter(row -> !explained(report, row, goal)));
    within.removeAll(unexplained);
    absent("The arithmetic does not explain what was measured", unexplained).ifPresent(blocks::add);
    absent("They degrade, fail, or what limits them is not known", within).ifPresent(blocks::add);
    return section(blocks);
  }

  private static Section section(List<Block> blocks) {
    return new Section("cost", "What it costs", blocks);
  }

  private static Optional<Block> absent(String why, Set<String> points) {
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(new Paragraph("", why + ": " + String.join(", ", points) + "."));
  }

  private static Set<String> points(Stream<SummaryRow> rows) {
    return rows.map(CostSection::point).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static String point(SummaryRow row) {
    return row.approach() + " at " + Figures.millis(row.point().delayMillis());
  }

  /** One for each approach behind each delay that has a load point within the goal. */
  private static List<Cost> costs(Report report, CostGoal goal) {
    Map<String, ServiceModel> models = new LinkedHashMap<>();
    report.models().forEach(model -> models.put(model.approach(), model));
    return SummaryRow.of(report).stream()
        .filter(goal::keeps)
        .filter(row -> row.status() == Status.HOLDS || row.status() == Status.LIMITED)
        .filter(row -> models.containsKey(row.approach()))
        .filter(row -> explained(report, row, goal))
        .collect(
            Collectors.groupingBy(
                row -> row.approach() + " " + row.point().delayMillis(),
                LinkedHashMap::new,
                Collectors.maxBy(Comparator.comparingDouble(SummaryRow::rps))))
        .values()
        .stream()
        .flatMap(Optional::stream)
        .sorted(Comparator.comparingDouble(row -> row.point().delayMillis()))
        .map(row -> cost(row, Objects.requireNonNull(models.get(row.approach())), goal))
        .toList();
  }

  /** Within a bound of response times, what was measured needs no explanation. */
  private static boolean explained(Report report, SummaryRow row, CostGoal goal) {
    return goal.p99().isPresent()
        || report.models().stream()
            .filter(model -> model.approach().equals(row.approach()))
            .allMatch(ServiceModel::explains);
  }

  private static Paragraph said(CostGoal goal) {
    return new Paragraph(
        "",
        "CPU is that of a request without the JIT's. "
            + planned(goal)
            + " Memory is the peak of the process, most of it the heap that it was given.");
  }

  private static String title(CostGoal goal) {
    return "CPU, memory and services for " + rate(goal);
  }

  private static String rate(CostGoal goal) {
    return Figures.count(Math.round(goal.rate())) + " rps";
  }

  private static String planned(CostGoal goal) {
    return goal.p99().isPresent()
        ? "A service is planned at its highest measured rate with a p99 of at most "
            + Figures.millis(goal.p99().get().toNanos() / 1e6)
            + "."
        : "A service is planned at "
            + Figures.percent(PLANNED)
            + " of the most that it answers: by its CPU, its declared pool, or a limit that it met."
            + " Extrapolated: that is more than was measured.";
  }

  private static Cost cost(SummaryRow row, ServiceModel model, CostGoal goal) {
    if (goal.p99().isPresent()) {
      return new Cost(
          row, model, new Range(row.rps(), row.low(), row.high()), 1, "what was measured");
    }
    ServiceModel.Prediction most = model.most(row.point().delayMillis());
    boolean other =
        row.status() == Status.LIMITED
            && row.rps() < (1 - ServiceModel.HOLDS) * most.rps().value()
            && row.typical().findings().stream()
                .noneMatch(finding -> MODELLED.contains(finding.rule()));
    return other
        ? new Cost(
            row, model, new Range(row.rps(), row.low(), row.high()), PLANNED, "a limit that it met")
        : new Cost(row, model, most.rps(), PLANNED, by(model, most));
  }

  private static String by(ServiceModel model, ServiceModel.Prediction most) {
    if (most.by() == ServiceModel.By.POOL) {
      return model.pool().orElse("its pool");
    }
    double measured = model.points().stream().mapToDouble(ServiceModel.Point::rps).max().orElse(0);
    return PLANNED * most.rps().value() > measured ? "CPU, extrapolated" : "CPU";
  }

  private static Table table(List<Cost> costs, CostGoal goal) {
    boolean several =
        costs.stream().map(cost -> cost.row().point().delayMillis()).distinct().count() > 1;
    List<String> headings = new ArrayList<>(List.of("approach"));
    if (several) {
      headings.add("#upstream");
    }
    headings.addAll(
        List.of(
            "#CPU per request",
            "#measured",
            "#memory",
            "#rps per GiB",
            "#planned rps per service",
            "#services for " + rate(goal),
            "bound by"));
    return Table.of(
        Column.all(headings.toArray(String[]::new)),
        costs.stream().map(cost -> row(cost, several, goal.rate())));
  }

  private static List<String> row(Cost cost, boolean several, double rate) {
    List<String> cells = new ArrayList<>(List.of(cost.row().approach()));
    if (several) {
      cells.add(Figures.millis(cost.row().point().delayMillis()));
    }
    cells.addAll(
        List.of(
            micros(cost.model().cpuMs()),
            Figures.rps(cost.row().rps()),
            cost.memory().map(Figures::bytes).orElse(Figures.NONE),
            cost.memory()
                .map(bytes -> Figures.number(cost.row().rps() / bytes * GIB))
                .orElse(Figures.NONE),
            Figures.number(cost.share() * cost.most().value()),
            services(cost, rate),
            cost.by()));
    return cells;
  }

  private static String micros(Range cpuMs) {
    String value = Figures.micros(1e3 * cpuMs.value());
    return cpuMs.low() == cpuMs.high()
        ? value
        : value
            + " ("
            + Figures.number(1e3 * cpuMs.low())
            + " to "
            + Figures.number(1e3 * cpuMs.high())
            + ")";
  }

  private static String services(Cost cost, double rate) {
    if (cost.most().low() <= 0 || Double.isInfinite(cost.most().high())) {
      return Figures.count(cost.services(rate, cost.most().value()));
    }
    long fewest = cost.services(rate, cost.most().high());
    long many = cost.services(rate, cost.most().low());
    return Figures.count(cost.services(rate, cost.most().value()))
        + (fewest == many ? "" : " (" + Figures.count(fewest) + " to " + Figures.count(many) + ")");
  }
}
