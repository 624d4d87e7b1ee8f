package parkbench.text;

import static parkbench.result.FactName.*;

import java.util.Optional;
import parkbench.record.PoolKind;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.system.Pool;

/** The facts of a finding in words, as its sentences need them. */
record FindingFacts(Finding finding) {

  String throughput() {
    return finding
        .value(THROUGHPUT)
        .filter(Fact.Range.class::isInstance)
        .map(range -> Figures.graded(((Fact.Range) range).graded(), Figures::number))
        .orElse(Figures.NONE);
  }

  /** {@code CPU 7 %}, or that it could not be read; of what was left where some was taken. */
  String cpu() {
    return "CPU "
        + (finding.has(CPU) ? percent(CPU) : "unknown")
        + (finding.has(CPU_TAKEN_BY_MACHINE) ? " of what was left to it" : "");
  }

  /**
   * {@code 190 of 200 request threads (http-nio-8080-exec)}, or {@code 190 of 200 Tomcat threads}.
   */
  String threads() {
    return of(THREADS);
  }

  String busyOfPool() {
    return of(BUSY_THREADS);
  }

  private String of(FactName threads) {
    String pool = text(POOL);
    boolean virtual = text(POOL_KIND).equals(PoolKind.VIRTUAL.name());
    String kind = FactText.poolKind(text(POOL_KIND));
    return number(threads)
        + " of "
        + count(POOL_SIZE)
        + " "
        + (Pool.namesThreads(pool) ? pool : virtual ? kind : kind + " (" + pool + ")");
  }

  String ofBusy() {
    return percent(SHARE_OF_BUSY_THREADS) + " of the busy ones";
  }

  String place() {
    return text(PLACE);
  }

  String waitForConnection() {
    return threads() + " wait for a connection of a pool, in " + place();
  }

  String calls() {
    return count(CALLS_AT_A_TIME) + (value(CALLS_AT_A_TIME) == 1 ? " call" : " calls");
  }

  /** {@code 50 calls / 0.5 s predicts 100 rps}. */
  String callsPredict() {
    return calls()
        + " at a time / "
        + Figures.factor(value(TIME_PER_CALL))
        + " s"
        + (finding.has(CALLS_PER_REQUEST) && value(CALLS_PER_REQUEST) > 1
            ? " / " + count(CALLS_PER_REQUEST) + " calls per request"
            : "")
        + " predicts "
        + Figures.rps(value(CALLS_PREDICT));
  }

  Optional<Fact.Interval> interval(FactName name) {
    return finding
        .value(name)
        .filter(Fact.Interval.class::isInstance)
        .map(Fact.Interval.class::cast);
  }

  double value(FactName name) {
    return finding.number(name).orElseThrow();
  }

  double valueOr(FactName name, double otherwise) {
    return finding.number(name).orElse(otherwise);
  }

  String text(FactName name) {
    return finding.text(name).orElse("");
  }

  String activity(FactName name) {
    return ThreadWords.activity(text(name));
  }

  String number(FactName name) {
    return Figures.number(value(name));
  }

  String count(FactName name) {
    return Figures.count(Math.round(value(name)));
  }

  String percent(FactName name) {
    return Figures.percent(value(name));
  }

  String millis(FactName name) {
    return Figures.millis(value(name));
  }

  String seconds(FactName name) {
    return number(name) + " s";
  }

  String cores(FactName name) {
    return Figures.cores(value(name));
  }
}
