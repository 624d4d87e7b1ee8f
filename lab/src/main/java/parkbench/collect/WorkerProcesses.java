package parkbench.collect;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import parkbench.record.Metric;
import parkbench.record.Subject;

/**
 * Processes that a service has below its first, such as the workers of nginx or Gunicorn. What they
 * use is the service's. Shared pages count in the memory of each.
 */
final class WorkerProcesses implements AutoCloseable {
  private static final Set<Metric> ADDED =
      EnumSet.of(
          Metric.CPU,
          Metric.RUN_DELAY,
          Metric.TIME_SLICES,
          Metric.VOLUNTARY_SWITCHES,
          Metric.INVOLUNTARY_SWITCHES,
          Metric.RSS,
          Metric.THREADS,
          Metric.FILE_BYTES_WRITTEN);

  /** The kernel adds the rest to those of the process that waited for one that ended. */
  private static final Set<Metric> KEPT_OF_ENDED =
      EnumSet.of(
          Metric.CPU,
          Metric.RUN_DELAY,
          Metric.TIME_SLICES,
          Metric.VOLUNTARY_SWITCHES,
          Metric.INVOLUNTARY_SWITCHES);

  private final List<Worker> workers;

  /** Of the busiest thread of any process since the sample before, added up. */
  private double busiest;

  private double busiestOfFirst;

  private WorkerProcesses(List<Worker> workers) {
    this.workers = workers;
  }

  /** Opens what is there to be read; a process that has ended is left out. */
  static WorkerProcesses open(List<Long> pids) {
    return new WorkerProcesses(
        pids.stream()
            .filter(pid -> ProcessHandle.of(pid).isPresent())
            .map(pid -> ProcessObserver.open(pid, Subject.SERVICE, OptionalInt.empty()))
            .map(Worker::new)
            .toList());
  }

  /** One of them, with what it had used when it was last seen. */
  private static final class Worker {
    private final ProcessObserver observer;
    private final Map<Metric, Double> used = new EnumMap<>(Metric.class);
    private boolean ended;
    private double busiest;

    Worker(ProcessObserver observer) {
      this.observer = observer;
    }

    /** Of one that has ended, what it had used in all, and no memory or threads. */
    Map<Metric, Double> values(boolean edge) {
      if (!ended) {
        try {
          Map<Metric, Double> seen = observer.take(edge).values();
          used.putAll(seen);
          return seen;
        } catch (SubjectGone gone) {
          ended = true;
          used.keySet().retainAll(KEPT_OF_ENDED);
        }
      }
      return used;
    }

    /** Growth of its busiest thread since it was last asked; 0 where that is not known. */
    double busier(Map<Metric, Double> own) {
      double before = busiest;
      busiest = own.getOrDefault(Metric.BUSIEST_THREAD, busiest);
      return busiest - before;
    }
  }

  /** Adds what they use to that of the first; what one of them lacks in this sample is removed. */
  void addTo(Map<Metric, Double> values, boolean edge) {
    if (workers.isEmpty()) {
      return;
    }
    double busier = busierFirst(values);
    for (Worker worker : workers) {
      Map<Metric, Double> own = worker.values(edge);
      ADDED.forEach(metric -> add(metric, own, worker.ended, values));
      busier = Math.max(busier, worker.busier(own));
    }
    busiest += busier;
    values.computeIfPresent(Metric.BUSIEST_THREAD, (any, first) -> busiest);
  }

  private double busierFirst(Map<Metric, Double> values) {
    double before = busiestOfFirst;
    busiestOfFirst = values.getOrDefault(Metric.BUSIEST_THREAD, busiestOfFirst);
    return busiestOfFirst - before;
  }

  private static void add(
      Metric metric, Map<Metric, Double> own, boolean ended, Map<Metric, Double> values) {
    Double use = own.get(metric);
    if (use != null) {
      values.computeIfPresent(metric, (any, sum) -> sum + use);
    } else if (!ended) {
      values.remove(metric);
    }
  }

  Stream<String> notes() {
    if (workers.isEmpty()) {
      return Stream.empty();
    }
    List<String> notes = new ArrayList<>();
    notes.add(
        "CPU, memory and threads are those of "
            + (workers.size() + 1)
            + " processes; memory that they share counts in each.");
    long ended = workers.stream().filter(worker -> worker.ended).count();
    if (ended > 0) {
      notes.add(
          ended
              + " of the service's processes ended while they were observed; what was started in"
              + " their place does not count.");
    }
    return Stream.concat(
        notes.stream(), workers.stream().flatMap(each -> each.observer.notes().stream()));
  }

  @Override
  public void close() {
    workers.forEach(worker -> worker.observer.close());
  }
}
