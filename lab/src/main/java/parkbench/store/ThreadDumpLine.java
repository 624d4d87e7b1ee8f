package parkbench.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.ThreadSeen;

/**
 * One look at a service's threads as a line of a file: each stack once, since hundreds of threads
 * wait in the same place.
 *
 * @param threads each with the place of its stack in the list of stacks
 */
record ThreadDumpLine(long atNanos, List<List<String>> stacks, List<Row> threads) {
  static final String FILE = "threads.jsonl";

  /** A thread; its stack by number. */
  record Row(
      String name,
      String pool,
      PoolKind kind,
      ThreadActivity doing,
      OptionalDouble cpuMillis,
      String lock,
      List<String> holds,
      int stack) {}

  static ThreadDumpLine of(ThreadDump look) {
    Map<List<String>, Integer> places = new LinkedHashMap<>();
    List<Row> threads = new ArrayList<>();
    for (ThreadSeen seen : look.threads()) {
      int place = places.computeIfAbsent(seen.stack(), stack -> places.size());
      threads.add(
          new Row(
              seen.name(),
              seen.pool(),
              seen.kind(),
              seen.doing(),
              seen.cpuMillis(),
              seen.lock(),
              seen.holds(),
              place));
    }
    return new ThreadDumpLine(look.atNanos(), List.copyOf(places.keySet()), threads);
  }

  /** The look. */
  ThreadDump look() {
    Stream<ThreadSeen> seen =
        threads.stream()
            .map(
                thread ->
                    new ThreadSeen(
                        thread.name,
                        thread.pool,
                        thread.kind,
                        thread.doing,
                        thread.cpuMillis,
                        thread.lock,
                        thread.holds,
                        stacks.get(thread.stack)));
    return new ThreadDump(atNanos, seen.toList());
  }
}
