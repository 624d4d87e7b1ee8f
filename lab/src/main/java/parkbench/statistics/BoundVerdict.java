package parkbench.statistics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import parkbench.measure.MeanInterval;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.result.ClaimCaveat;
import parkbench.result.ClaimReason;
import parkbench.result.OpenEnd;
import parkbench.result.Report;

/**
 * What trials say about a bound.
 *
 * @param reason what was measured in how many forks, or what is missing
 */
record BoundVerdict(Optional<Report.Measured> measured, ClaimVerdict verdict, ClaimReason reason) {
  /** An interval needs so many. */
  private static final int BLOCKS = 2;

  /** By the mean over the forks of one approach at one load point. */
  static BoundVerdict of(Quantity quantity, Bound bound, Repeats repeats) {
    return repeats
        .lack(quantity)
        .orElseGet(
            () -> {
              Blocks values = repeats.values(quantity);
              int forks = values.values().size();
              return new ObservedFigure(
                      spread(quantity, bound, repeats),
                      forks,
                      ClaimReason.Each.FORK,
                      repeats.mayBeMore(quantity).map(why -> upward(why, false)),
                      repeats
                          .mayBeLess(quantity)
                          .map(
                              why ->
                                  ending(
                                      downward(why, false),
                                      repeats.floor(quantity),
                                      floor -> floor)),
                      repeats.failed(quantity),
                      repeats.invalid(),
                      repeats.undecided(quantity),
                      repeats.growing(quantity),
                      repeats.interfered(quantity),
                      Optional.empty(),
                      forks == 1 ? repeats.forkSpread(quantity) : 0)
                  .against(bound);
            });
  }

  private static MeanInterval spread(Quantity quantity, Bound bound, Repeats repeats) {
    List<Double> values = repeats.values(quantity).values();
    MeanInterval spread =
        FailureShare.spread(quantity, bound, repeats, values)
            .reaching(values, repeats.lows(quantity).values(), repeats.highs(quantity).values());
    return values.size() > 1
        ? spread
        : spread.widened(
            repeats.forkSpread(quantity),
            repeats.floor(quantity).orElse(Double.NEGATIVE_INFINITY),
            repeats.ceiling(quantity));
  }

  /**
   * By one side against the other. Repeats are blocks: only those that measured both sides count,
   * and the interval comes from the variation of the blocks.
   */
  static BoundVerdict of(Claim.Compared test, Repeats of, Repeats to) {
    Quantity quantity = test.quantity();
    return lack(of, quantity)
        .or(() -> lack(to, quantity))
        .orElseGet(() -> compared(test, of, to, 1));
  }

  /**
   * The same of a run in pairs, where nothing is decided by less than a service may differ from
   * itself: the interval reaches at least as far from the ratio, on logarithms, as that of the
   * control from 1.
   *
   * @param original the side of which the control is a second start
   */
  static BoundVerdict inPairs(
      Claim.Compared test, Repeats of, Repeats to, Repeats original, Repeats control) {
    Quantity quantity = test.quantity();
    return lack(of, quantity)
        .or(() -> lack(to, quantity))
        .or(() -> undecided(test, of, to, original, control))
        .orElseGet(() -> compared(test, of, to, reach(original, control, quantity)));
  }

  private static Optional<BoundVerdict> undecided(
      Claim.Compared test, Repeats of, Repeats to, Repeats original, Repeats control) {
    List<Blocks.Pair> sides = pairs(of, to, test.quantity());
    List<Blocks.Pair> starts = pairs(original, control, test.quantity());
    if (Stream.of(sides, starts).flatMap(List::stream).anyMatch(BoundVerdict::hasNoRatio)) {
      return Optional.of(without(ClaimVerdict.UNDECIDED, new ClaimReason.ZeroRatio()));
    }
    if (sides.size() < BLOCKS || starts.size() < BLOCKS) {
      return Optional.of(without(ClaimVerdict.UNDECIDED, new ClaimReason.NoControl()));
    }
    return differs(starts)
        ? Optional.of(
            without(
                ClaimVerdict.UNDECIDED,
                new ClaimReason.DiffersFromItself(1 / ratio(starts).mean())))
        : Optional.empty();
  }

  /** As in {@link Comparisons}: beyond the margin of a winner, and beyond chance. */
  private static boolean differs(List<Blocks.Pair> starts) {
    LogRatio itself =
        LogRatio.paired(starts.stream().map(pair -> Math.log(pair.of() / pair.to())).toList());
    return Family.verdicts(List.of(itself)).getFirst().differs();
  }

