package parkbench.model;

import java.time.Instant;
import java.util.Optional;

/**
 * {@code run.json}: what was planned, where and with what.
 *
 * @param schema {@code parkbench/run/1}
 * @param finished absent while it runs, or where it was cut off
 * @param ended {@code complete}, {@code interrupted}, {@code cut off} or the error that ended it
 */
public record RunRecord(
    String schema,
    String id,
    String labVersion,
    Instant started,
    Optional<Instant> finished,
    String ended,
    Plan plan,
    Environment environment) {
  public static final String SCHEMA = "parkbench/run/1";

  /** The same run with a plan that has grown. */
  public RunRecord with(Plan otherPlan) {
    return new RunRecord(schema, id, labVersion, started, finished, ended, otherPlan, environment);
  }

  /** The same run, over. */
  public RunRecord ended(String how, Instant at) {
    return new RunRecord(schema, id, labVersion, started, Optional.of(at), how, plan, environment);
  }
}
