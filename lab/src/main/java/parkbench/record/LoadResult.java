package parkbench.record;

import java.util.Map;
import java.util.Optional;
import parkbench.plan.Load;

/**
 * What the load engine counted in one trial. Instants are on the machine's monotonic clock.
 *
 * <p>The population of open loads and bursts is every exchange intended inside the window. That of
 * closed loads is every exchange that ended inside it, and every one that was under way when the
 * window ended and then ended badly, or never. {@code asked = good + failures + pending} over that
 * population.
 *
 * @param startNanos t = 0 of the trial
 * @param windowStartNanos first instant of the window
 * @param windowEndNanos first instant after it
 * @param endNanos when the last exchange had ended or was given up
 * @param lastGoodNanos when the last good answer since t = 0 was complete; absent: none came
 * @param asked size of the population
 * @param fired how many of it were handed to the connection pool
 * @param good answered as expected
 * @param goodInWindow good answers that completed inside the window: the throughput's numerator
 * @param failures by cause: {@code timeout}, {@code connect}, {@code reset}, {@code status 503},
 *     {@code body}, {@code protocol}
 * @param pending without an end when the drain was over
 * @param inFlightMean time-average over the window of exchanges intended and not ended
 * @param inFlightMax its maximum over the whole trial
 * @param connectionsOpened over the whole trial
 * @param turnaroundMeanMicros from an answer to the same user's next firing, think time taken off;
 *     closed loads only, else 0
 * @param cpuNanos CPU time of the engine's process over the window
 * @param rssMaxBytes its peak memory so far
 * @param hiccups how late the engine's process was woken, over the whole trial; absent: not
 *     measured
 */
public record LoadResult(
    long startNanos,
    long windowStartNanos,
    long windowEndNanos,
    long endNanos,
    Optional<Long> lastGoodNanos,
    long asked,
    long fired,
    long good,
    long goodInWindow,
    Map<String, Long> failures,
    long pending,
    double inFlightMean,
    long inFlightMax,
    long connectionsOpened,
    double turnaroundMeanMicros,
    long cpuNanos,
    long rssMaxBytes,
    Optional<Hiccups> hiccups) {
  public LoadResult {
    failures = Map.copyOf(failures);
  }

  /** The same, and how late the engine's process was woken meanwhile. */
  public LoadResult with(Hiccups met) {
    return new LoadResult(
        startNanos,
        windowStartNanos,
        windowEndNanos,
        endNanos,
        lastGoodNanos,
        asked,
        fired,
        good,
        goodInWindow,
        failures,
        pending,
        inFlightMean,
        inFlightMax,
        connectionsOpened,
        turnaroundMeanMicros,
        cpuNanos,
        rssMaxBytes,
        Optional.of(met));
  }

  public long failed() {
    return failures.values().stream().mapToLong(Long::longValue).sum();
  }

  public double windowSeconds() {
    return (windowEndNanos - windowStartNanos) / 1e9;
  }

  /**
   * What the good answers of the window are divided by: the window; of a burst that was answered in
   * full, the part of it until the last answer, since its window ends with a whole second.
   *
   * @param load that was asked for
   */
  public double answeringSeconds(Load load) {
    boolean inFull = good == asked && goodInWindow == good;
    return load instanceof Load.AtOnce && inFull && lastGoodNanos.isPresent()
        ? (lastGoodNanos.get() - windowStartNanos) / 1e9
        : windowSeconds();
  }
}
