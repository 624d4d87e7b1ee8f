package parkbench.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import parkbench.record.ClassCounts;
import parkbench.record.ThreadActivity;
import parkbench.result.AsyncWaiters;
import parkbench.stacks.Libraries;
import parkbench.stacks.Library.WaiterRule;

/** Requests that wait without a thread, by the objects that a heap holds. */
final class HeapWaiters {
  private HeapWaiters() {}

  /** Those that are in every count. */
  static List<AsyncWaiters> of(List<ClassCounts> counts, Libraries libraries) {
    return libraries.waiters().stream()
        .flatMap(rule -> of(rule, counts, libraries).stream())
        .toList();
  }

  private static Optional<AsyncWaiters> of(
      WaiterRule rule, List<ClassCounts> counts, Libraries libraries) {
    LongStream waiting = counts.stream().mapToLong(heap -> waiting(rule, heap));
    long[] all = waiting.sorted().toArray();
    boolean pool = !rule.connections().isEmpty();
    long connections = counts.isEmpty() ? 0 : connections(rule, counts.getLast());
    // Where there is no connection yet, no request waits until one is given back.
    return all.length == 0 || all[0] <= 0 || (pool && connections == 0)
        ? Optional.empty()
        : Optional.of(
            new AsyncWaiters(
                doing(rule),
                rule.of(),
                rule.type(),
                all[0],
                all[all.length - 1],
                pool ? Optional.of(connections) : Optional.empty(),
                libraries.connectionSettings(rule)));
  }

  private static ThreadActivity doing(WaiterRule rule) {
    return switch (rule.waits()) {
      case HTTP_POOL -> ThreadActivity.HTTP_POOL_WAIT;
      case JDBC_POOL -> ThreadActivity.JDBC_POOL_WAIT;
      default -> ThreadActivity.LOCK_WAIT;
    };
  }

  /** A request that has what it waited for may keep its object: it is not counted. */
  private static long waiting(WaiterRule rule, ClassCounts heap) {
    long done =
        rule.less().isEmpty()
            ? 0
            : heap.instances().entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(rule.less()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    return heap.of(rule.type()) - done - connections(rule, heap);
  }

  private static long connections(WaiterRule rule, ClassCounts heap) {
    return rule.connections().stream().mapToLong(heap::of).sum();
  }
}
