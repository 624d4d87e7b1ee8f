package parkbench.result;

import java.util.List;
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
   * One check.
   *
   * @param name short and stable: {@code send lag p99}
   * @param measured with its unit; NaN never: a check that could not be made has failed
   * @param limit with its unit and direction: {@code ≤ 1 ms}
   * @param remedy what to do when it fails
   */
  public record Check(
      Kind kind, String name, boolean passed, String measured, String limit, String remedy) {

    /** Whether it failed, and the trial is invalid for it. */
    public boolean invalidates(AuditMode mode) {
      return !passed && (kind == Kind.IDENTITY || mode == AuditMode.STRICT);
    }

    /** Whether it failed by what the machine did. */
    public boolean interferes() {
      return !passed && kind == Kind.INTERFERENCE;
    }
  }
}
