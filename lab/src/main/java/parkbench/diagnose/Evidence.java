package parkbench.diagnose;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import parkbench.model.Fork;
import parkbench.model.Load;
import parkbench.model.Report;
import parkbench.model.Trial;
import parkbench.model.TrialRecord;

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
   * Used share of the CPU that the service was given; absent: not read, or not given by the lab.
   */
  public Optional<Double> cpuShare() {
    if (!fork.system().start().ours()) {
      return Optional.empty();
    }
    return cell.service().cpuCores().map(cores -> cores / fork.limits().cpus());
  }

  /** The same without what its JIT used, as far as that is known. */
  Optional<Double> ownCpuShare() {
    return cpuShare().map(share -> share * cell.service().ownShare());
  }

  /** {@code CPU 7 %}, or that it could not be read. */
  public String cpuWords() {
    return "CPU " + cpuShare().map(Figures::percent).orElse("unknown");
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
