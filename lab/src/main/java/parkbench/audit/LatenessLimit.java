package parkbench.audit;

import parkbench.plan.Quantity.Unit;
import parkbench.result.Limit;

/** How late one of the lab's instruments may be. */
final class LatenessLimit {
  private LatenessLimit() {}

  /**
   * A fixed time, or a share of another where that is more.
   *
   * @param fixedMillis allowed in every trial
   * @param share between 0 and 1; zero where none is allowed
   */
  static Limit of(double fixedMillis, double share, Limit.Reference reference) {
    return Limit.atMost(
        Math.max(fixedMillis, share * reference.value()),
        Unit.MILLISECONDS,
        new Limit.Constant(fixedMillis, Unit.MILLISECONDS),
        new Limit.ShareOf(share, reference));
  }
}
