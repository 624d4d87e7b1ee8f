package parkbench.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import parkbench.measure.DumpedThreads.Classified;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;
import parkbench.result.ThreadPool.Holder;
import parkbench.stacks.StackClassifier;

/** The thread pools that dumps show, with what their threads did. */
final class DumpedPools {
  private static final Set<ThreadActivity> FOR_CONNECTION =
      EnumSet.of(ThreadActivity.JDBC_POOL_WAIT, ThreadActivity.HTTP_POOL_WAIT);

  private final List<List<Classified>> dumps;
  private final double seconds;
  private final StackClassifier classifier;
  private final DiagnosisLimits.Pools limits;

  /**
   * What counts together.
   *
   * @param path the whole stack of who waits for a connection: some wait for a second one, in the
   *     same place; else empty
   */
  private record Same(ThreadActivity doing, String place, List<String> path) {}

  /**
   * Sets out.
   *
   * @param seconds from the first dump to the last
   */
  DumpedPools(
      List<List<Classified>> dumps,
      double seconds,
      StackClassifier classifier,
      DiagnosisLimits.Pools limits) {
    this.dumps = dumps;
    this.seconds = seconds;
    this.classifier = classifier;
    this.limits = limits;
  }

  /** The largest first. */
  List<ThreadPool> pools() {
    Set<String> names =
        dumps.stream()
            .flatMap(List::stream)
            .map(Classified::pool)
            .collect(Collectors.toCollection(TreeSet::new));
    return names.stream().map(this::pool).sorted(LARGEST_FIRST).toList();
  }

  static final Comparator<ThreadPool> LARGEST_FIRST =
      Comparator.comparingInt((ThreadPool pool) -> pool.threads().max()).reversed();

  private ThreadPool pool(String name) {
    List<List<Classified>> members =
        dumps.stream()
            .map(dump -> dump.stream().filter(thread -> thread.pool().equals(name)).toList())
            .toList();
    PoolKind kind = kind(members);
    return new ThreadPool(
        name,
        kind,
        Optional.empty(),
        sizing(kind, members),
        threads(members),
        cpu(members),
        Optional.empty(),
        activities(members));
  }

  private ThreadPool.Threads threads(List<List<Classified>> members) {
    List<Integer> busy = members.stream().map(DumpedPools::busy).toList();
    long exhausted =
        members.stream()
            .filter(dump -> !dump.isEmpty() && busy(dump) >= limits.busy() * dump.size())
            .count();
    return new ThreadPool.Threads(
        members.stream().mapToInt(List::size).min().orElse(0),
        members.stream().mapToInt(List::size).max().orElse(0),
        busy.stream().mapToInt(Integer::intValue).average().orElse(0),
        busy.stream().mapToInt(Integer::intValue).min().orElse(0),
        exhausted / (double) dumps.size());
  }

  private static int busy(List<Classified> dump) {
    return (int) dump.stream().filter(Classified::busy).count();
  }

  /** An idle thread may not show what it is for: the most telling stack of the pool decides. */
  private static PoolKind kind(List<List<Classified>> members) {
    return members.stream()
        .flatMap(List::stream)
        .map(Classified::kind)
        .min(Comparator.naturalOrder())
        .orElse(PoolKind.OTHER);
  }

  private ThreadPool.Sizing sizing(PoolKind kind, List<List<Classified>> members) {
    return members.stream()
        .flatMap(List::stream)
        .filter(thread -> thread.kind() == kind)
        .flatMap(thread -> classifier.pool(kind, thread.name(), thread.stack()).stream())
        .findFirst()
        .map(
            rule ->
                new ThreadPool.Sizing(
                    rule.oneForEachCore(), rule.settings(), rule.better(), rule.virtualThreads()))
        .orElse(ThreadPool.Sizing.UNKNOWN);
  }

  private ThreadPool.Cpu cpu(List<List<Classified>> members) {
    Map<String, Double> gained = gained(members);
    if (gained.isEmpty()) {
      return ThreadPool.Cpu.UNKNOWN;
    }
    double millis = gained.values().stream().mapToDouble(Double::doubleValue).sum();
    long moving = gained.values().stream().filter(own -> own > 0).count();
    return new ThreadPool.Cpu(
        Optional.of(millis / 1e3 / seconds), Optional.of(moving / (double) gained.size()));
  }

