package parkbench.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.Deadlocked;
import parkbench.record.ThreadDump.DumpedThread;

/**
 * One thread dump as a line of a file: each stack once, since hundreds of threads wait in the same
 * place.
 *
 * @param threads each with the place of its stack in the list of stacks
 */
record ThreadDumpLine(
    long atNanos, List<List<String>> stacks, List<Row> threads, List<Deadlocked> deadlocked) {

  /** A line of an earlier version has no deadlocks, and no ids. */
  ThreadDumpLine {
    deadlocked = Objects.requireNonNullElse(deadlocked, List.of());
  }

  /** A thread; its stack by number. */
  record Row(
      OptionalLong id,
      String name,
      boolean virtual,
      Thread.State state,
      boolean carrier,
      OptionalDouble cpuMillis,
      String lock,
      List<String> holds,
      int stack) {}

  static ThreadDumpLine of(ThreadDump dump) {
    Map<List<String>, Integer> places = new LinkedHashMap<>();
    List<Row> threads = new ArrayList<>();
    for (DumpedThread thread : dump.threads()) {
      int place = places.computeIfAbsent(thread.stack(), stack -> places.size());
      threads.add(
          new Row(
              OptionalLong.of(thread.id()),
              thread.name(),
              thread.virtual(),
              thread.state(),
              thread.carrier(),
              thread.cpuMillis(),
              thread.lock(),
              thread.holds(),
              place));
    }
    return new ThreadDumpLine(
        dump.atNanos(), List.copyOf(places.keySet()), threads, dump.deadlocked());
  }

  /** The dump. */
  ThreadDump dump() {
    return new ThreadDump(
        atNanos,
        threads.stream()
            .map(
                row ->
                    new DumpedThread(
                        row.id.orElse(0),
                        row.name,
                        row.virtual,
                        row.state,
                        row.carrier,
                        row.cpuMillis,
                        row.lock,
                        row.holds,
                        stacks.get(row.stack)))
            .toList(),
        deadlocked);
  }
}
