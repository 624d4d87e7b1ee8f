package parkbench.audit;

import java.util.Optional;
import parkbench.measure.Counter;
import parkbench.measure.Latencies;
import parkbench.measure.Measurement;
import parkbench.plan.AuditLimits;
import parkbench.plan.Quantity.Unit;
import parkbench.record.Metric;
import parkbench.record.Subject;
import parkbench.result.Limit;
import parkbench.result.Report;

/**
 * How late the upstream may be in one trial. Where the service waits, its result depends on the
 * delay, and the error may be a share of that.
 *
 * <p>A service that used all of its CPU, far below the ceiling that its users, its pool or the rate
 * set, is decided by its own work. Then the delay is one part of the response time, and the error
 * may be a share of the whole. In a burst it is a share of the delay: the first requests may wait
 * for little else, however long the others take.
 *
 * @param meanMicros of the response time, per call in a row; zero: the delay decides
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

  /** Of the mean error, under this mean delay; zero: there is no delay to compare it with. */
  Limit mean(double delayMicros) {
    Limit.ShareOf part =
        new Limit.ShareOf(
            limits.upstream().upstreamMeanError(),
            reference(Limit.Basis.MEAN_RESPONSE_TIME, meanMicros, delayMicros));
    double of = delayMicros > 0 ? Math.max(delayMicros, meanMicros) : 0;
    return Limit.atMost(limits.upstream().upstreamMeanError() * of, Unit.MICROSECONDS, part);
  }

  /** Of the p99 error, under this mean delay. */
  Limit p99(double delayMicros) {
    double least = limits.upstream().upstreamP99Millis();
    double share = limits.upstream().upstreamP99Share();
    return Limit.atMost(
        Math.max(1e3 * least, share * Math.max(delayMicros, p99Micros)),
        Unit.MICROSECONDS,
        new Limit.Constant(least, Unit.MILLISECONDS),
        new Limit.ShareOf(share, reference(Limit.Basis.P99_RESPONSE_TIME, p99Micros, delayMicros)));
  }

  private Limit.Reference reference(Limit.Basis ofBusy, double micros, double delayMicros) {
    return busy()
        ? new Limit.Reference(ofBusy, micros, Unit.MICROSECONDS)
        : new Limit.Reference(Limit.Basis.DELAY, delayMicros, Unit.MICROSECONDS);
  }

  private boolean busy() {
    return meanMicros > 0;
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
