package parkbench.record;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import parkbench.plan.Quantity;
import parkbench.plan.Rate;

/**
 * What the lab measured of services whose truth is known, on one machine.
 *
 * @param schema {@code parkbench/calibration/2}
 * @param run directory of the suite's run
 * @param machine facts that must be the same for it to hold: CPU, cores, kernel, JDK of the lab
 * @param cost absent: no trial measured it
 */
public record Calibration(
    String schema,
    Instant made,
    String labVersion,
    String run,
    Map<String, String> machine,
    List<Truth> truths,
    Optional<Cost> cost) {
  public static final String SCHEMA = "parkbench/calibration/2";

  public Calibration {
    Objects.requireNonNull(made, "made");
    machine = Collections.unmodifiableMap(new LinkedHashMap<>(machine));
    truths = List.copyOf(truths);
  }

  /**
   * A figure that is known, and what was measured of it.
   *
   * @param limit by how much the two may differ
   * @param measured absent: nothing that counts
   */
  public record Truth(
      String id,
      String text,
      Quantity.Unit unit,
      double known,
      double limit,
      Optional<Double> measured,
      ClaimVerdict verdict,
      String why) {

    /** Measured less known. */
    public Optional<Double> error() {
      return measured.map(value -> value - known);
    }
  }

  /**
   * What one request costs the lab.
   *
   * @param loadMicros CPU time of the load generator
   * @param upstreamMicros CPU time of the upstream
   * @param atRps the throughput at which they were measured
   * @param labMicros CPU time that the audits allow the lab in each second, without what the
   *     controller takes
   * @param processMicros the same of one process, which has one thread
   */
  public record Cost(
      double loadMicros,
      double upstreamMicros,
      double atRps,
      double labMicros,
      double processMicros) {

    /**
     * The throughput at which the lab, or one of its processes, has used what it may.
     *
     * @param calls of the upstream per request
     */
    public Rate honest(int calls) {
      double upstream = calls * upstreamMicros;
      return new Rate(
          Math.min(
              labMicros / (loadMicros + upstream), processMicros / Math.max(loadMicros, upstream)));
    }
  }

  /** How many truths nothing that counts was measured of. */
  public long unknown() {
    return truths.stream()
        .filter(
            truth ->
                truth.verdict() == ClaimVerdict.UNDECIDED
                    || truth.verdict() == ClaimVerdict.NOT_TESTED)
        .count();
  }

  /** How many truths came out within their limits. */
  public long kept() {
    return truths.stream().filter(truth -> truth.verdict() == ClaimVerdict.CONFIRMED).count();
  }
}