  private static List<Blocks.Pair> pairs(Repeats of, Repeats to, Quantity quantity) {
    return of.values(quantity).pairs(to.values(quantity));
  }

  private static boolean hasNoRatio(Blocks.Pair pair) {
    return pair.of() <= 0 || pair.to() <= 0;
  }

  /** How many times as large a figure of another start of the same service may be. */
  private static double reach(Repeats original, Repeats control, Quantity quantity) {
    MeanInterval itself = ratio(pairs(original, control, quantity));
    return Math.max(itself.high(), 1 / itself.low());
  }

  private static Optional<BoundVerdict> lack(Repeats side, Quantity quantity) {
    return side.lack(quantity)
        .map(lack -> without(lack.verdict(), new ClaimReason.OfSide(side.of(), lack.reason())));
  }

  /**
   * @param reach how many times as large a figure of another start of the same may be; 1: not asked
   */
  private static BoundVerdict compared(Claim.Compared test, Repeats of, Repeats to, double reach) {
    Quantity quantity = test.quantity();
    Blocks own = of.values(quantity);
    Blocks others = to.values(quantity);
    List<Blocks.Pair> blocks = own.pairs(others);
    if (blocks.isEmpty()) {
      return without(ClaimVerdict.UNDECIDED, new ClaimReason.NoPair());
    }
    if (test.how() == Claim.Comparison.RATIO
        && blocks.stream().anyMatch(BoundVerdict::hasNoRatio)) {
      return without(ClaimVerdict.UNDECIDED, new ClaimReason.ZeroRatio());
    }
    double share = blocks.size() == 1 ? pairSpread(of, to, quantity) : 0;
    MeanInterval spread = widened(test, blocks, bracketed(test, of, to, blocks), share);
    MeanInterval reaching = reaching(spread, reach);
    return new ObservedFigure(
            reaching,
            blocks.size(),
            own.oneForkEach() && others.oneForkEach()
                ? ClaimReason.Each.FORK
                : ClaimReason.Each.REPEAT,
            mayBeMore(test, of, to, blocks),
            mayBeLess(test, of, to, blocks),
            of.failed(quantity).or(() -> opposite(to.failed(quantity))),
            of.invalid() + to.invalid(),
            of.undecided(quantity).or(() -> opposite(to.undecided(quantity))),
            of.growing(quantity).or(() -> opposite(to.growing(quantity))),
            of.interfered(quantity).or(() -> opposite(to.interfered(quantity))),
            Optional.of(reach)
                .filter(times -> !reaching.equals(spread))
                .map(times -> ClaimCaveat.of(new ClaimCaveat.OfItself(times - 1))),
            share)
        .against(test.bound());
  }

  /** Two forks differ from two others by as much as both sides together. */
  private static double pairSpread(Repeats of, Repeats to, Quantity quantity) {
    return Math.hypot(of.forkSpread(quantity), to.forkSpread(quantity));
  }

  /** From the first side's low ends over the second's high ends to the other way round. */
  private static MeanInterval bracketed(
      Claim.Compared test, Repeats of, Repeats to, List<Blocks.Pair> blocks) {
    Quantity quantity = test.quantity();
    MeanInterval measured =
        test.how() == Claim.Comparison.DIFFERENCE
            ? FailureShare.difference(quantity, of, to, spread(test, blocks))
            : spread(test, blocks);
    List<Blocks.Pair> low = of.lows(quantity).pairs(to.highs(quantity));
    List<Blocks.Pair> high = of.highs(quantity).pairs(to.lows(quantity));
    double least = test.how() == Claim.Comparison.RATIO ? 0 : Double.NEGATIVE_INFINITY;
    return new MeanInterval(
        measured.mean(),
        finite(test, low) ? Math.min(measured.low(), spread(test, low).low()) : least,
        finite(test, high)
            ? Math.max(measured.high(), spread(test, high).high())
            : Double.POSITIVE_INFINITY);
  }

  /** Whether each of its ends is a number, and none that a ratio cannot have. */
  private static boolean finite(Claim.Compared test, List<Blocks.Pair> pairs) {
    boolean ratio = test.how() == Claim.Comparison.RATIO;
    return pairs.stream()
        .allMatch(
            pair ->
                Double.isFinite(pair.of())
                    && Double.isFinite(pair.to())
                    && pair.to() > 0
                    && (pair.of() > 0 || !ratio));
  }

