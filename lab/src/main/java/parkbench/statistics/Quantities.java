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

  /** As the load engine counts it. */
  private static final String TIMEOUT = "timeout";

  private static final String WRONG_BODY = "body";

  private Quantities() {}

  /** In the quantity's unit; absent where the trial has no such figure. */
  public static Optional<Double> value(TrialReport cell, Quantity quantity) {
    Report.Percentiles response = cell.latency().responseMs();
    Report.ServiceUse service = cell.resources().service();
    return switch (quantity) {
      case THROUGHPUT_RPS -> Optional.of(cell.responses().throughputRps());
      case RESPONSE_MEAN_MS ->
          response.count() == 0 ? Optional.empty() : Optional.of(response.mean());
      case RESPONSE_P50_MS -> asked(cell, response.p50());
      case RESPONSE_P75_MS -> asked(cell, response.p75());
      case RESPONSE_P90_MS -> asked(cell, response.p90());
      case RESPONSE_P95_MS -> asked(cell, response.p95());
      case RESPONSE_P99_MS -> asked(cell, response.p99());
      case RESPONSE_P999_MS -> asked(cell, response.p999());
      case RESPONSE_MAX_MS -> asked(cell, response.max());
      case MAKESPAN_MS -> cell.responses().makespanMs();
      case ERROR_RATIO -> asked(cell, lost(cell) / (double) cell.responses().requests());
      case WRONG_BODY_RATIO ->
          asked(cell, failed(cell, WRONG_BODY) / (double) cell.responses().requests());
      case OF_CEILING -> cell.ceiling().ofCeiling();
      case IN_FLIGHT_MEAN -> asked(cell, cell.responses().inFlight().mean());
      case IN_FLIGHT_MAX -> asked(cell, (double) cell.responses().inFlight().max());
      case CPU_CORES -> service.cpu().cpuCores();
      case CPU_US_PER_REQUEST -> service.cpu().cpuMicrosPerRequest();
      case CONTEXT_SWITCHES_PER_REQUEST ->
          service.cpu().contextSwitches().flatMap(n -> each(cell, n));
      case THREADS_MAX -> service.threads().threadsMax();
      case POOL_BUSY_MEAN -> declared(service).flatMap(Report.PoolUse::busyMean);
      case POOL_BUSY_MAX ->
          declared(service).flatMap(Report.PoolUse::busyMax).map(Integer::doubleValue);
      case RSS_MAX_MIB -> service.memory().rssMaxBytes().map(bytes -> bytes / MEBI);
      case HEAP_MAX_MIB -> service.memory().heapMaxBytes().map(bytes -> bytes / MEBI);
      case GC_PAUSE_MS -> service.pauses().gcPauseMs();
      case REPLAY_MEAN_OFF_MS ->
          cell.course().replay().map(replay -> replay.measuredMean() - replay.mean());
      case REPLAY_P99_OFF_MS ->
          cell.course().replay().map(replay -> replay.measuredP99() - replay.p99());
      case REPLAY_REFUSED_OFF ->
          cell.course().replay().map(replay -> replay.measuredRefused() - replay.refused());
      case REPLAY_WAIT_P90_OFF_MS ->
          cell.course().replay().map(replay -> replay.measuredWaitP90() - replay.waitP90());
      case REPLAY_WAIT_P99_OFF_MS ->
          cell.course().replay().map(replay -> replay.measuredWaitP99() - replay.waitP99());
      case WAIT_P90_MS -> cell.course().replay().map(Report.Replay::measuredWaitP90);
      case WAIT_P99_MS -> cell.course().replay().map(Report.Replay::measuredWaitP99);
      case QUEUE_GROWTH_RPS ->
          cell.course().overTime().stationarity().growthRps().map(Report.Estimate::value);
      case FAULTS_OFF -> cell.upstream().faultsOff().map(Long::doubleValue);
      case ORIGIN_AT_WORK_MAX ->
          cell.upstream().origin().flatMap(Report.OriginSummary::atWorkMax).map(Long::doubleValue);
      case TIME_TO_DEGRADE_MS ->
          cell.course()
              .overTime()
              .disturbance()
              .map(seen -> 1e3 * seen.degradedAfterSeconds().orElse(seen.lastedSeconds()));
      case TIME_TO_RECOVER_MS ->
          recovery(cell).map(seen -> 1e3 * seen.recoveredAfterSeconds().orElse(seen.leftSeconds()));
    };
  }

  /** Behind a share of failures; absent of other quantities, and where there is no such share. */
  static Optional<FailureShare> failures(TrialReport cell, Quantity quantity) {
    return switch (quantity) {
      case ERROR_RATIO -> failures(cell, lost(cell));
      case WRONG_BODY_RATIO -> failures(cell, failed(cell, WRONG_BODY));
      default -> Optional.empty();
    };
  }

  private static Optional<FailureShare> failures(TrialReport cell, long failed) {
    return cell.responses().requests() == 0 || failed > cell.responses().requests()
        ? Optional.empty()
        : Optional.of(new FailureShare(failed, cell.responses().requests()));
  }

  /** Of an upstream that came back while the load lasted. */
  private static Optional<Report.Disturbance> recovery(TrialReport cell) {
    return cell.course().overTime().disturbance().filter(seen -> seen.leftSeconds() > 0);
  }

  private static Optional<Double> asked(TrialReport cell, double value) {
    return cell.responses().requests() == 0 ? Optional.empty() : Optional.of(value);
  }

  private static Optional<Report.PoolUse> declared(Report.ServiceUse service) {
    return service.pools().stream().filter(Report.PoolUse::declared).findFirst();
  }

  private static long lost(TrialReport cell) {
    return cell.responses().errors().total() + cell.responses().pending();
  }

  /** Per good answer of the window. */
  private static Optional<Double> each(TrialReport cell, double total) {
    return cell.responses().goodInWindow() > 0
        ? Optional.of(total / cell.responses().goodInWindow())
        : Optional.empty();
  }

  /**
   * A lower bound that is closer than the figure of good answers alone: the mean of these and of
   * those that timed out, each with the time that it was waited for. Absent where none timed out,
   * or so few that the mean of good answers holds, or where some were lost otherwise: how long
   * these were waited for is not known.
   */
  static Optional<Double> waitedFor(TrialReport cell, Quantity quantity, Duration timeout) {
    long good = cell.latency().responseMs().count();
    long late = timedOut(cell);
    return quantity != Quantity.RESPONSE_MEAN_MS
            || good == 0
            || late == 0
            || lost(cell) != late
            || openEnd(cell, quantity).isEmpty()
        ? Optional.empty()
        : Optional.of(
            (good * cell.latency().responseMs().mean() + late * (timeout.toNanos() / 1e6))
                / (good + late));
  }

  static long timedOut(TrialReport cell) {
    return failed(cell, TIMEOUT);
  }

  private static long failed(TrialReport cell, String cause) {
    return cell.responses().errors().byCause().getOrDefault(cause, 0L);
  }

  /** Why the true value may be larger than the one measured; absent: it is what was measured. */
  public static Optional<OpenEnd> openEnd(TrialReport cell, Quantity quantity) {
    return switch (quantity) {
      case RESPONSE_P50_MS -> reached(cell, "p50");
      case RESPONSE_P75_MS -> reached(cell, "p75");
      case RESPONSE_P90_MS -> reached(cell, "p90");
      case RESPONSE_P95_MS -> reached(cell, "p95");
      case RESPONSE_P99_MS -> reached(cell, "p99");
      case RESPONSE_P999_MS -> reached(cell, "p999");
      case RESPONSE_MAX_MS -> reached(cell, "max");
      // Fewer failures than that move the mean of good answers by little; more make it a
      // survivor's.
      case RESPONSE_MEAN_MS -> reached(cell, "p99").map(reach -> new OpenEnd.FailuresReachP99());
      case TIME_TO_DEGRADE_MS ->
          cell.course()
              .overTime()
              .disturbance()
              .filter(seen -> seen.degradedAfterSeconds().isEmpty())
              .map(seen -> new OpenEnd.NotDegraded(seen.lastedSeconds()));
      case TIME_TO_RECOVER_MS ->
          recovery(cell)
              .filter(seen -> seen.recoveredAfterSeconds().isEmpty())
              .map(seen -> new OpenEnd.NotRecovered(seen.leftSeconds()));
      case MAKESPAN_MS ->
          lost(cell) == 0 ? Optional.empty() : Optional.of(new OpenEnd.SomeUnanswered());
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
  public static boolean tooFew(TrialReport cell, Quantity quantity) {
    return percentile(quantity).filter(cell.latency().responseMs().tooFew()::contains).isPresent();
  }

  /** Whether most samples as late as the figure lie in one second, so that it hangs on that. */
  public static boolean oneSecond(TrialReport cell, Quantity quantity) {
    return percentile(quantity)
        .filter(cell.latency().responseMs().oneSecond()::contains)
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

  private static Optional<OpenEnd> reached(TrialReport cell, String name) {
    return cell.latency().responseMs().atLeast().contains(name)
        ? Optional.of(new OpenEnd.FailuresReachPercentile())
        : Optional.empty();
  }
}
