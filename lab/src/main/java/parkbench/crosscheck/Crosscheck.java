package parkbench.crosscheck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import parkbench.plan.Driver;
import parkbench.record.DriverRecord;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.CheckText;

/**
 * One cell that several drivers asked, side by side, and where they disagree with the built-in
 * engine.
 *
 * @param rows one per driver, in the order of {@link Driver}
 * @param disagreements figures that differ by more than {@link #SHARE} and than the repeats scatter
 * @param trials how many were run
 */
public record Crosscheck(List<Row> rows, List<Disagreement> disagreements, int trials) {
  /** By how much of the built-in engine's a figure may differ. */
  public static final double SHARE = 0.03;

  /** What a percentile may differ by however small it is. */
  public static final double MILLIS = 1;

  /** What the share of errors may differ by. */
  public static final double ERRORS = 0.001;

  /** Share of a core from which on a generator queues behind itself. */
  public static final double BUSY = 0.6;

  public Crosscheck {
    rows = List.copyOf(rows);
    disagreements = List.copyOf(disagreements);
  }

  /**
   * What one driver measured. Figures are of the trials that count, or of all where none does.
   *
   * @param name with its version
   */
  public record Row(Driver driver, String name, Counted counted, Figures figures, Sent sent) {
    /**
     * Its trials.
     *
     * @param invalid trials of these whose instruments failed
     * @param why the reason of an invalid one; empty where there is none
     */
    public record Counted(int trials, int invalid, String why) {}

    /**
     * Over its repeats.
     *
     * @param errors share of the population that failed or had no end
     * @param micros CPU time of the driver per good answer
     * @param cores CPU time of the driver per second of the window
     * @param serviceMicros CPU time of the service per good answer: what it saw
     */
    public record Figures(
        Optional<Figure> throughput,
        Optional<Figure> p50,
        Optional<Figure> p90,
        Optional<Figure> p99,
        Optional<Figure> errors,
        Optional<Figure> micros,
        Optional<Figure> cores,
        Optional<Figure> serviceMicros) {}

    /**
     * What it sent.
     *
     * @param users of a closed load or burst
     * @param connections that the driver opened in one trial; absent: it does not report it
     * @param dropped requests that it says it left out
     * @param overflows connections that the service's full accept queue turned away
     * @param wave what its users finish at once, per second of the window; absent where no wave can
     *     be cut
     */
    public record Sent(
        Optional<Integer> users,
        Optional<Long> connections,
        long dropped,
        double overflows,
        Optional<Double> wave) {}

    /** Whether any of its trials counts. */
    public boolean counts() {
      return counted.invalid() < counted.trials();
    }
  }

  /**
   * A figure over the repeats.
   *
   * @param sound whether every repeat has enough samples for it and no failure reaches it
   */
  public record Figure(double mean, double least, double most, boolean sound) {
    double scatter() {
      return most - least;
    }
  }

  /** What is compared. */
  public enum Quantity {
    THROUGHPUT("throughput"),
    P50("p50"),
    P90("p90"),
    P99("p99"),
    ERRORS("share of errors");

    private final String word;

    Quantity(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    Optional<Figure> of(Row row) {
      return switch (this) {
        case THROUGHPUT -> row.figures().throughput();
        case P50 -> row.figures().p50();
        case P90 -> row.figures().p90();
        case P99 -> row.figures().p99();
        case ERRORS -> row.figures().errors();
      };
    }

    /** What two drivers may differ by without a word. */
    double allowed(double reference) {
      return switch (this) {
        case THROUGHPUT -> SHARE * reference;
        case P50, P90, P99 -> Math.max(MILLIS, SHARE * reference);
        case ERRORS -> Crosscheck.ERRORS;
      };
    }
  }

  /**
   * A figure of a driver that the built-in engine's does not bear out.
   *
   * @param reference the built-in engine's
   * @param causes what the data, or the driver's blind spots, show of the reason; empty: nothing
   */
  public record Disagreement(
      Driver driver, Quantity quantity, double value, double reference, List<String> causes) {
    public Disagreement {
      causes = List.copyOf(causes);
    }
  }

  /** Of a run whose trials differ by their drivers alone. */
  public static Crosscheck of(Report report) {
    List<Row> rows =
        Arrays.stream(Driver.values())
            .map(driver -> row(driver, cells(report, driver)))
            .flatMap(Optional::stream)
            .toList();
    Optional<Row> own =
        rows.stream().filter(row -> row.driver().builtIn() && row.counts()).findFirst();
    List<Disagreement> found = new ArrayList<>();
    own.ifPresent(
        reference ->
            rows.stream()
                .filter(row -> !row.driver().builtIn() && row.counts())
                .forEach(row -> found.addAll(compare(row, reference))));
    return new Crosscheck(rows, found, report.trials().size());
  }