  /** At least as far from the ratio as that of a service to itself from 1. */
  private static MeanInterval reaching(MeanInterval ratio, double reach) {
    return reach == 1
        ? ratio
        : new MeanInterval(
            ratio.mean(),
            Math.min(ratio.low(), ratio.mean() / reach),
            Math.max(ratio.high(), ratio.mean() * reach));
  }

  /** A difference is wider by a share of the sides, a ratio by a share of itself. */
  private static MeanInterval widened(
      Claim.Compared test, List<Blocks.Pair> blocks, MeanInterval spread, double share) {
    return switch (test.how()) {
      case RATIO -> spread.widened(share, 0, Double.POSITIVE_INFINITY);
      case DIFFERENCE -> {
        double by =
            share
                * blocks.stream()
                    .mapToDouble(pair -> Math.max(pair.of(), pair.to()))
                    .max()
                    .orElse(0);
        yield new MeanInterval(spread.mean(), spread.low() - by, spread.high() + by);
      }
    };
  }

  /** The first side may be more without an end, or the second less, as far as arithmetic allows. */
  private static Optional<ObservedFigure.Open> mayBeMore(
      Claim.Compared test, Repeats of, Repeats to, List<Blocks.Pair> blocks) {
    Quantity quantity = test.quantity();
    return of.mayBeMore(quantity)
        .map(why -> upward(why, false))
        .or(
            () ->
                to.mayBeLess(quantity)
                    .map(
                        why ->
                            ending(
                                upward(why, true),
                                to.floor(quantity),
                                floor ->
                                    spread(test, Blocks.Pair.toAtMost(floor, blocks)).high())));
  }

  /** The second side may be more without an end, or the first less, as far as arithmetic allows. */
  private static Optional<ObservedFigure.Open> mayBeLess(
      Claim.Compared test, Repeats of, Repeats to, List<Blocks.Pair> blocks) {
    Quantity quantity = test.quantity();
    return to.mayBeMore(quantity)
        .map(why -> downward(why, true))
        .or(
            () ->
                of.mayBeLess(quantity)
                    .map(
                        why ->
                            ending(
                                downward(why, false),
                                of.floor(quantity),
                                floor -> spread(test, Blocks.Pair.ofAtMost(floor, blocks)).low())));
  }

  /** An open end that arithmetic closes, where it says something. */
  private static ObservedFigure.Open ending(
      ObservedFigure.Open open, OptionalDouble floor, DoubleUnaryOperator end) {
    return floor.isPresent()
        ? new ObservedFigure.Open(
            open.why(), open.otherSide(), end.applyAsDouble(floor.getAsDouble()))
        : open;
  }

  private static ObservedFigure.Open upward(OpenEnd why, boolean otherSide) {
    return new ObservedFigure.Open(why, otherSide, Double.POSITIVE_INFINITY);
  }

  private static ObservedFigure.Open downward(OpenEnd why, boolean otherSide) {
    return new ObservedFigure.Open(why, otherSide, Double.NEGATIVE_INFINITY);
  }

  private static Optional<ClaimCaveat> opposite(Optional<ClaimCaveat> caveat) {
    return caveat.map(ClaimCaveat::onOtherSide);
  }

  /** Of a comparison's number: a ratio has none. */
  static Quantity.Unit unit(Claim.Compared test) {
    return switch (test.how()) {
      case RATIO -> Quantity.Unit.NUMBER;
      case DIFFERENCE -> test.quantity().unit();
    };
  }

  private static MeanInterval spread(Claim.Compared test, List<Blocks.Pair> blocks) {
    return switch (test.how()) {
      case RATIO -> ratio(blocks);
      case DIFFERENCE -> difference(blocks);
    };
  }

  /** On logarithms, as ratios vary evenly there. */
  private static MeanInterval ratio(List<Blocks.Pair> blocks) {
    MeanInterval logs =
        MeanInterval.of(blocks.stream().map(pair -> Math.log(pair.of() / pair.to())).toList());
    return new MeanInterval(Math.exp(logs.mean()), Math.exp(logs.low()), Math.exp(logs.high()));
  }

  private static MeanInterval difference(List<Blocks.Pair> blocks) {
    return MeanInterval.of(blocks.stream().map(pair -> pair.of() - pair.to()).toList());
  }

  static BoundVerdict without(ClaimVerdict verdict, ClaimReason reason) {
    return new BoundVerdict(Optional.empty(), verdict, reason);
  }
}
