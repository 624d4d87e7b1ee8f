package parkbench.plan;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import parkbench.record.Ledger;
import parkbench.result.Report;

/**
 * A figure of a trial that bounds and claims can be about. Its name contains its unit.
 *
 * <p>Latency and its mean are of good answers. {@code ERROR_RATIO} counts what failed and what was
 * still pending, of all that was asked. {@code MAKESPAN_MS} is the time from t = 0 to the last good
 * answer; closed loads, which never come to an end, have none. {@code POOL_BUSY_…} counts busy
 * threads of the pool that the system's description declares; without one there is none.
 */
public enum Quantity {
  THROUGHPUT_RPS(Unit.REQUESTS_PER_SECOND),
  RESPONSE_MEAN_MS(Unit.MILLISECONDS),
  RESPONSE_P50_MS(Unit.MILLISECONDS),
  RESPONSE_P75_MS(Unit.MILLISECONDS),
  RESPONSE_P90_MS(Unit.MILLISECONDS),
  RESPONSE_P95_MS(Unit.MILLISECONDS),
  RESPONSE_P99_MS(Unit.MILLISECONDS),
  RESPONSE_P999_MS(Unit.MILLISECONDS),
  RESPONSE_MAX_MS(Unit.MILLISECONDS),
  MAKESPAN_MS(Unit.MILLISECONDS),
  ERROR_RATIO(Unit.SHARE),
  /** Requests whose answer had the expected status and a wrong body. */
  WRONG_BODY_RATIO(Unit.SHARE),
  OF_CEILING(Unit.SHARE),
  IN_FLIGHT_MEAN(Unit.NUMBER),
  IN_FLIGHT_MAX(Unit.NUMBER),
  CPU_CORES(Unit.CORES),
  CPU_US_PER_REQUEST(Unit.MICROSECONDS),
  CONTEXT_SWITCHES_PER_REQUEST(Unit.NUMBER),
  THREADS_MAX(Unit.NUMBER),
  POOL_BUSY_MEAN(Unit.NUMBER),
  POOL_BUSY_MAX(Unit.NUMBER),
  RSS_MAX_MIB(Unit.MEBIBYTES),
  HEAP_MAX_MIB(Unit.MEBIBYTES),
  GC_PAUSE_MS(Unit.MILLISECONDS),
  /** Measured less replayed, of a load on the upstream itself. */
  REPLAY_MEAN_OFF_MS(Unit.MILLISECONDS),
  REPLAY_P99_OFF_MS(Unit.MILLISECONDS),
  REPLAY_REFUSED_OFF(Unit.SHARE),
  REPLAY_WAIT_P90_OFF_MS(Unit.MILLISECONDS),
  REPLAY_WAIT_P99_OFF_MS(Unit.MILLISECONDS),
  /** Of a load on the upstream itself: the wait for one of its servers, as measured. */
  WAIT_P90_MS(Unit.MILLISECONDS),
  WAIT_P99_MS(Unit.MILLISECONDS),
  /** Of an open load of one rate: by how many more requests are in flight in each second. */
  QUEUE_GROWTH_RPS(Unit.REQUESTS_PER_SECOND),
  /** Of a load on the upstream itself: {@link Report.UpstreamSummary#faultsOff}. */
  FAULTS_OFF(Unit.NUMBER),
  /** Where an origin answers in the upstream's place: {@link Ledger.Proxied#atWorkMax}. */
  ORIGIN_AT_WORK_MAX(Unit.NUMBER),
  /** Of an open load while a script changes the upstream: {@link Report.Disturbance}. */
  TIME_TO_DEGRADE_MS(Unit.MILLISECONDS),
  TIME_TO_RECOVER_MS(Unit.MILLISECONDS);

  private final Unit unit;

  Quantity(Unit unit) {
    this.unit = unit;
  }

  /** How its values are counted; a ratio of two of them is a {@link Unit#NUMBER}. */
  public enum Unit {
    REQUESTS_PER_SECOND,
    MILLISECONDS,
    MICROSECONDS,
    CORES,
    MEBIBYTES,
    /** Of one: 0.05 is 5 %. */
    SHARE,
    NUMBER,
    SECONDS
  }

  public Unit unit() {
    return unit;
  }

  /** Whether each request adds to it, so that those that are missing would change it. */
  public boolean ofRequests() {
    return switch (this) {
      case RESPONSE_MEAN_MS,
          RESPONSE_P50_MS,
          RESPONSE_P75_MS,
          RESPONSE_P90_MS,
          RESPONSE_P95_MS,
          RESPONSE_P99_MS,
          RESPONSE_P999_MS,
          RESPONSE_MAX_MS,
          MAKESPAN_MS,
          ERROR_RATIO,
          WRONG_BODY_RATIO ->
          true;
      default -> false;
    };
  }

  /**
   * Whether it changes until the JIT is done. Figures that a delay decides do not: neither the
   * middle of the response times nor what follows from it.
   */
  public boolean movedByTheJit() {
    return switch (this) {
      case THROUGHPUT_RPS,
          OF_CEILING,
          RESPONSE_MEAN_MS,
          RESPONSE_P50_MS,
          RESPONSE_P75_MS,
          MAKESPAN_MS,
          ERROR_RATIO,
          WRONG_BODY_RATIO,
          IN_FLIGHT_MEAN,
          IN_FLIGHT_MAX,
          POOL_BUSY_MEAN,
          POOL_BUSY_MAX,
          FAULTS_OFF,
          ORIGIN_AT_WORK_MAX ->
          false;
      default -> true;
    };
  }

  /** As files name it: {@code response-p99-ms}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The quantity of a word; empty where there is none. */
  public static Optional<Quantity> of(String word) {
    return Arrays.stream(values()).filter(quantity -> quantity.word().equals(word)).findFirst();
  }
}
