package parkbench.result;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.plan.Fork;
import parkbench.plan.Load;
import parkbench.plan.Quantity;
import parkbench.plan.Trial;
import parkbench.record.TrialRecord;

/**
 * What a trial adds to the evidence: its load, its upstream and its figures.
 *
 * @param figures of the trial, not yet diagnosed
 */
public record TrialEvidence(Fork fork, TrialRecord record, TrialReport figures) {

  public Trial trial() {
    return record.trial();
  }

  /** Time that one request spends waiting for the upstream, or asleep. */
  public double waitSeconds() {
    return seconds(trial().delay()) * fork.approach().delaysInARow();
  }

  /** Time for which a request holds its places of the declared pool, added up. */
  public double heldSeconds() {
    return seconds(trial().delay()) * fork.approach().delaysHeld();
  }

  /**
   * Used share of the CPU that was left to the service: what it was given, less what the machine
   * took. Absent: not read, or its limits are not known.
   */
  public Optional<Double> cpuShare() {
    if (!fork.system().start().limited()) {
      return Optional.empty();
    }
    return figures
        .quality()
        .interference()
        .cpuOfLeft()
        .or(
            () ->
                figures
                    .resources()
                    .service()
                    .cpu()
                    .cpuCores()
                    .map(cores -> cores / fork.limits().cpus()));
  }

  /** The same without what its JIT used, as far as that is known. */
  public Optional<Double> ownCpuShare() {
    return cpuShare().map(share -> share * figures.resources().service().ownShare());
  }

  /** Whether the machine touched the figures, so that a limit must show by arithmetic. */
  public boolean interfered() {
    return figures.interfered();
  }

  /** Whether the bracket of the throughput holds all that the load asks for, and less. */
  public boolean mayKeepUp(DiagnosisLimits limits) {
    return !figures.exact(Quantity.THROUGHPUT_RPS) && mayReachDemand(limits);
  }

  /** Whether the throughput of a quiet machine may be all that the load asks for. */
  public boolean mayReachDemand(DiagnosisLimits limits) {
    return demandRps()
        .filter(demand -> figures.throughput().top() >= (1 - limits.trial().nearDemand()) * demand)
        .isPresent();
  }

  /** The throughput of a quiet machine. */
  public Graded throughput() {
    return figures
        .graded(Quantity.THROUGHPUT_RPS)
        .orElseGet(
            () ->
                new Graded(
                    Quantity.THROUGHPUT_RPS,
                    figures.responses().throughputRps(),
                    Bracket.exactly(figures.responses().throughputRps()),
                    Grade.EXACT,
                    List.of()));
  }

  /**
   * The most that the load itself can reach: users / (wait + think time) of a closed load, the rate
   * that was asked of an open one; absent for bursts, and where nothing is waited for.
   */
  public Optional<Double> demandRps() {
    return switch (trial().load()) {
      case Load.Closed closed -> {
        double cycle = waitSeconds() + seconds(closed.think());
        yield cycle > 0 ? Optional.of(closed.users() / cycle) : Optional.empty();
      }
      case Load.Open ignored ->
          figures.responses().windowSeconds() > 0 && figures.responses().requests() > 0
              ? Optional.of(figures.responses().requests() / figures.responses().windowSeconds())
              : Optional.empty();
      case Load.AtOnce ignored -> Optional.empty();
    };
  }

  /** Requests without a good answer. */
  public long bad() {
    return figures.responses().errors().total() + figures.responses().pending();
  }

  public static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
