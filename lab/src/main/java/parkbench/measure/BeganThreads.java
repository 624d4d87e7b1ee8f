package parkbench.measure;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import parkbench.measure.DumpedThreads.Classified;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Growth;
import parkbench.result.NewThreads;
import parkbench.stacks.JvmThreads;

/** Which threads began from the first dump to the last, by their ids. */
final class BeganThreads {
  private static final Set<ThreadActivity> IDLE =
      EnumSet.of(ThreadActivity.IDLE, ThreadActivity.WAITING, ThreadActivity.SLEEPING);

  private BeganThreads() {}

  /** Absent where their ids are not known, or none began. */
  static Optional<NewThreads> of(List<List<Classified>> dumps, double seconds) {
    if (dumps.isEmpty() || dumps.stream().flatMap(List::stream).anyMatch(BeganThreads::unknown)) {
      return Optional.empty();
    }
    Set<Long> first = ids(dumps.getFirst());
    Set<Long> last = ids(dumps.getLast());
    List<Classified> began =
        dumps.getLast().stream()
            .filter(thread -> !JvmThreads.named(thread.pool()))
            .filter(thread -> !first.contains(thread.thread().id()))
            .toList();
    List<Classified> idle = began.stream().filter(BeganThreads::idle).toList();
    return idle.stream()
        .min(Comparator.comparingLong((Classified thread) -> thread.thread().id()))
        .map(
            example ->
                new NewThreads(
                    new Growth(
                        first.size(), dumps.get(dumps.size() / 2).size(), last.size(), seconds),
                    (int) first.stream().filter(id -> !last.contains(id)).count(),
                    isOnePool(idle, dumps.getFirst()),
                    idle.size() / (double) began.size(),
                    example.name(),
                    example.stack()));
  }

  /** A pool that fills up has all of them; who forgets to end a pool begins others. */
  private static boolean isOnePool(List<Classified> idle, List<Classified> before) {
    Set<String> pools = idle.stream().map(Classified::pool).collect(Collectors.toSet());
    return pools.size() == 1
        && before.stream()
            .filter(thread -> pools.contains(thread.pool()))
            .anyMatch(thread -> thread.kind() != PoolKind.OTHER);
  }

  private static boolean unknown(Classified thread) {
    return thread.thread().id() == 0;
  }

  private static boolean idle(Classified thread) {
    return IDLE.contains(thread.doing());
  }

  private static Set<Long> ids(List<Classified> dump) {
    return dump.stream().map(thread -> thread.thread().id()).collect(Collectors.toSet());
  }
}
