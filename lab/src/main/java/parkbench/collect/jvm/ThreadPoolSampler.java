package parkbench.collect.jvm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import parkbench.record.PoolKind;
import parkbench.record.PoolSample;
import parkbench.stacks.PoolName;
import parkbench.stacks.StackClassifier;
import parkbench.stacks.ThreadRole;

/**
 * Reports how many threads of each pool are busy, by what they wait for.
 *
 * <p>Stacks are dear: the JVM stops all its threads to take them, and they are long. What a thread
 * is parked on is cheap. Idle workers of a pool are all parked on the same object, their task
 * queue; so one stack per object parked on is enough, and its verdict is remembered. A pool whose
 * threads are not known to take tasks or events has no number of busy threads.
 */
final class ThreadPoolSampler {
  static final int STACKS_A_LOOK = 300;
  private static final int REMEMBERED = 20_000;

  /**
   * A live thread.
   *
   * @param lock what it is parked on or waits for, {@code class@identity}; empty for none
   */
  record Seen(long id, String name, Thread.State state, String lock) {}

  /** What a thread did at one instant, top frame first. */
  record Stack(String lock, List<String> frames) {}

  /** The threads of a JVM. */
  interface Threads {
    List<Seen> all() throws IOException;

    /** By id; those that have ended are missing. */
    Map<Long, Stack> stacks(List<Long> ids, int depth) throws IOException;
  }

  private record Place(String pool, String lock) {}

  private final StackClassifier classifier;
  private final Map<String, ThreadRole> roles = new HashMap<>();
  private final Map<String, PoolKind> kinds = new HashMap<>();
  private final Map<Place, Boolean> idleAt = new HashMap<>();
  private final Set<String> parksInQueue = new HashSet<>();

  public ThreadPoolSampler(StackClassifier classifier) {
    this.classifier = classifier;
  }

  /**
   * Samples all threads once.
   *
   * @param reportedBusy busy threads by pool, where the service itself reports them
   */
  List<PoolSample> sample(Threads threads, Map<String, Integer> reportedBusy) throws IOException {
    Map<String, List<Seen>> pools = new TreeMap<>();
    for (Seen thread : threads.all()) {
      pools.computeIfAbsent(PoolName.of(thread.name()), name -> new ArrayList<>()).add(thread);
    }
    learnKinds(pools, threads);
    Map<Long, Boolean> idle = judge(pools, threads);
    List<PoolSample> samples = new ArrayList<>();
    pools.forEach((name, members) -> samples.add(sample(name, members, idle, reportedBusy)));
    return samples;
  }

  /** Reads the whole stack of one thread of each pool not seen before. */
  private void learnKinds(Map<String, List<Seen>> pools, Threads threads) throws IOException {
    Map<Long, String> unknown = new HashMap<>();
    pools.forEach(
        (name, members) -> {
          if (!roles.containsKey(name)) {
            unknown.put(members.getFirst().id(), name);
          }
        });
    if (unknown.isEmpty()) {
      return;
    }
    Map<Long, Stack> stacks = threads.stacks(List.copyOf(unknown.keySet()), Integer.MAX_VALUE);
    stacks.forEach(
        (id, stack) -> {
          String pool = unknown.get(id);
          if (pool != null && !stack.frames().isEmpty()) {
            roles.put(pool, classifier.role(stack.frames()));
            kinds.put(pool, classifier.kind(pool, stack.frames(), false));
          }
        });
  }

  /** Idle or not, for each thread where it is known. */
  private Map<Long, Boolean> judge(Map<String, List<Seen>> pools, Threads threads)
      throws IOException {
    Map<Long, Boolean> idle = new HashMap<>();
    Map<Long, Place> open = new HashMap<>();
    pools.forEach(
        (pool, members) -> {
          ThreadRole kind = roles.getOrDefault(pool, ThreadRole.OTHER);
          if (kind != ThreadRole.OTHER) {
            for (Seen thread : members) {
              Boolean known = known(pool, kind, thread);
              if (known != null) {
                idle.put(thread.id(), known);
              } else {
                open.put(thread.id(), new Place(pool, thread.lock()));
              }
            }
          }
        });
    ask(open, threads, idle);
    return idle;
  }

