package parkbench.result;

import java.util.List;
import parkbench.plan.Quantity;

/**
 * Whether a version of a service is worse than an older one.
 *
 * @param old the older version, as the user named it
 * @param now the version that is judged
 * @param margin share by which a figure may get worse
 * @param blocks in how many both were measured; of a baseline, forks of the new version
 * @param alternating whether both were measured in this run; else the old one is of an earlier run
 * @param crowded whether the two filled the cores that they shared: then one gets ahead by chance,
 *     and its CPU per request decides nothing
 * @param figures those that decide first
 */
public record RegressionAnswer(
    String old,
    String now,
    double margin,
    Verdict verdict,
    int blocks,
    boolean alternating,
    boolean crowded,
    List<Figure> figures,
    List<Failed> failed) {
  public RegressionAnswer {
    figures = List.copyOf(figures);
    failed = List.copyOf(failed);
  }

  /** What is said of a figure, or of all. */
  public enum Verdict {
    /** Worse by more than the margin, and not by chance. */
    WORSE,
    /** Better by more than the margin, and not by chance. */
    BETTER,
    /** Worse by no more than the margin. */
    NOT_WORSE,
    UNDECIDED
  }

  /**
   * One figure of both.
   *
   * @param approach without its system
   * @param deciding whether the answer waits for it; of others only a change for the worse counts
   * @param old geometric mean over the forks, in the quantity's unit
   * @param ratio new to old, with its 95 % interval
   */
  public record Figure(
      String approach,
      LoadPoint point,
      Quantity quantity,
      boolean deciding,
      double old,
      double now,
      Ratio ratio,
      Verdict verdict) {}

  /** A ratio with its 95 % interval. */
  public record Ratio(double value, double low, double high) {}

  /**
   * Requests that failed, those without an answer included.
   *
   * @param old share of the requests, the median over the forks
   */
  public record Failed(String approach, LoadPoint point, double old, double now, boolean worse) {}
}
