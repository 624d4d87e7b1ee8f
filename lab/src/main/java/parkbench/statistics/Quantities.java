package parkbench.statistics;

import java.time.Duration;
import java.util.Optional;
import parkbench.plan.Quantity;
import parkbench.result.OpenEnd;
import parkbench.result.Report;
import parkbench.result.TrialReport;

/** Where each quantity is in the figures of a trial, and when it is only a lower bound. */
public final class Quantities {
  private static final double MEBI = 1 << 20;

  /** As the load generator counts it. */
  private static final String WRONG_BODY = "body";

  private Quantities() {}

  /** In the quantity's unit; absent where the trial has no such figure. */
  public static Optional<Double> value(TrialReport report, Quantity quantity) {
    Report.Percentiles response = report.latency().responseMs();
    Report.ServiceUse service = report.resources().service();
    return switch (quantity) {
      case THROUGHPUT_RPS -> Optional.of(report.responses().throughputRps());
      case RESPONSE_MEAN_MS ->
          response.count() == 0 ? Optional.empty() : Optional.of(response.mean());
      case RESPONSE_P50_MS -> asked(report, response.p50());
      case RESPONSE_P75_MS -> asked(report, response.p75());
      case RESPONSE_P90_MS -> asked(report, response.p90());
      case RESPONSE_P95_MS -> asked(report, response.p95());
      case RESPONSE_P99_MS -> asked(report, response.p99());
      case RESPONSE_P999_MS -> asked(report, response.p999());
      case RESPONSE_MAX_MS -> asked(report, response.max());
      case MAKESPAN_MS -> report.responses().makespanMs();
      case ERROR_RATIO -> asked(report, lost(report) / (double) report.responses().requests());
      case WRONG_BODY_RATIO ->
          asked(report, failed(report, WRONG_BODY) / (double) report.responses().requests());
      case OF_CEILING -> report.ceiling().ofCeiling();
      case IN_FLIGHT_MEAN -> asked(report, report.responses().inFlight().mean());
      case IN_FLIGHT_MAX -> asked(report, (double) report.responses().inFlight().max());
      case CPU_CORES -> service.cpu().cpuCores();
      case CPU_US_PER_REQUEST -> service.cpu().cpuMicrosPerRequest();
      case CONTEXT_SWITCHES_PER_REQUEST ->
          service.cpu().contextSwitches().flatMap(n -> each(report, n));
      case THREADS_MAX -> service.threads().threadsMax();
      case POOL_BUSY_MEAN -> declared(service).flatMap(Report.PoolUse::busyMean);
      case POOL_BUSY_MAX ->
          declared(service).flatMap(Report.PoolUse::busyMax).map(Integer::doubleValue);
      case RSS_MAX_MIB -> service.memory().rssMaxBytes().map(bytes -> bytes / MEBI);
      case HEAP_MAX_MIB -> service.memory().heapMaxBytes().map(bytes -> bytes / MEBI);
      case GC_PAUSE_MS -> service.pauses().gcPauseMs();
      case REPLAY_MEAN_OFF_MS ->
          report.course().replay().map(replay -> replay.measuredMean() - replay.mean());
      case REPLAY_P99_OFF_MS ->
          report.course().replay().map(replay -> replay.measuredP99() - replay.p99());
      case REPLAY_REFUSED_OFF ->
          report.course().replay().map(replay -> replay.measuredRefused() - replay.refused());
      case REPLAY_WAIT_P90_OFF_MS ->
          report.course().replay().map(replay -> replay.measuredWaitP90() - replay.waitP90());
      case REPLAY_WAIT_P99_OFF_MS ->
          report.course().replay().map(replay -> replay.measuredWaitP99() - replay.waitP99());
      case WAIT_P90_MS -> report.course().replay().map(Report.Replay::measuredWaitP90);
      case WAIT_P99_MS -> report.course().replay().map(Report.Replay::measuredWaitP99);
      case QUEUE_GROWTH_RPS ->
          report.course().overTime().stationarity().growthRps().map(Report.Estimate::value);
      case FAULTS_OFF -> report.upstream().faultsOff().map(Long::doubleValue);
      case ORIGIN_AT_WORK_MAX ->
          report
              .upstream()
              .origin()
              .flatMap(Report.OriginSummary::atWorkMax)
              .map(Long::doubleValue);
      case TIME_TO_DEGRADE_MS ->
          report
              .course()
              .overTime()
              .disturbance()
              .map(seen -> 1e3 * seen.degradedAfterSeconds().orElse(seen.lastedSeconds()));
      case TIME_TO_RECOVER_MS ->
          recovery(report)
              .map(seen -> 1e3 * seen.recoveredAfterSeconds().orElse(seen.leftSeconds()));
    };
  }

  /** Behind a share of failures; absent of other quantities, and where there is no such share. */
  static Optional<FailureShare> failures(TrialReport report, Quantity quantity) {
    return switch (quantity) {
      case ERROR_RATIO -> failures(report, lost(report));
      case WRONG_BODY_RATIO -> failures(report, failed(report, WRONG_BODY));
      default -> Optional.empty();
    };
  }

  private static Optional<FailureShare> failures(TrialReport report, long failed) {
    return report.responses().requests() == 0 || failed > report.responses().requests()
        ? Optional.empty()
        : Optional.of(new FailureShare(failed, report.responses().requests()));
  }

  /** Of an upstream that came back while the load lasted. */
  private static Optional<Report.Disturbance> recovery(TrialReport report) {
    return report.course().overTime().disturbance().filter(seen -> seen.leftSeconds() > 0);
  }

  private static Optional<Double> asked(TrialReport report, double value) {
    return report.responses().requests() == 0 ? Optional.empty() : Optional.of(value);
  }

