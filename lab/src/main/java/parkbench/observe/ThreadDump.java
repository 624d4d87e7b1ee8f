package parkbench.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parkbench.model.ThreadsLook.ThreadSeen;

/**
 * Reads what the diagnostic command {@code Thread.print} says, of JDK 8 to 25: one text, which the
 * JVM writes at one safepoint, while stacks over JMX would be told frame by frame.
 */
final class ThreadDump {
  /** Threads of the JVM alone have no number behind their name. */
  private static final Pattern HEAD =
      Pattern.compile("^\"(.*)\" #\\d+ .*?(cpu=(\\d+[.,]\\d+)ms.*)?$");

  /** The module stands behind the name: {@code at java.lang.Thread.run(java.base@25/…)}. */
  private static final Pattern AT = Pattern.compile("^\\s+at ([^(]+)\\.([^.(]+)\\(.*$");

  private static final int CPU = 3;

  private ThreadDump() {}

  /**
   * Threads that run Java code; the observer's own in the JVM are left out.
   *
   * @param words of frames that were seen already
   */
  static List<ThreadSeen> read(String text, Map<String, String> words) {
    List<ThreadSeen> all = new ArrayList<>();
    Entry entry = null;
    for (String line : text.lines().toList()) {
      if (line.startsWith("\"")) {
        add(entry, all, words);
        Matcher head = HEAD.matcher(line);
        entry = head.matches() ? Entry.of(head) : null;
      } else if (entry != null && line.isBlank()) {
        add(entry, all, words);
        entry = null;
      } else if (entry != null) {
        entry.lines.add(line);
      }
    }
    add(entry, all, words);
    return all;
  }

  private static void add(@Nullable Entry entry, List<ThreadSeen> all, Map<String, String> words) {
    if (entry != null && !entry.lines.stack().isEmpty() && !Doings.observes(entry.lines.stack())) {
      all.add(entry.seen(words));
    }
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
          Doings.kind(name, stack, lines.carries()),
          Doings.of(lines.state().orElse(Thread.State.RUNNABLE), stack, lines.carries()),
          cpuMillis,
          lines.lock(),
          lines.holds(),
          lines.words(words));
    }
  }
}
