package parkbench.statistics;

import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.BetaDistribution;
import parkbench.measure.MeanInterval;
import parkbench.plan.Bound;
import parkbench.plan.Quantity;

/**
 * How many of so many requests failed. Failures that were not seen are not excluded by that, so
 * that none of n leaves a share of {@code 1 − 0.025^(1/n)} possible.
 *
 * @param failed at most all
 * @param of all that were asked, at least one
 */
record FailureShare(long failed, long of) {
  private static final double TAIL = 0.025;

  FailureShare {
    if (failed < 0 || failed > of || of < 1) {
      throw new IllegalArgumentException(failed + " of " + of + " is no share");
    }
  }

  /** Lower end of the 95 % interval of Clopper and Pearson (1934). */
  double low() {
    return failed == 0
        ? 0
        : new BetaDistribution(failed, of - failed + 1.0).inverseCumulativeProbability(TAIL);
  }

  double high() {
    return failed == of
        ? 1
        : new BetaDistribution(failed + 1.0, of - failed).inverseCumulativeProbability(1 - TAIL);
  }

  private double share() {
    return failed / (double) of;
  }

  private FailureShare plus(FailureShare other) {
    return new FailureShare(failed + other.failed, of + other.of);
  }

  /** Of all forks together; absent of a quantity that is no share of failures. */
  private static Optional<FailureShare> pooled(Quantity quantity, Repeats repeats) {
    return repeats.valid().stream()
        .flatMap(trial -> Quantities.failures(trial.report(), quantity).stream())
        .reduce(FailureShare::plus);
  }

  /**
   * The mean over forks with an interval that holds both what chance leaves open of their requests,
   * all forks taken together, and what the variation of the forks leaves open. The former is too
   * narrow where failures come together, as in a fork that stalls, and the latter has no width
   * where no fork fails. Of any other quantity: {@link MeanInterval}.
   *
   * @param forks the figure of each
   */
  static MeanInterval spread(Quantity quantity, Repeats repeats, List<Double> forks) {
    MeanInterval ofForks = MeanInterval.of(forks);
    return pooled(quantity, repeats).map(all -> all.widening(ofForks)).orElse(ofForks);
  }

  /** The wider of both on either side, as far as a share can go. */
  MeanInterval widening(MeanInterval ofForks) {
    return new MeanInterval(
        ofForks.mean(),
        Math.max(0, Math.min(low(), ofForks.low())),
        Math.min(1, Math.max(high(), ofForks.high())));
  }

  /**
   * The same as a bound asks for it. One that ends at zero asks whether any request failed, and
   * only what was counted answers that.
   */
  static MeanInterval spread(Quantity quantity, Bound bound, Repeats repeats, List<Double> forks) {
    return bound.high() == 0 ? MeanInterval.of(forks) : spread(quantity, repeats, forks);
  }

  /**
   * A difference of two sides with an interval that holds both that of its blocks and Newcombe's
   * (1998, his tenth method, with the ends of Clopper and Pearson).
   *
   * @param blocks the difference of each block
   */
  static MeanInterval difference(Quantity quantity, Repeats of, Repeats to, MeanInterval blocks) {
    Optional<FailureShare> own = pooled(quantity, of);
    Optional<FailureShare> other = pooled(quantity, to);
    if (own.isEmpty() || other.isEmpty()) {
      return blocks;
    }
    FailureShare a = own.get();
    FailureShare b = other.get();
    double difference = a.share() - b.share();
    return new MeanInterval(
        blocks.mean(),
        Math.min(blocks.low(), difference - Math.hypot(a.share() - a.low(), b.high() - b.share())),
        Math.max(
            blocks.high(), difference + Math.hypot(a.high() - a.share(), b.share() - b.low())));
  }
}
