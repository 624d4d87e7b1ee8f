package parkbench.collect.jvm;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.PoolKind;
import parkbench.record.PoolSample;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump.ThreadSeen;
import parkbench.stacks.Frame;
import parkbench.stacks.PoolName;
import parkbench.stacks.StackClassifier;

/**
 * Reads what the diagnostic command {@code Thread.print} says, of JDK 8 to 25: one text, which the
 * JVM writes at one safepoint, while stacks over JMX would be told frame by frame.
 */
final class ThreadDumpParser {
  /** Threads of the JVM alone have no number behind their name. */
  private static final Pattern HEAD =
      Pattern.compile("^\"(.*)\" #\\d+ .*?(cpu=(\\d+[.,]\\d+)ms.*)?$");

  /** The module stands behind the name: {@code at java.lang.Thread.run(java.base@25/…)}. */
  private static final Pattern AT = Pattern.compile("^\\s+at ([^(]+)\\.([^.(]+)\\(.*$");

  private static final int CPU = 3;

  private ThreadDumpParser() {}

  /**
   * Threads that run Java code; the observer's own in the JVM are left out.
   *
   * @param words of frames that were seen already
   */
  static List<ThreadSeen> read(String text, Map<String, String> words) {
    return entries(text).map(entry -> entry.seen(words)).toList();
  }

  /** Its threads by their pools, with how many of each are busy. */
  static List<PoolSample> pools(String text) {
    Map<String, List<Entry>> pools =
        entries(text)
            .collect(
                Collectors.groupingBy(
                    entry -> PoolName.of(entry.name()), TreeMap::new, Collectors.toList()));
    return pools.entrySet().stream().map(pool -> pool(pool.getKey(), pool.getValue())).toList();
  }

  private static PoolSample pool(String name, List<Entry> threads) {
    Map<Thread.State, Integer> states = new EnumMap<>(Thread.State.class);
    int busy = 0;
    boolean known = false;
    for (Entry thread : threads) {
      states.merge(thread.lines.state().orElse(Thread.State.RUNNABLE), 1, Integer::sum);
      ThreadSeen seen = thread.seen(new HashMap<>());
      busy += seen.doing() == ThreadActivity.IDLE ? 0 : 1;
      known |= seen.kind() != PoolKind.OTHER;
    }
    return new PoolSample(
        name,
        threads.size(),
        states.getOrDefault(Thread.State.RUNNABLE, 0),
        states.getOrDefault(Thread.State.WAITING, 0)
            + states.getOrDefault(Thread.State.TIMED_WAITING, 0),
        states.getOrDefault(Thread.State.BLOCKED, 0),
        known ? OptionalInt.of(busy) : OptionalInt.empty(),
        OptionalInt.empty());
  }

  private static Stream<Entry> entries(String text) {
    List<Entry> all = new ArrayList<>();
    boolean open = false;
    for (String line : text.lines().toList()) {
      if (line.startsWith("\"")) {
        Matcher head = HEAD.matcher(line);
        open = head.matches();
        if (open) {
          all.add(Entry.of(head));
        }
      } else if (line.isBlank()) {
        open = false;
      } else if (open) {
        all.getLast().lines.add(line);
      }
    }
    return all.stream()
        .filter(entry -> !entry.lines.stack().isEmpty())
        .filter(entry -> !StackClassifier.observes(entry.lines.stack()));
  }

  private record Entry(String name, OptionalDouble cpuMillis, DumpedThread lines) {
    static Entry of(Matcher head) {
      String cpu = head.group(CPU);
      return new Entry(
          DumpedThread.name(head.group(1)),
          cpu == null
              ? OptionalDouble.empty()
              : OptionalDouble.of(Double.parseDouble(cpu.replace(',', '.'))),
          new DumpedThread(AT));
    }

    ThreadSeen seen(Map<String, String> words) {
      List<Frame> stack = lines.stack();
      return new ThreadSeen(
          name,
          PoolName.of(name),
          StackClassifier.kind(name, stack, lines.carries()),
          StackClassifier.of(lines.state().orElse(Thread.State.RUNNABLE), stack, lines.carries()),
          cpuMillis,
          lines.lock(),
          lines.holds(),
          lines.words(words));
    }
  }
}
