package parkbench.measure;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hipparchus.distribution.continuous.ChiSquaredDistribution;
import parkbench.plan.Arrivals;
import parkbench.plan.AuditLimits;
import parkbench.plan.Load;
import parkbench.plan.Quantity.Unit;
import parkbench.record.RawExchange;
import parkbench.result.Limit;

/**
 * Whether the requests of an open load reached the service at the planned instants: how well the
 * instants at which they were fired fit the arrivals of the plan.
 *
 * <p>The send lag has a check of its own, which lets one request in a hundred be later than its
 * limit. Such a request counts here at its intended instant. So a pause of the load generator that
 * the send lag allows does not look like arrivals of another kind.
 *
 * <p>Constant arrivals: the n-th comes when the rate has brought n, and no later than the limit of
 * the send lag. Random ones: their counts in intervals scatter like those of a Poisson process,
 * {@code Σ (count − mean)² / mean ~ χ²}. Short intervals, of at least ten expected arrivals and ten
 * milliseconds, find arrivals that are too even or come in clumps. Ten long ones find another rate
 * or one that drifts.
 */
public final class ArrivalFits {
  private static final double SHORT_SECONDS = 0.01;
  private static final double SHORT_COUNT = 10;
  private static final int LONG_ONES = 10;

  /** In short intervals and in long ones. */
  private static final int TESTS = 2;

  /** Too much and too little scatter. */
  private static final int ENDS = 2;

  private static final double SECOND = 1e9;

  /** Intended instants are cut to whole nanoseconds, and rates are fractions. */
  private static final double EARLY_SECONDS = 1e-6;

  private static final double ROUNDING = 1e-6;

  private ArrivalFits() {}

  /**
   * Absent where the load is no open one, or no second since t = 0 has kept all of its exchanges:
   * only so many are kept, those that end first.
   */
  static Optional<ArrivalFit> of(
      Load load, List<RawExchange> kept, Latencies latencies, AuditLimits limits) {
    Optional<Load.Open> open = load.open();
    if (open.isEmpty()) {
      return Optional.empty();
    }
    ExpectedArrivals expected = new ExpectedArrivals(open.get().profile());
    int until = Math.min(complete(kept, latencies), (int) expected.seconds());
    if (until == 0 && kept.size() >= RawExchange.MOST) {
      return Optional.of(new ArrivalFit.CutOff());
    }
    return kept.isEmpty() || until == 0
        ? Optional.empty()
        : Optional.of(
            of(open.get().arrivals(), expected, instants(kept, until, limits), until, limits));
  }

  /**
   * What must hold. Of constant arrivals: how many are off, where each may be as late as the send
   * lag. Of random ones: how likely chance alone scatters them so.
   */
  public static Limit limit(Load load, AuditLimits limits) {
    return load.open().filter(open -> open.arrivals() == Arrivals.POISSON).isPresent()
        ? Limit.atLeast(limits.arrivalRisk(), Unit.SHARE)
        : Limit.atMost(
            0,
            Unit.NUMBER,
            new Limit.Constant(limits.engine().sendLagP99Millis(), Unit.MILLISECONDS));
  }

  /** How many seconds since t = 0 have all of their exchanges: as many as the log counted. */
  private static int complete(List<RawExchange> kept, Latencies latencies) {
    Map<Integer, Long> bySecond = new HashMap<>();
    kept.forEach(exchange -> bySecond.merge((int) (exchange.intended() / SECOND), 1L, Long::sum));
    return latencies.perSecond(Latencies.LAG).entrySet().stream()
        .filter(
            fired -> bySecond.getOrDefault(fired.getKey(), 0L) < fired.getValue().getTotalCount())
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(Integer.MAX_VALUE);
  }

  /** When they were fired, in order; what the send lag finds late, when it was intended. */
  private static long[] instants(List<RawExchange> kept, int until, AuditLimits limits) {
    double late = limits.engine().sendLagP99Millis() * 1e6;
    return kept.stream()
        .filter(exchange -> exchange.intended() < until * SECOND)
        .mapToLong(
            exchange ->
                exchange.fired() - exchange.intended() > late
                    ? exchange.intended()
                    : exchange.fired())
        .sorted()
        .toArray();
  }

  /** Of instants in ns since t = 0, ascending, that are all there are in so many seconds. */
  static ArrivalFit of(
      Arrivals asked,
      ExpectedArrivals expected,
      long[] instants,
      double seconds,
      AuditLimits limits) {
    return switch (asked) {
      case CONSTANT -> even(expected, instants, seconds, limits);
      case POISSON -> random(expected, instants, seconds);
    };
  }

  private static ArrivalFit even(
      ExpectedArrivals expected, long[] instants, double seconds, AuditLimits limits) {
    double late = limits.engine().sendLagP99Millis() / 1e3;
    int off = 0;
    for (int n = 0; n < instants.length; n++) {
      double at = instants[n] / SECOND;
      boolean due = expected.by(at + EARLY_SECONDS) >= n - ROUNDING;
      boolean inTime = expected.by(at - late - EARLY_SECONDS) <= n + ROUNDING;
      off += due && inTime ? 0 : 1;
    }
    long requested = (long) Math.ceil(expected.by(seconds) - ROUNDING);
    long missing = Math.max(0, requested - instants.length - 1); // one may lie on the very edge
    return new ArrivalFit.Even(off + missing, requested);
  }

  private static ArrivalFit random(ExpectedArrivals expected, long[] instants, double seconds) {
    double all = expected.by(seconds);
    double each = Math.max(SHORT_COUNT, SHORT_SECONDS * expected.peak());
    int shortOnes = (int) (all / each);
    if (shortOnes < LONG_ONES) {
      return new ArrivalFit.TooFew(Math.round(all));
    }
    double[] counted =
        Arrays.stream(instants).mapToDouble(at -> expected.by(at / SECOND)).toArray();
    double chiShort = chiSquare(counted, each, shortOnes);
    double chiLong = chiSquare(counted, all / LONG_ONES, LONG_ONES);
    double less = asLittle(chiShort, shortOnes);
    double byShort = TESTS * ENDS * Math.min(less, 1 - less);
    double byLong = TESTS * (1 - asLittle(chiLong, LONG_ONES));
    return new ArrivalFit.Random(
        Math.min(1, Math.min(byShort, byLong)),
        instants.length,
        new ArrivalFit.Scatter(chiShort / shortOnes, each / expected.peak()),
        new ArrivalFit.Scatter(chiLong / LONG_ONES, seconds / LONG_ONES));
  }

  /**
   * Pearson's statistic of counts whose mean is known.
   *
   * @param counted expected arrivals by each arrival
   * @param each expected arrivals in an interval
   */
  private static double chiSquare(double[] counted, double each, int intervals) {
    long[] counts = new long[intervals];
    for (double count : counted) {
      int interval = (int) (count / each);
      if (interval < intervals) {
        counts[interval]++;
      }
    }
    return Arrays.stream(counts).mapToDouble(count -> (count - each) * (count - each) / each).sum();
  }

  /** How likely chance gives as little. */
  private static double asLittle(double chiSquare, int freedom) {
    return new ChiSquaredDistribution(freedom).cumulativeProbability(chiSquare);
  }
}
