package parkbench.result;

import java.util.Optional;
import parkbench.plan.Claim;

/** Whose figure a claim is about. */
public sealed interface ClaimSide {

  /** An approach at a load point that was measured. */
  record OfSubject(Report.Subject subject) implements ClaimSide {}

  /** What the claim asks for, where no trial of it was finished. */
  record Asked(Claim.Side side) implements ClaimSide {}

  /**
   * What a threshold is about, where no trial of it was finished.
   *
   * @param approach absent: all of them
   */
  record OfThreshold(Optional<String> approach) implements ClaimSide {}
}
