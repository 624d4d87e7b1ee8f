package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import parkbench.measure.Median;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.ServiceModel;
import parkbench.result.ServiceModel.Range;
import parkbench.result.Status;
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

  private static final double RATE = 10_000;
  private static final double GIB = 1L << 30;

  /** Limits that the model knows: the CPU, and pools that the scenario declares. */
  private static final Set<RuleId> MODELLED =
      Set.of(
          RuleId.CPU_BOUND,
          RuleId.CFS_THROTTLED,
          RuleId.GC_BOUND,
          RuleId.CPU_CONTENTION,
          RuleId.LIMITED_BY_LOAD,
          RuleId.UPSTREAM_AT_CAPACITY);

  private CostSection() {}

  /**
   * One approach behind one delay, where it answered most.
   *
   * @param most that it answers, by its model or by the limit that it met
   * @param by what bounds that
   */
  private record Cost(SummaryRow row, ServiceModel model, Range most, String by) {
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
    Map<String, ServiceModel> models = new LinkedHashMap<>();
    report.models().forEach(model -> models.put(model.approach(), model));
    List<Cost> costs =
        SummaryRow.of(report).stream()
            .filter(row -> row.status() == Status.HOLDS || row.status() == Status.LIMITED)
            .filter(row -> models.containsKey(row.approach()))
            .collect(
                Collectors.groupingBy(
                    row -> row.approach() + " " + row.point().delayMillis(),
                    LinkedHashMap::new,
                    Collectors.maxBy(Comparator.comparingDouble(SummaryRow::rps))))
            .values()
            .stream()
            .flatMap(Optional::stream)
            .sorted(Comparator.comparingDouble(row -> row.point().delayMillis()))
            .map(row -> cost(row, Objects.requireNonNull(models.get(row.approach()))))
            .toList();
    if (costs.stream().map(cost -> cost.row().approach()).distinct().count() < 2) {
      return Optional.empty();
    }
    return Optional.of(
        new Section(
            "cost",
            "What it costs",
            List.of(
                new Paragraph(
                    "",
                    "CPU is that of a request without the JIT's. A service is planned at "
                        + Figures.percent(PLANNED)
                        + " of the most that it answers: by its CPU, its declared pool, or a limit"
                        + " that it met. Memory is the peak of the process, most of it the heap"
                        + " that it was given."),
                new Folded("CPU, memory and services for 10,000 rps", List.of(table(costs))))));
  }

  private static Cost cost(SummaryRow row, ServiceModel model) {
    ServiceModel.Prediction most = model.most(row.point().delayMillis());
    boolean other =
        row.status() == Status.LIMITED
            && row.rps() < (1 - ServiceModel.HOLDS) * most.rps().value()
            && row.typical().findings().stream()
                .noneMatch(finding -> MODELLED.contains(finding.rule()));
    return other
        ? new Cost(row, model, new Range(row.rps(), row.low(), row.high()), "a limit that it met")
        : new Cost(row, model, most.rps(), by(model, most));
  }

  private static String by(ServiceModel model, ServiceModel.Prediction most) {
    return most.by() == ServiceModel.By.POOL ? model.pool().orElse("its pool") : "CPU";
  }

  private static Table table(List<Cost> costs) {
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
            "#services for 10,000 rps",
            "bound by"));
    return Table.of(
        Column.all(headings.toArray(String[]::new)),
        costs.stream().map(cost -> row(cost, several)));
  }

  private static List<String> row(Cost cost, boolean several) {
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
            Figures.number(PLANNED * cost.most().value()),
            services(cost.most()),
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

  private static String services(Range most) {
    long fewest = services(most.high());
    long many = services(most.low());
    return Figures.count(services(most.value()))
        + (fewest == many ? "" : " (" + Figures.count(fewest) + " to " + Figures.count(many) + ")");
  }

  private static long services(double most) {
    return (long) Math.ceil(RATE / (PLANNED * most));
  }
}
