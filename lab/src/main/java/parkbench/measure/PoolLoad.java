package parkbench.measure;

import java.util.Optional;

/**
 * A thread pool over the window.
 *
 * @param name as a reader knows it
 * @param setting the key that changes its size; empty where nobody told it
 * @param declared whether the system's description names it as the bound of its approach
 * @param size how many threads it can have, as declared; else the most that were seen
 * @param fullShare share of the samples, 0 to 1, in which at least 99 % of it were busy
 * @param queuedMean tasks waiting for a thread, where that can be told
 */
public record PoolLoad(
    String name,
    String setting,
    boolean declared,
    int size,
    double fullShare,
    double busyMean,
    Optional<Double> queuedMean) {
  /** Share of a pool that is as good as all of it. */
  public static final double FULL = 0.99;
}
