package parkbench.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import parkbench.record.Metric;
import parkbench.record.PoolKind;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.ThreadSeen;
import parkbench.result.Examination;
import parkbench.result.Examination.Activity;
import parkbench.result.Examination.Holder;
import parkbench.result.Examination.PoolSeen;
import parkbench.system.Limits;

/** Makes of samples of a service and of looks at its threads what can be said of it. */
public final class Examining {
  /** Packages of a JVM and of its libraries: what is no place of the service's own. */
  private static final List<String> LIBRARIES =
      List.of(
          "java.",
          "javax.",
          "jakarta.",
          "jdk.",
          "sun.",
          "com.sun.",
          "kotlin.",
          "kotlinx.",
          "scala.",
          "io.netty.",
          "reactor.",
          "org.reactivestreams.",
          "org.springframework.",
          "org.apache.",
          "org.eclipse.jetty.",
          "org.jboss.",
          "io.undertow.",
          "org.xnio.",
          "org.hibernate.",
          "org.postgresql.",
          "com.mysql.",
          "com.zaxxer.",
          "com.fasterxml.",
          "tools.jackson.",
          "ch.qos.logback.",
          "org.slf4j.",
          "io.micrometer.",
          "okhttp3.",
          "feign.",
          "com.google.common.",
          "io.grpc.",
          "io.ktor.",
          "io.lettuce.",
          "io.opentelemetry.",
          "io.r2dbc.",
          "io.vertx.",
          "com.alibaba.",
          "com.amazonaws.",
          "com.datastax.",
          "com.mongodb.",
          "com.rabbitmq.",
          "oracle.",
          "org.elasticsearch.",
          "org.h2.",
          "org.mariadb.",
          "org.redisson.",
          "redis.clients.",
          "software.amazon.");

  /** Of a quota, unless its maker chose another. */
  private static final double PERIOD_SECONDS = 0.1;

  private record Same(ThreadActivity doing, String place) {}

  /** A thread in one place. */
  private record Standing(String thread, ThreadActivity doing, String place) {
    static Standing of(ThreadSeen seen) {
      return new Standing(seen.name(), seen.doing(), Examining.place(seen.stack()));
    }
  }

  private final Samples samples;
  private final List<ThreadDump> looks;
  private final Window window;

  private Examining(Samples samples, List<ThreadDump> looks, Window window) {
    this.samples = samples;
    this.looks = looks;
    this.window = window;
  }

  /**
   * Examines.
   *
   * @param samples of the service and of the machine, from before the first look to after the last
   * @param looks in order of time; with fewer than two it is seen from outside alone, and nothing
   *     is said of its threads
   * @param cores how much CPU the service may use, in cores; absent: not read
   * @param bound numbers of the cores to which it is bound; empty: not read
   * @param notes what could not be seen and why
   * @throws IllegalArgumentException without two looks or two samples of the service
   */
  public static Examination of(
      List<Sample> samples,
      List<ThreadDump> looks,
      Optional<Double> cores,
      Set<Integer> bound,
      List<String> notes) {
    boolean inside = looks.size() >= 2;
    Samples all = new Samples(samples);
    List<Long> instants =
        inside
            ? looks.stream().map(ThreadDump::atNanos).toList()
            : all.of(Subject.SERVICE).stream().map(Sample::atNanos).toList();
    if (instants.size() < 2) {
      throw new IllegalArgumentException("two looks, or two samples, are the least");
    }
    return new Examining(
            all, inside ? looks : List.of(), new Window(instants.getFirst(), instants.getLast()))
        .examination(cores, bound, notes);
  }

  /**
   * What virtual threads do; nothing where they were looked at fewer than two times. Those that
   * wait in one place at the first look and at the last, and for nothing that a rule knows, are
   * listeners, and no requests: they are left out.
   *
   * @param looks at them, in order of time
   */
  public static List<PoolSeen> virtual(List<ThreadDump> looks) {
    if (looks.size() < 2) {
      return List.of();
    }
    Set<Standing> first = standing(looks.getFirst());
    Set<Standing> last = standing(looks.getLast());
    List<ThreadDump> moving =
        looks.stream()
            .map(
                look ->
                    new ThreadDump(
                        look.atNanos(),
                        look.threads().stream()
                            .filter(thread -> !both(first, last, Standing.of(thread)))
                            .toList()))
            .toList();
    Window window = new Window(looks.getFirst().atNanos(), looks.getLast().atNanos());
    return new Examining(new Samples(List.of()), moving, window).pools();
  }

