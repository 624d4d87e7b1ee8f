package parkbench.result;

import java.util.List;
import java.util.Optional;
import parkbench.record.PoolKind;
import parkbench.record.PoolSetting;
import parkbench.record.ThreadActivity;
import parkbench.system.Pool;

/**
 * The threads of one pool, as dumps or samples showed them.
 *
 * @param declared the pool that the system's description names as the bound of its approach;
 *     absent: it is another
 * @param sizing what is known of its size
 * @param threads how many there were
 * @param cpu what they used
 * @param queued tasks that wait for a thread, on average; absent: not known
 * @param activities what they did, the most frequent first; empty: there were no dumps
 */
public record ThreadPool(
    String name,
    PoolKind kind,
    Optional<Pool> declared,
    Sizing sizing,
    Threads threads,
    Cpu cpu,
    Optional<Double> queued,
    List<Activity> activities) {
  public ThreadPool {
    activities = List.copyOf(activities);
  }

  /**
   * What a library file knows of the size.
   *
   * @param oneForEachCore whether it has no more threads than cores
   * @param settings what sizes it
   * @param better what helps more; empty: nothing is known
   * @param virtualThreads how its requests get virtual threads; empty: not known
   */
  public record Sizing(
      boolean oneForEachCore, List<PoolSetting> settings, String better, String virtualThreads) {
    public static final Sizing UNKNOWN = new Sizing(false, List.of(), "", "");

    public Sizing {
      settings = List.copyOf(settings);
    }
  }

  /**
   * How many threads there were, and how many of them were busy.
   *
   * @param min in the dump or sample with the fewest
   * @param max in the one with the most
   * @param busyMean those that were not idle
   * @param busyMin in the one with the fewest of them
   * @param exhausted share of the dumps or samples in which it was exhausted, 0 to 1; see {@link
   *     parkbench.plan.DiagnosisLimits.Pools}
   */
  public record Threads(int min, int max, double busyMean, int busyMin, double exhausted) {}

  /**
   * What its threads used from the first dump to the last.
   *
   * @param cores absent: the JVM does not say, as of virtual threads
   * @param moving share of the threads whose CPU time grew, 0 to 1; absent as well
   */
  public record Cpu(Optional<Double> cores, Optional<Double> moving) {
    public static final Cpu UNKNOWN = new Cpu(Optional.empty(), Optional.empty());
  }

  /**
   * Threads that did the same in the same place; idle ones do nothing.
   *
   * @param place the service's own method nearest to the top of the stack; where there is none, the
   *     top
   * @param own whether it is the service's own
   * @param entry the service's own method nearest to the bottom; empty: it has none there
   * @param threadsMean over all dumps
   * @param dumpsShare dumps in which at least one of them did so, 0 to 1
   * @param stack of one of them, top first
   * @param holder where the thread was that held the lock they waited for; absent: not known
   * @param settings what sizes the pool of connections that they wait for; empty: none is known
   * @param client the library of the HTTP client that they call another service with; empty: none
   */
  public record Activity(
      ThreadActivity doing,
      String place,
      boolean own,
      String entry,
      double threadsMean,
      double dumpsShare,
      List<String> stack,
      Optional<Holder> holder,
      List<PoolSetting> settings,
      String client) {
    public Activity {
      stack = List.copyOf(stack);
      settings = List.copyOf(settings);
    }
  }

  /**
   * The thread that others wait for: it holds their lock, or is the last of those that hold a lock
   * and wait for the next.
   *
   * @param through places of those in between, the nearest first; empty: none is
   */
  public record Holder(String thread, ThreadActivity doing, String place, List<String> through) {
    public Holder {
      through = List.copyOf(through);
    }
  }

  /** The most threads that it can have: as declared, else the most that were seen. */
  public int size() {
    return declared.map(Pool::size).orElse(threads.max());
  }

  /** As a reader knows it. */
  public String title() {
    return declared.map(Pool::name).orElse(name);
  }

  /** What sizes it: as declared, else by its library; empty: nothing is known. */
  public List<PoolSetting> settings() {
    return declared
        .map(Pool::setting)
        .filter(key -> !key.isEmpty())
        .map(key -> List.of(PoolSetting.of(key)))
        .orElse(sizing.settings());
  }

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

  /** How many of them did this, on average. */
  public double doing(ThreadActivity activity) {
    return share(activity) * threads.busyMean();
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
