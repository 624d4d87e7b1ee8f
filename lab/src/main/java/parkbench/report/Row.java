package parkbench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Quantity;
import parkbench.result.Grade;
import parkbench.result.Graded;
import parkbench.result.LoadPoint;
import parkbench.result.Outcome;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.TrialReport;
import parkbench.text.Figures;
import parkbench.text.FindingText;
import parkbench.text.Plain;
import parkbench.text.StationarityText;

/**
 * One trial as a line of the table, ready to print; every form of the table shows the same words.
 *
 * @param errors failed exchanges
 * @param why what went wrong with the service; empty where nothing did
 */
record Row(
    Subject subject,
    LoadPoint point,
    int repeat,
    Rate rate,
    String p50,
    String p99,
    String errors,
    String cpu,
    Threads threads,
    Outcome outcome,
    String why,
    Checks checks) {
  /**
   * What was measured.
   *
   * @param id the trial's
   * @param identity {@code spring-mvc/blocking}, whatever its title is
   * @param java feature release of the JVM: {@code Java 17}; empty: not known
   */
  public record Subject(
      String id, String approach, String identity, String generation, String java) {}

  /**
   * Its throughput.
   *
   * @param growth why its response times depend on the run's length; empty: they do not
   */
  public record Rate(
      String throughput, String ceiling, String ceilingWhy, String ofCeiling, String growth) {}

  /**
   * Its declared pool.
   *
   * @param pool busy threads of the approach's declared pool: {@code 200 of 200}
   */
  public record Threads(String pool, String poolName) {}

  /**
   * What its audit found.
   *
   * @param failedChecks audit checks that make the trial invalid; empty: it counts
   * @param interference checks that the machine failed, of a trial that counts
   */
  public record Checks(List<CheckRow> failedChecks, List<CheckRow> interference) {}

  /** Rules that say why an outcome is not good; the others say what limits a trial. */
  private static final Set<RuleId> SPOIL =
      Set.of(
          RuleId.SERVICE_DIED,
          RuleId.LISTEN_BACKLOG_OVERFLOW,
          RuleId.ERRORS,
          RuleId.UPSTREAM_AT_CAPACITY);

  /** The percentiles that tables show. */
  static final List<String> PERCENTILES = List.of("p50", "p75", "p90", "p95", "p99", "p999", "max");

  /** Beside a figure that grows with the length of the run. */
  static final String GROWS = " ↗";

  static Row of(TrialReport cell) {
    boolean measured = cell.latency().responseMs().count() > 0;
    Optional<Report.PoolUse> pool = declared(cell.resources().service().pools());
    return new Row(
        new Row.Subject(
            cell.identity().id(),
            approach(cell),
            cell.target().system() + "/" + cell.target().approach(),
            cell.target().generation(),
            cell.target().java().map(java -> "Java " + java).orElse("")),
        LoadPoint.of(cell),
        cell.identity().repeat(),
        new Row.Rate(
            measured || cell.responses().requests() > 0 ? throughput(cell) : Figures.NONE,
            Figures.number(cell.ceiling().ceilingRps()),
            cell.ceiling().ceilingWhy(),
            measured ? ofCeiling(cell) : Figures.NONE,
            grows(cell) ? StationarityText.why(cell.course().overTime().stationarity()) : ""),
        response(cell, "p50"),
        response(cell, "p99"),
        Figures.count(cell.responses().errors().total()),
        cpu(cell),
        new Row.Threads(
            pool.map(Row::busy).orElse(Figures.NONE), pool.map(Report.PoolUse::name).orElse("")),
        cell.outcome(),
        why(cell),
        new Row.Checks(
            failedChecks(cell.quality().audit()),
            CheckRow.of(cell.quality().audit().interfering())));
  }

  static boolean grows(TrialReport cell) {
    return cell.course().overTime().stationarity().grows();
  }

  private static String throughput(TrialReport cell) {
    return graded(cell, Quantity.THROUGHPUT_RPS, Figures::number)
        .orElseGet(() -> Figures.number(cell.responses().throughputRps()));
  }

  private static String ofCeiling(TrialReport cell) {
    return graded(cell, Quantity.OF_CEILING, Figures::percent)
        .orElseGet(() -> Figures.percent(cell.ceiling().ofCeiling()));
  }

  private static String cpu(TrialReport cell) {
    return graded(cell, Quantity.CPU_CORES, Figures::percent)
        .orElseGet(() -> Figures.percent(cell.resources().service().cpu().cpuCores()));
  }

  private static Optional<String> graded(
      TrialReport cell, Quantity quantity, DoubleFunction<String> number) {
    return cell.graded(quantity).map(graded -> Figures.graded(graded, number));
  }

  static String response(TrialReport cell, String name) {
    boolean shown =
        !grows(cell)
            && cell.latency().responseMs().count() > 0
            && !cell.latency().responseMs().tooFew().contains(name)
            && !cell.latency().responseMs().atLeast().contains(name);
    return Optional.of(name)
        .filter(percentile -> shown)
        .flatMap(percentile -> Quantity.of("response-" + percentile + "-ms"))
        .flatMap(cell::graded)
        .map(Row::latency)
        .orElseGet(() -> percentile(cell.latency().responseMs(), name, grows(cell)));
  }

  /** A table has room for the end that is news: the low one is the delay. */
  private static String latency(Graded graded) {
    return graded.grade() == Grade.AT_MOST
        ? "≤ " + Figures.latency(graded.bracket().top())
        : Figures.graded(graded, Figures::latency);
  }

  private static List<CheckRow> failedChecks(Report.AuditResult audit) {
    return audit.passed() || !audit.invalidating().isEmpty()
        ? CheckRow.of(audit.invalidating())
        : List.of(CheckRow.NONE_RECORDED);
  }

  boolean counts() {
    return checks.failedChecks().isEmpty();
  }

  /** {@code passed}, the interference that grades its figures, or the checks that failed. */
  String audit() {
    return counts()
        ? checks.interference().isEmpty() ? "passed" : "graded: " + interfering()
        : "invalid: "
            + checks.failedChecks().stream().map(CheckRow::name).collect(Collectors.joining(", "));
  }

  /** Names of the checks that the machine failed. */
  private String interfering() {
    return checks.interference().stream().map(CheckRow::name).collect(Collectors.joining(", "));
  }

  String outcomeWord() {
    return word(outcome);
  }

  static String word(Outcome outcome) {
    return switch (outcome) {
      case OK -> "ok";
      case DEGRADED -> "degraded";
      case FAILED -> "failed";
    };
  }

  static String word(Grade grade) {
    return switch (grade) {
      case EXACT -> "exact";
      case AT_LEAST -> "at least";
      case AT_MOST -> "at most";
      case ABOUT -> "about";
      case UNUSABLE -> "unusable";
    };
  }

  /** {@code spring-mvc/blocking}, with its JVM where the approach ran on several. */
  static String approach(TrialReport cell) {
    return Plain.line(cell.target().label());
  }

  /**
   * One percentile: {@code ≥} before it where failures would reach it. None, but the reason, where
   * it depends on the length of the run, or where fewer than 10 samples lie beyond it: {@code *}.
   */
  static String percentile(Report.Percentiles of, String name, boolean grows) {
    if (of.count() == 0) {
      return Figures.NONE;
    }
    if (grows) {
      return Figures.NONE + GROWS;
    }
    if (of.tooFew().contains(name)) {
      return Figures.NONE + " *";
    }
    return (of.atLeast().contains(name) ? "≥ " : "") + Figures.latency(value(of, name));
  }

  private static double value(Report.Percentiles of, String name) {
    return switch (name) {
      case "p50" -> of.p50();
      case "p75" -> of.p75();
      case "p90" -> of.p90();
      case "p95" -> of.p95();
      case "p99" -> of.p99();
      case "p999" -> of.p999();
      case "max" -> of.max();
      default -> throw new IllegalArgumentException("no such percentile: " + name);
    };
  }

  private static Optional<Report.PoolUse> declared(List<Report.PoolUse> pools) {
    return pools.stream().filter(pool -> pool.declared() && pool.busyMax().isPresent()).findFirst();
  }

  private static String busy(Report.PoolUse pool) {
    String busy = Figures.count(pool.busyMax().orElse(0));
    return pool.size() > 0 ? busy + " of " + Figures.count(pool.size()) : busy;
  }

  private static String why(TrialReport cell) {
    if (cell.outcome() == Outcome.OK) {
      return "";
    }
    Stream<String> found =
        cell.findings().stream()
            .sorted(Comparator.comparing(finding -> !SPOIL.contains(finding.rule())))
            .limit(1)
            .map(finding -> FindingText.sentence(finding));
    Stream<String> causes = Stream.of(causes(cell)).filter(words -> !words.isEmpty());
    String words = Stream.concat(found, causes).collect(Collectors.joining(" "));
    return words.isEmpty() ? "no cause was recorded; see the trial's service.log" : words;
  }

  /** {@code Errors: 1,204 timeout, 3 reset. Pending at the end: 12.} */
  static String causes(TrialReport cell) {
    String errors = Figures.causes(cell.responses().errors().byCause());
    return Stream.of(
            errors.isEmpty() ? "" : "Errors: " + errors + ".",
            cell.responses().pending() == 0
                ? ""
                : "Pending at the end: " + Figures.count(cell.responses().pending()) + ".")
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