  /** CPU time in milliseconds, of those that were there at both ends. */
  private static Map<String, Double> gained(List<List<Classified>> members) {
    Map<String, Double> first = cpuMillis(members.getFirst());
    Map<String, Double> gained = new HashMap<>();
    cpuMillis(members.getLast())
        .forEach(
            (name, millis) -> {
              Double before = first.get(name);
              if (before != null) {
                gained.put(name, millis - before);
              }
            });
    return gained;
  }

  private static Map<String, Double> cpuMillis(List<Classified> dump) {
    Map<String, Double> millis = new HashMap<>();
    for (Classified thread : dump) {
      OptionalDouble cpu = thread.cpuMillis();
      cpu.ifPresent(value -> millis.merge(identity(thread), value, Double::sum));
    }
    return millis;
  }

  /** Names may change with each task. */
  private static String identity(Classified thread) {
    return thread.thread().id() == 0 ? thread.name() : Long.toString(thread.thread().id());
  }

  private List<Activity> activities(List<List<Classified>> members) {
    Map<Same, List<Classified>> same = new LinkedHashMap<>();
    Map<Same, Integer> inDumps = new HashMap<>();
    for (List<Classified> dump : members) {
      Map<Same, List<Classified>> here =
          dump.stream().filter(Classified::busy).collect(Collectors.groupingBy(this::same));
      here.forEach(
          (what, threads) -> {
            same.computeIfAbsent(what, any -> new ArrayList<>()).addAll(threads);
            inDumps.merge(what, 1, Integer::sum);
          });
    }
    return same.entrySet().stream()
        .map(
            entry ->
                activity(
                    entry.getKey(),
                    entry.getValue(),
                    inDumps.getOrDefault(entry.getKey(), 0) / (double) dumps.size()))
        .sorted(Comparator.comparingDouble(Activity::threadsMean).reversed())
        .toList();
  }

  /** Lines of a log come from everywhere: they are one thing, wherever that is. */
  private Same same(Classified thread) {
    return new Same(
        thread.doing(),
        thread.doing() == ThreadActivity.LOGGING ? "" : place(thread.stack()),
        FOR_CONNECTION.contains(thread.doing()) ? thread.stack() : List.of());
  }

  private Activity activity(Same what, List<Classified> threads, double dumpsShare) {
    List<String> stack = mostFrequent(threads);
    String place = place(stack);
    return new Activity(
        what.doing(),
        place,
        classifier.libraries().isOwn(place),
        classifier.libraries().entry(stack),
        threads.size() / (double) dumps.size(),
        dumpsShare,
        stack,
        holder(what),
        classifier.settings(what.doing(), stack),
        classifier.libraries().client(stack));
  }

  /** The first stack of the place where most of them are. */
  private List<String> mostFrequent(List<Classified> threads) {
    Map<String, List<Classified>> places = new LinkedHashMap<>();
    threads.forEach(
        thread ->
            places.computeIfAbsent(place(thread.stack()), any -> new ArrayList<>()).add(thread));
    return places.values().stream()
        .max(Comparator.comparingInt(List::size))
        .map(most -> most.getFirst().stack())
        .orElse(List.of());
  }

  /** Where the owner of the lock was in the first dump in which a thread waited for one so. */
  private Optional<Holder> holder(Same what) {
    return what.doing() == ThreadActivity.LOCK_WAIT
        ? dumps.stream().flatMap(dump -> holder(what, dump).stream()).findFirst()
        : Optional.empty();
  }

  private Optional<Holder> holder(Same what, List<Classified> dump) {
    return dump.stream()
        .filter(seen -> !seen.thread().lock().isEmpty() && seen.doing() == what.doing())
        .filter(seen -> place(seen.stack()).equals(what.place()))
        .map(seen -> seen.thread().lock())
        .findFirst()
        .flatMap(lock -> owner(lock, dump))
        .map(owner -> last(owner, dump));
  }

  private static Optional<Classified> owner(String lock, List<Classified> dump) {
    return dump.stream().filter(seen -> seen.thread().holds().contains(lock)).findFirst();
  }

  /** From owner to owner, while these wait for a lock; those of a deadlock come round. */
  private Holder last(Classified first, List<Classified> dump) {
    List<String> through = new ArrayList<>();
    Set<Classified> met = new HashSet<>();
    Classified at = first;
    while (met.add(at) && at.doing() == ThreadActivity.LOCK_WAIT) {
      Optional<Classified> next = owner(at.thread().lock(), dump);
      if (next.isEmpty()) {
        break;
      }
      through.add(place(at.stack()));
      at = next.get();
    }
    return new Holder(at.name(), at.doing(), place(at.stack()), through);
  }

  private String place(List<String> stack) {
    return classifier.libraries().place(stack);
  }
}
