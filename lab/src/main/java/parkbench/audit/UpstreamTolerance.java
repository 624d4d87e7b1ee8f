package parkbench.audit;

import java.util.Optional;
import parkbench.measure.Counter;
import parkbench.measure.Latencies;
import parkbench.measure.Measurement;
import parkbench.plan.AuditLimits;
import parkbench.record.Metric;
import parkbench.record.Subject;
import parkbench.result.Report;
import parkbench.text.Figures;

/**
 * How late the upstream may be in one trial. Where the service waits, its result rests on the
 * delay, and the error is held against that. Where it used all of its CPU and came nowhere near the
 * ceiling that its users, its pool or the rate set, the result rests on its own work: then the
 * delay is one part of the response time, and the error is held against the whole of it. That is
 * said of a load under which all requests fare alike; in a burst those that come first may wait for
 * little but the delay, however long the others take, and it stays held against that.
 *
 * @param meanMicros of the response time, per call in a row; zero: hold it against the delay
 * @param p99Micros likewise its 99th percentile
 */
record UpstreamTolerance(AuditLimits limits, double meanMicros, double p99Micros) {

  static UpstreamTolerance of(Measurement trial) {
    AuditLimits limits = trial.plan().audit();
    boolean busy =
        cpus(trial)
            .map(cpus -> cpus >= limits.saturation().cpuBound() * available(trial))
            .orElse(false);
    if (!busy || !belowItsCeiling(trial) || trial.trial().load().isBurst()) {
      return new UpstreamTolerance(limits, 0, 0);
    }
    Report.Percentiles response = trial.distribution(Latencies.RESPONSE, 0).percentiles();
    double calls = Math.max(1, trial.fork().approach().delaysInARow());
    return new UpstreamTolerance(
        limits, 1e3 * response.mean() / calls, 1e3 * response.p99() / calls);
  }

  /** Bound of the mean error, in microseconds, under this mean delay. */
  double mean(double delayMicros) {
    return limits.upstream().upstreamMeanError() * Math.max(delayMicros, meanMicros);
  }

  /** Bound of the p99 error, in microseconds, under this mean delay. */
  double p99(double delayMicros) {
    return Math.max(
        1e3 * limits.upstream().upstreamP99Millis(),
        limits.upstream().upstreamP99Share() * Math.max(delayMicros, p99Micros));
  }

  String meanInWords() {
    return "≤ "
        + Figures.percent(limits.upstream().upstreamMeanError())
        + " of the "
        + (busy() ? "mean response time, " + Figures.micros(meanMicros) + why() : "delay");
  }

  String p99InWords() {
    return "≤ "
        + Figures.millis(limits.upstream().upstreamP99Millis())
        + " or "
        + Figures.percent(limits.upstream().upstreamP99Share())
        + " of the "
        + (busy() ? "p99 response time, " + Figures.micros(p99Micros) + "," : "delay,")
        + " the larger"
        + (busy() ? why() : "");
  }

  private boolean busy() {
    return meanMicros > 0;
  }

  private static String why() {
    return " (the service used all of its CPU, far below its ceiling)";
  }

  /** Near its ceiling a trial is decided by what the ceiling is made of: the delay. */
  private static boolean belowItsCeiling(Measurement trial) {
    return trial
        .trial()
        .bound()
        .ceiling()
        .filter(ceiling -> trial.record().load().isPresent() && trial.window().isPresent())
        .map(
            ceiling ->
                trial.throughputRps()
                    <= trial.plan().audit().saturation().wellBelowCeiling() * ceiling.perSecond())
        .orElse(false);
  }

  private static double available(Measurement trial) {
    return trial.fork().limits().cpus();
  }

  private static Optional<Double> cpus(Measurement trial) {
    Counter cpu = trial.samples().counter(Subject.SERVICE, Metric.CPU);
    return trial
        .window()
        .filter(window -> window.seconds() > 0)
        .flatMap(window -> cpu.change(window).map(nanos -> nanos / 1e9 / window.seconds()));
  }
}
