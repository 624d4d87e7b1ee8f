package parkbench.result;

import java.util.List;
import java.util.Optional;
import parkbench.plan.Quantity;

/**
 * How well the figures of a run are known by now.
 *
 * @param figures of every approach and load point that has a trial on record
 */
public record Convergence(List<Figure> figures) {
  public Convergence {
    figures = List.copyOf(figures);
  }

  /**
   * One figure over the forks that count.
   *
   * @param values how many forks have it
   * @param share half of its 95 % interval, widened for the stop, divided by its mean; absent below
   *     two values
   */
  public record Figure(Quantity metric, Report.Subject of, int values, Optional<Double> share) {}

  /** Why a run ends that measures until its figures are known well enough. */
  public enum End {
    REACHED,
    MOST_BLOCKS,
    BUDGET
  }
}
