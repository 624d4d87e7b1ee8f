package parkbench.result;

import java.util.List;

/** Why a claim has its verdict. */
public sealed interface ClaimReason {

  /** The scenario does not test it. */
  record NotTested(String reason) implements ClaimReason {}

  /** No trial of it was finished. */
  record NoTrial() implements ClaimReason {}

  /** All its trials are invalid. */
  record TrialsInvalid(InvalidReason reason) implements ClaimReason {}

  /** The machine decided the figure. */
  record FigureUnusable(Graded graded) implements ClaimReason {}

  /** Its trials have no such figure. */
  record NoFigure() implements ClaimReason {}

  /** One of two sides cannot be compared. */
  record OfSide(ClaimSide side, ClaimReason reason) implements ClaimReason {}

  /** No repeat has a trial of both sides that counts and the figure. */
  record NoPair() implements ClaimReason {}

  /** Of a run in pairs, too few pairs have both sides and the control with the figure. */
  record NoControl() implements ClaimReason {}

  /**
   * Of a run in pairs, a second start of the same service differs from the first beyond chance.
   *
   * @param ratio of the two starts
   */
  record DiffersFromItself(double ratio) implements ClaimReason {}

  /** A figure of 0 has no ratio. */
  record ZeroRatio() implements ClaimReason {}

  /**
   * The figure was measured.
   *
   * @param count number of measurements that it rests on
   * @param each what they are
   * @param forkSpread how far forks differ by default, as a share, where one measured it; else 0
   */
  record Measured(int count, Each each, double forkSpread, List<ClaimCaveat> caveats)
      implements ClaimReason {
    public Measured {
      caveats = List.copyOf(caveats);
    }
  }

  /** What one measurement is. */
  enum Each {
    /** A start of the service, or of two that are compared one of either. */
    FORK,
    /** A repeat in which one of two that are compared was started more than once. */
    REPEAT
  }
}
