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
import parkbench.record.PoolKind;
import parkbench.record.ThreadDump.ThreadSeen;
import parkbench.stacks.Frame;
import parkbench.stacks.StackClassifier;

/**
 * Reads the virtual threads of the text that a JVM of 21 to 25 writes to a file ({@code jcmd PID
 * Thread.dump_to_file}). {@code Thread.print} knows none of them.
 */
final class VirtualThreadDumpParser {
  /** More would take the lab's memory; the JVM tells them in no order. */
  static final int TOLD = 20_000;

  /** {@code #35 "pay" virtual BLOCKED 2026-…}; on JDK 21 without state and time. */
  private static final Pattern HEAD =
      Pattern.compile("^#(\\d+) \"(.*)\" virtual(?: (" + DumpedThread.STATES + ") .*)?$");

  private static final int STATE = 3;

  /** Some libraries give each a name of its own, and most have none: names tell no pool. */
  private static final String ANY_NAME = "of any name";

  /** The module stands before the name: {@code at java.base/java.lang.Thread.run(…)}. */
  private static final Pattern AT =
      Pattern.compile("^\\s+(?:at )?(?:[^(\\s]*/)?([^(/\\s]+)\\.([^.(/\\s]+)\\(.*$");

  private VirtualThreadDumpParser() {}

  /**
   * The first {@value #TOLD}, without those with which the JDK itself waits for sockets. One that
   * is on its carrier may have no stack, and is left out.
   */
  static List<ThreadSeen> read(Iterator<String> lines) {
    List<ThreadSeen> all = new ArrayList<>();
    Map<String, String> words = new HashMap<>();
    Entry entry = null;
    while (lines.hasNext() && all.size() < TOLD) {
      String line = lines.next();
      Matcher head = HEAD.matcher(line);
      if (head.matches() || line.isBlank()) {
        add(entry, all, words);
        entry = head.matches() ? Entry.of(head) : null;
      } else if (entry != null) {
        entry.lines.add(line);
      }
    }
    add(entry, all, words);
    return all;
  }

  private static void add(@Nullable Entry entry, List<ThreadSeen> all, Map<String, String> words) {
    if (entry != null && !entry.lines.stack().isEmpty() && !entry.polls()) {
      all.add(entry.seen(words));
    }
  }

  private record Entry(
      String number, String name, Optional<Thread.State> state, DumpedThread lines) {
    static Entry of(Matcher head) {
      return new Entry(
          head.group(1),
          DumpedThread.name(head.group(2)),
          Optional.ofNullable(head.group(STATE)).map(Thread.State::valueOf),
          new DumpedThread(AT));
    }

    /** The JDK's own pollers may be virtual, too. */
    boolean polls() {
      return lines.stack().stream()
          .anyMatch(
              frame ->
                  frame.type().equals("sun.nio.ch.Poller")
                      && frame.method().equals("subPollerLoop"));
    }

    /**
     * @param words of frames that were seen already
     */
    ThreadSeen seen(Map<String, String> words) {
      return new ThreadSeen(
          (name + " #" + number).strip(),
          ANY_NAME,
          PoolKind.VIRTUAL,
          StackClassifier.of(state.orElseGet(this::shown), lines.stack(), false),
          OptionalDouble.empty(),
          lines.lock(),
          lines.holds(),
          lines.words(words));
    }

    /**
     * Where it is not reported: who parks or waits shows so; who waits for a monitor seems to run.
     */
    private Thread.State shown() {
      Frame top = lines.stack().getFirst();
      boolean waits =
          top.method().startsWith("park")
              || (top.type().equals("java.lang.Object") && top.method().startsWith("wait"));
      return waits ? Thread.State.WAITING : Thread.State.RUNNABLE;
    }
  }
}
