package parkbench.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How far the figure of a claim may be trusted.
 *
 * @param otherSide whether it is about the second of two sides that are compared
 */
public record ClaimCaveat(Kind kind, boolean otherSide) {

  public static ClaimCaveat of(Kind kind) {
    return new ClaimCaveat(kind, false);
  }

  /** The same about the second of two sides. */
  public ClaimCaveat onOtherSide() {
    return new ClaimCaveat(kind, true);
  }

  /** What it is. */
  public sealed interface Kind {}

  /** Fewer than ten requests lie beyond the percentile, so that it decides nothing. */
  public record FewBeyond(long forks, int of) implements Kind {}

  /**
   * One second of the only fork has more than half of the requests that are as late as the
   * percentile, so that it decides nothing.
   */
  public record OneSecond() implements Kind {}

  /**
   * The true value may be larger.
   *
   * @param eitherWay whether it may be smaller too
   * @param end the most that arithmetic leaves possible; absent: no end
   */
  public record MayBeMore(OpenEnd why, boolean eitherWay, Optional<Double> end) implements Kind {}

  /**
   * The true value may be smaller.
   *
   * @param eitherWay whether it may be larger too
   * @param end the least that arithmetic leaves possible; absent: no end
   */
  public record MayBeLess(OpenEnd why, boolean eitherWay, Optional<Double> end) implements Kind {}

  /** Requests failed, by their causes; the figure counts these or lacks them. */
  public record Failed(long requests, Map<String, Long> causes) implements Kind {
    public Failed {
      causes = Collections.unmodifiableMap(new LinkedHashMap<>(causes));
    }
  }

  /** A queue grew, so that the figure depends on the length of the window. */
  public record Growing(double windowSeconds) implements Kind {}

  /**
   * The machine interfered.
   *
   * @param graded of the first fork with a graded figure
   */
  public record Interfered(int forks, int of, Graded graded) implements Kind {}

  /**
   * A second start of the same service may differ from the first by so much, which widened the
   * interval.
   *
   * @param share of the figure
   */
  public record OfItself(double share) implements Kind {}

  /** Invalid trials are left out. */
  public record InvalidLeftOut(int trials) implements Kind {}
}
