package parkbench.result;

import java.util.Optional;
import parkbench.plan.Intervention;
import parkbench.record.ClaimVerdict;

/** Why the experiment about a finding has its verdict. */
public sealed interface ExperimentReason {

  /** Undecided: requests of a burst had no good answer, so that throughputs are of other times. */
  record BurstUnanswered(long requests) implements ExperimentReason {}

  /** Undecided: the placebo is not shown to do nothing. */
  record PlaceboNotProven(Report.Claim placebo) implements ExperimentReason {}

  /** Undecided: the claim about the effect is. */
  record EffectUndecided(Report.Claim effect) implements ExperimentReason {}

  /** Undecided: fewer cores answer less than before, as independent work on shared cores may. */
  record CoresShared() implements ExperimentReason {}

  /** Undecided: without the change the service answers otherwise than when it was found. */
  record ServiceChanged() implements ExperimentReason {}

  /** Undecided: nothing shows whether the setting gave the pool more threads. */
  record BusyThreadsUnknown(String setting) implements ExperimentReason {}

  /**
   * Undecided: the pool had no more busy threads than before, so that the setting may not count.
   */
  record SettingWithoutEffect(String setting, int busyFound, int busyChanged)
      implements ExperimentReason {}

  /** Refuted: the change does nothing. */
  record OtherLimit() implements ExperimentReason {}

  /**
   * Confirmed: the change has an effect.
   *
   * @param prediction whether the effect is the predicted one
   * @param placebo what was measured of it; absent: it is proven to do nothing
   * @param next what limits the changed service; absent: not known
   */
  record Effective(ClaimVerdict prediction, Optional<Report.Claim> placebo, Optional<Finding> next)
      implements ExperimentReason {}

  /**
   * The change and its effect.
   *
   * @param changedRps with the change; absent: no trial counts
   * @param foundRps when the finding was made
   * @param nowRps without the change in the experiment; absent: as when it was found
   */
  record Tried(
      Intervention.Change change,
      Optional<Double> changedRps,
      double foundRps,
      Optional<Double> nowRps,
      Intervention.Prediction predicted) {}
}