  private static Optional<Report.PoolUse> declared(Report.ServiceUse service) {
    return service.pools().stream().filter(Report.PoolUse::declared).findFirst();
  }

  private static long lost(TrialReport report) {
    return report.responses().errors().total() + report.responses().pending();
  }

  /** Per good answer of the window. */
  private static Optional<Double> each(TrialReport report, double total) {
    return report.responses().goodInWindow() > 0
        ? Optional.of(total / report.responses().goodInWindow())
        : Optional.empty();
  }

  /**
   * A lower bound that is closer than the figure of good answers alone: the mean of these and of
   * those that timed out, each with the time that it was waited for. Absent where none timed out,
   * or so few that the mean of good answers holds, or where some were lost otherwise: how long
   * these were waited for is not known.
   */
  static Optional<Double> waitedFor(TrialReport report, Quantity quantity, Duration timeout) {
    long good = report.latency().responseMs().count();
    long late = timedOut(report);
    return quantity != Quantity.RESPONSE_MEAN_MS
            || good == 0
            || late == 0
            || lost(report) != late
            || openEnd(report, quantity).isEmpty()
        ? Optional.empty()
        : Optional.of(
            (good * report.latency().responseMs().mean() + late * (timeout.toNanos() / 1e6))
                / (good + late));
  }

  static long timedOut(TrialReport report) {
    return report.responses().errors().timeouts();
  }

  private static long failed(TrialReport report, String cause) {
    return report.responses().errors().byCause().getOrDefault(cause, 0L);
  }

  /** Why the true value may be larger than the one measured; absent: it is what was measured. */
  public static Optional<OpenEnd> openEnd(TrialReport report, Quantity quantity) {
    return switch (quantity) {
      case RESPONSE_P50_MS -> reached(report, "p50");
      case RESPONSE_P75_MS -> reached(report, "p75");
      case RESPONSE_P90_MS -> reached(report, "p90");
      case RESPONSE_P95_MS -> reached(report, "p95");
      case RESPONSE_P99_MS -> reached(report, "p99");
      case RESPONSE_P999_MS -> reached(report, "p999");
      case RESPONSE_MAX_MS -> reached(report, "max");
      // Fewer failures than that move the mean of good answers by little; more make it a
      // survivor's.
      case RESPONSE_MEAN_MS -> reached(report, "p99").map(reach -> new OpenEnd.FailuresReachP99());
      case TIME_TO_DEGRADE_MS ->
          report
              .course()
              .overTime()
              .disturbance()
              .filter(seen -> seen.degradedAfterSeconds().isEmpty())
              .map(seen -> new OpenEnd.NotDegraded(seen.lastedSeconds()));
      case TIME_TO_RECOVER_MS ->
          recovery(report)
              .filter(seen -> seen.recoveredAfterSeconds().isEmpty())
              .map(seen -> new OpenEnd.NotRecovered(seen.leftSeconds()));
      case MAKESPAN_MS ->
          lost(report) == 0 ? Optional.empty() : Optional.of(new OpenEnd.SomeUnanswered());
      case THROUGHPUT_RPS,
          ERROR_RATIO,
          WRONG_BODY_RATIO,
          OF_CEILING,
          IN_FLIGHT_MEAN,
          IN_FLIGHT_MAX,
          CPU_CORES,
          CPU_US_PER_REQUEST,
          CONTEXT_SWITCHES_PER_REQUEST,
          THREADS_MAX,
          POOL_BUSY_MEAN,
          POOL_BUSY_MAX,
          RSS_MAX_MIB,
          HEAP_MAX_MIB,
          GC_PAUSE_MS,
          REPLAY_MEAN_OFF_MS,
          REPLAY_P99_OFF_MS,
          REPLAY_REFUSED_OFF,
          REPLAY_WAIT_P90_OFF_MS,
          REPLAY_WAIT_P99_OFF_MS,
          WAIT_P90_MS,
          WAIT_P99_MS,
          QUEUE_GROWTH_RPS,
          FAULTS_OFF,
          ORIGIN_AT_WORK_MAX ->
          Optional.empty();
    };
  }

  /** Whether fewer than ten samples lie beyond the figure, so that it hangs on each of them. */
  public static boolean tooFew(TrialReport report, Quantity quantity) {
    return percentile(quantity)
        .filter(report.latency().responseMs().tooFew()::contains)
        .isPresent();
  }

  /** Whether most samples as late as the figure lie in one second, so that it hangs on that. */
  public static boolean oneSecond(TrialReport report, Quantity quantity) {
    return percentile(quantity)
        .filter(report.latency().responseMs().oneSecond()::contains)
        .isPresent();
  }

  /** As the figures of a trial name it; the largest is of all samples, and none lie beyond. */
  private static Optional<String> percentile(Quantity quantity) {
    return switch (quantity) {
      case RESPONSE_P50_MS -> Optional.of("p50");
      case RESPONSE_P75_MS -> Optional.of("p75");
      case RESPONSE_P90_MS, WAIT_P90_MS, REPLAY_WAIT_P90_OFF_MS -> Optional.of("p90");
      case RESPONSE_P95_MS -> Optional.of("p95");
      case RESPONSE_P99_MS, REPLAY_P99_OFF_MS, WAIT_P99_MS, REPLAY_WAIT_P99_OFF_MS ->
          Optional.of("p99");
      case RESPONSE_P999_MS -> Optional.of("p999");
      default -> Optional.empty();
    };
  }

  private static Optional<OpenEnd> reached(TrialReport report, String name) {
    return report.latency().responseMs().atLeast().contains(name)
        ? Optional.of(new OpenEnd.FailuresReachPercentile())
        : Optional.empty();
  }
}
