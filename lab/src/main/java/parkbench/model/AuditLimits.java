package parkbench.model;

/**
 * What the instruments may get wrong before a trial is void. The one place where these limits
 * stand; they change only with evidence, in a decision record.
 *
 * @param firedOfAsked least share of the asked exchanges that an open load fired
 * @param sendLagP99Millis fired − intended
 * @param turnaroundOfCycle share of a closed user's cycle spent between an answer and the next
 *     firing
 * @param labShareOfCores CPU of generator, upstream and conductor together, of the cores they share
 * @param labRunDelayP99Millis their scheduling wait
 * @param upstreamMeanError relative error of the upstream's mean delay
 * @param upstreamP99Millis absolute and {@code upstreamP99Share} relative bound of its p99 error;
 *     the larger one counts
 * @param stealShare CPU taken by the hypervisor
 */
public record AuditLimits(
    double firedOfAsked,
    double sendLagP99Millis,
    double turnaroundOfCycle,
    double labShareOfCores,
    double labRunDelayP99Millis,
    double upstreamMeanError,
    double upstreamP99Millis,
    double upstreamP99Share,
    double stealShare) {
  public static final AuditLimits DEFAULT =
      new AuditLimits(0.999, 1.0, 0.01, 0.60, 0.5, 0.01, 1.0, 0.02, 0.005);
}
