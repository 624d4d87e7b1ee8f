package parkbench.plan;

/** By which limits a run is judged; it stores them. */
public record PlanLimits(AuditLimits audit, DiagnosisLimits diagnosis) {
  public static final PlanLimits DEFAULT = of(AuditMode.GRADED);

  /** The limits of this version, in a mode. */
  public static PlanLimits of(AuditMode mode) {
    return new PlanLimits(AuditLimits.DEFAULT.with(mode), DiagnosisLimits.DEFAULT);
  }
}
