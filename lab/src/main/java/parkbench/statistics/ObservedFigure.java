package parkbench.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.measure.MeanInterval;
import parkbench.plan.Bound;
import parkbench.record.ClaimVerdict;
import parkbench.result.ClaimCaveat;
import parkbench.result.ClaimReason;
import parkbench.result.OpenEnd;
import parkbench.result.Report;

/**
 * A figure over the measurements that count, with how far it may be trusted.
 *
 * @param count how many measurements it rests on
 * @param each what they are
 * @param more why its true value may be larger, and up to what, if it may
 * @param less why it may be smaller, and down to what, if it may
 * @param failed of a figure that counts failures, what failed by its cause
 * @param invalid trials left out
 * @param undecided why it decides nothing, whatever was measured
 * @param growing whether it depends on the length of the window
 * @param interfered what the machine did to it, if it did
 * @param ofItself how far a second start of one side may differ from it, where that counts
 * @param forkSpread how far forks differ by default, as a share, where one measured it; else 0
 */
record ObservedFigure(
    MeanInterval spread,
    int count,
    ClaimReason.Each each,
    Optional<Open> more,
    Optional<Open> less,
    Optional<ClaimCaveat> failed,
    int invalid,
    Optional<ClaimCaveat> undecided,
    Optional<ClaimCaveat> growing,
    Optional<ClaimCaveat> interfered,
    Optional<ClaimCaveat> ofItself,
    double forkSpread) {

  /**
   * An end of the figure that was not measured.
   *
   * @param otherSide whether the second of two sides is the cause
   * @param end what arithmetic leaves possible, or infinity
   */
  record Open(OpenEnd why, boolean otherSide, double end) {
    private Optional<Double> known() {
      return Optional.of(end).filter(Double::isFinite);
    }
  }

  /** Decides whether a bound holds. */
  BoundVerdict against(Bound bound) {
    double low = Math.min(less.map(Open::end).orElse(spread.low()), spread.low());
    double high = Math.max(more.map(Open::end).orElse(spread.high()), spread.high());
    return new BoundVerdict(
        Optional.of(
            new Report.Measured(
                spread.mean(), spread.low(), spread.high(), interfered.isPresent())),
        undecided.isPresent() ? ClaimVerdict.UNDECIDED : ClaimVerdict.of(bound, low, high),
        new ClaimReason.Measured(count, each, forkSpread, caveats()));
  }

  private List<ClaimCaveat> caveats() {
    boolean eitherWay = more.isPresent() && less.isPresent();
    List<ClaimCaveat> caveats = new ArrayList<>();
    undecided.ifPresent(caveats::add);
    more.map(
            open ->
                new ClaimCaveat(
                    new ClaimCaveat.MayBeMore(open.why, eitherWay, open.known()), open.otherSide))
        .ifPresent(caveats::add);
    less.map(
            open ->
                new ClaimCaveat(
                    new ClaimCaveat.MayBeLess(open.why, eitherWay, open.known()), open.otherSide))
        .ifPresent(caveats::add);
    Stream.of(failed, growing, interfered, ofItself)
        .flatMap(Optional::stream)
        .forEach(caveats::add);
    if (invalid > 0) {
      caveats.add(ClaimCaveat.of(new ClaimCaveat.InvalidLeftOut(invalid)));
    }
    return caveats;
  }
}