  private static List<TrialReport> cells(Report report, Driver driver) {
    return report.trials().stream()
        .filter(cell -> cell.quality().driver().filter(who -> who.driver() == driver).isPresent())
        .toList();
  }

  private static Optional<Row> row(Driver driver, List<TrialReport> all) {
    if (all.isEmpty()) {
      return Optional.empty();
    }
    List<TrialReport> valid = all.stream().filter(cell -> cell.quality().audit().passed()).toList();
    List<TrialReport> shown = valid.isEmpty() ? all : valid;
    TrialReport first = shown.getFirst();
    DriverRecord record = first.quality().driver().orElseThrow();
    return Optional.of(
        new Row(
            driver,
            record.name(),
            new Row.Counted(all.size(), all.size() - valid.size(), whyInvalid(all)),
            new Row.Figures(
                figure(shown, cell -> some(cell, cell.responses().throughputRps()), cell -> true),
                percentile(shown, "p50", Report.Percentiles::p50),
                percentile(shown, "p90", Report.Percentiles::p90),
                percentile(shown, "p99", Report.Percentiles::p99),
                figure(shown, Crosscheck::errors, cell -> true),
                figure(shown, cell -> cell.resources().lab().loadMicrosPerRequest(), cell -> true),
                figure(shown, Crosscheck::cores, cell -> true),
                figure(
                    shown,
                    cell -> cell.resources().service().cpu().cpuMicrosPerRequest(),
                    cell -> true)),
            new Row.Sent(
                first.load().users(),
                record.connections(),
                shown.stream()
                    .flatMap(cell -> cell.quality().driver().stream())
                    .mapToLong(DriverRecord::dropped)
                    .sum(),
                shown.stream()
                    .mapToDouble(
                        cell -> cell.resources().service().sockets().listenOverflows().orElse(0.0))
                    .sum(),
                first.responses().countingErrorRps())));
  }

  private static String whyInvalid(List<TrialReport> all) {
    return all.stream()
        .flatMap(cell -> cell.quality().audit().checks().stream())
        .filter(check -> !check.passed())
        .map(CheckText::resultAndLimit)
        .findFirst()
        .orElse("");
  }

  /** A trial in which nothing was asked has no figures. */
  private static Optional<Double> some(TrialReport cell, double value) {
    return cell.responses().requests() > 0 ? Optional.of(value) : Optional.empty();
  }

  private static Optional<Double> errors(TrialReport cell) {
    return some(
        cell,
        (cell.responses().errors().total() + cell.responses().pending())
            / (double) cell.responses().requests());
  }

  private static Optional<Double> cores(TrialReport cell) {
    return cell.resources()
        .lab()
        .loadMicrosPerRequest()
        .map(micros -> micros / 1e6 * cell.responses().throughputRps());
  }

  private static Optional<Figure> percentile(
      List<TrialReport> cells, String name, Function<Report.Percentiles, Double> value) {
    return figure(
        cells,
        cell ->
            cell.latency().responseMs().count() > 0
                ? Optional.of(value.apply(cell.latency().responseMs()))
                : Optional.empty(),
        cell ->
            !cell.latency().responseMs().tooFew().contains(name)
                && !cell.latency().responseMs().atLeast().contains(name));
  }

  private static Optional<Figure> figure(
      List<TrialReport> cells,
      Function<TrialReport, Optional<Double>> value,
      Predicate<TrialReport> sound) {
    DoubleSummaryStatistics all =
        cells.stream()
            .flatMap(cell -> value.apply(cell).stream())
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    return all.getCount() == 0
        ? Optional.empty()
        : Optional.of(
            new Figure(
                all.getAverage(), all.getMin(), all.getMax(), cells.stream().allMatch(sound)));
  }

  private static List<Disagreement> compare(Row row, Row own) {
    List<Disagreement> found = new ArrayList<>();
    for (Quantity quantity : Quantity.values()) {
      Optional<Figure> value = quantity.of(row).filter(Figure::sound);
      Optional<Figure> reference = quantity.of(own).filter(Figure::sound);
      if (value.isPresent()
          && reference.isPresent()
          && differ(quantity, value.get(), reference.get())) {
        double off = value.get().mean() - reference.get().mean();
        found.add(
            new Disagreement(
                row.driver(),
                quantity,
                value.get().mean(),
                reference.get().mean(),
                new DisagreementCauses(row, own).of(quantity, off)));
      }
    }
    return found;
  }

  private static boolean differ(Quantity quantity, Figure value, Figure reference) {
    double off = Math.abs(value.mean() - reference.mean());
    return off > quantity.allowed(reference.mean())
        && off > Math.max(value.scatter(), reference.scatter());
  }
}
