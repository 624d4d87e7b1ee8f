package parkbench.measure;

import java.nio.file.Path;
import java.util.Map;
import parkbench.plan.Load;
import parkbench.record.LoadResult;
import parkbench.result.Report;

/**
 * What the load engine measured when it was used alone, in the units of the report.
 *
 * @param interrupted whether the window was ended before its time
 * @param errors by cause
 * @param durationS length of the window; of a burst that was answered in full, until its last
 *     answer
 * @param askedRps exchanges of the population per second of the window
 * @param sentOfAsked share of the population that was fired
 * @param neverSent requests of a burst that were not due before the window ended
 * @param connectionsOpened over the whole stretch
 */
public record LoadFigures(
    boolean interrupted,
    long requests,
    Map<String, Long> errors,
    double durationS,
    double throughputRps,
    double askedRps,
    double sentOfAsked,
    long neverSent,
    Report.Percentiles sendLagMs,
    Report.Percentiles responseMs,
    Report.Percentiles serviceMs,
    Report.Percentiles connectionWaitMs,
    long pending,
    Report.InFlight inFlight,
    long connectionsOpened,
    double cpuSeconds,
    double cpuUsPerRequest,
    long rssMaxBytes) {

  /**
   * Reads the interval log that the engine left in a directory.
   *
   * @param load that was asked for
   * @param interrupted whether the window was ended before its time: its last second is then one in
   *     part
   */
  public static LoadFigures of(Path directory, Load load, LoadResult result, boolean interrupted) {
    Latencies latencies = Latencies.read(directory.resolve("latency.hlog"));
    double from = (result.windowStartNanos() - result.startNanos()) / 1e9;
    double to = Math.ceil((result.windowEndNanos() - result.startNanos()) / 1e9);
    long lost = result.failed() + result.pending();
    long lostMicros = latencies.sum(Latencies.FAILED, from, to).getMaxValue();
    long ended = result.good() + result.failed();
    return new LoadFigures(
        interrupted,
        result.good(),
        result.failures(),
        result.answeringSeconds(load),
        result.goodInWindow() / result.answeringSeconds(load),
        result.asked() / result.answeringSeconds(load),
        result.asked() == 0 ? 0 : (double) result.fired() / result.asked(),
        neverSent(load, result),
        new Distribution(latencies.sum(Latencies.LAG, from, to), 0, 0).percentiles(),
        new Distribution(latencies.sum(Latencies.RESPONSE, from, to), lost, lostMicros)
            .percentiles(),
        new Distribution(latencies.sum(Latencies.SERVICE, from, to), lost, lostMicros)
            .percentiles(),
        new Distribution(latencies.sum(Latencies.CONNECTION, from, to), 0, 0).percentiles(),
        result.pending(),
        new Report.InFlight(result.inFlightMean(), result.inFlightMax()),
        result.connectionsOpened(),
        result.cpuNanos() / 1e9,
        ended == 0 ? 0 : result.cpuNanos() / 1e3 / ended,
        result.rssMaxBytes());
  }

  private static long neverSent(Load load, LoadResult result) {
    return switch (load) {
      case Load.AtOnce burst ->
          Math.max(0, (long) burst.users() * burst.requestsEach() - result.asked());
      case Load.Closed ignored -> 0;
      case Load.Open ignored -> 0;
    };
  }
}
