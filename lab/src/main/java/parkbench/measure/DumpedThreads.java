package parkbench.measure;

import java.util.ArrayList;
import java.util.HashSet;
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

    /** The same, where what it does is to wait for its peer. */
    Classified writing() {
      return doing == ThreadActivity.RUNNING
          ? new Classified(thread, pool, kind, ThreadActivity.SOCKET_WRITE)
          : this;
    }
  }

  /** Each dump's threads, without those by which the JVM is observed. */
  static List<List<Classified>> of(List<ThreadDump> dumps, StackClassifier classifier) {
    RenamedThreads renamed = RenamedThreads.in(dumps);
    List<List<Classified>> all = new ArrayList<>();
    for (int i = 0; i < dumps.size(); i++) {
      Set<Long> blocked = new HashSet<>();
      if (i > 0) {
        blocked.addAll(blockedWriters(dumps.get(i - 1), dumps.get(i), classifier));
      }
      if (i < dumps.size() - 1) {
        blocked.addAll(blockedWriters(dumps.get(i), dumps.get(i + 1), classifier));
      }
      all.add(
          dumps.get(i).threads().stream()
              .filter(thread -> !classifier.observes(thread.stack()))
              .map(thread -> classified(thread, renamed.pool(thread), classifier))
              .map(thread -> blocked.contains(thread.thread().id()) ? thread.writing() : thread)
              .toList());
    }
    return List.copyOf(all);
  }

  /**
   * Ids of threads that write in two dumps in a row and used next to no CPU between them. A system
   * call that waits for its peer looks like one that works.
   */
  private static Set<Long> blockedWriters(
      ThreadDump dump, ThreadDump next, StackClassifier classifier) {
    double millis = (next.atNanos() - dump.atNanos()) / 1e6;
    Map<Long, Double> before = writing(dump, classifier);
    return writing(next, classifier).entrySet().stream()
        .filter(
            after ->
                after.getValue() - before.getOrDefault(after.getKey(), Double.NEGATIVE_INFINITY)
                    < STILL * millis)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** The CPU time of each thread that is in a system call that writes. */
  private static Map<Long, Double> writing(ThreadDump dump, StackClassifier classifier) {
    return dump.threads().stream()
        .filter(thread -> thread.state() == Thread.State.RUNNABLE)
        .filter(thread -> thread.id() != 0 && thread.cpuMillis().isPresent())
        .filter(thread -> classifier.writes(thread.stack()))
        .collect(
            Collectors.toMap(
                DumpedThread::id, thread -> thread.cpuMillis().getAsDouble(), Double::sum));
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
