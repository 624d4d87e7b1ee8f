package parkbench.diagnose;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import parkbench.measure.PoolLoad;
import parkbench.plan.Fork;
import parkbench.plan.Load;
import parkbench.plan.Quantity;
import parkbench.plan.Trial;
import parkbench.record.TrialRecord;
import parkbench.result.Report;
import parkbench.text.Figures;

/**
 * Everything that a rule may look at.
 *
 * @param cell the trial's figures, not yet diagnosed
 * @param pools the service's thread pools, where their busy threads could be told
 * @param unreadMean connections that held bytes which the service had not read, over the window
 */
public record Evidence(
    Fork fork,
    TrialRecord record,
    Report.Cell cell,
    List<PoolLoad> pools,
    Optional<Double> unreadMean) {
  /** Share of its cores that was taken from which on a reader must know. */
  private static final double NOTICED = 0.02;

  public Evidence {
    pools = List.copyOf(pools);
  }

  public Trial trial() {
    return record.trial();
  }

  /** Time that one request spends waiting for the upstream, or asleep. */
  public double waitSeconds() {
    return seconds(trial().delay()) * fork.approach().delaysInARow();
  }

  /** Time that all calls of one request take, added up, or its sleep. */
  public double workSeconds() {
    return seconds(trial().delay()) * fork.approach().delays();
  }

  /**
   * Used share of the CPU that was left to the service: what it was given, less what the machine
   * took. Absent: not read, or not given by the lab.
   */
  public Optional<Double> cpuShare() {
    if (!fork.system().start().ours()) {
      return Optional.empty();
    }
    return cell.interference()
        .cpuOfLeft()
        .or(() -> cell.service().cpuCores().map(cores -> cores / fork.limits().cpus()));
  }

  /** Whether the machine touched the figures, so that a limit must show by arithmetic. */
  boolean interfered() {
    return cell.interfered();
  }

  /** Whether the bracket of the throughput holds all that the load asks for, and less. */
  boolean mayKeepUp() {
    return !cell.exact(Quantity.THROUGHPUT_RPS) && mayReachDemand();
  }

  /** Whether the throughput of a quiet machine may be all that the load asks for. */
  boolean mayReachDemand() {
    return demandRps()
        .filter(demand -> cell.throughput().top() >= (1 - LoadBound.NEAR) * demand)
        .isPresent();
  }

  /** The throughput of a quiet machine, in words: {@code 392}, {@code 752 to 800}. */
  String throughputWords() {
    return cell.graded(Quantity.THROUGHPUT_RPS)
        .map(graded -> Figures.graded(graded, Figures::number))
        .orElseGet(() -> Figures.number(cell.throughputRps()));
  }

  /** The same without what its JIT used, as far as that is known. */
  Optional<Double> ownCpuShare() {
    return cpuShare().map(share -> share * cell.service().ownShare());
  }

  /** {@code CPU 7 %}, or that it could not be read; of what was left where some was taken. */
  public String cpuWords() {
    String taken =
        cell.interference()
            .takenOfCores()
            .filter(share -> interfered() && share > NOTICED)
            .map(share -> " of what was left to it")
            .orElse("");
    return "CPU " + cpuShare().map(Figures::percent).orElse("unknown") + taken;
  }

  /** Users of a closed load or burst. */
  public OptionalInt users() {
    return switch (trial().load()) {
      case Load.Closed closed -> OptionalInt.of(closed.users());
      case Load.AtOnce burst -> OptionalInt.of(burst.users());
      case Load.Open ignored -> OptionalInt.empty();
    };
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
          cell.windowSeconds() > 0 && cell.requests() > 0
              ? Optional.of(cell.requests() / cell.windowSeconds())
              : Optional.empty();
      case Load.AtOnce ignored -> Optional.empty();
    };
  }

  static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
