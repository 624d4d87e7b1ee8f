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
import parkbench.record.RawExchange;
import parkbench.text.Figures;

/**
 * Whether the requests of an open load reached the service at the instants that were asked for: how
 * well those at which they were fired fit the arrivals of the plan.
 *
 * <p>That they are fired when they were intended is the send lag's affair, which lets one in a
 * hundred be later than its limit; such a one counts here at its intended instant. So a pause of
 * the engine that the send lag lets pass is not taken for arrivals of another kind.
 *
 * <p>Constant arrivals: the n-th comes when the rate has brought n, and no later than the limit of
 * the send lag. Random ones: their counts in stretches of time scatter like those of a Poisson
 * process, {@code Σ (count − mean)² / mean ~ χ²}; in short stretches, of ten expected arrivals and
 * ten milliseconds at the least, neither more nor less, and in ten long ones not more. Short ones
 * find arrivals that are too even or come in clumps, long ones a rate that is another or wanders.
 *
 * @param measured in words; of too few, why they say nothing
 */
public record ArrivalFit(Result result, String measured) {
  public enum Result {
    FITS,
    DOES_NOT_FIT,
    TOO_FEW
  }

  private static final double SHORT_SECONDS = 0.01;
  private static final double SHORT_COUNT = 10;
  private static final int LONG_ONES = 10;
  private static final double SECOND = 1e9;

  /** Intended instants are cut to whole nanoseconds, and rates are fractions. */
  private static final double EARLY_SECONDS = 1e-6;

  private static final double ROUNDING = 1e-6;

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
      return Optional.of(
          new ArrivalFit(
              Result.TOO_FEW, "of no second were all exchanges among the first that ended"));
    }
    return kept.isEmpty() || until == 0
        ? Optional.empty()
        : Optional.of(
            of(open.get().arrivals(), expected, instants(kept, until, limits), until, limits));
  }

  /** What must hold, in words. */
  public static String limit(Load load, AuditLimits limits) {
    return load.open().filter(open -> open.arrivals() == Arrivals.POISSON).isPresent()
        ? "counts scatter as by chance, but for 1 trial in "
            + Figures.count(Math.round(1 / limits.arrivalRisk()))
        : "each within " + Figures.millis(limits.engine().sendLagP99Millis()) + " of its instant";
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
      case POISSON -> random(expected, instants, seconds, limits);
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
    long asked = (long) Math.ceil(expected.by(seconds) - ROUNDING);
    long missing = Math.max(0, asked - instants.length - 1); // one may lie on the very edge
    return new ArrivalFit(
        off + missing == 0 ? Result.FITS : Result.DOES_NOT_FIT,
        "%s of %s off".formatted(Figures.count(off + missing), Figures.count(asked)));
  }

  private static ArrivalFit random(
      ExpectedArrivals expected, long[] instants, double seconds, AuditLimits limits) {
    double all = expected.by(seconds);
    double each = Math.max(SHORT_COUNT, SHORT_SECONDS * expected.peak());
    int shortOnes = (int) (all / each);
    if (shortOnes < LONG_ONES) {
      return new ArrivalFit(
          Result.TOO_FEW,
          Figures.number(Math.rint(all)) + " arrivals are too few to show how they scatter");
    }
    double[] counted =
        Arrays.stream(instants).mapToDouble(at -> expected.by(at / SECOND)).toArray();
    double chiShort = chiSquare(counted, each, shortOnes);
    double chiLong = chiSquare(counted, all / LONG_ONES, LONG_ONES);
    double risk = limits.arrivalRisk() / 2;
    boolean fits =
        within(chiShort, shortOnes, risk / 2, 1 - risk / 2)
            && within(chiLong, LONG_ONES, 0, 1 - risk);
    return new ArrivalFit(
        fits ? Result.FITS : Result.DOES_NOT_FIT,
        "%s arrivals, scattered %s times as much as by chance over %s, %s times over %s"
            .formatted(
                Figures.count(instants.length),
                Figures.number(chiShort / shortOnes),
                Figures.millis(1e3 * each / expected.peak()),
                Figures.number(chiLong / LONG_ONES),
                Figures.millis(1e3 * seconds / LONG_ONES)));
  }

  /**
   * Pearson's statistic of counts whose mean is known.
   *
   * @param counted expected arrivals by each arrival
   * @param each expected arrivals in a stretch
   */
  private static double chiSquare(double[] counted, double each, int stretches) {
    long[] counts = new long[stretches];
    for (double count : counted) {
      int stretch = (int) (count / each);
      if (stretch < stretches) {
        counts[stretch]++;
      }
    }
    return Arrays.stream(counts).mapToDouble(count -> (count - each) * (count - each) / each).sum();
  }

  private static boolean within(double chiSquare, int freedom, double low, double high) {
    double share = new ChiSquaredDistribution(freedom).cumulativeProbability(chiSquare);
    return low <= share && share <= high;
  }
}
