package parkbench.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.measure.Median;
import parkbench.plan.Quantity;
import parkbench.result.Finding;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.Status;
import parkbench.result.TrialReport;
import parkbench.text.Figures;

/**
 * An approach at a load point over its valid trials.
 *
 * @param trials at least one
 * @param tried how many there are with those that are invalid
 * @param repeated its figures over several forks; absent: it has one
 */
record SummaryRow(
    String approach,
    LoadPoint point,
    List<TrialReport> trials,
    long tried,
    Optional<Report.Repeated> repeated) {

  /** In the order of the approaches, invalid trials left out. */
  static List<SummaryRow> of(Report report) {
    Map<Report.Subject, List<TrialReport>> bySubject =
        report.trials().stream()
            .sorted(Approaches.ORDER)
            .collect(
                Collectors.groupingBy(
                    trial -> new Report.Subject(Row.approach(trial), LoadPoint.of(trial)),
                    LinkedHashMap::new,
                    Collectors.toList()));
    Map<Report.Subject, Report.Repeated> repeated =
        report.repeated().stream()
            .collect(
                Collectors.toMap(
                    each -> new Report.Subject(each.approach(), each.point()),
                    each -> each,
                    (a, b) -> a));
    return bySubject.entrySet().stream()
        .map(
            each ->
                of(
                    each.getKey(),
                    each.getValue(),
                    Optional.ofNullable(repeated.get(each.getKey()))))
        .filter(row -> !row.trials().isEmpty())
        .toList();
  }

  private static SummaryRow of(
      Report.Subject subject, List<TrialReport> all, Optional<Report.Repeated> repeated) {
    return new SummaryRow(
        subject.approach(),
        subject.point(),
        all.stream().filter(trial -> trial.quality().audit().passed()).toList(),
        all.size(),
        repeated);
  }

  Status status() {
    return Status.typical(trials);
  }

  /** The rule that says why it does not hold; empty: it does, or none is known. */
  String why() {
    return switch (status()) {
      case HOLDS, UNDECIDED -> "";
      case LIMITED, DEGRADES, WOULD_BE_RESTARTED, FAILS ->
          typical().findings().stream()
              .map(Finding::rule)
              .filter(rule -> rule != RuleId.LIMITED_BY_LOAD)
              .findFirst()
              .map(RuleId::title)
              .orElse("");
    };
  }

  /** The trial of median throughput; of an even number, the lower of the two in the middle. */
  TrialReport typical() {
    return trials.stream()
        .sorted(Comparator.comparingDouble(trial -> trial.responses().throughputRps()))
        .toList()
        .get((trials.size() - 1) / 2);
  }

  Row row() {
    return Row.of(typical());
  }

  /** The mean over the forks; of figures without an interval the median. */
  double rps() {
    return repeated
        .flatMap(Report.Repeated::throughputRps)
        .map(Report.Measured::value)
        .orElseGet(this::medianRps);
  }

  private double medianRps() {
    return Median.of(trials, trial -> trial.responses().throughputRps());
  }

  /** Least throughput of a quiet machine, or over the forks. */
  double low() {
    return repeated
        .flatMap(Report.Repeated::throughputRps)
        .flatMap(Report.Measured::low)
        .orElseGet(() -> Median.of(trials, trial -> trial.throughput().low()));
  }

  /** Most throughput; infinite where no end is known. */
  double high() {
    return repeated
        .flatMap(Report.Repeated::throughputRps)
        .map(Report.Measured::top)
        .orElseGet(() -> Median.of(trials, trial -> trial.throughput().top()));
  }

  Optional<Double> ceiling() {
    return trials.getFirst().ceiling().ceilingRps();
  }

  /** {@code 398 (397 to 399)}; of one fork as its row has it. */
  String throughput() {
    return interval(repeated.flatMap(Report.Repeated::throughputRps), Figures::number)
        .orElseGet(() -> row().rate().throughput());
  }

  String p50() {
    return interval(repeated.flatMap(Report.Repeated::responseP50Ms), Figures::latency)
        .orElseGet(() -> row().p50());
  }

  String p99() {
    return interval(repeated.flatMap(Report.Repeated::responseP99Ms), Figures::latency)
        .orElseGet(() -> row().p99());
  }

  /** Of one fork: infinite where it hangs on too few answers, or is a lower bound. */
  double p99Millis() {
    return repeated
        .flatMap(Report.Repeated::responseP99Ms)
        .map(Report.Measured::value)
        .orElseGet(() -> p99Millis(typical().latency().responseMs()));
  }

  private static double p99Millis(Report.Percentiles response) {
    boolean known =
        response.count() > 0
            && !response.tooFew().contains("p99")
            && !response.atLeast().contains("p99");
    return known ? response.p99() : Double.POSITIVE_INFINITY;
  }

  String cpu() {
    return interval(figure(Quantity.CPU_CORES), Figures::percent).orElseGet(() -> row().cpu());
  }

  /** Over several forks; absent: it has one, or some fork has no such figure. */
  Optional<Report.Measured> figure(Quantity quantity) {
    return repeated.map(each -> each.figures().get(quantity.word())).filter(Objects::nonNull);
  }

  private static Optional<String> interval(
      Optional<Report.Measured> of, DoubleFunction<String> form) {
    return of.map(measured -> form.apply(measured.value()) + ends(measured, form));
  }

  /** Nothing where the ends read as the value does. */
  private static String ends(Report.Measured measured, DoubleFunction<String> form) {
    String value = form.apply(measured.value());
    boolean same =
        Stream.of(measured.low(), measured.high())
            .allMatch(end -> end.map(form::apply).filter(value::equals).isPresent());
    return same ? "" : " (" + withoutUnit(RepeatedRow.ends(measured, form), value) + ")";
  }

  /** {@code 1.04 to 1.17}: the unit is that of the value. */
  private static String withoutUnit(String ends, String value) {
    int space = value.lastIndexOf(' ');
    String unit = space < 0 ? "" : value.substring(space);
    return Stream.of(ends.split(" to ", -1)).allMatch(end -> end.endsWith(unit))
        ? ends.replace(unit, "")
        : ends;
  }

  long errors() {
    return trials.stream().mapToLong(trial -> trial.responses().errors().total()).sum();
  }

  /** {@code 5}, or {@code 4 of 5} where some do not count. */
  String forks() {
    return trials.size() == tried
        ? Figures.count(tried)
        : Figures.count(trials.size()) + " of " + Figures.count(tried);
  }
}
