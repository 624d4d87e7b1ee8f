package parkbench.plan;

/**
 * How often something happens.
 *
 * @param perSecond events per second, finite, ≥ 0
 */
public record Rate(double perSecond) {
  public Rate {
    if (!Double.isFinite(perSecond) || perSecond < 0) {
      throw new IllegalArgumentException("not a rate: " + perSecond + " per second");
    }
  }
}
