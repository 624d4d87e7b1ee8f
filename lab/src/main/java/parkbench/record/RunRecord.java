package parkbench.record;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Phase;
import parkbench.plan.Plan;

/**
 * {@code run.json}: what was planned, where and with what.
 *
 * @param schema {@code parkbench/run/5}
 * @param finished absent while it runs, or where it was cut off
 * @param ended {@code complete}, {@code interrupted}, {@code cut off} or the error that ended it
 * @param resumed when it went on the last time after it had been cut off; absent: it never was
 * @param spent time by phase; empty while it runs, and in runs of earlier versions
 * @param invocation absent in runs of earlier versions
 */
public record RunRecord(
    String schema,
    String id,
    String labVersion,
    Instant started,
    Optional<Instant> finished,
    String ended,
    Plan plan,
    Environment environment,
    Optional<Instant> resumed,
    Map<Phase, Duration> spent,
    Optional<Invocation> invocation) {
  public static final String SCHEMA = "parkbench/run/5";
  public static final String COMPLETE = "complete";
  public static final String CUT_OFF = "cut off";
  public static final String RUNNING = "running";

  public RunRecord {
    spent = spent == null ? Map.of() : Map.copyOf(spent);
  }

  /** A run that was never resumed. */
  public RunRecord(
      String schema,
      String id,
      String labVersion,
      Instant started,
      Optional<Instant> finished,
      String ended,
      Plan plan,
      Environment environment) {
    this(
        schema,
        id,
        labVersion,
        started,
        finished,
        ended,
        plan,
        environment,
        Optional.empty(),
        Map.of(),
        Optional.empty());
  }

  /** The same run, with how it was asked for. */
  public RunRecord askedBy(Invocation asked) {
    return new RunRecord(
        schema,
        id,
        labVersion,
        started,
        finished,
        ended,
        plan,
        environment,
        resumed,
        spent,
        Optional.of(asked));
  }

  /**
   * From its start to its end. Absent: it has no end on record, or it was resumed, and it is not
   * known how long it stood still.
   */
  public Optional<Duration> took() {
    return resumed.isPresent()
        ? Optional.empty()
        : finished.map(end -> Duration.between(started, end));
  }

  /** The same run with a plan that has grown. */
  public RunRecord with(Plan otherPlan) {
    return new RunRecord(
        schema,
        id,
        labVersion,
        started,
        finished,
        ended,
        otherPlan,
        environment,
        resumed,
        spent,
        invocation);
  }

  /** The same run, measured on another machine than the controller's. */
  public RunRecord on(Environment other) {
    return new RunRecord(
        schema, id, labVersion, started, finished, ended, plan, other, resumed, spent, invocation);
  }

  /** The same run, over. */
  public RunRecord ended(String how, Instant at) {
    return ended(how, Optional.of(at));
  }

  /** The same run, whose end is not on record. */
  public RunRecord cutOff() {
    return ended(CUT_OFF, Optional.empty());
  }

  /** The same run, which another process still writes. */
  public RunRecord running() {
    return ended(RUNNING, Optional.empty());
  }

  private RunRecord ended(String how, Optional<Instant> at) {
    return new RunRecord(
        schema, id, labVersion, started, at, how, plan, environment, resumed, spent, invocation);
  }

  /** The same run, gone on with. */
  public RunRecord resumed(Plan otherPlan, Instant at) {
    return new RunRecord(
        schema,
        id,
        labVersion,
        started,
        Optional.empty(),
        CUT_OFF,
        otherPlan,
        environment,
        Optional.of(at),
        Map.of(),
        invocation);
  }

  /** The same run, with what its time was spent on. */
  public RunRecord spending(Map<Phase, Duration> time) {
    return new RunRecord(
        schema,
        id,
        labVersion,
        started,
        finished,
        ended,
        plan,
        environment,
        resumed,
        time,
        invocation);
  }
}
