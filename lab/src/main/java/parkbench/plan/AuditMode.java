package parkbench.plan;

/** What a failed check of interference means. */
public enum AuditMode {
  /** It grades the trial's figures. */
  GRADED,
  /** It invalidates the trial, as every failed check does. */
  STRICT
}