  /** Null when only the thread's stack can show it. */
  private @Nullable Boolean known(String pool, ThreadRole kind, Seen thread) {
    return switch (thread.state()) {
      case NEW, TERMINATED -> true;
      case BLOCKED -> false;
      case RUNNABLE -> kind == ThreadRole.EVENTS ? null : false;
      case WAITING, TIMED_WAITING -> {
        if (thread.lock().isEmpty()) {
          yield parksInQueue.contains(pool) ? false : null;
        }
        Boolean here = idleAt.get(new Place(pool, thread.lock()));
        yield here != null ? here : idleAt.get(new Place(pool, type(thread.lock())));
      }
    };
  }

  private void ask(Map<Long, Place> open, Threads threads, Map<Long, Boolean> idle)
      throws IOException {
    if (open.isEmpty()) {
      return;
    }
    List<Long> asked = open.keySet().stream().limit(STACKS_A_LOOK).toList();
    threads
        .stacks(asked, StackClassifier.TOP)
        .forEach(
            (id, stack) -> {
              boolean waits = classifier.idle(stack.frames());
              idle.put(id, waits);
              Place place = open.get(id);
              if (place != null) {
                remember(place, stack, waits);
              }
            });
  }

  /**
   * Between the two readings a thread may have moved: thread A was seen parked in the queue, took a
   * task, and its stack shows the task. To call the queue a busy place would be wrong for good, so
   * a verdict is kept for the place that was seen with the stack.
   */
  private void remember(Place before, Stack stack, boolean waits) {
    if (stack.lock().isEmpty() || stack.frames().isEmpty()) {
      return;
    }
    if (idleAt.size() > REMEMBERED) {
      idleAt.clear();
    }
    boolean typeTells = !waits && !mayBeQueue(stack.lock());
    String place = typeTells ? type(stack.lock()) : stack.lock();
    idleAt.put(new Place(before.pool(), place), waits);
    if (waits) {
      parksInQueue.add(before.pool());
    }
  }

  /** A condition may belong to the pool's queue or to anything; a latch or a future cannot. */
  private static boolean mayBeQueue(String lock) {
    return lock.startsWith("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject")
        || lock.startsWith("java.util.concurrent.SynchronousQueue")
        || lock.startsWith("java.util.concurrent.LinkedTransferQueue")
        || lock.startsWith("java.util.concurrent.ForkJoinPool@");
  }

  private static String type(String lock) {
    int identity = lock.indexOf('@');
    return identity < 0 ? lock : lock.substring(0, identity);
  }

  private PoolSample sample(
      String name, List<Seen> members, Map<Long, Boolean> idle, Map<String, Integer> reportedBusy) {
    int running = 0;
    int waiting = 0;
    int blocked = 0;
    int busy = 0;
    boolean allKnown = true;
    for (Seen thread : members) {
      switch (thread.state()) {
        case RUNNABLE -> running++;
        case WAITING, TIMED_WAITING -> waiting++;
        case BLOCKED -> blocked++;
        case NEW, TERMINATED -> {}
      }
      Boolean isIdle = idle.get(thread.id());
      allKnown &= isIdle != null;
      busy += Boolean.FALSE.equals(isIdle) ? 1 : 0;
    }
    Integer said = reportedBusy.get(name);
    OptionalInt seen = allKnown ? OptionalInt.of(busy) : OptionalInt.empty();
    return new PoolSample(
        name,
        kinds.getOrDefault(name, PoolKind.OTHER),
        members.size(),
        running,
        waiting,
        blocked,
        said != null ? OptionalInt.of(said) : seen,
        OptionalInt.empty());
  }
}
