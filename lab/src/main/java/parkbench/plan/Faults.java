package parkbench.plan;

import parkbench.system.Guards;

/**
 * What the upstream does wrong, decided independently for each request.
 *
 * @param errorRatio share answered with {@code errorStatus}, after the delay
 * @param resetRatio share whose connection is reset (RST), after the delay
 * @param hangRatio share that is never answered
 */
public record Faults(double errorRatio, int errorStatus, double resetRatio, double hangRatio) {
  public static final Faults NONE = new Faults(0, 500, 0, 0);

  public Faults {
    Guards.ratio(errorRatio, "errorRatio");
    Guards.ratio(resetRatio, "resetRatio");
    Guards.ratio(hangRatio, "hangRatio");
    Guards.ratio(errorRatio + resetRatio + hangRatio, "the sum of the fault ratios");
  }
}
