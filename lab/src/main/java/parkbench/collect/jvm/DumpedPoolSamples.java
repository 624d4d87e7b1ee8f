package parkbench.collect.jvm;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import parkbench.record.PoolKind;
import parkbench.record.PoolSample;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump.DumpedThread;
import parkbench.stacks.PoolName;
import parkbench.stacks.StackClassifier;

/** The pools of a thread dump, with how many threads of each are busy. */
final class DumpedPoolSamples {
  private DumpedPoolSamples() {}

  static List<PoolSample> of(List<DumpedThread> threads, StackClassifier classifier) {
    Map<String, List<DumpedThread>> pools =
        threads.stream()
            .filter(thread -> !classifier.observes(thread.stack()))
            .collect(
                Collectors.groupingBy(
                    thread -> PoolName.of(thread.name()), TreeMap::new, Collectors.toList()));
    return pools.entrySet().stream()
        .map(pool -> pool(pool.getKey(), pool.getValue(), classifier))
        .toList();
  }

  private static PoolSample pool(
      String name, List<DumpedThread> threads, StackClassifier classifier) {
    Map<Thread.State, Integer> states = new EnumMap<>(Thread.State.class);
    int busy = 0;
    PoolKind kind = PoolKind.OTHER;
    for (DumpedThread thread : threads) {
      states.merge(thread.state(), 1, Integer::sum);
      ThreadActivity activity =
          classifier.activity(thread.state(), thread.stack(), thread.carrier());
      busy += activity == ThreadActivity.IDLE ? 0 : 1;
      PoolKind shown = classifier.kind(thread.name(), thread.stack(), thread.carrier());
      kind = shown.compareTo(kind) < 0 ? shown : kind;
    }
    return new PoolSample(
        name,
        kind,
        threads.size(),
        states.getOrDefault(Thread.State.RUNNABLE, 0),
        states.getOrDefault(Thread.State.WAITING, 0)
            + states.getOrDefault(Thread.State.TIMED_WAITING, 0),
        states.getOrDefault(Thread.State.BLOCKED, 0),
        kind == PoolKind.OTHER ? OptionalInt.empty() : OptionalInt.of(busy),
        OptionalInt.empty());
  }
}
