package parkbench.measure;

import java.nio.file.Path;
import java.util.Map;
import parkbench.plan.Load;
import parkbench.record.LoadResult;
import parkbench.result.Report;

/**
 * What the load generator measured when it was used alone, in the units of the report.
 *
 * @param interrupted whether the window was ended before its time
 */
public record LoadFigures(
    boolean interrupted,
    Counts counts,
    Rates rates,
    Latency latency,
    Report.InFlight inFlight,
    Cost cost) {
  /**
   * Requests and connections.
   *
   * @param errors by cause
   * @param neverSent requests of a burst that were not due before the window ended
   * @param connectionsOpened over the whole load
   */
  public record Counts(
      long requests,
      Map<String, Long> errors,
      long pending,
      long neverSent,
      long connectionsOpened) {}

  /**
   * Per second of the window.
   *
   * @param durationS length of the window; of a burst that was answered in full, until its last
   *     answer
   * @param askedRps exchanges of the population per second of the window
   * @param sentOfAsked share of the population that was fired
   */
  public record Rates(
      double durationS, double throughputRps, double askedRps, double sentOfAsked) {}

  /** Times in milliseconds. */
  public record Latency(
      Report.Percentiles sendLagMs,
      Report.Percentiles responseMs,
      Report.Percentiles serviceMs,
      Report.Percentiles connectionWaitMs) {}

  /** What the load generator used. */
  public record Cost(double cpuSeconds, double cpuUsPerRequest, long rssMaxBytes) {}

  /**
   * Reads the interval log that the engine left in a directory.
   *
   * @param load that was asked for
   * @param interrupted whether the window was ended before its time: its last second is then one in
   *     part
   */
  public static LoadFigures of(Path directory, Load load, LoadResult result, boolean interrupted) {
    Latencies latencies = Latencies.read(directory.resolve("latency.hlog"));
    double from = (result.instants().windowStartNanos() - result.instants().startNanos()) / 1e9;
    double to =
        Math.ceil((result.instants().windowEndNanos() - result.instants().startNanos()) / 1e9);
    long lost = result.failed() + result.population().pending();
    long lostMicros = latencies.sum(Latencies.FAILED, from, to).getMaxValue();
    long ended = result.population().good() + result.failed();
    return new LoadFigures(
        interrupted,
        new LoadFigures.Counts(
            result.population().good(),
            result.population().failures(),
            result.population().pending(),
            neverSent(load, result),
            result.concurrency().connectionsOpened()),
        new LoadFigures.Rates(
            result.answeringSeconds(load),
            result.population().goodInWindow() / result.answeringSeconds(load),
            result.population().asked() / result.answeringSeconds(load),
            result.population().asked() == 0
                ? 0
                : (double) result.population().fired() / result.population().asked()),
        new LoadFigures.Latency(
            new Distribution(latencies.sum(Latencies.LAG, from, to), 0, 0).percentiles(),
            new Distribution(latencies.sum(Latencies.RESPONSE, from, to), lost, lostMicros)
                .percentiles(),
            new Distribution(latencies.sum(Latencies.SERVICE, from, to), lost, lostMicros)
                .percentiles(),
            new Distribution(latencies.sum(Latencies.CONNECTION, from, to), 0, 0).percentiles()),
        new Report.InFlight(
            result.concurrency().inFlightMean(), result.concurrency().inFlightMax()),
        new LoadFigures.Cost(
            result.cost().cpuNanos() / 1e9,
            ended == 0 ? 0 : result.cost().cpuNanos() / 1e3 / ended,
            result.cost().rssMaxBytes()));
  }

  private static long neverSent(Load load, LoadResult result) {
    return switch (load) {
      case Load.AtOnce burst ->
          Math.max(0, (long) burst.users() * burst.requestsEach() - result.population().asked());
      case Load.Closed ignored -> 0;
      case Load.Open ignored -> 0;
    };
  }
}
