package parkbench.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;
import parkbench.stacks.PoolName;
import parkbench.stacks.StackClassifier;

/** Thread dumps with what their threads do, as the library files say it. */
final class DumpedThreads {
  /** Some libraries give each virtual thread a name of its own, and most have none. */
  private static final String VIRTUAL_POOL = "of any name";

  private DumpedThreads() {}

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
    return dumps.stream()
        .map(
            dump ->
                dump.threads().stream()
                    .filter(thread -> !classifier.observes(thread.stack()))
                    .map(thread -> classified(thread, classifier))
                    .toList())
        .toList();
  }

  /**
   * The share of the busy threads that serve requests or take tasks and have code of a log library
   * on their stack, whatever it does there; absent: none was ever busy.
   */
  static Optional<Double> logging(List<ThreadDump> dumps, StackClassifier classifier) {
    List<Classified> busy =
        of(dumps, classifier).stream()
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

  private static Classified classified(DumpedThread thread, StackClassifier classifier) {
    return new Classified(
        thread,
        thread.virtual() ? VIRTUAL_POOL : PoolName.of(thread.name()),
        thread.virtual()
            ? PoolKind.VIRTUAL
            : classifier.kind(thread.name(), thread.stack(), thread.carrier()),
        classifier.activity(thread.state(), thread.stack(), thread.carrier()));
  }
}
