package parkbench.record;

import java.util.Map;
import java.util.Optional;
import parkbench.plan.Load;

/**
 * What the load generator counted in one trial. Instants are on the machine's monotonic clock.
 *
 * <p>The population of open loads and bursts is every exchange intended inside the window. That of
 * closed loads is every exchange that ended inside it, and every one that was under way when the
 * window ended and then ended badly, or never. {@code asked = good + failures + pending} over that
 * population.
 */
public record LoadResult(
    Instants instants, Population population, Concurrency concurrency, Cost cost) {
  /**
   * Instants on the machine's monotonic clock.
   *
   * @param startNanos t = 0 of the trial
   * @param windowStartNanos first instant of the window
   * @param windowEndNanos first instant after it
   * @param endNanos when the last exchange had ended or was given up
   * @param lastGoodNanos when the last good answer since t = 0 was complete; absent: none came
   */
  public record Instants(
      long startNanos,
      long windowStartNanos,
      long windowEndNanos,
      long endNanos,
      Optional<Long> lastGoodNanos) {}

  /**
   * The exchanges that count.
   *
   * @param asked size of the population
   * @param fired how many of it were handed to the connection pool
   * @param good answered as expected
   * @param goodInWindow good answers that completed inside the window: the throughput's numerator
   * @param failures by cause: {@code timeout}, {@code connect}, {@code reset}, {@code status 503},
   *     {@code body}, {@code protocol}
   * @param pending without an end when the drain was over
   */
  public record Population(
      long asked,
      long fired,
      long good,
      long goodInWindow,
      Map<String, Long> failures,
      long pending) {
    public Population {
      failures = Map.copyOf(failures);
    }
  }

  /**
   * Exchanges at the same time.
   *
   * @param inFlightMean time-average over the window of exchanges intended and not ended
   * @param inFlightMax its maximum over the whole trial
   * @param connectionsOpened over the whole trial
   * @param turnaroundMeanMicros from an answer to the same user's next firing, think time taken
   *     off; closed loads only, else 0
   */
  public record Concurrency(
      double inFlightMean, long inFlightMax, long connectionsOpened, double turnaroundMeanMicros) {}

  /**
   * What the load generator used.
   *
   * @param cpuNanos CPU time of the engine's process over the window
   * @param rssMaxBytes its peak memory so far
   * @param hiccups how late the engine's process was woken, over the whole trial; absent: not
   *     measured
   */
  public record Cost(long cpuNanos, long rssMaxBytes, Optional<Hiccups> hiccups) {}

  /** The same, and how late the engine's process was woken meanwhile. */
  public LoadResult with(Hiccups met) {
    return new LoadResult(
        new LoadResult.Instants(
            instants.startNanos(),
            instants.windowStartNanos(),
            instants.windowEndNanos(),
            instants.endNanos(),
            instants.lastGoodNanos()),
        new LoadResult.Population(
            population.asked(),
            population.fired(),
            population.good(),
            population.goodInWindow(),
            population.failures(),
            population.pending()),
        new LoadResult.Concurrency(
            concurrency.inFlightMean(),
            concurrency.inFlightMax(),
            concurrency.connectionsOpened(),
            concurrency.turnaroundMeanMicros()),
        new LoadResult.Cost(cost.cpuNanos(), cost.rssMaxBytes(), Optional.of(met)));
  }

  public long failed() {
    return population.failures().values().stream().mapToLong(Long::longValue).sum();
  }

  public double windowSeconds() {
    return (instants.windowEndNanos() - instants.windowStartNanos()) / 1e9;
  }

  /**
   * What the good answers of the window are divided by: the window; of a burst that was answered in
   * full, the part of it until the last answer, since its window ends with a whole second.
   *
   * @param load that was asked for
   */
  public double answeringSeconds(Load load) {
    boolean inFull =
        population.good() == population.asked() && population.goodInWindow() == population.good();
    return load.isBurst() && inFull && instants.lastGoodNanos().isPresent()
        ? (instants.lastGoodNanos().get() - instants.windowStartNanos()) / 1e9
        : windowSeconds();
  }
}
