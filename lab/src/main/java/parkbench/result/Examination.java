package parkbench.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import parkbench.record.AsyncWaiters;
import parkbench.record.MetricsReading;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;

/**
 * What was seen of a service over some seconds, under a load that somebody else makes. Absent: it
 * could not be read.
 *
 * @param seconds from the first look at its threads to the last; without looks, from the first
 *     sample to the last
 * @param looks at its threads; 0: it could not be looked into, and was seen from outside alone
 * @param cores CPU that it may use: cores, or its quota where that is less
 * @param cpuCores CPU that it used, in cores
 * @param compilerCores what of that its JIT used
 * @param othersCores CPU that others used of the cores that it may use, in cores
 * @param idleCores CPU that nobody used of the cores that it may use, in cores
 * @param runDelayCores time that its threads were ready and had no core, per second of time
 * @param throttledShare of the periods of its quota, those of 100 ms, in which it had used it up, 0
 *     to 1
 * @param gcShare of the time in which collections stopped it, 0 to 1
 * @param heapShare the least of its heap that was in use, of what it may have, 0 to 1
 * @param connectionsMean established connections to it; needs its port
 * @param unreadMean connections that hold bytes which it has not read, those that it has not
 *     accepted among them; needs its port
 * @param acceptQueueMean connections that it has not accepted; needs its port
 * @param virtualQueuedMean virtual threads that are ready and have no carrier
 * @param pools the largest first
 * @param metered what its own meters told of its pools, where somebody asked for them
 * @param recorded waits that the JVM itself recorded, those that took the most time first; absent:
 *     it made no recording
 * @param unthreaded who waits without a thread, as its heap shows; absent: nobody looked into that
 * @param notes what could not be seen and why
 */