  private static boolean both(Set<Standing> first, Set<Standing> last, Standing standing) {
    return first.contains(standing) && last.contains(standing);
  }

  private static Set<Standing> standing(ThreadDump look) {
    return look.threads().stream()
        .filter(
            thread ->
                thread.doing() == ThreadActivity.WAITS || thread.doing() == ThreadActivity.SLEEPS)
        .map(Standing::of)
        .collect(Collectors.toSet());
  }

  /** Examines a trial; absent where fewer than two looks lie in its window. */
  public static Optional<Examination> of(Measurement trial) {
    List<ThreadDump> looks =
        trial.looks().stream()
            .filter(look -> trial.window().filter(in -> in.contains(look.atNanos())).isPresent())
            .toList();
    if (looks.size() < 2) {
      return Optional.empty();
    }
    List<Integer> all = trial.plan().layout().service();
    Limits limits = trial.fork().limits();
    return Optional.of(
        of(
            trial.samples().all(),
            looks,
            Optional.of(limits.cpus()),
            Set.copyOf(all.subList(0, Math.min(all.size(), limits.cores()))),
            trial.record().notes()));
  }

  private Examination examination(Optional<Double> cores, Set<Integer> bound, List<String> notes) {
    Optional<Double> used = perSecond(Metric.CPU);
    Optional<Double> busy = busy(bound);
    return new Examination(
        window.seconds(),
        looks.size(),
        cores,
        used,
        perSecond(Metric.COMPILE_CPU),
        busy.flatMap(all -> used.map(own -> Math.max(0, all - own))),
        busy.map(all -> Math.max(0, bound.size() - all)),
        perSecond(Metric.RUN_DELAY),
        throttled(),
        perSecond(Metric.GC_PAUSE),
        heapShare(),
        mean(Metric.CONNECTIONS),
        mean(Metric.UNREAD_CONNECTIONS),
        mean(Metric.ACCEPT_QUEUE),
        mean(Metric.VIRTUAL_QUEUED),
        pools(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        notes);
  }

  /** Of a counter of nanoseconds: seconds per second. */
  private Optional<Double> perSecond(Metric metric) {
    return samples
        .counter(Subject.SERVICE, metric)
        .perSecondAround(window)
        .map(nanos -> nanos / 1e9);
  }

  /** The time that a quota took is told once per core that it stopped; periods are told once. */
  private Optional<Double> throttled() {
    return samples
        .counter(Subject.SERVICE, Metric.THROTTLED_PERIODS)
        .perSecondAround(window)
        .map(periods -> Math.min(1, periods * PERIOD_SECONDS));
  }

  /** CPU that anybody used of these cores, in cores. */
  private Optional<Double> busy(Set<Integer> bound) {
    Map<Integer, Double> busy = CoreUses.busy(samples, window);
    return bound.isEmpty() || !busy.keySet().containsAll(bound)
        ? Optional.empty()
        : Optional.of(bound.stream().mapToDouble(core -> busy.getOrDefault(core, 0.0)).sum());
  }

  private Optional<Double> mean(Metric metric) {
    return samples.gauge(Subject.SERVICE, metric).mean(window);
  }

  private Optional<Double> heapShare() {
    return samples.of(Subject.SERVICE).stream()
        .map(Sample::values)
        .flatMap(
            values ->
                Optional.ofNullable(values.get(Metric.HEAP_MAX)).stream()
                    .map(max -> values.getOrDefault(Metric.HEAP_USED, 0.0) / max))
        .min(Comparator.naturalOrder());
  }

  private List<PoolSeen> pools() {
    Set<String> names =
        looks.stream()
            .flatMap(look -> look.threads().stream())
            .map(ThreadSeen::pool)
            .collect(Collectors.toCollection(TreeSet::new));
    return names.stream()
        .map(this::pool)
        .sorted(Comparator.comparingInt(PoolSeen::threadsMax).reversed())
        .toList();
  }

  private PoolSeen pool(String name) {
    List<List<ThreadSeen>> members =
        looks.stream()
            .map(look -> look.threads().stream().filter(t -> t.pool().equals(name)).toList())
            .toList();
    List<Integer> busy = members.stream().map(Examining::busy).toList();
    long full =
        members.stream()
            .filter(look -> !look.isEmpty() && busy(look) >= PoolSeen.FULL * look.size())
            .count();
    return new PoolSeen(
        name,
        kind(members),
        members.stream().mapToInt(List::size).min().orElse(0),
        members.stream().mapToInt(List::size).max().orElse(0),
        busy.stream().mapToInt(Integer::intValue).average().orElse(0),
        busy.stream().mapToInt(Integer::intValue).min().orElse(0),
        full / (double) looks.size(),
        moving(members),
        cpuCores(members),
        activities(members));
  }

  private static int busy(List<ThreadSeen> look) {
    return (int) look.stream().filter(thread -> thread.doing() != ThreadActivity.IDLE).count();
  }

  /** An idle thread may not show what it is for: the most telling stack of the pool decides. */
  private static PoolKind kind(List<List<ThreadSeen>> members) {
    return members.stream()
        .flatMap(List::stream)
        .map(ThreadSeen::kind)
        .min(Comparator.naturalOrder())
        .orElse(PoolKind.OTHER);
  }

  private Optional<Double> moving(List<List<ThreadSeen>> members) {
    Map<String, Double> gained = gained(members);
    return gained.isEmpty()
        ? Optional.empty()
        : Optional.of(
            gained.values().stream().filter(millis -> millis > 0).count() / (double) gained.size());
  }

  private Optional<Double> cpuCores(List<List<ThreadSeen>> members) {
    Map<String, Double> gained = gained(members);
    double millis = gained.values().stream().mapToDouble(Double::doubleValue).sum();
    return gained.isEmpty() ? Optional.empty() : Optional.of(millis / 1e3 / window.seconds());
  }

  /** CPU time in milliseconds, by the names of those that were there at both ends. */
  private static Map<String, Double> gained(List<List<ThreadSeen>> members) {
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

  private static Map<String, Double> cpuMillis(List<ThreadSeen> look) {
    Map<String, Double> millis = new HashMap<>();
    for (ThreadSeen thread : look) {
      OptionalDouble cpu = thread.cpuMillis();
      cpu.ifPresent(value -> millis.merge(thread.name(), value, Double::sum));
    }
    return millis;
  }

  private List<Activity> activities(List<List<ThreadSeen>> members) {
    Map<Same, List<ThreadSeen>> same = new LinkedHashMap<>();
    Map<Same, Integer> inLooks = new HashMap<>();
    for (List<ThreadSeen> look : members) {
      Map<Same, List<ThreadSeen>> here =
          look.stream()
              .filter(thread -> thread.doing() != ThreadActivity.IDLE)
              .collect(
                  Collectors.groupingBy(thread -> new Same(thread.doing(), place(thread.stack()))));
      here.forEach(
          (what, threads) -> {
            same.computeIfAbsent(what, any -> new ArrayList<>()).addAll(threads);
            inLooks.merge(what, 1, Integer::sum);
          });
    }
    return same.entrySet().stream()
        .map(
            entry ->
                activity(
                    entry.getKey(),
                    entry.getValue(),
                    inLooks.getOrDefault(entry.getKey(), 0) / (double) looks.size()))
        .sorted(Comparator.comparingDouble(Activity::threadsMean).reversed())
        .toList();
  }

  private Activity activity(Same what, List<ThreadSeen> threads, double looksShare) {
    return new Activity(
        what.doing(),
        what.place(),
        isOwn(what.place()),
        threads.size() / (double) looks.size(),
        looksShare,
        threads.getFirst().stack(),
        holder(what));
  }

  /** Where the owner of the lock was at the first look at which somebody waited for one so. */
  private Optional<Holder> holder(Same what) {
    return what.doing() == ThreadActivity.WAITS_FOR_LOCK
        ? looks.stream().flatMap(look -> holder(what, look).stream()).findFirst()
        : Optional.empty();
  }

  private static Optional<Holder> holder(Same what, ThreadDump look) {
    return look.threads().stream()
        .filter(thread -> !thread.lock().isEmpty() && thread.doing() == what.doing())
        .filter(thread -> place(thread.stack()).equals(what.place()))
        .map(ThreadSeen::lock)
        .findFirst()
        .flatMap(
            lock ->
                look.threads().stream().filter(thread -> thread.holds().contains(lock)).findFirst())
        .map(thread -> new Holder(thread.name(), thread.doing(), place(thread.stack())));
  }

  /** The service's own method nearest to the top; where there is none, the top. */
  static String place(List<String> stack) {
    return stack.stream().filter(Examining::isOwn).findFirst().orElse(stack.getFirst());
  }

  static boolean isOwn(String frame) {
    return LIBRARIES.stream().noneMatch(frame::startsWith);
  }
}
