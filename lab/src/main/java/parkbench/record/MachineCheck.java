package parkbench.record;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.system.Guards;

/**
 * What a machine did for some seconds in which nothing was measured on it, and how fast its cores
 * were: interference that measurements on it have to expect.
 *
 * @param watched for how long
 * @param cores each core that ran all the time, by number
 * @param pressure share of the time in which some task waited for a core (PSI); absent: the kernel
 *     does not count it
 * @param work times of a fixed piece of work on the service's first core; absent: no thread can be
 *     bound to that core
 */
public record MachineCheck(
    Duration watched, List<Core> cores, Optional<Double> pressure, Optional<Work> work) {
  public MachineCheck {
    Guards.positive(watched, "watched");
    cores = List.copyOf(cores);
  }

  /** Whose a core is. */
  public enum Owner {
    SERVICE,
    LAB,
    /** Of a machine with one core: the service and the lab share it. */
    BOTH,
    NONE
  }

  /**
   * What became of one core. Shares are of the time watched.
   *
   * @param foreign share in which it ran other processes than the lab's own
   * @param steal share that the hypervisor reports as taken
   * @param stalled estimated share in which it did not run although something was due; contains the
   *     steal; absent: could not be watched
   * @param longestStall absent: could not be watched
   */
  public record Core(
      int core,
      Owner owner,
      double foreign,
      double steal,
      Optional<Double> stalled,
      Optional<Duration> longestStall) {
    /** Share of a core that others may take before it is worth a word, or a wait. */
    public static final double NOISY = 0.05;

    /** Whether others took more than {@link #NOISY}. */
    public boolean noisy() {
      return taken() > NOISY;
    }

    /**
     * Share of the time that others took from this core, at least: the kernel may count a stall as
     * time in which a process ran.
     */
    public double taken() {
      return Math.max(foreign + steal, stalled.orElse(0.0));
    }
  }

  /**
   * The same work while the lab's core was idle and while it was busy.
   *
   * @param busy absent: the lab has no core of its own
   */
  public record Work(WorkTime idle, Optional<WorkTime> busy) {
    /** Above {@link WorkTime#TOLERATED} the cores share hardware, or the frequency changed. */
    public Optional<Double> ratio() {
      return busy.map(time -> time.ratioTo(idle));
    }
  }

  /** The core from which others took most, of those of the service or the lab. */
  public Optional<Core> noisiest() {
    return noisiest(cores);
  }

  /** The same of any look at cores. */
  public static Optional<Core> noisiest(List<Core> cores) {
    return cores.stream()
        .filter(core -> core.owner() != Owner.NONE)
        .max((a, b) -> Double.compare(a.taken(), b.taken()));
  }
}
