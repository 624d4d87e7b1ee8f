package parkbench.collect.jvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parkbench.record.ThreadDump.DumpedThread;

/**
 * Reads the virtual threads of the text that a JVM of 21 to 25 writes to a file ({@code jcmd PID
 * Thread.dump_to_file}). {@code Thread.print} knows none of them.
 */
final class VirtualThreadDumpParser {
  /** More would take the lab's memory; the JVM reports them in no order. */
  static final int MAX_THREADS = 20_000;

  /** {@code #35 "pay" virtual BLOCKED 2026-…}; on JDK 21 without state and time. */
  private static final Pattern HEAD =
      Pattern.compile("^#(\\d+) \"(.*)\" virtual(?: (" + ThreadDumpEntry.STATES + ") .*)?$");

  private static final int STATE = 3;

  /** The module is before the name: {@code at java.base/java.lang.Thread.run(…)}. */
  private static final Pattern AT =
      Pattern.compile("^\\s+(?:at )?(?:[^(\\s]*/)?([^(/\\s]+)\\.([^.(/\\s]+)\\(.*$");

  private VirtualThreadDumpParser() {}

  /**
   * The first {@value #MAX_THREADS}, without those with which the JDK itself waits for sockets. One
   * that is on its carrier may have no stack, and is left out.
   */
  static List<DumpedThread> read(Iterator<String> lines) {
    List<DumpedThread> all = new ArrayList<>();
    Map<String, String> frames = new HashMap<>();
    Entry entry = null;
    while (lines.hasNext() && all.size() < MAX_THREADS) {
      String line = lines.next();
      Matcher head = HEAD.matcher(line);
      if (head.matches() || line.isBlank()) {
        add(entry, all, frames);
        entry = head.matches() ? Entry.of(head) : null;
      } else if (entry != null) {
        entry.lines.add(line);
      }
    }
    add(entry, all, frames);
    return all;
  }

  private static void add(
      @Nullable Entry entry, List<DumpedThread> all, Map<String, String> frames) {
    if (entry != null && !entry.lines.stack().isEmpty() && !entry.polls()) {
      all.add(entry.thread(frames));
    }
  }

  private record Entry(
      String number, String name, Optional<Thread.State> state, ThreadDumpEntry lines) {
    static Entry of(Matcher head) {
      return new Entry(
          head.group(1),
          ThreadDumpEntry.name(head.group(2)),
          Optional.ofNullable(head.group(STATE)).map(Thread.State::valueOf),
          new ThreadDumpEntry(AT));
    }

    /** The JDK's own pollers may be virtual, too. */
    boolean polls() {
      return lines.stack().contains("sun.nio.ch.Poller.subPollerLoop");
    }

    /** The thread, with frames as they were seen before. */
    DumpedThread thread(Map<String, String> frames) {
      return new DumpedThread(
          Long.parseLong(number),
          (name + " #" + number).strip(),
          true,
          state.orElseGet(this::shown),
          false,
          OptionalDouble.empty(),
          lines.lock(),
          lines.holds(),
          lines.stack(frames));
    }

    /**
     * Where it is not reported: who parks or waits shows so; who waits for a monitor seems to run.
     */
    private Thread.State shown() {
      String top = lines.stack().getFirst();
      boolean waits =
          top.startsWith("park", top.lastIndexOf('.') + 1)
              || top.startsWith("java.lang.Object.wait");
      return waits ? Thread.State.WAITING : Thread.State.RUNNABLE;
    }
  }
}
