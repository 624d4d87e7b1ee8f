package parkbench.plan;

import java.util.Optional;

/**
 * A bound that the user asked to hold; a run that breaks it exits with 1.
 *
 * @param approach {@code system/approach}; absent: every trial
 * @param atLeast lower bound, inclusive, in the quantity's unit
 * @param atMost upper bound, inclusive
 */
public record Threshold(
    Optional<String> approach,
    Quantity quantity,
    Optional<Double> atLeast,
    Optional<Double> atMost) {
  public Threshold {
    if (atLeast.isEmpty() && atMost.isEmpty()) {
      throw new IllegalArgumentException("a threshold needs at least one bound");
    }
  }

  public Bound bound() {
    return new Bound.Between(atLeast, atMost);
  }
}
