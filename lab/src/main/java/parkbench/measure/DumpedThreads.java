package parkbench.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;
import parkbench.stacks.StackClassifier;

/** Thread dumps with what their threads do, as the library files say it. */
final class DumpedThreads {
  /** Some libraries give each virtual thread a name of its own, and most have none. */
  private static final String VIRTUAL_POOL = "of any name";

  private DumpedThreads() {}

  /** Share of a core below which a thread does not work all the time. */
  private static final double STILL = 0.1;

  /** A thread in one place. */
  private record Standing(String thread, ThreadActivity doing, String place) {}

  /**
   * A thread of one dump.
   *
   * @param pool name of the threads of its pool, without their number
   */
  record Classified(DumpedThread thread, String pool, PoolKind kind, ThreadActivity doing) {
    String name() {
      return thread.name();
    }

    List<String> stack() {
      return thread.stack();
    }

    OptionalDouble cpuMillis() {
      return thread.cpuMillis();
    }

    boolean busy() {
      return doing != ThreadActivity.IDLE;
    }
  }

  /** Each dump's threads, without those by which the JVM is observed. */
  static List<List<Classified>> of(List<ThreadDump> dumps, StackClassifier classifier) {
    RenamedThreads renamed = RenamedThreads.in(dumps);
    Set<Long> still = still(dumps);
    return dumps.stream()
        .map(
            dump ->
                dump.threads().stream()
                    .filter(thread -> !classifier.observes(thread.stack()))
                    .map(thread -> classified(thread, renamed.pool(thread), classifier))
                    .map(thread -> seen(thread, still, classifier))
                    .toList())
        .toList();
  }

  /** Ids of threads that used next to no CPU from the first dump to the last. */
  private static Set<Long> still(List<ThreadDump> dumps) {
    if (dumps.isEmpty()) {
      return Set.of();
    }
    Map<Long, Double> first = cpuMillis(dumps.getFirst());
    double millis = (dumps.getLast().atNanos() - dumps.getFirst().atNanos()) / 1e6;
    return cpuMillis(dumps.getLast()).entrySet().stream()
        .filter(
            last ->
                last.getValue() - first.getOrDefault(last.getKey(), Double.NEGATIVE_INFINITY)
                    < STILL * millis)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static Map<Long, Double> cpuMillis(ThreadDump dump) {
    return dump.threads().stream()
        .filter(thread -> thread.id() != 0 && thread.cpuMillis().isPresent())
        .collect(
            Collectors.toMap(
                DumpedThread::id, thread -> thread.cpuMillis().getAsDouble(), Double::sum));
  }

  /** A system call that waits for its peer looks like one that works; it uses no CPU. */
  private static Classified seen(Classified thread, Set<Long> still, StackClassifier classifier) {
    return thread.doing() == ThreadActivity.RUNNING
            && still.contains(thread.thread().id())
            && classifier.writes(thread.stack())
        ? new Classified(thread.thread(), thread.pool(), thread.kind(), ThreadActivity.SOCKET_WRITE)
        : thread;
  }

  /**
   * The share of the busy threads that serve requests or take tasks and have code of a log library
   * on their stack, whatever it does there; absent: none was ever busy.
   */
  static Optional<Double> logging(List<List<Classified>> dumps, StackClassifier classifier) {
    List<Classified> busy =
        dumps.stream()
            .flatMap(List::stream)
            .filter(thread -> thread.busy() && thread.kind() != PoolKind.OTHER)
            .toList();
    return busy.isEmpty()
        ? Optional.empty()
        : Optional.of(
            busy.stream().filter(thread -> classifier.logs(thread.stack())).count()
                / (double) busy.size());
  }

  /**
   * The same of virtual threads, without those that wait in one place in the first dump and in the
   * last, and for nothing that a library file knows: they are listeners, and no requests.
   */
  static List<List<Classified>> moving(List<ThreadDump> dumps, StackClassifier classifier) {
    List<List<Classified>> all = of(dumps, classifier);
    Set<Standing> first = standing(all.getFirst(), classifier);
    Set<Standing> last = standing(all.getLast(), classifier);
    return all.stream()
        .map(
            dump ->
                dump.stream()
                    .filter(
                        thread -> {
                          Standing here = standing(thread, classifier);
                          return !(first.contains(here) && last.contains(here));
                        })
                    .toList())
        .toList();
  }

  private static Set<Standing> standing(List<Classified> dump, StackClassifier classifier) {
    return dump.stream()
        .filter(
            thread ->
                thread.doing() == ThreadActivity.WAITING
                    || thread.doing() == ThreadActivity.SLEEPING)
        .map(thread -> standing(thread, classifier))
        .collect(Collectors.toSet());
  }

  private static Standing standing(Classified thread, StackClassifier classifier) {
    return new Standing(
        thread.name(), thread.doing(), classifier.libraries().place(thread.stack()));
  }

  private static Classified classified(
      DumpedThread thread, String pool, StackClassifier classifier) {
    return new Classified(
        thread,
        thread.virtual() ? VIRTUAL_POOL : pool,
        thread.virtual()
            ? PoolKind.VIRTUAL
            : classifier.kind(thread.name(), thread.stack(), thread.carrier()),
        classifier.activity(thread.state(), thread.stack(), thread.carrier()));
  }
}