public record Examination(
    double seconds,
    int looks,
    Optional<Double> cores,
    Optional<Double> cpuCores,
    Optional<Double> compilerCores,
    Optional<Double> othersCores,
    Optional<Double> idleCores,
    Optional<Double> runDelayCores,
    Optional<Double> throttledShare,
    Optional<Double> gcShare,
    Optional<Double> heapShare,
    Optional<Double> connectionsMean,
    Optional<Double> unreadMean,
    Optional<Double> acceptQueueMean,
    Optional<Double> virtualQueuedMean,
    List<PoolSeen> pools,
    List<MeteredPool> metered,
    Optional<List<Stalled>> recorded,
    Optional<List<AsyncWaiters>> unthreaded,
    List<String> notes) {
  private static final double ON_THEIR_WAY = 0.05;

  public Examination {
    pools = List.copyOf(pools);
    metered = List.copyOf(metered);
    recorded = recorded.map(List::copyOf);
    unthreaded = unthreaded.map(List::copyOf);
    notes = List.copyOf(notes);
  }

  /** The same, with what its meters told. */
  public Examination with(List<MeteredPool> told) {
    return with(pools, told, recorded, unthreaded);
  }

  /** The same, with what the JVM recorded. */
  public Examination recorded(Optional<List<Stalled>> stalls) {
    return with(pools, metered, stalls, unthreaded);
  }

  /** The same, with what its heap showed. */
  public Examination unthreaded(Optional<List<AsyncWaiters>> waiting) {
    return with(pools, metered, recorded, waiting);
  }

  /** The same, with pools that were seen in another way. */
  public Examination alsoSeen(List<PoolSeen> others) {
    List<PoolSeen> all = new ArrayList<>(pools);
    all.addAll(others);
    all.sort(Comparator.comparingInt(PoolSeen::threadsMax).reversed());
    return with(all, metered, recorded, unthreaded);
  }

  private Examination with(
      List<PoolSeen> all,
      List<MeteredPool> told,
      Optional<List<Stalled>> stalls,
      Optional<List<AsyncWaiters>> waiting) {
    return new Examination(
        seconds,
        looks,
        cores,
        cpuCores,
        compilerCores,
        othersCores,
        idleCores,
        runDelayCores,
        throttledShare,
        gcShare,
        heapShare,
        connectionsMean,
        unreadMean,
        acceptQueueMean,
        virtualQueuedMean,
        all,
        told,
        stalls,
        waiting,
        notes);
  }

  /** Whether its threads could be looked at. */
  public boolean inside() {
    return looks > 0;
  }

  /** Used share of the CPU that it may use, 0 to 1. */
  public Optional<Double> cpuShare() {
    return cpuCores.flatMap(used -> cores.map(all -> used / all));
  }

  /** The same without what its JIT used, as far as that is known. */
  public Optional<Double> ownCpuShare() {
    return cpuCores.flatMap(
        used -> cores.map(all -> Math.max(0, used - compilerCores.orElse(0.0)) / all));
  }

  /**
   * Requests that the service has not yet begun to read, where its port is known. What it has not
   * accepted is established and unread already, unless nothing was sent on it so far.
   */
  public Optional<Double> waitingOutside() {
    return unreadMean.map(unread -> Math.max(unread, acceptQueueMean.orElse(0.0)));
  }

  /** Connections that it has accepted and that hold bytes which it has not read. */
  public Optional<Double> acceptedUnread() {
    return unreadMean.map(unread -> Math.max(0, unread - acceptQueueMean.orElse(0.0)));
  }

  /**
   * Whether requests queue in front of it. Some are unread at any instant, being on their way: more
   * than one, and one in twenty connections, are a queue. Absent where its port is not known.
   */
  public Optional<Boolean> queues() {
    return waitingOutside()
        .map(waiting -> waiting >= Math.max(1, ON_THEIR_WAY * connectionsMean.orElse(0.0)));
  }

  /**
   * The threads of one pool.
   *
   * @param threadsMin the fewest that one look found
   * @param threadsMax the most
   * @param busyMean those that were not idle
   * @param busyMin in the look with the fewest of them
   * @param fullShare looks in which at least 90 % were busy, 0 to 1
   * @param movingShare threads whose CPU time grew from the first look to the last, 0 to 1; absent:
   *     the JVM does not tell, as of virtual ones
   * @param cpuCores CPU that those used that were there at both ends, in cores
   * @param activities what they did, the most frequent first
   */
  public record PoolSeen(
      String name,
      PoolKind kind,
      int threadsMin,
      int threadsMax,
      double busyMean,
      int busyMin,
      double fullShare,
      Optional<Double> movingShare,
      Optional<Double> cpuCores,
      List<Activity> activities) {
    public PoolSeen {
      activities = List.copyOf(activities);
    }

    /** Share of a pool that is as good as all of it, at one look. */
    public static final double FULL = 0.90;

    /** Of the busy ones, those that did this, 0 to 1. */
    public double share(ThreadActivity doing) {
      double all = activities.stream().mapToDouble(Activity::threadsMean).sum();
      double those =
          activities.stream()
              .filter(activity -> activity.doing() == doing)
              .mapToDouble(Activity::threadsMean)
              .sum();
      return all > 0 ? those / all : 0;
    }

    /** What most of the busy ones did; absent: none was ever busy. */
    public Optional<ThreadActivity> mostly() {
      return activities.stream()
          .map(Activity::doing)
          .distinct()
          .max((a, b) -> Double.compare(share(a), share(b)));
    }

    /** The most frequent activity of a kind. */
    public Optional<Activity> most(ThreadActivity doing) {
      return activities.stream().filter(activity -> activity.doing() == doing).findFirst();
    }
  }

  /**
   * A pool as its own meters told it.
   *
   * @param size how many there may be; absent: not told
   * @param waitingMean who waited for one, over all readings
   * @param waitingShare readings at which somebody did, 0 to 1
   * @param grownPerSecond by how many that grew; 0 unless it did from third to third
   */
  public record MeteredPool(
      MetricsReading.Kind kind,
      String name,
      Optional<Double> size,
      double takenMean,
      double waitingMean,
      double waitingShare,
      double grownPerSecond) {}

  /**
   * Waits of the same kind in the same place, as the JVM recorded them.
   *
   * @param pinned whether virtual threads held their carriers meanwhile; else event loops waited
   * @param place the service's own method nearest to the top of the stack; where there is none, the
   *     top
   * @param own whether it is the service's own
   * @param longestMillis of one wait
   * @param perSecond of them all, in seconds per second
   * @param stack of the longest, top first
   */
  public record Stalled(
      boolean pinned,
      ThreadActivity doing,
      String place,
      boolean own,
      int times,
      double longestMillis,
      double perSecond,
      List<String> stack) {
    public Stalled {
      stack = List.copyOf(stack);
    }
  }

  /**
   * Threads of a pool that did the same in the same place; idle ones do nothing.
   *
   * @param place the service's own method nearest to the top of the stack; where there is none, the
   *     top
   * @param own whether it is the service's own
   * @param threadsMean over all looks
   * @param looksShare looks in which at least one of them did so, 0 to 1
   * @param stack of one of them, top first
   * @param holder where the thread was that held the lock they waited for; absent: not told
   */
  public record Activity(
      ThreadActivity doing,
      String place,
      boolean own,
      double threadsMean,
      double looksShare,
      List<String> stack,
      Optional<Holder> holder) {
    public Activity {
      stack = List.copyOf(stack);
    }
  }

  /** A thread that held what others waited for. */
  public record Holder(String thread, ThreadActivity doing, String place) {}
}
