package parkbench.result;

import java.util.List;
import java.util.Optional;
import parkbench.plan.AuditMode;

/**
 * The checks of one trial's instruments.
 *
 * @param mode what a failed check of interference means
 */
public record Audit(List<Check> checks, AuditMode mode) {
  public Audit {
    checks = List.copyOf(checks);
  }

  /** Whether the trial is valid: no failed check invalidates it. */
  public boolean passed() {
    return checks.stream().noneMatch(check -> check.invalidates(mode));
  }

  /** What a check is about. */
  public enum Kind {
    /** Whether what was measured is what was planned. A trial that fails it is invalid. */
    IDENTITY,
    /** What the machine did to the measurement. A trial that fails it has graded figures. */
    INTERFERENCE
  }

  /**
   * One check. {@code text.CheckText} makes the sentences about it.
   *
   * @param passed false, too, of a check that could not be made
   * @param reason why it was not needed, if it passed, or could not be made; absent: it was made
   * @param measured first the figure that has the limit, if the check was made
   */
  public record Check(
      CheckId id,
      Kind kind,
      boolean passed,
      Optional<Reason> reason,
      List<Fact> measured,
      Limit limit) {
    public Check {
      measured = List.copyOf(measured);
    }

    /** Whether it failed, and the trial is invalid for it. */
    public boolean invalidates(AuditMode mode) {
      return !passed && (kind == Kind.IDENTITY || mode == AuditMode.STRICT);
    }

    /** Whether it failed by what the machine did. */
    public boolean interferes() {
      return !passed && kind == Kind.INTERFERENCE;
    }
  }

  /** Why a check was not needed, or could not be made. */
  public enum Reason {
    // Of the load.
    CLOSED_LOAD,
    OPEN_LOAD,
    BURST,
    NOTHING_REQUESTED,
    LOAD_GENERATOR_SILENT,
    NO_WINDOW,
    NO_WHOLE_WINDOW,
    NO_CYCLE,
    NO_SEND_LAG,
    NO_HICCUPS,
    NO_EXCHANGES,
    EXCHANGES_CUT_OFF,
    TOO_FEW_ARRIVALS,
    DRIVER_SILENT,
    DRIVER_MIXES_STATUS,
    // Of the service.
    SERVICE_DIED,
    SERVICE_DIED_BEFORE_WINDOW,
    SERVICE_DIED_BEFORE_REFERENCE,
    SERVICE_DIED_UNSAMPLED,
    SERVICE_ENDED_BEFORE_LOAD,
    SERVICE_ENDED_BEFORE_WINDOW,
    SERVICE_NOT_OURS,
    NO_UPSTREAM_NEEDED,
    NO_CALLS,
    NO_CEILING,
    // Of the upstream.
    UPSTREAM_IS_MEASURED,
    UPSTREAM_SILENT,
    UPSTREAM_SCRIPT,
    NOTHING_REPORTED,
    NO_DELAY,
    ORIGIN_ANSWERS,
    ORIGIN_NOT_CALLED,
    REFERENCE_DELAYED_BY_PLAN,
    REFERENCE_TOO_FEW,
    REFERENCE_LOST,
    REFERENCE_INCOMPLETE,
    // Of the machine.
    LAB_CPU_NOT_SAMPLED,
    RUN_QUEUE_NOT_SAMPLED,
    MACHINE_NOT_SAMPLED,
    CORES_NOT_SAMPLED,
    CLOCKS_NOT_SAMPLED
  }
}
