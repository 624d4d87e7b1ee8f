package parkbench.collect.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import parkbench.record.ThreadDump.DumpedThread;

/**
 * Reads what the diagnostic command {@code Thread.print} says, of JDK 8 to 25: one text, which the
 * JVM writes at one safepoint.
 */
final class ThreadDumpParser {
  /** Threads of the JVM alone have no number behind their name. */
  private static final Pattern HEAD =
      Pattern.compile("^\"(.*)\" #(\\d{1,18}) .*?(cpu=(\\d+[.,]\\d+)ms.*)?$");

  /** The module is behind the name: {@code at java.lang.Thread.run(java.base@25/…)}. */
  private static final Pattern AT = Pattern.compile("^\\s+at ([^(]+)\\.([^.(]+)\\(.*$");

  private static final int NUMBER = 2;
  private static final int CPU = 4;

  private ThreadDumpParser() {}

  /**
   * Threads that run Java code.
   *
   * @param frames that were seen before
   */
  static List<DumpedThread> read(String text, Map<String, String> frames) {
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
        .map(entry -> entry.thread(frames))
        .toList();
  }

  private record Entry(long id, String name, OptionalDouble cpuMillis, ThreadDumpEntry lines) {
    static Entry of(Matcher head) {
      String cpu = head.group(CPU);
      return new Entry(
          Long.parseLong(head.group(NUMBER)),
          ThreadDumpEntry.name(head.group(1)),
          cpu == null
              ? OptionalDouble.empty()
              : OptionalDouble.of(Double.parseDouble(cpu.replace(',', '.'))),
          new ThreadDumpEntry(AT));
    }

    DumpedThread thread(Map<String, String> frames) {
      return new DumpedThread(
          id,
          name,
          false,
          lines.state().orElse(Thread.State.RUNNABLE),
          lines.carries(),
          cpuMillis,
          lines.lock(),
          lines.holds(),
          lines.stack(frames));
    }
  }
}
